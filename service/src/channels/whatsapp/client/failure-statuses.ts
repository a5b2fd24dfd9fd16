/** In which statuses a message may be with each failure, for the page about them: what call.ts and classify.ts make of an attempt. */
import type { FailureStatus } from '../../channel.ts'
import { channelErrors } from './errors.ts'
import type { FailureCode } from './failures.ts'

/** WhatsApp may have taken it. */
const DOUBTFUL: readonly FailureCode[] = ['answer_lost', 'answer_unreadable']
/** Tried again, though no code of WhatsApp is there to say so. */
const UNANSWERED: readonly FailureCode[] = [
  'channel_unreachable',
  'call_given_up',
  'channel_misaddressed',
  'channel_rate_limited',
]

export function toStatuses(code: FailureCode): FailureStatus[] {
  if (DOUBTFUL.includes(code)) return ['unknown']
  const waits = channelErrors.some(
    ({ failure, retry, accountWide }) =>
      failure === code && (retry === 'yes' || retry === 'few' || accountWide === true),
  )
  return waits || UNANSWERED.includes(code) ? ['sending', 'failed'] : ['failed']
}
