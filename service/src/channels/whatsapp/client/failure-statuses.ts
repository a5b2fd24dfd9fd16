/**
 * The statuses that a message with each failure may have, for the page about them; none for
 * failures of a file or an account. They follow from call.ts and classify.ts.
 */
import type { FailureStatus } from '../../channel.ts'
import { channelErrors } from './errors.ts'
import type { FailureCode } from './failures.ts'

/** WhatsApp may have accepted the message. */
const DOUBTFUL: readonly FailureCode[] = ['answer_lost', 'answer_unreadable']
/** WhatsApp has the message and does not send it on yet. */
const HELD: readonly FailureCode[] = ['held_for_quality', 'held_while_paused']
/** Tried again although WhatsApp gave no code. */
const UNANSWERED: readonly FailureCode[] = [
  'channel_unreachable',
  'partner_unknown',
  'call_given_up',
  'channel_misaddressed',
  'channel_rate_limited',
]

/** Of a file that a contact sent: its message was received all the same. */
const OF_FILES: readonly FailureCode[] = [
  'media_gone',
  'media_unavailable',
  'media_not_a_file',
  'media_too_large',
  'media_address_refused',
]

/** Reported of an account or a number, or of its templates: with no message. */
const OF_ACCOUNTS: readonly FailureCode[] = [
  'answer_incomplete',
  'not_at_partner',
  'account_disabled',
  'account_disabled_soon',
  'account_deleted',
  'app_number_disconnected',
  'app_number_idle',
  'app_number_on_new_phone',
  'account_restricted',
  'account_violates_policy',
  'account_alert',
  'sender_flagged',
  'apps_differ',
  'app_unsubscribed',
  'callback_unanswered',
  'callback_taken',
  'callback_unknown',
  'callback_elsewhere',
  'code_sent',
  'code_wrong',
  'no_number_found',
  'number_in_app',
  'app_unknown',
  'sync_asked_already',
  'sync_too_late',
  'history_declined',
]

export function toStatuses(code: FailureCode): FailureStatus[] {
  if (DOUBTFUL.includes(code)) return ['unknown']
  if (OF_FILES.includes(code) || OF_ACCOUNTS.includes(code)) return []
  if (HELD.includes(code)) return ['sending']
  const waits = channelErrors.some(
    ({ failure, retry, accountWide }) =>
      failure === code && (retry === 'yes' || retry === 'few' || accountWide === true),
  )
  return waits || UNANSWERED.includes(code) ? ['sending', 'failed'] : ['failed']
}
