/**
 * The recent activity of senders, for people to see: what WhatsApp accepted, reported and refused,
 * and which webhook content was not read.
 *
 * It is counted in memory and written every second for senders with news, so that every process and
 * `recado doctor` can show it. It is a hint: a process that dies loses what it had not written yet,
 * and a fault of the database only delays the rest.
 */
import type { Clock } from '../engine/clock.ts'
import type { SenderName } from '../kinds/sender-name.ts'
import { repeatLater } from '../engine/jobs/repeat.ts'
import type { Log } from '../engine/log/log.ts'
import type { Metrics } from '../engine/metrics/metrics.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import {
  forgetError,
  upsertSenderActivity,
  type ActivityNews,
  type Unread,
  type UnreadCounts,
} from './sender-activity-repository.ts'
import type { Waits } from './waits.ts'

export type SenderActivity = {
  /** WhatsApp accepted a message. */
  sent(sender: SenderName): void
  /** A call or a receipt reported a failure. `failure` is JSON of a Failure. */
  failed(sender: SenderName, failure: string): void
  receiptCame(sender: SenderName): void
  /** A webhook with a valid signature came. */
  webhookCame(sender: SenderName): void
  /**
   * Something in a webhook was not read.
   * @param what `group:name`, such as `field:history`
   * @param sender null if it is unknown, or if its operator need not know
   */
  unread(what: string, count: number, sender: SenderName | null): void
  /**
   * `list` returns what waits in the memory of this process, by sender and reason; it is called
   * once a second.
   */
  watchWaits(list: () => (SenderName & { waits: Waits })[]): void
  /** `onFailed` is called for each failure from now on. */
  watchFailures(onFailed: (sender: SenderName) => void): void
  /**
   * Contacts of these workspaces were erased, or of any: none of the latest errors may stay, as it
   * may name one of them.
   */
  forgetErrors(workspaceIds?: readonly string[]): void
  /** Writes what is left. */
  close(): Promise<void>
}

const TICK_MS = 1_000
/** An erasure is announced within this time of an error that was written beside it. */
const ANNOUNCED_MS = 60_000
/** The rate is the mean of this many ticks. */
const RATE_TICKS = 10
/**
 * WhatsApp has some forty fields. Anyone may post to the webhook, so a name beyond this many counts
 * as `other` of its group.
 */
export const NAMES_MAX = 100
/** Groups whose names are our own words, and few. */
const OURS = /^(signature|set_aside|value|test|account):/

type Lately = SenderName & {
  /** Messages accepted in the current tick, and in earlier ticks, latest last. */
  sent: number
  ticks: number[]
  lastSentAt: Date | null
  lastReceiptAt: Date | null
  lastWebhookAt: Date | null
  /** Since the last write, as `unread`: an error that was erased must not be written again. */
  lastErrorAt: Date | null
  lastError: string | null
  /** Counted since the last write. */
  unread: UnreadCounts
  isNews: boolean
}

export function createSenderActivity(
  db: Queryable,
  clock: Clock,
  log: Log,
  metrics: Pick<Metrics, 'unreadWebhooks'>,
): SenderActivity {
  const records = new Map<string, Lately>()
  const names = new Set<string>()
  /** Errors that were written a moment ago, or are being written. */
  const written = new Set<ActivityNews>()
  /** Those that must not stay. */
  const erased = new Set<ActivityNews>()
  let writing: Promise<void> = Promise.resolve()
  const stopTicking = repeatLater({ clock, log }, 'activity', TICK_MS, () => (writing = write()))
  let onFailed: (sender: SenderName) => void = () => undefined
  let listWaits: () => (SenderName & { waits: Waits })[] = () => []

  function recordOf({ workspaceId, senderId }: SenderName): Lately {
    let record = records.get(senderId)
    if (!record) {
      const nothing = {
        lastSentAt: null,
        lastReceiptAt: null,
        lastWebhookAt: null,
        lastErrorAt: null,
        lastError: null,
      }
      record = { workspaceId, senderId, sent: 0, ticks: [], ...nothing, unread: {}, isNews: false }
      records.set(senderId, record)
    }
    record.isNews = true
    return record
  }

  function addUnread({ unread }: Lately, what: string, { count, since, lastDate }: Unread) {
    const known = unread[what] ?? { count: 0, since, lastDate }
    unread[what] = {
      count: known.count + count,
      since: known.since < since ? known.since : since,
      lastDate: known.lastDate > lastDate ? known.lastDate : lastDate,
    }
  }

  function toBounded(what: string): string {
    if (OURS.test(what)) return what
    if (names.size < NAMES_MAX) names.add(what)
    return names.has(what) ? what : `${what.slice(0, what.indexOf(':'))}:other`
  }

  async function write() {
    await writeNews()
    try {
      for (const one of erased) {
        await forgetError(db, one)
        erased.delete(one)
      }
    } catch (error) {
      log.debug({ event: 'errors_unforgotten', err: error }, 'Errors of senders could not be cleared.')
    }
  }

  async function writeNews() {
    const news: ActivityNews[] = []
    const now = clock.now()
    const waiting = new Map<string, string>()
    for (const { waits, ...sender } of listWaits()) {
      if (Object.values(waits).every((count) => count === 0)) continue
      recordOf(sender)
      waiting.set(sender.senderId, JSON.stringify(waits))
    }
    for (const record of records.values()) {
      const wasMeasured = record.ticks.length > 0
      if (record.sent > 0 || wasMeasured) record.ticks = [...record.ticks, record.sent].slice(-RATE_TICKS)
      record.sent = 0
      const total = record.ticks.reduce((sum, count) => sum + count, 0)
      const sentPerSecond = record.ticks.length > 0 ? total / RATE_TICKS : null
      const waits = waiting.get(record.senderId) ?? null
      if (record.isNews || sentPerSecond !== null)
        news.push({ ...record, sentPerSecond, waits, measuredAt: now })
      Object.assign(record, { isNews: false, unread: {}, lastError: null, lastErrorAt: null })
    }
    for (const one of written)
      if (now.getTime() - one.measuredAt.getTime() > ANNOUNCED_MS) written.delete(one)
    if (news.length === 0) return
    for (const one of news) if (one.lastError !== null) written.add(one)
    try {
      await upsertSenderActivity(db, news)
      for (const { senderId, sentPerSecond } of news) {
        const isQuiet = !sentPerSecond && records.get(senderId)?.isNews === false
        if (isQuiet) records.delete(senderId) // its rate of zero is written now
      }
    } catch (error) {
      for (const one of news) {
        const record = recordOf(one) // this makes it news again
        const { lastError, lastErrorAt } = one
        if (record.lastError === null && !erased.has(one)) Object.assign(record, { lastError, lastErrorAt })
        for (const [what, counts] of Object.entries(one.unread)) addUnread(record, what, counts)
      }
      log.debug({ event: 'activity_unwritten', err: error }, 'The activity of senders could not be written.')
    }
  }

  return {
    sent(sender) {
      const record = recordOf(sender)
      record.sent += 1
      record.lastSentAt = clock.now()
    },
    failed(sender, failure) {
      const record = recordOf(sender)
      record.lastErrorAt = clock.now()
      record.lastError = failure
      onFailed(sender)
    },
    receiptCame(sender) {
      recordOf(sender).lastReceiptAt = clock.now()
    },
    webhookCame(sender) {
      recordOf(sender).lastWebhookAt = clock.now()
    },
    unread(given, count, sender) {
      const what = toBounded(given)
      metrics.unreadWebhooks(what, count)
      const at = clock.now().toISOString()
      if (sender) addUnread(recordOf(sender), what, { count, since: at, lastDate: at })
    },
    watchWaits: (list) => void (listWaits = list),
    watchFailures: (watch) => void (onFailed = watch),
    forgetErrors(workspaceIds) {
      const isMeant = ({ workspaceId }: SenderName) => workspaceIds?.includes(workspaceId) ?? true
      for (const record of records.values())
        if (isMeant(record)) Object.assign(record, { lastError: null, lastErrorAt: null })
      for (const one of written) if (isMeant(one) && written.delete(one)) erased.add(one)
    },
    async close() {
      stopTicking()
      await writing
      await write()
    },
  }
}
