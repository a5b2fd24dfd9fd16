/**
 * The codes of faults that the API itself finds, and their meaning. Preflight rules have codes of
 * their own; their faults carry `docs`. docs/problems.md lists the same codes; a test compares the
 * two.
 */
export const faultCodes = {
  required: 'a field is missing',
  unknown_field:
    'there is no field of that name; if it is another spelling of one that exists, `detail` names that one',
  duplicate_key: 'an object has the same key twice: another program may read the other one',
  type: 'the value has the wrong type',
  enum: 'the value is not one of those allowed',
  pattern: 'the value does not have the expected form; an address is E.164, or a business-scoped user id',
  format: 'the value is not valid for its format',
  too_short: 'fewer characters than allowed (Unicode code points)',
  blank: 'only spaces, or characters that show as nothing',
  too_long: 'more characters than allowed (Unicode code points)',
  too_small: 'a smaller number than allowed',
  too_large: 'a larger number than allowed',
  too_few: 'fewer entries or fields than allowed',
  too_many: 'more entries than allowed',
  invalid: 'the value is not valid; `detail` says how',
  country_code_missing:
    'the number begins as one of Brazil without 55: `detail` names the two that it may be; with `+` it goes as it is',
  sender_unknown: '`from` is no sender of the workspace',
  token_refused: 'the channel refuses the access token',
  account_hidden: 'the channel has no such account, or does not show it to these credentials',
  app_secret_refused: 'the app secret is not of the app that made the access token, which signs the webhooks',
  recipient_is_sender: '`to` is the sender itself, to which WhatsApp delivers nothing',
  kind_not_carried: 'the channel of the sender carries no messages of this kind',
  payment_account_unknown: 'there is no such payment account in the workspace, or none at all',
  charge_refused: 'the bank refuses the charge; `detail` has its words',
  window_closed: 'the recipient has not written for 24 hours, or never',
  media_unknown: 'there is no such file in the workspace',
  media_not_ready: 'the file is still on its way here',
  media_failed: 'the file is not here, and `GET /media/{mediaId}` says why',
  media_too_large: 'the file is larger than WhatsApp accepts for this use',
  media_type_unlisted: "a warning: WhatsApp's documentation does not list the type of the file",
  media_type_refused: 'WhatsApp accepts no file of this type for this use',
  media_type_mismatch: 'the bytes of the file are of another type than its `Content-Type` says',
  address_refused: 'webhooks may not go to this address; `detail` says why',
  cursor: 'not a cursor of this list',
  nul_character: 'the text holds NUL, which cannot be stored',
  lone_surrogate: 'the text holds half a surrogate pair, which is not Unicode',
  number_too_large: 'the number lies past 2^53 and would not be stored as it is',
  too_deep: 'nested too deeply to be stored; such a body is not looked at further',
} as const satisfies Record<string, string>

export type FaultCode = keyof typeof faultCodes
