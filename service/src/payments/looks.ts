/**
 * Looking after rows that are not settled yet: charges, refunds and notices have a column `look_at`, when they are to be looked at next.
 * So have accounts, which are never settled: each look reads what they received.
 *
 * Any process looks. Whoever claims a row moves its `look_at` on, so that nobody else looks meanwhile; after a crash somebody looks again
 * then. A look settles its row, or leaves it: then the next look comes later and later. Two looks at one row may still meet, after a
 * process was frozen: each must be safe beside the other.
 */
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { NOT_AWAY } from '../postgres/away.ts'
import type { Queryable } from '../postgres/connection.ts'
import { repeat } from '../queue/repeat.ts'

/** The column of the id, and the beginning of a statement that changes a row `l`. */
const TABLES = {
  charges: { id: 'charge_id', change: 'update charges l set' },
  refunds: { id: 'refund_id', change: 'update refunds l set' },
  payment_notices: { id: 'notice_id', change: 'update payment_notices l set' },
  payment_accounts: { id: 'account_id', change: 'update payment_accounts l set' },
} as const

export type LookTable = keyof typeof TABLES

export type LookName = { workspaceId: string; id: string }

/** A row that is being looked at. */
export type Look = LookName & {
  /** How many looks left it in a row. */
  looks: number
}

/** How long a row is claimed for. A look takes less: it gives up after `LOOK_MS_MAX`. */
export const CLAIM_MS = 60_000
export const LOOK_MS_MAX = 30_000

const SCAN_MS = 1_000
/** Looks at once, of one table and process. */
const LOOKS_MAX = 16
/** Between one look and the next; the last for all that follow. */
const WAITS_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000] as const

/** How long after a look that left the row the next one comes. */
export const lookWaitMs = (looks: number): number => WAITS_MS[looks] ?? WAITS_MS.at(-1) ?? SCAN_MS

export type Looks = {
  /** Something is due: it is looked at now. */
  wake(): void
  /** Resolves when no look is under way; those that are get their signal. */
  close(): Promise<void>
}

type LooksOptions = {
  db: Queryable
  table: LookTable
  /** Settles the row, or leaves it. Throws like one that leaves it; that is logged. */
  look: (row: LookName, signal: AbortSignal) => Promise<void>
  clock: Clock
  log: Log
}

/** Looks at rows of the table as they are due, until it is closed. */
export async function openLooks({ db, table, look, clock, log }: LooksOptions): Promise<Looks> {
  const underWay = new Set<Promise<void>>()
  const giveUp = new AbortController()
  let claiming: Promise<void> | null = null
  let isWanted = false

  async function lookAt(row: Look, claimedTo: Date): Promise<void> {
    const tooLong = new AbortController()
    const cancel = clock.after(LOOK_MS_MAX, () => tooLong.abort())
    try {
      await look(row, AbortSignal.any([giveUp.signal, tooLong.signal]))
    } catch (error) {
      const { workspaceId } = row
      log.warn({ event: 'look_failed', kind: table, workspaceId, err: error }, 'It is looked at again later.')
    } finally {
      cancel()
    }
    const next = new Date(clock.now().getTime() + lookWaitMs(row.looks))
    await leave(db, table, row, claimedTo, next)
  }

  function begin(row: Look, claimedTo: Date): void {
    const ended = lookAt(row, claimedTo)
      .catch((error: unknown) => {
        log.warn({ event: 'look_unsettled', kind: table, err: error }, 'It is looked at again in a minute.')
      })
      .finally(() => {
        underWay.delete(ended)
        if (isWanted) wake()
      })
    underWay.add(ended)
  }

  async function claim(): Promise<void> {
    const room = LOOKS_MAX - underWay.size
    isWanted = room === 0
    if (room === 0 || giveUp.signal.aborted) return
    const now = clock.now()
    const claimedTo = new Date(now.getTime() + CLAIM_MS)
    const rows = await claimDue(db, table, now, claimedTo, room)
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
      log.warn({ event: 'looks_unclaimed', kind: table, err: error }, 'What is due could not be read.')
    })
  }

  const stop = await repeat({ clock, log }, `looks_${table}`, SCAN_MS, claimNext)
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
  table: LookTable,
  now: Date,
  claimedTo: Date,
  limit: number,
): Promise<Look[]> {
  const { id, change } = TABLES[table]
  const { rows } = await db.query<Look>({
    name: `claim-${table}`,
    text: `with due as materialized (
             select workspace_id, ${id} as id from ${table} where look_at <= $1 and ${NOT_AWAY} order by look_at limit $3 for no key update skip locked
           )
           ${change} look_at = $2, looks = l.looks + 1
           from due where l.workspace_id = due.workspace_id and l.${id} = due.id
           returning l.workspace_id as "workspaceId", l.${id} as id, l.looks - 1 as looks`,
    values: [now, claimedTo, limit],
  })
  return rows
}

/** Sets the next look, unless the look, or anybody meanwhile, has settled the row or set another. */
async function leave(
  db: Queryable,
  table: LookTable,
  { workspaceId, id: rowId }: LookName,
  claimedTo: Date,
  next: Date,
): Promise<void> {
  const { id, change } = TABLES[table]
  await db.query({
    name: `leave-${table}`,
    text: `${change} look_at = $4 where l.workspace_id = $1 and l.${id} = $2 and l.look_at = $3`,
    values: [workspaceId, rowId, claimedTo, next],
  })
}
