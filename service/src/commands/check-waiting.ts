/** What recado doctor says of a sender that has something to send: how much waits, and what for. */
import { QUEUE_COUNTED_MAX, type SenderHealth } from '../delivery/sender-health.ts'
import { whyWaiting, type Waiting } from '../delivery/why-waiting.ts'
import type { SenderAccount } from '../tenants/senders-repository.ts'
import { countOf } from './command.ts'

const WORDS: Record<keyof Waiting, string> = {
  behind: 'behind an earlier one of the conversation',
  recipientPace: 'for the pace the channel sets for one recipient (45 at once, then one in six seconds)',
  senderRate: 'for their turn, within the rate of the sender',
  channelAway: 'for another try, as the channel could not take them',
  paused: 'because the sender is paused',
  stopped: 'because the channel refuses the account',
  noProcess: 'for a process that drives the sender: none does. Does the service run?',
  windowClosed: 'of all these will fail when it is their turn, as their window has closed',
}

/** Null if nothing waits. */
export function checkWaiting(
  sender: SenderAccount,
  health: SenderHealth,
): { ok: boolean; detail: string } | null {
  if (health.waiting === 0) return null
  const why = whyWaiting(sender, health)
  const reasons = Object.entries(WORDS)
    .filter(([reason]) => why[reason as keyof Waiting] > 0)
    .map(([reason, words]) => `${why[reason as keyof Waiting]} ${words}`)
  const amount = `${health.queueDepth >= QUEUE_COUNTED_MAX ? 'at least ' : ''}${countOf(health.waiting, 'message')}`
  return { ok: why.noProcess === 0, detail: `${amount}: ${reasons.join('; ')}.` }
}
