/**
 * The checks of one sender in recado doctor: its account, whether WhatsApp reaches it, and the
 * messages that wait.
 */
import { DAY_MS } from '../engine/clock.ts'
import type { Channel } from '../channels/channel.ts'
import { QUEUE_COUNTED_MAX, type SenderHealth } from '../senders/sender-health.ts'
import { TOKEN_WARNED_DAYS } from '../senders/token-job.ts'
import { whyWaiting, type Waiting } from '../senders/why-waiting.ts'
import type { SenderAccount } from '../senders/senders-repository.ts'
import { checkReach, type Finding } from '../senders/check-reach.ts'
import { toDate } from '../engine/http/answer-fields.ts'
import { countOf } from './command.ts'

export type Check = { check: string; ok: boolean; detail: string }
type Verdict = Pick<Check, 'ok' | 'detail'>

const LABELS = { address: 'webhook of', verification: 'verification of', webhooks: 'webhooks to' } as const

/** @param publicUrl the URL at which the service answers */
export async function checkSender(
  sender: SenderAccount,
  health: SenderHealth,
  channel: Channel,
  publicUrl: string,
): Promise<Check[]> {
  const name = toName(sender)
  const { ok, detail } = await channel.checkAccount(sender)
  const waiting = describeWaiting(sender, health, channel)
  const token = describeToken(sender, new Date())
  const contact = {
    lastVerificationDate: toDate(health.lastVerifiedAt),
    lastWebhookDate: toDate(health.lastWebhookAt),
    unreadWebhooks: health.unreadWebhooks,
  }
  const findings = await checkReach(sender, contact, channel, publicUrl)
  return [
    { check: `account of ${name}`, ...(describePause(sender) ?? { ok, detail }) },
    ...(token ? [{ check: `token of ${name}`, ...token }] : []),
    ...findings.map((finding) => ({
      check: `${LABELS[finding.check]} ${name}`,
      ok: finding.fault === null,
      detail: [finding.detail, ...describeMore(sender, health, finding)].join(' '),
    })),
    ...(waiting ? [{ check: `waiting at ${name}`, ...waiting }] : []),
  ]
}

/** Numbers are not shown whole, and two may have the same last digits. */
export const toName = ({ address, id }: SenderAccount) => `····${address.slice(-4)} (sender ${id})`

const setCommand = ({ id, workspaceId }: SenderAccount, option: string) =>
  `recado sender set ${id} --workspace ${workspaceId} ${option}`

function describePause(sender: SenderAccount): Verdict | null {
  const { stoppedAt, pausedAt } = sender
  const resume = setCommand(sender, '--resume')
  if (stoppedAt) {
    const detail = `stopped since ${stoppedAt.toISOString()}: fix the cause, then run ${resume}.`
    return { ok: false, detail }
  }
  if (!pausedAt) return null
  return { ok: false, detail: `paused since ${pausedAt.toISOString()}: nothing is sent until ${resume}.` }
}

/** Null unless its token ends soon. */
function describeToken({ tokenEndsAt }: SenderAccount, now: Date): Verdict | null {
  if (!tokenEndsAt || tokenEndsAt.getTime() - now.getTime() > Math.max(...TOKEN_WARNED_DAYS) * DAY_MS)
    return null
  const detail = `it ends at ${tokenEndsAt.toISOString()}: generate one that never expires, and connect the number again.`
  return { ok: false, detail }
}

/** What doctor adds to a finding: the command that mends it, and what in webhooks was not read. */
function describeMore(
  sender: SenderAccount,
  { unreadWebhooks }: SenderHealth,
  { check, fault }: Finding,
): string[] {
  if (check !== 'webhooks') return []
  if (fault === 'webhooks_refused') return [`Then run ${setCommand(sender, '--credentials <file>')}.`]
  return unreadWebhooks.map(
    (one) => `Not read: ${one.what} ${countOf(one.count, 'time')}, the last at ${one.lastDate}.`,
  )
}

const toReasons = ({
  title,
  recipientPace: { capacity, intervalMs },
}: Channel): Record<keyof Waiting, string> => ({
  behind: 'behind an earlier one of the conversation',
  recipientPace: `for the pace ${title} sets for one recipient (${capacity} at once, then one in ${intervalMs / 1000} seconds)`,
  senderRate: 'for their turn, within the rate of the sender',
  channelAway: `for a retry, as ${title} was unavailable`,
  upload: `for the upload of their file to ${title}`,
  paused: 'because the sender is paused',
  stopped: `because ${title} refuses the account`,
  noProcess: 'for a process that drives the sender: none does. Does the service run?',
  windowClosed: 'of all these will fail when it is their turn, as their window has closed',
})

/** How many messages wait, and why. Null if none do. */
function describeWaiting(sender: SenderAccount, health: SenderHealth, channel: Channel): Verdict | null {
  if (health.waiting === 0) return null
  const why = whyWaiting(sender, health)
  const reasons = Object.entries(toReasons(channel))
    .filter(([reason]) => why[reason as keyof Waiting] > 0)
    .map(([reason, words]) => `${why[reason as keyof Waiting]} ${words}`)
  const amount = `${health.queueDepth >= QUEUE_COUNTED_MAX ? 'at least ' : ''}${countOf(health.waiting, 'message')}`
  return { ok: why.noProcess === 0, detail: `${amount}: ${reasons.join('; ')}.` }
}
