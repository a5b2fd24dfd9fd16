/** Failures that a webhook reports for the whole account, and whether they stop its sender. */
import { DAY_MS } from '../engine/clock.ts'
import type { AccountFailure, AccountUpdate, Failure } from '../channels/channel.ts'
import type { AccountRefusal } from '../senders/senders-repository.ts'

/**
 * A failure that names no message has no id by which a repetition is recognised, and often no time.
 * Without a time it counts as this old, the longest that WhatsApp repeats itself, and so stops no
 * sender that was resumed since.
 */
const REPEATED_MS = 7 * DAY_MS

/** Failures to log: the account-wide ones of receipts, then those without a message. */
export function listAccountFailures({ accountFailures, receipts }: AccountUpdate): Failure[] {
  const ofMessages = receipts.flatMap(({ failure, isAccountWide }) =>
    failure && isAccountWide ? failure : [],
  )
  return [...ofMessages, ...accountFailures.map(({ failure }) => failure)]
}

/** The latest failure that stops the sender; null if there is none. */
export function findRefusal(failures: AccountFailure[], receivedAt: Date): AccountRefusal | null {
  const oldest = new Date(receivedAt.getTime() - REPEATED_MS)
  const refusals = failures
    .filter(({ isAccountWide }) => isAccountWide)
    .map(({ failure, at }) => ({ failure, saidAt: at ?? oldest }))
    .toSorted((a, b) => b.saidAt.getTime() - a.saidAt.getTime())
  return refusals[0] ?? null
}
