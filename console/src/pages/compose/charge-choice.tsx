/** Whether the bank makes the Pix code of an order, or the person pastes one. */
import { FaultWords } from '../../checked-form/fault-words.tsx'
import { useFaults } from '../../checked-form/faults.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { Switch } from '../../ui/fields.tsx'
import { isCharged } from './draft.ts'
import type { OrderPartProps } from './draft.ts'
import { orderFormTexts } from './order-form-texts.ts'
import { CHARGE } from './pointers.ts'

export function ChargeChoice({ order, change }: OrderPartProps) {
  const texts = useTexts(orderFormTexts)
  const { byField, isShown } = useFaults()
  const isChosen = isCharged(order)
  return (
    <div className="form-part">
      <Switch isSelected={isChosen} onChange={(isCharged) => change({ pix: { ...order.pix, isCharged } })}>
        {texts.charge}
      </Switch>
      {isChosen && <p className="field-note">{texts.chargeNote}</p>}
      {isChosen && isShown(CHARGE) && <FaultWords findings={byField.get(CHARGE) ?? []} />}
    </div>
  )
}
