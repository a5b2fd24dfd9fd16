/** Workspaces in the database. */
import { newId } from '../engine/new-id.ts'
import { NOT_AWAY } from '../engine/postgres/away.ts'
import type { Queryable } from '../engine/postgres/connection.ts'

/** How conversations that wait come to people: they take them, or are given them in turn. */
export const assignments = ['by_hand', 'in_turn'] as const

export type WorkspaceSettings = {
  name: string
  /** In which the workspace counts its days, by its name in the IANA database. */
  timeZone: string
  assigns: (typeof assignments)[number]
  /** Until they are done or put away: what is done follows from what exists, and is not stored. */
  showsFirstSteps: boolean
  /** Whether notifications of devices have the customer's name and words. */
  pushesWords: boolean
}
/** Where a workspace is: see the migration that adds it. */
export type WorkspaceState = 'here' | 'parting' | 'leaving' | 'gone' | 'arriving'

export type Workspace = WorkspaceSettings & { id: string; createdAt: Date }

const COLUMNS = `
  workspace_id as id, name, time_zone as "timeZone", assigns, shows_first_steps as "showsFirstSteps",
  pushes_words as "pushesWords", created_at as "createdAt"`

export async function insertWorkspace(db: Queryable, name: string, now: Date): Promise<Workspace> {
  const { rows } = await db.query<Workspace>(
    `insert into workspaces (workspace_id, name, created_at) values ($1, $2, $3) returning ${COLUMNS}`,
    [newId(), name, now],
  )
  return rows[0] as Workspace
}

/** Those that this server has. */
export async function listWorkspaces(db: Queryable): Promise<Workspace[]> {
  const { rows } = await db.query<Workspace>(
    `select ${COLUMNS} from workspaces where state not in ('gone', 'arriving') order by created_at, workspace_id`,
  )
  return rows
}

export async function findWorkspace(db: Queryable, workspaceId: string): Promise<Workspace | null> {
  const { rows } = await db.query<Workspace>(`select ${COLUMNS} from workspaces where workspace_id = $1`, [
    workspaceId,
  ])
  return rows[0] ?? null
}

/** Where it is, and which move set that. Null: this database never had it. */
export async function findState(
  db: Queryable,
  workspaceId: string,
): Promise<{ state: WorkspaceState; moveId: string | null } | null> {
  const { rows } = await db.query<{ state: WorkspaceState; moveId: string | null }>(
    'select state, move_id as "moveId" from workspaces where workspace_id = $1',
    [workspaceId],
  )
  return rows[0] ?? null
}

/** Changes what is given. Null if the database knows no such time zone: then nothing is changed. */
export async function changeWorkspace(
  db: Queryable,
  workspaceId: string,
  {
    name = null,
    timeZone = null,
    assigns = null,
    showsFirstSteps = null,
    pushesWords = null,
  }: {
    [Setting in keyof WorkspaceSettings]?: WorkspaceSettings[Setting] | null
  },
): Promise<Workspace | null> {
  const { rows } = await db.query<Workspace>(
    `update workspaces
     set name = coalesce($2, name), time_zone = coalesce($3, time_zone), assigns = coalesce($4, assigns),
       shows_first_steps = coalesce($5, shows_first_steps), pushes_words = coalesce($6, pushes_words)
     where workspace_id = $1 and ($3::text is null or exists (select from pg_timezone_names z where z.name = $3))
     returning ${COLUMNS}`,
    [workspaceId, name, timeZone, assigns, showsFirstSteps, pushesWords],
  )
  return rows[0] ?? null
}

/** The time zone in which the workspace counts its days, by its name in the IANA database. */
export async function findTimeZone(db: Queryable, workspaceId: string): Promise<string> {
  const { rows } = await db.query<{ timeZone: string }>({
    name: 'find-time-zone',
    text: 'select time_zone as "timeZone" from workspaces where workspace_id = $1',
    values: [workspaceId],
  })
  if (!rows[0]) throw new Error('There is no such workspace.')
  return rows[0].timeZone
}

export type Restored = {
  workspaceId: string
  /** The moment that the database was restored to. */
  restoredTo: Date
  /** When that was recorded: what happened in between is not in the database. */
  restoredAt: Date
}

/** Writes down that the database was restored, for all workspaces. */
export async function recordRestore(db: Queryable, restoredTo: Date, now: Date): Promise<void> {
  await db.query(`update workspaces set restored_to = $1, restored_at = $2 where ${NOT_AWAY}`, [
    restoredTo,
    now,
  ])
}

/** Those that were there at the latest restore. */
export async function listRestored(db: Queryable): Promise<Restored[]> {
  const { rows } = await db.query<Restored>(
    `select workspace_id as "workspaceId", restored_to as "restoredTo", restored_at as "restoredAt"
     from workspaces where restored_at is not null order by created_at, workspace_id`,
  )
  return rows
}
