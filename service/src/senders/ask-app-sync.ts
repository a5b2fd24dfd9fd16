/**
 * Asks the channel's own app of a number for its address book, then for its messages. The channel
 * accepts one request of each, so that it was asked is committed before the call, and no lost
 * answer is followed by a second one.
 */
import { SYNCED, type Answered, type Channel } from '../channels/channel.ts'
import { Problem } from '../engine/problems/problems.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { beginAsking, endAsking } from './app-syncs-repository.ts'
import type { SenderAccount } from './senders-repository.ts'
import { toSenderName } from '../kinds/sender-name.ts'

/** Nothing of the request was written. */
const UNWRITTEN = ['channel_unreachable', 'call_given_up']
/** The channel will not accept the other request either. */
const FINAL = 'sync_too_late'
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
    const asksAgain = isNotAsked(answered)
    await endAsking(pool, name, what, { requestId, failure: failure && JSON.stringify(failure), asksAgain })
    if (asksAgain || failure?.code === FINAL) return
  }
}

/** Whether a person may ask again at once: it was refused for another reason, or never received. */
function isNotAsked(answered: Answered<unknown>): boolean {
  if (answered.kind === 'unavailable') return UNWRITTEN.includes(answered.failure.code)
  return answered.kind === 'refused' && ![FINAL, ASKED_ALREADY].includes(answered.failure.code)
}
