/**
 * Jobs: what is done for rows of a table as they are due. A row has a time at which it is due.
 *
 * Every process runs the jobs. A process that claims a row moves that time on, so that no other
 * claims it meanwhile; after a crash another does then. A run settles its row, or leaves it: then
 * it is run again. Two runs of one row may still meet, after a process was frozen: each must be
 * safe beside the other.
 */
import type { Clock } from '../clock.ts'
import type { Log } from '../log/log.ts'
import { NOT_AWAY } from '../postgres/away.ts'
import type { Queryable } from '../postgres/connection.ts'
import { repeat } from './repeat.ts'

/** Which rows of which workspace. */
export type JobRow = { workspaceId: string; id: string }

type ClaimedRow = JobRow & {
  /** How many runs left it in a row. */
  attempts: number
}

export type Job = {
  table: string
  /** The column of its id, beside `workspace_id`. */
  id: string
  /**
   * The beginning of a statement that changes a row `r` of the table, up to its `set`. Written out,
   * so that one can find who writes it.
   */
  change: string
  /** The column of the time at which a row is due; `due_at` if left out. */
  dueAt?: string
  /**
   * How long after a run that left the row the next one comes; if left out, later and later, as the
   * column `attempts` counts.
   */
  againMs?: number
  /** A run that takes longer gets its signal; a row is claimed for twice as long. */
  runMsMax?: number
  /** Between two searches for what is due. */
  scanMs?: number
  /** Runs at once, of one process. */
  atOnce?: number
  /** Settles the row, or leaves it. One that throws leaves it, and is logged. */
  run: (row: JobRow, signal: AbortSignal) => Promise<void>
}

/** Of a job that says nothing else. */
export const RUN_MS_MAX = 30_000
export const CLAIM_MS = 2 * RUN_MS_MAX
const SCAN_MS = 1_000
const AT_ONCE = 16
/** Between one run and the next; the last for all that follow. */
const WAITS_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000] as const

/** How long after a run that left the row the next one comes. */
export const waitMs = (attempts: number): number => WAITS_MS[attempts] ?? WAITS_MS.at(-1) ?? SCAN_MS

export type RunningJob = {
  /** Something is due: it is done now. */
  wake(): void
  /** Resolves when no run is under way; those that are get their signal. */
  close(): Promise<void>
}

type Tools = { db: Queryable; clock: Clock; log: Log }

/** Runs the job for rows as they are due, until it is closed. */
export async function runJob({ db, clock, log }: Tools, job: Job): Promise<RunningJob> {
  const { runMsMax = RUN_MS_MAX, scanMs = SCAN_MS, atOnce = AT_ONCE } = job
  const underWay = new Set<Promise<void>>()
  const giveUp = new AbortController()
  let claiming: Promise<void> | null = null
  let isWanted = false

  async function runOne(row: ClaimedRow, claimedTo: Date): Promise<void> {
    const tooLong = new AbortController()
    const cancel = clock.after(runMsMax, () => tooLong.abort())
    try {
      await job.run(row, AbortSignal.any([giveUp.signal, tooLong.signal]))
    } catch (error) {
      const fields = { event: 'job_failed', kind: job.table, workspaceId: row.workspaceId, err: error }
      log.warn(fields, 'It is tried again later.')
    } finally {
      cancel()
    }
    const next = new Date(clock.now().getTime() + (job.againMs ?? waitMs(row.attempts)))
    await postpone(db, job, row, claimedTo, next)
  }

  function begin(row: ClaimedRow, claimedTo: Date): void {
    const ended = runOne(row, claimedTo)
      .catch((error: unknown) => {
        log.warn({ event: 'job_unsettled', kind: job.table, err: error }, 'It is tried again in a minute.')
      })
      .finally(() => {
        underWay.delete(ended)
        if (isWanted) wake()
      })
    underWay.add(ended)
  }

  async function claim(): Promise<void> {
    const room = atOnce - underWay.size
    isWanted = room === 0
    if (room === 0 || giveUp.signal.aborted) return
    const now = clock.now()
    const claimedTo = new Date(now.getTime() + 2 * runMsMax)
    const rows = await claimDue(db, job, now, claimedTo, room)
    for (const row of rows) begin(row, claimedTo)
    isWanted = rows.length === room // there may be more
  }

  /** One claim at a time: a second one would count the same room. */
  function claimNext(): Promise<void> {
    claiming = (claiming ?? Promise.resolve()).catch(() => undefined).then(claim)
    return claiming
  }

  function wake(): void {
    claimNext().catch((error: unknown) => {
      log.warn({ event: 'jobs_unclaimed', kind: job.table, err: error }, 'What is due could not be read.')
    })
  }

  const stop = await repeat({ clock, log }, `jobs_${job.table}`, scanMs, claimNext)
  return {
    wake,
    async close() {
      stop()
      giveUp.abort()
      await claiming?.catch(() => undefined)
      await Promise.all(underWay)
    },
  }
}

/** Claims what is due, the longest due first. */
async function claimDue(
  db: Queryable,
  { table, id, change, dueAt = 'due_at', againMs }: Job,
  now: Date,
  claimedTo: Date,
  limit: number,
): Promise<ClaimedRow[]> {
  const counts = againMs === undefined
  const { rows } = await db.query<ClaimedRow>({
    name: `claim-${table}-${dueAt}`,
    text: `with due as materialized (
             select workspace_id, ${id} as id from ${table} where ${dueAt} <= $1 and ${NOT_AWAY} order by ${dueAt} limit $3 for no key update skip locked
           )
           ${change} ${dueAt} = $2${counts ? ', attempts = r.attempts + 1' : ''}
           from due where r.workspace_id = due.workspace_id and r.${id} = due.id
           returning r.workspace_id as "workspaceId", r.${id} as id, ${counts ? 'r.attempts - 1' : 0} as attempts`,
    values: [now, claimedTo, limit],
  })
  return rows
}

/**
 * Sets when the next run comes, unless this run, or another process meanwhile, has settled the row
 * or set another time.
 */
async function postpone(
  db: Queryable,
  { table, id, change, dueAt = 'due_at' }: Job,
  { workspaceId, id: rowId }: JobRow,
  claimedTo: Date,
  next: Date,
): Promise<void> {
  await db.query({
    name: `postpone-${table}-${dueAt}`,
    text: `${change} ${dueAt} = $4 where r.workspace_id = $1 and r.${id} = $2 and r.${dueAt} = $3`,
    values: [workspaceId, rowId, claimedTo, next],
  })
}
