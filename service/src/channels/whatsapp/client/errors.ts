/**
 * WhatsApp's error codes (Cloud API reference, error codes) as data: what each means and what may
 * be done about it. Numbers are the only stable part of an error; titles are localised and are
 * being removed. classify.ts turns a row into an outcome; receipts look up their failure here too.
 */
import type { Backoff } from '../../channel.ts'
import type { FailureCode } from './failures.ts'

/**
 * Whether the same message may be tried again: `no`: it cannot succeed; `yes`: until it succeeds or
 * grows too old; `few`: a few times, because the message may be the cause of the error; `slow`:
 * only after hours; `fix`: once a person has mended the account at WhatsApp.
 */
export type Retry = 'no' | 'yes' | 'few' | 'slow' | 'fix'

export type ChannelError = {
  code: number
  /** The row holds for all codes from `code` to this one. */
  codeLast?: number
  /**
   * The row holds only for errors with this subcode or type. WhatsApp has deprecated subcodes but
   * still sends them.
   */
  subcode?: number
  type?: string
  /**
   * The row holds only for errors whose message contains this: WhatsApp has one code for many
   * causes.
   */
  says?: string
  /** WhatsApp's own title or meaning, for people who search for it. */
  meaning: string
  failure: FailureCode
  /** What it means in a receipt, for a message that WhatsApp had accepted, where that differs. */
  failureLater?: FailureCode
  retry: Retry
  /** What the error concerns, and so what waits. */
  scope: 'message' | 'recipient' | 'sender'
  /** The sender can send nothing until a person acts, or for hours. Always with scope `sender`. */
  accountWide?: true
  /** Shortest sensible wait where WhatsApp is known to need minutes. */
  waitMs?: number
  backoff?: Backoff
}

/** After its pair rate limit WhatsApp asks for 4^n seconds (Cloud API reference, error 131056). */
const PAIR_BACKOFF = { firstMs: 4_000, factor: 4, maxMs: 64_000 }

/** An upgrade of throughput takes about a minute (throughput page). */
const MAINTENANCE_WAIT_MS = 60_000

// prettier-ignore
export const channelErrors: readonly ChannelError[] = [
  { code: 0, meaning: 'AuthException', failure: 'access_token_invalid', retry: 'fix', scope: 'sender', accountWide: true },
  { code: 1, meaning: 'API Unknown', failure: 'channel_internal_error', retry: 'few', scope: 'message' },
  { code: 2, meaning: 'API Service', failure: 'channel_overloaded', retry: 'yes', scope: 'sender' },
  { code: 3, meaning: 'Capability or permission', failure: 'permission_missing', retry: 'fix', scope: 'sender', accountWide: true },
  { code: 4, meaning: 'API Too Many Calls', failure: 'app_rate_limited', retry: 'yes', scope: 'sender' },
  { code: 10, meaning: 'Permission missing', failure: 'permission_missing', retry: 'fix', scope: 'sender', accountWide: true },
  { code: 33, meaning: 'Business number deleted', failure: 'sender_deleted', retry: 'no', scope: 'sender', accountWide: true },
  { code: 100, meaning: 'Invalid parameter', failure: 'invalid_parameter', retry: 'no', scope: 'message' },
  // The object is the phone number id in the path: the settings are wrong, not the message.
  { code: 100, subcode: 33, type: 'GraphMethodException', meaning: 'Object does not exist', failure: 'sender_not_found', retry: 'fix', scope: 'sender', accountWide: true },
  { code: 100, says: 'require an appsecret_proof', meaning: 'The app demands appsecret_proof', failure: 'app_secret_doubtful', retry: 'fix', scope: 'sender', accountWide: true },
  { code: 100, says: 'appsecret_proof', meaning: 'Invalid appsecret_proof', failure: 'app_secret_wrong', retry: 'fix', scope: 'sender', accountWide: true },
  { code: 100, says: 'App_id in the input_token', meaning: 'Token and secret of two apps', failure: 'apps_differ', retry: 'fix', scope: 'sender', accountWide: true },
  { code: 100, says: 'Before override', meaning: 'App not subscribed', failure: 'app_unsubscribed', retry: 'fix', scope: 'sender', accountWide: true },
  { code: 100, subcode: 2388001, meaning: 'Number is in an app', failure: 'number_in_app', retry: 'fix', scope: 'sender', accountWide: true },
  { code: 104, meaning: 'No access token', failure: 'access_token_invalid', retry: 'fix', scope: 'sender', accountWide: true },
  { code: 190, meaning: 'Access token expired', failure: 'access_token_invalid', retry: 'fix', scope: 'sender', accountWide: true },
  { code: 190, says: 'token signature', meaning: 'App token of another secret', failure: 'app_secret_wrong', retry: 'fix', scope: 'sender', accountWide: true },
  { code: 200, codeLast: 299, meaning: 'API Permission', failure: 'permission_missing', retry: 'fix', scope: 'sender', accountWide: true },
  { code: 368, meaning: 'Temporarily blocked for policies violations', failure: 'account_blocked', retry: 'fix', scope: 'sender', accountWide: true },
  { code: 470, meaning: 'Re-engagement message (on-premises)', failure: 'window_closed', retry: 'no', scope: 'recipient' },
  { code: 2040, meaning: 'Message is not supported by this user', failure: 'message_unsupported_by_recipient', retry: 'no', scope: 'recipient' },
  { code: 2046, meaning: 'New order status was not correctly transitioned', failure: 'order_transition_invalid', retry: 'no', scope: 'message' },
  { code: 2047, meaning: 'Could not change order status to canceled', failure: 'order_not_cancelable', retry: 'no', scope: 'message' },
  { code: 2200, meaning: 'Callback verification failed', failure: 'callback_unanswered', retry: 'fix', scope: 'sender', accountWide: true },
  { code: 80007, meaning: 'Rate limit issues', failure: 'account_rate_limited', retry: 'yes', scope: 'sender' },
  { code: 130403, meaning: 'Business has blocked the user', failure: 'recipient_blocked', retry: 'no', scope: 'recipient' },
  { code: 130429, meaning: 'Rate limit hit', failure: 'sender_rate_limited', retry: 'yes', scope: 'sender' },
  { code: 130472, meaning: "User's number is part of an experiment", failure: 'recipient_in_experiment', retry: 'no', scope: 'recipient' },
  { code: 130497, meaning: 'Business account restricted in this country', failure: 'country_restricted', retry: 'no', scope: 'recipient' },
  { code: 131000, meaning: 'Something went wrong', failure: 'channel_internal_error', retry: 'few', scope: 'message' },
  { code: 131005, meaning: 'Access denied', failure: 'access_denied', retry: 'fix', scope: 'sender', accountWide: true },
  { code: 131008, meaning: 'Required parameter is missing', failure: 'parameter_missing', retry: 'no', scope: 'message' },
  { code: 131009, meaning: 'Parameter value is not valid', failure: 'invalid_parameter', retry: 'no', scope: 'message' },
  { code: 131016, meaning: 'Service unavailable', failure: 'channel_unavailable', retry: 'yes', scope: 'sender' },
  { code: 131021, meaning: 'Recipient cannot be sender', failure: 'recipient_is_sender', retry: 'no', scope: 'recipient' },
  { code: 131026, meaning: 'Message undeliverable', failure: 'recipient_unreachable', retry: 'no', scope: 'recipient' },
  { code: 131030, meaning: 'Recipient phone number not in allowed list', failure: 'recipient_not_allowed', retry: 'fix', scope: 'recipient' },
  { code: 131031, meaning: 'Account has been locked', failure: 'account_locked', retry: 'fix', scope: 'sender', accountWide: true },
  { code: 131037, meaning: 'Display name approval needed', failure: 'display_name_not_approved', retry: 'fix', scope: 'sender', accountWide: true },
  { code: 131042, meaning: 'Business eligibility payment issue', failure: 'billing_problem', retry: 'fix', scope: 'sender', accountWide: true },
  { code: 131045, meaning: 'Incorrect certificate', failure: 'sender_not_registered', retry: 'fix', scope: 'sender', accountWide: true },
  { code: 131047, meaning: 'Re-engagement message', failure: 'window_closed', retry: 'no', scope: 'recipient' },
  { code: 131048, meaning: 'Spam rate limit hit', failure: 'spam_limited', retry: 'slow', scope: 'sender', accountWide: true },
  { code: 131049, meaning: 'Not delivered to maintain healthy ecosystem engagement', failure: 'engagement_limited', retry: 'slow', scope: 'recipient' },
  { code: 131050, meaning: 'User has stopped marketing messages', failure: 'recipient_opted_out', retry: 'no', scope: 'recipient' },
  { code: 131051, meaning: 'Unsupported message type', failure: 'message_type_unsupported', retry: 'no', scope: 'message' },
  { code: 131052, meaning: 'Media download error', failure: 'media_download_failed', retry: 'no', scope: 'message' },
  { code: 131053, meaning: 'Media upload error', failure: 'media_upload_failed', retry: 'few', scope: 'message' },
  { code: 131055, meaning: 'Method not allowed', failure: 'method_not_allowed', retry: 'no', scope: 'message' },
  { code: 131056, meaning: 'Pair rate limit hit', failure: 'recipient_rate_limited', retry: 'yes', scope: 'recipient', backoff: PAIR_BACKOFF },
  { code: 131057, meaning: 'Account in maintenance mode', failure: 'account_in_maintenance', retry: 'yes', scope: 'sender', waitMs: MAINTENANCE_WAIT_MS },
  // Named by newer clients only, and documented nowhere.
  { code: 131059, meaning: 'Unknown', failure: 'refused_by_channel', retry: 'no', scope: 'message' },
  { code: 131062, meaning: 'User id not allowed for this message', failure: 'user_id_not_allowed', retry: 'no', scope: 'recipient' },
  { code: 131063, meaning: 'Marketing templates disabled', failure: 'marketing_disabled', retry: 'fix', scope: 'message' },
  { code: 131064, meaning: 'Limit for template misclassification', failure: 'template_misclassified', retry: 'slow', scope: 'sender', accountWide: true },
  { code: 132000, meaning: 'Template parameter count mismatch', failure: 'template_invalid', retry: 'no', scope: 'message' },
  { code: 132001, meaning: 'Template does not exist', failure: 'template_not_found', retry: 'fix', scope: 'message' },
  { code: 132005, meaning: 'Template hydrated text too long', failure: 'template_invalid', retry: 'no', scope: 'message' },
  { code: 132007, meaning: 'Template format character policy violated', failure: 'template_policy_violated', retry: 'no', scope: 'message' },
  { code: 132012, meaning: 'Template parameter format mismatch', failure: 'template_invalid', retry: 'no', scope: 'message' },
  { code: 132015, meaning: 'Template is paused', failure: 'template_paused', failureLater: 'template_dropped', retry: 'slow', scope: 'message' },
  { code: 132016, meaning: 'Template is disabled', failure: 'template_disabled', retry: 'no', scope: 'message' },
  { code: 132018, meaning: 'Template validation', failure: 'template_invalid', retry: 'no', scope: 'message' },
  { code: 132068, meaning: 'Flow is blocked', failure: 'flow_blocked', retry: 'fix', scope: 'message' },
  { code: 132069, meaning: 'Flow is throttled', failure: 'flow_throttled', retry: 'slow', scope: 'message' },
  { code: 133000, meaning: 'Incomplete deregistration', failure: 'sender_registration_failed', retry: 'fix', scope: 'sender', accountWide: true },
  { code: 133004, meaning: 'Server temporarily unavailable', failure: 'channel_unavailable', retry: 'yes', scope: 'sender' },
  { code: 133005, meaning: 'Two-step verification PIN mismatch', failure: 'pin_wrong', retry: 'fix', scope: 'sender', accountWide: true },
  { code: 133006, meaning: 'Phone number re-verification needed', failure: 'number_unverified', retry: 'fix', scope: 'sender', accountWide: true },
  { code: 133008, meaning: 'Too many PIN guesses', failure: 'pin_guessed_too_often', retry: 'fix', scope: 'sender', accountWide: true },
  { code: 133009, meaning: 'PIN guessed too fast', failure: 'pin_guessed_too_often', retry: 'fix', scope: 'sender', accountWide: true },
  { code: 133010, meaning: 'Phone number not registered', failure: 'sender_not_registered', retry: 'fix', scope: 'sender', accountWide: true },
  { code: 133015, meaning: 'Wait before registering this phone number', failure: 'registered_just_now', retry: 'fix', scope: 'sender', accountWide: true },
  { code: 133016, meaning: 'Registration rate limit exceeded', failure: 'registrations_used_up', retry: 'fix', scope: 'sender', accountWide: true },
  { code: 134011, meaning: 'Payments terms of service not accepted', failure: 'payment_terms_not_accepted', retry: 'fix', scope: 'sender', accountWide: true },
  { code: 135000, meaning: 'Generic user error', failure: 'parameters_conflict', retry: 'no', scope: 'message' },
  { code: 136025, meaning: 'Verification code is wrong', failure: 'code_wrong', retry: 'fix', scope: 'sender', accountWide: true },
  { code: 137000, meaning: 'Identity key hash mismatch', failure: 'recipient_identity_changed', retry: 'no', scope: 'recipient' },
  { code: 2388001, meaning: 'Number is in an app', failure: 'number_in_app', retry: 'fix', scope: 'sender', accountWide: true },
  { code: 2593107, meaning: 'Sync requested already', failure: 'sync_asked_already', retry: 'no', scope: 'sender' },
  { code: 2593108, meaning: 'Sync requested too late', failure: 'sync_too_late', retry: 'no', scope: 'sender' },
  { code: 2593109, meaning: 'History sharing declined', failure: 'history_declined', retry: 'no', scope: 'sender' },
]

/**
 * The row for a code: that of its message, its subcode or its type before the general one.
 * Undefined for an unknown code.
 */
export function findChannelError(
  code: number,
  { subcode = null, type = null, message = null }: ErrorWords = {},
): ChannelError | undefined {
  const rows = channelErrors.filter((row) => code >= row.code && code <= (row.codeLast ?? row.code))
  const isGeneral = ({ subcode: own, says }: ChannelError) => own === undefined && says === undefined
  const special =
    rows.find(({ says }) => says !== undefined && message?.includes(says)) ??
    rows.find((row) => row.subcode !== undefined && (row.subcode === subcode || row.type === type))
  return special ?? rows.find(isGeneral)
}

type ErrorWords = { subcode?: number | null; type?: string | null; message?: string | null }
