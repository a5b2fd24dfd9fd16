/** Amounts that callers give, always in hundredths of the real. */
import { oneOf } from '../../engine/text-schema.ts'
import { strictObject, Type } from '../../engine/schema.ts'

/** Ten digits before the point are what a bank writes. */
const HUNDREDTHS_MAX = 999_999_999_999

/** An amount above nothing, in the shape in which answers have it. */
export const Reais = strictObject(
  {
    value: Type.Integer({
      minimum: 1,
      maximum: HUNDREDTHS_MAX,
      description: 'In hundredths of the real: R$ 48.00 is 4800.',
    }),
    offset: Type.Optional(
      Type.Integer({ minimum: 100, maximum: 100, description: 'What one real has of them.' }),
    ),
    currency: Type.Optional(oneOf(['BRL'], 'ISO 4217 code.')),
  },
  { title: 'Reais', description: 'An amount in reais.' },
)
