import assert from 'node:assert/strict'
import { test } from 'node:test'
import { channelErrors, findChannelError, type Retry } from './errors.ts'
import { failureDetails } from './failures.ts'

/**
 * An independent copy of the error codes page: code, failure, retry, and `!` when it concerns the
 * whole account.
 */
const documented: [number, string, Retry, '!'?][] = [
  [0, 'access_token_invalid', 'fix', '!'],
  [1, 'channel_internal_error', 'few'],
  [2, 'channel_overloaded', 'yes'],
  [3, 'permission_missing', 'fix', '!'],
  [4, 'app_rate_limited', 'yes'],
  [10, 'permission_missing', 'fix', '!'],
  [33, 'sender_deleted', 'no', '!'],
  [100, 'invalid_parameter', 'no'],
  [104, 'access_token_invalid', 'fix', '!'],
  [190, 'access_token_invalid', 'fix', '!'],
  [200, 'permission_missing', 'fix', '!'],
  [250, 'permission_missing', 'fix', '!'],
  [299, 'permission_missing', 'fix', '!'],
  [368, 'account_blocked', 'fix', '!'],
  [470, 'window_closed', 'no'],
  [2040, 'message_unsupported_by_recipient', 'no'],
  [2046, 'order_transition_invalid', 'no'],
  [2047, 'order_not_cancelable', 'no'],
  [2200, 'callback_unanswered', 'fix', '!'],
  [80007, 'account_rate_limited', 'yes'],
  [130403, 'recipient_blocked', 'no'],
  [130429, 'sender_rate_limited', 'yes'],
  [130472, 'recipient_in_experiment', 'no'],
  [130497, 'country_restricted', 'no'],
  [131000, 'channel_internal_error', 'few'],
  [131005, 'access_denied', 'fix', '!'],
  [131008, 'parameter_missing', 'no'],
  [131009, 'invalid_parameter', 'no'],
  [131016, 'channel_unavailable', 'yes'],
  [131021, 'recipient_is_sender', 'no'],
  [131026, 'recipient_unreachable', 'no'],
  [131030, 'recipient_not_allowed', 'fix'],
  [131031, 'account_locked', 'fix', '!'],
  [131037, 'display_name_not_approved', 'fix', '!'],
  [131042, 'billing_problem', 'fix', '!'],
  [131045, 'sender_not_registered', 'fix', '!'],
  [131047, 'window_closed', 'no'],
  [131048, 'spam_limited', 'slow', '!'],
  [131049, 'engagement_limited', 'slow'],
  [131050, 'recipient_opted_out', 'no'],
  [131051, 'message_type_unsupported', 'no'],
  [131052, 'media_download_failed', 'no'],
  [131053, 'media_upload_failed', 'few'],
  [131055, 'method_not_allowed', 'no'],
  [131056, 'recipient_rate_limited', 'yes'],
  [131057, 'account_in_maintenance', 'yes'],
  [131059, 'refused_by_channel', 'no'],
  [131062, 'user_id_not_allowed', 'no'],
  [131063, 'marketing_disabled', 'fix'],
  [131064, 'template_misclassified', 'slow', '!'],
  [132000, 'template_invalid', 'no'],
  [132001, 'template_not_found', 'fix'],
  [132005, 'template_invalid', 'no'],
  [132007, 'template_policy_violated', 'no'],
  [132012, 'template_invalid', 'no'],
  [132015, 'template_paused', 'slow'],
  [132016, 'template_disabled', 'no'],
  [132018, 'template_invalid', 'no'],
  [132068, 'flow_blocked', 'fix'],
  [132069, 'flow_throttled', 'slow'],
  [133000, 'sender_registration_failed', 'fix', '!'],
  [133004, 'channel_unavailable', 'yes'],
  [133005, 'pin_wrong', 'fix', '!'],
  [133006, 'number_unverified', 'fix', '!'],
  [133008, 'pin_guessed_too_often', 'fix', '!'],
  [133009, 'pin_guessed_too_often', 'fix', '!'],
  [133010, 'sender_not_registered', 'fix', '!'],
  [133015, 'registered_just_now', 'fix', '!'],
  [133016, 'registrations_used_up', 'fix', '!'],
  [134011, 'payment_terms_not_accepted', 'fix', '!'],
  [135000, 'parameters_conflict', 'no'],
  [136025, 'code_wrong', 'fix', '!'],
  [137000, 'recipient_identity_changed', 'no'],
  [2388001, 'number_in_app', 'fix', '!'],
  [2593107, 'sync_asked_already', 'no'],
  [2593108, 'sync_too_late', 'no'],
  [2593109, 'history_declined', 'no'],
]

for (const [code, failure, retry, accountWide] of documented) {
  test(`channel code ${code} means ${failure}, retry: ${retry}`, () => {
    const found = findChannelError(code)
    assert.equal(found?.failure, failure)
    assert.equal(found.retry, retry)
    assert.equal(found.accountWide === true, accountWide === '!')
  })
}

test('the table holds no code beyond the documented ones, and none twice', () => {
  const keys = channelErrors.map(({ code, subcode, says }) => `${code}/${subcode ?? ''}/${says ?? ''}`)
  assert.equal(new Set(keys).size, keys.length)
  const codes = new Set(documented.map(([code]) => code))
  assert.deepEqual(
    channelErrors.filter(({ code }) => !codes.has(code)),
    [],
  )
})

test('code 100 means another thing when the phone number id is the missing object', () => {
  assert.equal(findChannelError(100, { subcode: 33 })?.failure, 'sender_not_found')
  assert.equal(findChannelError(100, { type: 'GraphMethodException' })?.failure, 'sender_not_found')
  assert.equal(
    findChannelError(100, { subcode: 2494010, type: 'OAuthException' })?.failure,
    'invalid_parameter',
  )
  assert.equal(
    findChannelError(190, { subcode: 463, type: 'GraphMethodException' })?.failure,
    'access_token_invalid',
  )
})

test('what WhatsApp says separates causes of one code, whatever their type', () => {
  const type = 'GraphMethodException'
  const message = 'Invalid appsecret_proof provided in the API argument'
  assert.equal(findChannelError(100, { type, message })?.failure, 'app_secret_wrong')
  const demand = 'API calls from the server require an appsecret_proof argument'
  assert.equal(findChannelError(100, { type, message: demand })?.failure, 'app_secret_doubtful')
  assert.equal(
    findChannelError(100, { type, message: 'Unsupported get request' })?.failure,
    'sender_not_found',
  )
  assert.equal(findChannelError(100, { message: 'Invalid parameter' })?.failure, 'invalid_parameter')
})

test('codes beside a range or in no row are unknown', () => {
  for (const code of [-1, 199, 300, 101, 131010]) assert.equal(findChannelError(code), undefined)
})

test('what concerns the whole account makes its sender wait, and no other', () => {
  for (const { accountWide, scope, retry } of channelErrors) {
    if (!accountWide) continue
    assert.equal(scope, 'sender')
    assert.ok(retry === 'fix' || retry === 'no' || retry === 'slow')
  }
})

test('a limit of hours on the whole sender concerns the account, one on a recipient does not', () => {
  for (const { accountWide, scope, retry } of channelErrors)
    if (retry === 'slow') assert.equal(accountWide === true, scope === 'sender')
})

test('every failure is reported by some channel code or by our side of the call', () => {
  const ours = [
    'channel_unreachable',
    'call_given_up',
    'answer_lost',
    'answer_unreadable',
    'channel_misaddressed',
    'delivery_failed',
    'channel_rate_limited',
    'held_for_quality',
    'held_while_paused',
    'partner_unknown',
    'not_at_partner',
    'app_number_disconnected',
    'app_number_idle',
    'app_number_on_new_phone',
    'account_alert',
    'account_deleted',
    'account_disabled',
    'account_disabled_soon',
    'account_restricted',
    'account_violates_policy',
    'answer_incomplete',
    'app_unknown',
    'callback_elsewhere',
    'callback_taken',
    'callback_unknown',
    'code_sent',
    'no_number_found',
    'media_address_refused',
    'media_gone',
    'media_not_a_file',
    'media_refused',
    'media_too_large',
    'media_unavailable',
    'sender_flagged',
  ]
  const listed = new Set([
    ...ours,
    ...channelErrors.flatMap(({ failure, failureLater }) => [failure, failureLater]),
  ])
  assert.deepEqual(
    Object.keys(failureDetails).filter((code) => !listed.has(code)),
    [],
  )
})
