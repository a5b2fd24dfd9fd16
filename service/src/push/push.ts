/**
 * Notifies the devices of those who can answer, when a customer waits and they have no page of the
 * console open.
 *
 * The process that appends an event to the log does this about it, and no other: so nothing is sent
 * twice. It is not stored, so what a process had to send is lost with the process. The message
 * itself is in the inbox in any case.
 */
import type { SessionLife } from '../access/sessions/sessions.ts'
import type { Clock } from '../engine/clock.ts'
import type { EventFeed } from '../engine/events/event-feed.ts'
import { readEvents } from '../engine/events/event-log.ts'
import type { Presence } from '../engine/events/presence.ts'
import type { Appended } from '../engine/events/sequencer.ts'
import type { Log } from '../engine/log/log.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { TTL_MS, type PostPush, type PushOutcome } from './post-push.ts'
import { toNewsText, toTestText } from './push-text.ts'
import {
  deleteSubscription,
  findNews,
  listNews,
  listRecipients,
  listSubscribed,
  setWaitsUntil,
  type News,
  type Recipient,
} from './subscriptions-repository.ts'

/**
 * From an event until a user is notified: several messages make one notification, and a
 * conversation that is given in turn has been given by then.
 */
export const SETTLE_MS = 2_000
/** Between the tries of one notification. */
const RETRIES_MS = [5_000, 30_000, 120_000]
/** Of what is appended at once, so many events are looked at. */
const EVENTS_MAX = 1_000
/** Notifications under way, or waiting for another try. What is too much is dropped. */
export const PUSHES_UNDER_WAY_MAX = 1_000

export type Push = {
  /** Sends a test to a device, once. */
  test(device: Recipient): Promise<PushOutcome['kind']>
  /** Ends calls, and forgets what waits. */
  close(): Promise<void>
}

export type PushTools = {
  db: Queryable
  feed: Pick<EventFeed, 'onAppended'>
  presence: Pick<Presence, 'findHearing'>
  post: PostPush
  publicUrl: () => string
  sessionLife: SessionLife
  clock: Clock
  log: Log
}

export function openPush({ db, feed, presence, post, publicUrl, sessionLife, clock, log }: PushTools): Push {
  const giveUp = new AbortController()
  const underWay = new Set<Promise<void>>()
  const timers = new Set<() => void>()
  let appended: Appended[] = []

  function later(ms: number, run: () => Promise<void>) {
    const cancel = clock.after(ms, () => {
      timers.delete(cancel)
      begin(run)
    })
    timers.add(cancel)
  }

  function begin(run: () => Promise<void>) {
    const ended = run()
      .catch((error: unknown) => {
        log.warn({ event: 'push_failed', err: error }, 'Devices were not notified.')
      })
      .finally(() => underWay.delete(ended))
    underWay.add(ended)
  }

  feed.onAppended((one) => {
    if (giveUp.signal.aborted) return
    if (appended.length === 0) later(SETTLE_MS, lookAtAppended)
    appended.push(one)
  })

  async function lookAtAppended(): Promise<void> {
    const all = appended
    appended = []
    const subscribed = await listSubscribed(db, [...new Set(all.map(({ workspaceId }) => workspaceId))])
    for (const id of subscribed)
      begin(() =>
        lookAt(
          id,
          all.filter(({ workspaceId }) => workspaceId === id),
        ),
      )
  }

  async function lookAt(workspaceId: string, appendedThere: Appended[]): Promise<void> {
    const messageIds: string[] = []
    for (const { positionBefore: after, lastPosition: upTo } of appendedThere) {
      const span = { after, upTo, limit: EVENTS_MAX, types: ['message.received' as const] }
      const events = await readEvents(db, workspaceId, span)
      messageIds.push(...events.map(({ subjectId }) => subjectId))
    }
    if (messageIds.length === 0) return
    await notify(workspaceId, await listNews(db, workspaceId, messageIds, oldest()), null, 0)
  }

  /** What was written before is no news. */
  const oldest = () => new Date(clock.now().getTime() - TTL_MS)

  /** @param deviceId only this one, which is tried again; null: all that are to be notified now */
  async function notify(
    workspaceId: string,
    news: News[],
    deviceId: string | null,
    tries: number,
  ): Promise<void> {
    const ids = news.map(({ conversationId }) => conversationId)
    const recipients = await listRecipients(db, workspaceId, ids, deviceId, sessionLife, clock.now())
    if (recipients.length === 0) return
    const hearing = await presence.findHearing(workspaceId, giveUp.signal)
    if (giveUp.signal.aborted) return
    for (const recipient of recipients) {
      const one = news.find(({ conversationId }) => conversationId === recipient.conversationId)
      if (!one || hearing.has(recipient.userId)) continue
      if (underWay.size + timers.size < PUSHES_UNDER_WAY_MAX) begin(() => notifyOne(one, recipient, tries))
    }
  }

  async function notifyOne(news: News, recipient: Recipient, tries: number): Promise<void> {
    const { workspaceId, conversationId } = news
    const tryAgain = (ms: number, triesThen: number) => {
      if (ms <= TTL_MS && !giveUp.signal.aborted)
        later(ms, async () => {
          // read again: what was new may have been sent meanwhile, or erased
          const newest = await findNews(db, workspaceId, conversationId, oldest())
          await notify(workspaceId, newest, recipient.id, triesThen)
        })
    }
    const waitsMs = (recipient.waitsUntil?.getTime() ?? 0) - clock.now().getTime()
    if (waitsMs > 0) return tryAgain(waitsMs, tries)
    const outcome = await send(recipient, toNewsText(news, recipient, publicUrl()), conversationId)
    const fields = { workspaceId, conversationId, host: new URL(recipient.endpoint).host }
    if (outcome.kind === 'sent') log.debug({ event: 'push_sent', ...fields }, 'A device was notified.')
    if (outcome.kind === 'waits' && tries < RETRIES_MS.length) tryAgain(outcome.ms, tries + 1)
    if (outcome.kind !== 'failed' && outcome.kind !== 'refused') return
    const again = outcome.kind === 'failed' ? RETRIES_MS[tries] : undefined
    if (again !== undefined) return tryAgain(again, tries + 1)
    const { reason } = outcome
    log.warn({ event: 'push_given_up', reason, ...fields }, 'A push service did not accept a notification.')
  }

  /** Also stores what the outcome says of the subscription. */
  async function send(recipient: Recipient, text: string, topic: string): Promise<PushOutcome> {
    const outcome = await post(recipient, { text, topic }, giveUp.signal)
    if (outcome.kind === 'gone') await deleteSubscription(db, recipient)
    if (outcome.kind === 'waits')
      await setWaitsUntil(db, recipient, new Date(clock.now().getTime() + Math.min(outcome.ms, TTL_MS)))
    return outcome
  }

  return {
    test: async (device) => (await send(device, toTestText(device, publicUrl()), 'test')).kind,
    async close() {
      giveUp.abort()
      for (const cancel of timers) cancel()
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
