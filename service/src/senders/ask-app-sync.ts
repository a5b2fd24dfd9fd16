/**
 * Asks the channel's own app of a number for its address book, then for its messages. The channel
 * accepts one request of each until the number is connected again, so that it was asked is
 * committed before the call, and no lost answer is followed by a second one. A refusal is no lost
 * answer: a person may ask again at once.
 */
import { SYNCED, type Answered, type Channel } from '../channels/channel.ts'
import { Problem } from '../engine/problems/problems.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { beginAsking, endAsking } from './app-syncs-repository.ts'
import type { SenderAccount } from './senders-repository.ts'
import { toSenderName } from '../kinds/sender-name.ts'

/** Nothing of the request was written. */
const UNWRITTEN = ['channel_unreachable', 'call_given_up']
/** Says nothing of the other request. Other refusals hold for both. */
const ASKED_ALREADY = 'sync_asked_already'

/** @throws a problem if the numbers of the channel have no app */
export async function askAppSync(
  pool: Queryable,
  channel: Channel,
  sender: SenderAccount,
  now: Date,
): Promise<void> {
  const { connecting, title } = channel
  if (!connecting) throw new Problem('channel_refused', `Numbers of ${title} have no app to ask.`)
  const name = toSenderName(sender)
  for (const what of SYNCED) {
    if (!(await beginAsking(pool, name, what, now))) continue
    const answered = await connecting.askSync(sender, what)
    const failure = answered.kind === 'done' ? null : answered.failure
    const requestId = answered.kind === 'done' ? answered.value.requestId : null
    const asksAgain = isUnasked(answered)
    await endAsking(pool, name, what, { requestId, failure: failure && JSON.stringify(failure), asksAgain })
    if (asksAgain && failure?.code !== ASKED_ALREADY) return
  }
}

/** Whether it was refused, or never received. */
const isUnasked = (answered: Answered<unknown>): boolean =>
  answered.kind === 'refused' ||
  (answered.kind === 'unavailable' && UNWRITTEN.includes(answered.failure.code))
