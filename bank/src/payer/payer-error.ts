/** Why a payer's bank does not pay, as a sentence for the payer and a stable code for programs. */
const REASONS = {
  code_invalid: 'This is no Pix code that a bank can read.',
  code_unknown: 'The charge behind this code does not exist.',
  charge_paid: 'This charge has been paid already.',
  charge_removed: 'The shop has withdrawn this charge.',
  charge_expired: 'The time of this charge is over.',
  key_unknown: 'Nobody receives Pix with this key.',
  amount_missing: 'This code names no amount: say how much to pay.',
  amount_fixed: 'The amount of this charge is fixed.',
} as const

export class PayerError extends Error {
  override name = 'PayerError'
  readonly code: keyof typeof REASONS

  constructor(code: keyof typeof REASONS) {
    super(REASONS[code])
    this.code = code
  }
}
