/**
 * What a call to WhatsApp means, however far it got: classify.ts reads the answers, and this the
 * calls that have none.
 */
import type { Failure, Outcome } from '../../channel.ts'
import type { CallResult } from '../../../engine/http-call.ts'
import { classify } from './classify.ts'
import { toFailure } from './failures.ts'

/** What a call means for the message that it carried. */
export function toOutcome(result: CallResult, nowMs: number): Outcome {
  switch (result.kind) {
    case 'answered':
      return classify(result.status, result.body, result.headers, nowMs)
    case 'unanswered':
      return { kind: 'unknown', failure: withReason(toFailure('answer_lost'), result.reason) }
    case 'unwritten':
      return {
        kind: 'unavailable',
        // Giving up is our own decision and says nothing about WhatsApp.
        scope: result.givenUp ? 'message' : 'sender',
        failure: withReason(
          toFailure(result.givenUp ? 'call_given_up' : 'channel_unreachable'),
          result.reason,
        ),
        retryAfterMs: null,
        attemptsMax: null,
      }
  }
}

/** Without an answer of WhatsApp, `channelDetails` is free for the reason that our side knows. */
function withReason(failure: Failure, reason: string): Failure {
  return { ...failure, channelDetails: reason }
}
