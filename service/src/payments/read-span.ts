/** One run reads spans of an account's list, and books what they hold, until it has read enough. */
import { book, type BookTools, type Heard } from './book.ts'
import { inBackground, type OpenAccount } from './accounts/open-accounts.ts'
import type { Outcome, ReceivedPage } from '../providers/provider.ts'
import type { Span } from './reading.ts'

/**
 * How long one run reads, and how many pages. One that took longer would be given up in the middle
 * of a call.
 */
const READING_MS = 20_000
const PAGES_MAX = 60

export type Failed = Exclude<Outcome<ReceivedPage>, { kind: 'done' }>

/** Reads one span from a page on. `whole`: to its end; `paused`: the run has read enough. */
export type Read = (span: Span, page: string | null, source: Heard['source']) => Promise<SpanEnd>
export type SpanEnd =
  | { kind: 'whole' }
  | { kind: 'paused'; page: string | null }
  | { kind: 'failed'; page: string | null; failed: Failed; hasMoved: boolean }

/**
 * All payments of a span, page by page, each page booked before the next is asked for.
 * @param beginMs what came before is not booked, though it is listed
 */
export function createRead(
  options: BookTools,
  { provider, account }: OpenAccount,
  beginMs: number,
  signal: AbortSignal,
): Read {
  const { workspaceId, id: accountId } = account
  const endsMs = options.clock.monotonicMs() + READING_MS
  let pagesLeft = PAGES_MAX
  return async function read(span, page, source) {
    let [last, next, pages] = [page, page, 0]
    // the page that was read last is read again, in case the list has shifted; but each run gets
    // further
    const kept = () => (pages > 1 ? last : next)
    for (;;) {
      if (pagesLeft === 0 || options.clock.monotonicMs() >= endsMs) return { kind: 'paused', page: kept() }
      const outcome = await provider.listReceived(inBackground(account), span, next, signal)
      if (outcome.kind !== 'done') {
        // the list may have become shorter than the page that was kept
        const isGone = pages === 0 && (outcome.kind === 'refused' || outcome.kind === 'absent')
        return { kind: 'failed', page: isGone ? null : kept(), failed: outcome, hasMoved: pages > 0 }
      }
      const { data, unreadable } = outcome.value
      const received = data.filter(({ at }) => at.getTime() >= beginMs)
      await book(options, { workspaceId, accountId }, { source, received, unreadable })
      pages += 1
      pagesLeft -= 1
      if (outcome.value.next === null) return { kind: 'whole' }
      ;[last, next] = [next, outcome.value.next]
    }
  }
}
