/** An amount in reais, as typed. */
import type { ComponentProps } from 'react'
import { CheckedField } from '../../checked-form/checked-field.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { parseAmount } from '../../money/money-text.ts'
import { orderFormTexts } from './order-form-texts.ts'

type Props = Omit<ComponentProps<typeof CheckedField>, 'ownFault' | 'inputMode'>

export function AmountField(props: Props) {
  const texts = useTexts(orderFormTexts)
  const isUnreadable = props.value.trim() !== '' && parseAmount(props.value) === null
  return (
    <CheckedField {...props} inputMode="decimal" ownFault={isUnreadable ? texts.unreadableAmount : null} />
  )
}
