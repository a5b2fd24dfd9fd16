/**
 * Counts webhooks that are refused for their signature, most likely because of a wrong app secret.
 * Logs a warning at most once a minute for each registered sender, and once for all other accounts
 * together, because anyone may post here.
 */
import type { SenderAccount } from '../../senders/senders-repository.ts'
import type { Needs } from '../../engine/http/needs.ts'
import type { SenderActivity } from '../../senders/sender-activity.ts'
import { toSenderName } from '../../kinds/sender-name.ts'

const WARNING_INTERVAL_MS = 60_000

/** `channelAccountId` is the account that the unverified bytes seem to name. */
export type NoteRefused = (channelAccountId: string | null, reason: 'missing' | 'wrong') => void

type Needed = Needs<'clock' | 'log'> & { activity: SenderActivity }

/** @param senders those of the channel */
export function createNoteRefused(
  { activity, clock, log }: Needed,
  senders: () => SenderAccount[],
): NoteRefused {
  /** By id of the sender; null stands for all accounts that are not registered. */
  const warnings = new Map<string | null, { atMs: number; refusedSince: number }>()

  return function noteRefused(channelAccountId, reason) {
    const sender = senders().find((one) => one.channelAccountId === channelAccountId) ?? null
    // the channel signs everything it sends, so a missing signature says nothing about the secret
    const isOfSender = sender !== null && reason === 'wrong'
    const name = isOfSender ? toSenderName(sender) : null
    activity.unread(`signature:${reason}`, 1, name)

    const key = sender?.id ?? null
    const nowMs = clock.now().getTime()
    const last = warnings.get(key)
    if (last) last.refusedSince += 1
    if (last && Math.abs(nowMs - last.atMs) < WARNING_INTERVAL_MS) return
    const fields = {
      event: 'webhook_refused',
      reason: `signature ${reason}`,
      count: last?.refusedSince ?? 1,
      ...(channelAccountId === null ? {} : { phoneNumberId: channelAccountId }),
      ...(sender ? { senderId: sender.id } : {}),
    }
    log.warn(
      fields,
      'Webhooks are refused for their signature: is it the app secret of the app that sends them?',
    )
    warnings.set(key, { atMs: nowMs, refusedSince: 0 })
  }
}
