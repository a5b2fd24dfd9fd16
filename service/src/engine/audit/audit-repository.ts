/**
 * The audit log in the database. Entries are written, get their outcome once, and are deleted when
 * they have served their time.
 */
import { NOT_AWAY } from '../postgres/away.ts'
import type { Queryable } from '../postgres/connection.ts'
import { withinBounds, type TimePlace } from '../postgres/time-place.ts'
import type { AuditAction } from './audit-actions.ts'

/**
 * Who did it. A command is done by an account of the machine; `anonymous`: a person who tried to
 * sign in.
 */
export type AuditActor =
  { kind: 'key' | 'user'; id: string } | { kind: 'command'; name: string | null } | { kind: 'anonymous' }

/** What a caller sets out to do. */
export type AuditedAction = {
  workspaceId: string
  actor: AuditActor
  action: AuditAction
  /** Id of what it is done to, as far as it is known yet. */
  subjectId: string | null
  /** Where the request came from; null for a command. */
  address: string | null
  requestId: string | null
}

/** `problem`: the code of the refusal. An outcome of null: it is not known. */
export type Outcome = { outcome: 'done' | 'refused' | null; problem: string | null }

export type AuditEntry = Outcome & {
  id: string
  madeAt: Date
  actor: { kind: AuditActor['kind']; id: string | null; name: string | null }
  action: AuditAction
  subjectId: string | null
  address: string | null
  requestId: string | null
}

export async function insertAuditEntry(
  db: Queryable,
  entryId: string,
  { workspaceId, actor, action, subjectId, address, requestId }: AuditedAction,
  { outcome, problem }: Outcome,
  now: Date,
): Promise<void> {
  const id = 'id' in actor ? actor.id : null
  await db.query(
    `insert into audit_entries (workspace_id, entry_id, made_at, actor_kind, actor_id, actor_name, action, subject_id, address,
                                request_id, outcome, problem)
     values ($1, $2, $3, $4, $5,
             coalesce($6, (select k.name from api_keys k where k.workspace_id = $1 and k.key_id = $5),
                          (select u.name from users u where u.workspace_id = $1 and u.user_id = $5)),
             $7, $8, $9, $10, $11, $12)`,
    [
      workspaceId,
      entryId,
      now,
      actor.kind,
      id,
      'name' in actor ? actor.name : null,
      action,
      subjectId,
      address,
      requestId,
      outcome,
      problem,
    ],
  )
}

/** Writes how it ended, once, and what it was done to. */
export async function settleAuditEntry(
  db: Queryable,
  workspaceId: string,
  entryId: string,
  subjectId: string | null,
  { outcome, problem }: Outcome,
): Promise<void> {
  await db.query(
    `update audit_entries set subject_id = $3, outcome = $4, problem = $5
     where workspace_id = $1 and entry_id = $2 and outcome is null`,
    [workspaceId, entryId, subjectId, outcome, problem],
  )
}

/** `from` is included, `to` is not. */
export type AuditFilter = {
  actorId: string | null
  action: AuditAction | null
  from: Date | null
  to: Date | null
}

/** Entries before or after a place, nearest first. */
export async function listAuditEntries(
  db: Queryable,
  workspaceId: string,
  filter: AuditFilter,
  place: TimePlace,
  limit: number,
): Promise<AuditEntry[]> {
  const { actorId, action } = filter
  const { side, at, id, inclusive } = withinBounds(place, filter)
  const [sign, direction] = side === 'before' ? ['<', 'desc'] : ['>', 'asc']
  const [end, bound] = side === 'before' ? [filter.from, '>='] : [filter.to, '<']
  const { rows } = await db.query<AuditEntry>(
    `select entry_id as id, made_at as "madeAt",
            json_build_object('kind', actor_kind, 'id', actor_id, 'name', actor_name) as actor,
            action, subject_id as "subjectId", address, request_id as "requestId", outcome, problem
     from audit_entries
     where workspace_id = $1 and (made_at, entry_id) ${sign}${inclusive ? '=' : ''} ($2, $3)
       and ${actorId === null ? '$5::uuid is null' : 'actor_id = $5'}
       and ${action === null ? '$6::text is null' : 'action = $6'}
       and ${end === null ? '$7::timestamptz is null' : `made_at ${bound} $7`}
     order by made_at ${direction}, entry_id ${direction} limit $4`,
    [workspaceId, at, id, limit, actorId, action, end],
  )
  return rows
}

/**
 * Deletes at most `limit` entries from before the moment; returns how many. Several processes may
 * do so at once.
 */
export async function pruneAuditEntries(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from audit_entries a
     using (
       select workspace_id, entry_id from audit_entries where made_at < $1 and ${NOT_AWAY} order by made_at
       limit $2 for update skip locked
     ) old
     where a.workspace_id = old.workspace_id and a.entry_id = old.entry_id`,
    [before, limit],
  )
  return rowCount ?? 0
}
