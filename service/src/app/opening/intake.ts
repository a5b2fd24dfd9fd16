/**
 * What comes in: webhooks of channels, the files that they name, and the templates that senders
 * have.
 */
import type { Config } from '../../engine/settings/config.ts'
import type { Dispatcher } from '../../delivery/dispatcher.ts'
import { openAppHistory } from '../../history/app-history.ts'
import { createContactChanges } from '../../inbox/contact-changes.ts'
import { createDeadLetters } from '../../inbox/dead-letters.ts'
import { openInbox } from '../../inbox/inbox.ts'
import { openAppNumbers } from '../../senders/app-numbers.ts'
import { openMediaFetcher } from '../../media/media-fetcher.ts'
import { pruneMedia } from '../../media/prune-media.ts'
import type { SenderActivity } from '../../senders/sender-activity.ts'
import { openTemplateSync } from '../../templates/sync.ts'
import type { Foundation } from './foundation.ts'

/**
 * Files whose bytes are deleted right after an erasure; the rest follows with the next maintenance.
 */
const ERASED_AT_ONCE = 1_000

export async function openIntake(
  config: Config,
  foundation: Foundation,
  { dispatcher, activity }: { dispatcher: Dispatcher; activity: SenderActivity },
  opened: AsyncDisposableStack,
) {
  const { pool, channels, senders, notifications, metrics, tracing, feed, mediaStore, clock, log } =
    foundation
  const { messagesWriter, deliveryQueue, writeBounds } = foundation
  const mediaFetcher = await openMediaFetcher({
    pool,
    store: mediaStore,
    channels,
    senders,
    clock,
    log,
    metrics,
    scanMs: config.delivery.scanMs,
    claimMs: config.delivery.leaseMs,
    onChanged: feed.wrote,
  })
  opened.defer(() => mediaFetcher.close())
  const templateSync = await openTemplateSync({ pool, senders, channels, clock, log })
  opened.defer(() => templateSync.close())
  // what was added is looked up once this process knows it
  notifications.on('senders', () => void senders.refresh().then(templateSync.wake, () => undefined))
  const appNumbers = await openAppNumbers({
    db: pool,
    senders,
    channels,
    clock,
    log,
    onGone: dispatcher.stop,
    onChanged(senderId) {
      feed.wrote()
      notifications.announce('senders', senderId)
    },
  })
  opened.defer(() => appNumbers.close())
  activity.watchFailures(appNumbers.sendFailed)
  const contacts = createContactChanges({ pool, messagesWriter, writeBounds, clock, log })
  const deadLetters = createDeadLetters({ pool, clock, log, activity })
  const appHistory = await openAppHistory({ pool, channels, senders, clock, log, contacts, deadLetters })
  opened.defer(() => appHistory.close())
  const inbox = openInbox({
    pool,
    keepHistory: appHistory.keep,
    messagesWriter,
    receiptsQueue: deliveryQueue,
    writeBounds,
    senders,
    clock,
    log,
    metrics,
    tracing,
    activity,
    onMedia: mediaFetcher.offer,
    onReleased: dispatcher.release,
    onRefused: dispatcher.stop,
    onAppNotice: appNumbers.noticeCame,
    onEcho: appNumbers.echoCame,
    onTemplatesUnknown: templateSync.ask,
  })
  opened.defer(() => inbox.close())
  const forgetContacts = (workspaceIds?: string[]) => {
    inbox.forget()
    activity.forgetErrors(workspaceIds)
  }
  const deleteErased = () => {
    pruneMedia(pool, mediaStore, clock.now(), ERASED_AT_ONCE).catch((error: unknown) => {
      log.warn({ event: 'erased_media_left', err: error }, 'Bytes of erased files are left; they go soon.')
    })
  }
  notifications.on('erased', forgetContacts)
  notifications.on('erased', deleteErased)
  notifications.onReconnected(() => forgetContacts())
  return { mediaFetcher, templateSync, inbox }
}
