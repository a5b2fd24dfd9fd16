/**
 * Knows refunds of ours again at a provider that does not keep the id that we chose. Its own id of
 * each is stored with the outcome, and that alone decides from then on. A refund whose answer was
 * lost has none yet: it is known by its payment, its amount and its time.
 *
 * Refunds of one payment and of the same amount are alike, so it does not matter which of ours gets
 * which id, as long as all were made. If fewer were made than were asked for, only the same call
 * again says which.
 */
import type { Refund } from './refunds-repository.ts'
import type { RefundRecord } from '../providers/provider.ts'

/** How far the clock of a provider may be behind ours. */
const BEHIND_MS_MAX = 5 * 60_000

export type PairedRefunds = {
  /** Ours, by the provider's own id. */
  ours: Map<string, Refund>
  /** Own ids of refunds that are ours, where it is not known yet of which. */
  unclear: Set<string>
}

type Heard = RefundRecord & { ownId: string }

/**
 * @param known all refunds of the payment that are stored here
 * @param heard all that the provider has of it
 */
export function pairRefunds(known: readonly Refund[], heard: readonly RefundRecord[]): PairedRefunds {
  const paired: PairedRefunds = { ours: new Map(), unclear: new Set() }
  const byOwnId = new Map(known.flatMap((one) => (one.ownId === null ? [] : [[one.ownId, one]])))
  const ids = new Set(known.map(({ providerId }) => providerId))
  const fresh: Heard[] = []
  for (const one of heard) {
    if (one.ownId === undefined) continue
    const ours = byOwnId.get(one.ownId)
    if (ours) paired.ours.set(one.ownId, ours)
    else if (!ids.has(one.id)) fresh.push({ ...one, ownId: one.ownId })
  }
  for (const [amount, alike] of Map.groupBy(fresh, (one) => one.amount))
    pairAlike(
      known.filter((one) => one.amount === amount && isNameless(one)),
      alike.toSorted((a, b) => timeOf(a) - timeOf(b)),
      paired,
    )
  return paired
}

/** Whether it may be at the provider under an id that is not known here. */
const isNameless = ({ origin, ownId, state }: Refund) =>
  origin === 'shop' && ownId === null && state !== 'refused'

const timeOf = ({ at }: RefundRecord) => at?.getTime() ?? Number.POSITIVE_INFINITY

/** @param nameless and `alike`: oldest first */
function pairAlike(nameless: readonly Refund[], alike: readonly Heard[], { ours, unclear }: PairedRefunds) {
  const isAfter = (one: Heard, refund: Refund) => timeOf(one) + BEHIND_MS_MAX >= refund.createdAt.getTime()
  const possible = nameless.filter((refund) => alike.some((one) => isAfter(one, refund)))
  const [first] = possible
  if (!first) return
  // what is older than all of ours was made by the bank, or at its own page
  const made = alike.filter((one) => isAfter(one, first))
  if (made.length < possible.length) for (const { ownId } of made) unclear.add(ownId)
  else for (const [at, refund] of possible.entries()) ours.set(made[at]?.ownId ?? '', refund)
}
