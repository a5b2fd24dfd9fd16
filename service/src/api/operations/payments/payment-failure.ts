/** Why a bank did not do what it was asked, as the API shows it: the schema of `Failure` of payments/provider.ts. */
import { strictObject } from '../../../schema.ts'
import { nullableText, text } from '../../openapi/answer-fields.ts'

export const PaymentFailure = strictObject(
  { code: text('Ours, stable.'), words: nullableText("The bank's own words; null if it gave none.") },
  { title: 'PaymentFailure', description: 'Why a bank did not do what it was asked.' },
)
