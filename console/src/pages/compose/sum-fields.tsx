/** Amounts in addition to the items, and the total. Sums are computed, never typed. */
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/texts.ts'
import { orderFormTexts } from './order-form-texts.ts'
import { CheckedField } from '../../checked-form/checked-field.tsx'
import { AmountField } from './amount-field.tsx'
import { FaultWords } from '../../checked-form/fault-words.tsx'
import { useFaults } from '../../checked-form/faults.tsx'
import type { OrderPartProps } from './draft.ts'
import { Group } from '../../checked-form/group.tsx'
import { SUM } from './pointers.ts'
import { addUp } from './sums.ts'

/** Each with the pointers of its amount and of its label. */
const EXTRAS = [
  ['shipping', SUM.shipping, SUM.shippingLabel],
  ['discount', SUM.discount, SUM.discountLabel],
  ['tax', SUM.tax, SUM.taxLabel],
] as const

export function SumFields({ order, change }: OrderPartProps) {
  const texts = useTexts(orderFormTexts)
  return (
    <Group title={texts.sums}>
      {EXTRAS.map(([part, amountAt, labelAt]) => (
        <div key={part} className="form-columns">
          <AmountField
            label={texts[part]}
            pointer={amountAt}
            value={order[part].amount}
            onChange={(amount) => change({ [part]: { ...order[part], amount } })}
          />
          <CheckedField
            label={texts.label}
            aria-label={texts[part]} // read out before the label
            pointer={labelAt}
            value={order[part].label}
            onChange={(label) => change({ [part]: { ...order[part], label } })}
          />
        </div>
      ))}
      <Results order={order} />
    </Group>
  )
}

function Results({ order }: Pick<OrderPartProps, 'order'>) {
  const texts = useTexts(orderFormTexts)
  const formats = useFormats()
  const { byField, isShown } = useFaults()
  const sums = addUp(order)
  const findAt = (at: string) => (isShown(at) ? (byField.get(at) ?? []) : [])
  return (
    <div aria-live="polite">
      <dl className="compose-sums">
        <dt>{texts.subtotal}</dt>
        <dd className="figures">{formats.money(sums.subtotal, 100)}</dd>
        <dt className="compose-total">{texts.total}</dt>
        <dd className="figures compose-total">{formats.money(sums.total, 100)}</dd>
      </dl>
      <FaultWords findings={findAt(SUM.subtotal)} of={texts.subtotal} />
      <FaultWords findings={findAt(SUM.total)} of={texts.total} />
    </div>
  )
}
