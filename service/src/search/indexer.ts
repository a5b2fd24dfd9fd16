/**
 * The indexer: follows the event logs and indexes new messages for search, and those from before
 * the logs.
 *
 * It gives way to everything else: after each round it rests many times as long as the round took.
 * What a flood of messages brings is indexed behind the flood. Every process runs it; for each
 * workspace, one at a time.
 */
import type { Clock } from '../engine/clock.ts'
import type { Log } from '../engine/log/log.ts'
import type { Pool } from '../engine/postgres/connection.ts'
import { indexNext, listUnindexed } from './message-index.ts'

/** Time between two looks when everything is indexed. */
const SCAN_MS = 1_000
/** While there is more, it works for a tenth of the time. */
const RESTS = 9

export type Indexer = { close(): Promise<void> }

export function openIndexer({ pool, clock, log }: { pool: Pool; clock: Clock; log: Log }): Indexer {
  let closed = false
  let running: Promise<void> = Promise.resolve()
  let cancel = clock.after(SCAN_MS, start)

  function start() {
    running = runThenRest()
  }

  async function runThenRest() {
    const startedAtMs = clock.monotonicMs()
    const isAll = await run()
    const restMs = (clock.monotonicMs() - startedAtMs) * RESTS
    if (!closed) cancel = clock.after(isAll ? SCAN_MS : Math.min(restMs, SCAN_MS), start)
  }

  /** Some messages of each workspace that has any. */
  async function run(): Promise<boolean> {
    try {
      let isAll = true
      for (const workspaceId of await listUnindexed(pool)) {
        if (closed) break
        if (!(await indexNext(pool, workspaceId))) isAll = false
      }
      return isAll
    } catch (error) {
      log.warn({ event: 'messages_unindexed', err: error }, 'Search waits for the database.')
      return true
    }
  }

  return {
    async close() {
      closed = true
      cancel()
      await running
    },
  }
}
