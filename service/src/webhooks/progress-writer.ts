/** Writes what became of the events of one cursor, and how far the cursor is. */
import { pause, type Clock } from '../engine/clock.ts'
import type { Log } from '../engine/log/log.ts'
import type { GroupCommit } from '../engine/postgres/write/group-commit.ts'
import type { Cursor, Progress, Settling } from './endpoint-progress.ts'

export type ProgressTools = {
  clock: Clock
  log: Log
  settles: GroupCommit<Settling, boolean>
  /** The service stops. */
  signal: AbortSignal
}

export type ProgressOptions = {
  progress: Progress
  /** Null: sent for the first time. */
  replayId: string | null
  /** What is written already. */
  doneTo: number
  /** How far the cursor has read. */
  readTo: () => number
  onLeaseLost: () => void
  /** The end of a replay is written. */
  onFinished: () => void
}

export type ProgressWriter = {
  /** An event was read that is to be sent. Positions come in order. */
  opened(position: number, madeAt: Date): void
  /** How many were read and are not settled. */
  open(): number
  /** When the first of them happened. */
  oldestAt(): Date | null
  /**
   * Writes until it is written. Returns false if the lease was lost, or the service stops before.
   */
  settle(part: Pick<Settling, 'positions'> & Partial<Pick<Settling, 'attempt' | 'lane'>>): Promise<boolean>
  /** What was passed over is written some time later; the end of a replay at once. */
  passed(isEnd: boolean): void
  close(): void
}

/** How long the place of a cursor that skips events, and tries none, may go unwritten. */
const PROGRESS_MS = 5_000
const DATABASE_RETRY_MS = 1_000

export function createProgressWriter(
  { clock, log, settles, signal }: ProgressTools,
  { progress, replayId, doneTo, readTo, onLeaseLost, onFinished }: ProgressOptions,
): ProgressWriter {
  const { workspaceId, endpointId } = progress
  const open = new Map<number, Date>() // positions read and not settled, the lowest first
  let writtenTo = doneTo
  let isFinished = false
  let closed = false
  let cancelFlush: (() => void) | null = null

  const cursor: Cursor = {
    doneTo(positions) {
      for (const position of open.keys()) if (!positions.has(position)) return position - 1
      return readTo()
    },
  }

  const settle: ProgressWriter['settle'] = async (part) => {
    const settling: Settling = { workspaceId, progress, cursor, replayId, attempt: null, lane: null, ...part }
    for (;;) {
      const place = cursor.doneTo(new Set(part.positions)) // what is written may be further, with others of the batch
      try {
        if (!(await settles.add(settling))) {
          onLeaseLost()
          return false
        }
        for (const position of part.positions) open.delete(position)
        writtenTo = Math.max(writtenTo, place)
        return true
      } catch (error) {
        log.warn({ event: 'webhook_unsettled', endpointId, err: error }, 'The database is tried again soon.')
        if (signal.aborted) return false
        await pause(clock, DATABASE_RETRY_MS)
      }
    }
  }

  function passed(isEnd: boolean) {
    const place = cursor.doneTo(new Set())
    if (closed || isFinished || (!isEnd && (cancelFlush || place <= writtenTo))) return
    isFinished = isEnd
    cancelFlush?.()
    cancelFlush = clock.after(isEnd ? 0 : PROGRESS_MS, () => void flush(isEnd))
  }

  async function flush(isEnd: boolean) {
    cancelFlush = null
    const isWritten = !isEnd && cursor.doneTo(new Set()) <= writtenTo
    if (closed || (!isWritten && !(await settle({ positions: [] })))) return
    if (isEnd) onFinished()
    else passed(false)
  }

  return {
    opened: (position, madeAt) => void open.set(position, madeAt),
    open: () => open.size,
    oldestAt: () => open.values().next().value ?? null,
    settle,
    passed,
    close() {
      closed = true
      cancelFlush?.()
    },
  }
}
