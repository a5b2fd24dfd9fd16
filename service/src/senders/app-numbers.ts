/**
 * Follows numbers that also live in the channel's own app. Such a number leaves without a call of
 * ours (its phone was idle, replaced or disconnected), and comes back the same way.
 *
 * The channel reports that, but late, twice and in any order, and not at all to a number whose
 * webhooks go elsewhere than those of its app. So a number is read again: each hour, when the
 * channel reports something of it, and after a failed send. What was read decides whether its
 * sender stops or goes on. A number at a partner may not be readable: what the shop writes in its
 * app after it left shows that it is back, there as elsewhere.
 */
import type { Channels, Failure } from '../channels/channel.ts'
import type { Clock } from '../engine/clock.ts'
import { runJob, type RunningJob } from '../engine/jobs/jobs.ts'
import type { Log } from '../engine/log/log.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { toSenderName, type SenderName } from '../kinds/sender-name.ts'
import {
  APP_NUMBER_ROWS,
  askForReading,
  explainStop,
  forgetApp,
  rememberApp,
  resumeStopped,
} from './app-numbers-repository.ts'
import { forgetAsked } from './app-syncs-repository.ts'
import type { SenderCache } from './sender-cache.ts'
import type { SenderAccount } from './senders-repository.ts'

const SCAN_MS = 60_000
const AGAIN_MS = 60 * 60_000
/** Least time between two readings after failed sends: each of a crowd may fail. */
const REST_MS = 60_000

export type AppNumbers = Pick<RunningJob, 'close'> & {
  /**
   * The channel reported something of the number: it is read soon. Without effect on a sender whose
   * number does not live in the app.
   * @param left why it left, if that was reported: what was read before may say less
   */
  noticeCame(sender: SenderAccount, left: Failure | null): Promise<void>
  /**
   * The shop wrote in the app at this moment: that is how the number of a sender is known to live
   * there, or to be back.
   */
  echoCame(sender: SenderAccount, at: Date): Promise<void>
  /** A send of this sender failed. */
  sendFailed(sender: SenderName): void
}

type Options = {
  db: Queryable
  senders: SenderCache
  channels: Channels
  clock: Clock
  log: Log
  /** Stops a sender; false if that could not be written. */
  onGone: (sender: SenderAccount, failure: Failure, saidAt: Date) => Promise<boolean>
  /** A sender goes on, or was changed. */
  onChanged: (senderId: string) => void
}

export async function openAppNumbers(options: Options): Promise<AppNumbers> {
  const { db, senders, channels, clock, log, onGone, onChanged } = options
  const askedAtMs = new Map<string, number>()

  async function readOne(sender: SenderAccount, signal: AbortSignal): Promise<void> {
    const { connecting } = channels.of(sender.channel)
    if (!connecting) return
    const name = toSenderName(sender)
    const askedAt = clock.now()
    const answered = await connecting.readNumber(sender, signal)
    // a number that cannot be read is not known to have left
    if (answered.kind !== 'done') return
    const { isRegistered, isInApp, gone } = answered.value
    if (gone) {
      await onGone(sender, gone, askedAt)
      await forgetAsked(db, name, askedAt)
      // what a failed send said before is only a consequence
      return await explainStop(db, name, JSON.stringify(gone), [...connecting.unreachedCodes])
    }
    if (!isRegistered) return
    // in this order: what is no longer in the app is read no more
    const isBack = await resume(sender, [...connecting.leftCodes], askedAt)
    if (isInApp === false) await forgetApp(db, name)
    if (isBack || isInApp === false) onChanged(sender.id)
  }

  async function resume(sender: SenderAccount, codes: string[], shownAt: Date): Promise<boolean> {
    const name = toSenderName(sender)
    const isBack = await resumeStopped(db, name, codes, shownAt, clock.now())
    if (!isBack) return false
    await forgetAsked(db, name, shownAt)
    log.info({ event: 'sender_back', senderId: sender.id }, 'A number is back: its sender goes on.')
    return true
  }

  const job = await runJob(
    { db, clock, log },
    {
      ...APP_NUMBER_ROWS,
      againMs: AGAIN_MS,
      scanMs: SCAN_MS,
      async run({ workspaceId, id }, signal) {
        if (!senders.find(workspaceId, id)) await senders.refresh() // another process has just added it
        const sender = senders.find(workspaceId, id)
        if (sender) await readOne(sender, signal)
      },
    },
  )

  async function ask(sender: SenderName): Promise<void> {
    await askForReading(db, sender, clock.now())
    job.wake()
  }

  return {
    close: () => job.close(),
    async noticeCame(sender, left) {
      const name = toSenderName(sender)
      const { connecting } = channels.of(sender.channel)
      if (left && connecting) await explainStop(db, name, JSON.stringify(left), [...connecting.leftCodes])
      await ask(name)
    },
    async echoCame(sender, at) {
      const name = toSenderName(sender)
      const isNew = !sender.isInApp && (await rememberApp(db, name, clock.now()))
      const { connecting } = channels.of(sender.channel)
      // where the number cannot be read, a send may be all that has shown that it left
      const codes = connecting && [...connecting.leftCodes, ...connecting.unreachedCodes]
      const isBack = sender.isInApp && sender.stoppedAt !== null && codes && (await resume(sender, codes, at))
      if (isNew || isBack) onChanged(sender.id)
    },
    sendFailed(sender) {
      if (!senders.find(sender.workspaceId, sender.senderId)?.isInApp) return
      const nowMs = clock.monotonicMs()
      if (nowMs - (askedAtMs.get(sender.senderId) ?? -Infinity) < REST_MS) return
      askedAtMs.set(sender.senderId, nowMs)
      ask(sender).catch((error: unknown) => {
        log.debug({ event: 'app_number_unasked', err: error }, 'A number is read again later.')
      })
    },
  }
}
