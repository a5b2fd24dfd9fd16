/** What a channel answered to a call that carries no message, for the operation that asked. */
import type { Answered } from '../channels/channel.ts'
import { Problem } from '../engine/problems/problems.ts'

/** How soon a caller may ask again where the channel gave no time. */
const RETRY_AFTER_SECONDS = 10

/** @throws a problem if the channel refused it, or could not do it now */
export function assertDone<Value>(answered: Exclude<Answered<Value>, { kind: 'unknown' }>): Value {
  if (answered.kind === 'done') return answered.value
  const { failure } = answered
  const extra = { failure }
  if (answered.kind === 'refused')
    throw new Problem('channel_refused', 'WhatsApp refuses it: `failure` has its words.', { extra })
  const { retryAfterMs } = answered
  const retryAfterSeconds = retryAfterMs === null ? RETRY_AFTER_SECONDS : Math.ceil(retryAfterMs / 1000)
  throw new Problem('channel_unavailable', failure.detail, { retryAfterSeconds, extra })
}
