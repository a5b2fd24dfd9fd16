/**
 * Who does something in a workspace: a program with its key, or a user. Tables that say who did it
 * hold the id of either.
 */

export type Actor = { kind: 'key' | 'user'; id: string }

/** An actor, by whom people know who it was. */
export type ActorName = Actor & { name: string }

/** The user; null for a key. */
export const userIdOf = ({ kind, id }: Actor): string | null => (kind === 'user' ? id : null)

/**
 * SQL for the `ActorName` behind an id, as JSON; null if there is none. `$1` is the workspace.
 * @param id SQL of the id
 */
export const actorOf = (id: string): string =>
  `(select json_build_object('kind', 'key', 'id', k.key_id, 'name', k.name) from api_keys k where k.workspace_id = $1 and k.key_id = ${id}
    union all
    select json_build_object('kind', 'user', 'id', u.user_id, 'name', u.name) from users u where u.workspace_id = $1 and u.user_id = ${id})`
