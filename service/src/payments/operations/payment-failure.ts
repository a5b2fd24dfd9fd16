/**
 * Why a bank did not do what it was asked, as the API shows it: the schema of `Failure` of
 * providers/provider.ts.
 */
import { strictObject } from '../../engine/schema.ts'
import { nullableText, text } from '../../engine/http/answer-fields.ts'

export const PaymentFailure = strictObject(
  { code: text('Ours, stable.'), words: nullableText("The bank's own words; null if it gave none.") },
  { title: 'PaymentFailure', description: 'Why a bank did not do what it was asked.' },
)
