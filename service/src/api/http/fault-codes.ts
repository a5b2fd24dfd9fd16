/**
 * The codes of single faults that the API itself finds, and what each means. Those of preflight rules are elsewhere; their
 * faults carry `docs`. docs/problems.md lists the same codes; a test compares the two.
 */
export const faultCodes = {
  required: 'a field is missing',
  unknown_field:
    'there is no field of that name; `detail` names the one that is meant, where it is one of ours in another spelling',
  duplicate_key: 'an object has the same key twice: whoever reads it next may take the other one',
  type: 'another type was expected',
  enum: 'another word was expected',
  pattern: 'another form was expected; of an address: E.164, or a business-scoped user id',
  format: 'another form was expected',
  too_short: 'fewer characters than allowed (Unicode code points)',
  too_long: 'more characters than allowed (Unicode code points)',
  too_small: 'a smaller number than allowed',
  too_large: 'a larger number than allowed',
  too_few: 'fewer entries or fields than allowed',
  too_many: 'more entries than allowed',
  invalid: 'not valid in another way, which `detail` names',
  sender_unknown: '`from` is no sender of the workspace',
  recipient_is_sender: '`to` is the sender itself, to which the channel delivers nothing',
  window_closed: 'the recipient of an order has not written for 24 hours, or never',
  cursor: 'not a cursor of this list',
  nul_character: 'the text holds NUL, which cannot be stored',
  lone_surrogate: 'the text holds half a surrogate pair, which is not Unicode',
  number_too_large: 'the number lies past 2^53 and would not be stored as it is',
  too_deep: 'nested too deeply to be stored; such a body is not looked at further',
} as const satisfies Record<string, string>

export type FaultCode = keyof typeof faultCodes
