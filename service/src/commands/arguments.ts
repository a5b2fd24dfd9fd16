/** Arguments that several commands take, and how they are checked. */
import type { Queryable } from '../postgres/connection.ts'
import { listSenders } from '../tenants/senders-repository.ts'
import { findWorkspace, listWorkspaces } from '../tenants/workspaces-repository.ts'
import { CommandError, EXIT } from './exit.ts'

export const WORKSPACE_OPTION = [
  '--workspace <id>',
  'id of the workspace; not needed where there is only one',
] as const

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isUuid = (text: string): boolean => UUID.test(text)

/** The id of the workspace that was named, or of the only one there is. Throws if that is none. */
export async function chooseWorkspace(db: Queryable, named: string | undefined): Promise<string> {
  if (named !== undefined) {
    if (isUuid(named) && (await findWorkspace(db, named))) return named
    throw new CommandError('There is no such workspace. `recado workspace list` shows all.', EXIT.notFound)
  }
  const [only, ...others] = await listWorkspaces(db)
  if (!only) {
    throw new CommandError(
      'There is no workspace yet. `recado workspace create <name>` makes one.',
      EXIT.notFound,
    )
  }
  if (others.length === 0) return only.id
  throw new CommandError(
    `There are ${others.length + 1} workspaces: give the id of one with --workspace. \`recado workspace list\` shows all.`,
    EXIT.usage,
  )
}

/**
 * The sender that was named, or all of the workspace, by their ids. Throws if there is no such sender in it.
 */
export async function findSenderIds(
  db: Queryable,
  workspaceId: string,
  named: string | undefined,
): Promise<string[]> {
  const all = (await listSenders(db, workspaceId)).map(({ id }) => id)
  if (named === undefined) return all
  const found = all.filter((id) => id === named.toLowerCase())
  if (found.length === 0) throw new CommandError('There is no such sender in this workspace.', EXIT.notFound)
  return found
}
