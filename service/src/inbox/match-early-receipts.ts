/**
 * A receipt may overtake the answer to our call. Every few seconds, the receipts without a message
 * are matched again.
 */
import { DAY_MS, type Clock } from '../engine/clock.ts'
import { repeatLater } from '../engine/jobs/repeat.ts'
import type { Log } from '../engine/log/log.ts'
import { listMatchableReceipts } from '../store/early-receipts.ts'
import type { RecordedReceipt } from '../store/recorded-receipt.ts'
import type { Pool } from '../engine/postgres/connection.ts'
import type { SenderCache } from '../senders/sender-cache.ts'

const INTERVAL_MS = 5_000
/** How far each search reaches back before the previous one: no answer takes longer than this. */
const BACK_MS = 10 * 60 * 1000
/**
 * How far back the first search reaches, for receipts that came before the service went down. It is
 * not longer, because receipts of messages that others send from the same account never find a
 * message, and each costs a lookup.
 */
const FIRST_BACK_MS = DAY_MS

type Options = { pool: Pool; senders: SenderCache; clock: Clock; log: Log }

/** Returns a function that stops the matching. @param record records a receipt again */
export function startMatching(
  { pool, senders, clock, log }: Options,
  record: (early: RecordedReceipt) => Promise<void>,
): () => void {
  let from = new Date(clock.now().getTime() - FIRST_BACK_MS)

  return repeatLater({ clock, log }, 'match', INTERVAL_MS, async () => {
    const nextFrom = new Date(clock.now().getTime() - BACK_MS)
    for (const workspaceId of new Set(senders.all().map((sender) => sender.workspaceId))) {
      const early = await listMatchableReceipts(pool, workspaceId, from)
      await Promise.all(early.map(record))
    }
    from = nextFrom // only after success: while the database fails, answers wait as well
  })
}
