/**
 * What came to the webhook and was not read: counted in a metric, and for its sender where that is known, so that every process
 * and `recado doctor` can tell.
 *
 * Anybody may post to the webhook, so nothing here grows with what comes: names are bounded, and the database hears of them at
 * most once a minute. It is a hint: what the last minute brought before a crash is missing.
 */
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Queryable } from '../postgres/connection.ts'
import type { SenderName } from './senders-repository.ts'
import { addUnreadWebhooks, type UnreadNews } from './unread-webhooks-repository.ts'

export type UnreadWebhooks = {
  /**
   * @param what `group:name`, such as `field:history`
   * @param sender null where it is not known, or need not know
   */
  note(what: string, count: number, sender: SenderName | null): void
  /** Writes down what is left. */
  close(): Promise<void>
}

/** The channel has some forty fields; a name beyond these counts as `other` of its group. */
export const NAMES_MAX = 100
/** Groups whose names are words of ours, and few. */
const OURS = /^(signature|set_aside|value):/
const FIRST_WRITE_MS = 1_000
const WRITE_INTERVAL_MS = 60_000

type Options = { db: Queryable; clock: Clock; log: Log; metrics: Metrics }

export function createUnreadWebhooks({ db, clock, log, metrics }: Options): UnreadWebhooks {
  const names = new Set<string>()
  let pending = new Map<string, UnreadNews>()
  let cancelWrite: (() => void) | null = null
  let writtenAtMs = -Infinity
  let writing: Promise<void> = Promise.resolve()

  function toBounded(what: string): string {
    if (OURS.test(what)) return what
    if (names.size < NAMES_MAX) names.add(what)
    return names.has(what) ? what : `${what.slice(0, what.indexOf(':'))}:other`
  }

  function add(news: UnreadNews) {
    const key = `${news.senderId} ${news.what}`
    const count = (pending.get(key)?.count ?? 0) + news.count
    pending.set(key, { ...news, count })
    const restMs = writtenAtMs + WRITE_INTERVAL_MS - clock.now().getTime()
    cancelWrite ??= clock.after(Math.min(Math.max(restMs, FIRST_WRITE_MS), WRITE_INTERVAL_MS), () => {
      cancelWrite = null
      writing = write()
    })
  }

  async function write() {
    const news = [...pending.values()]
    if (news.length === 0) return
    pending = new Map()
    writtenAtMs = clock.now().getTime()
    try {
      await addUnreadWebhooks(db, news)
    } catch (error) {
      for (const one of news) add(one)
      log.debug({ event: 'unread_webhooks_unwritten', err: error }, 'What was not read could not be noted.')
    }
  }

  return {
    note(given, count, sender) {
      const what = toBounded(given)
      metrics.unreadWebhooks(what, count)
      if (sender) {
        const { workspaceId, senderId } = sender
        add({ workspaceId, senderId, what, count, at: clock.now() })
      }
    },
    async close() {
      cancelWrite?.()
      await writing
      await write()
      cancelWrite?.()
    },
  }
}
