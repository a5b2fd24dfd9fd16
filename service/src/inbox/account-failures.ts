/** What a webhook says of the account as a whole, and whether its sender has to stop for it. */
import type { AccountFailure, AccountUpdate, Failure } from '../channels/channel.ts'

/**
 * A failure without a message has no id by which it would be known when it comes again, and often no time. Then it may be as old as
 * WhatsApp repeats itself, so it stops no sender that was resumed since.
 */
const REPEATED_MS = 7 * 24 * 60 * 60 * 1000

/** With a message and without, as they came. */
export function listAccountFailures({ accountFailures, receipts }: AccountUpdate): Failure[] {
  const ofMessages = receipts.flatMap(({ failure, isAccountWide }) =>
    failure && isAccountWide ? failure : [],
  )
  return [...ofMessages, ...accountFailures.map(({ failure }) => failure)]
}

/** The latest of those for which the sender stops; null if there is none. */
export function findRefusal(
  failures: AccountFailure[],
  receivedAt: Date,
): { failure: Failure; saidAt: Date } | null {
  const oldest = new Date(receivedAt.getTime() - REPEATED_MS)
  const refusals = failures
    .filter(({ isAccountWide }) => isAccountWide)
    .map(({ failure, at }) => ({ failure, saidAt: at ?? oldest }))
    .toSorted((a, b) => b.saidAt.getTime() - a.saidAt.getTime())
  return refusals[0] ?? null
}
