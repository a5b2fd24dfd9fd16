/** The fields of a status message about an order. */
import { ORDER_STATES } from '../../chat/order-state-names.ts'
import { useTexts } from '../../i18n/texts.ts'
import { orderFormTexts } from './order-form-texts.ts'
import { CheckedField } from '../../checked-form/checked-field.tsx'
import { CheckedSelect } from '../../checked-form/checked-select.tsx'
import { PAYMENT_STATES } from './draft.ts'
import type { StatusDraft } from './draft.ts'
import { Group } from '../../checked-form/group.tsx'
import { STATUS, TEXT } from './pointers.ts'

type Props = { status: StatusDraft; change: (change: Partial<StatusDraft>) => void }

export function StatusForm({ status, change }: Props) {
  const texts = useTexts(orderFormTexts)
  return (
    <Group title={texts.message}>
      <CheckedField
        label={texts.referenceId}
        pointer={TEXT.referenceId}
        value={status.referenceId}
        onChange={(referenceId) => change({ referenceId })}
      />
      <CheckedField
        label={texts.body}
        pointer={TEXT.body}
        isLong
        note={texts.bodyNote}
        value={status.body}
        onChange={(body) => change({ body })}
      />
      <CheckedSelect
        label={texts.orderState}
        pointer={STATUS.order}
        value={status.order}
        onChange={(order) => change({ order })}
        choices={(['none', ...ORDER_STATES] as const).map((value) => ({
          value,
          name: texts.orderStates[value],
        }))}
      />
      {status.order !== 'none' && (
        <CheckedField
          label={texts.orderText}
          pointer={STATUS.orderText}
          value={status.orderText}
          onChange={(orderText) => change({ orderText })}
        />
      )}
      <CheckedSelect
        label={texts.paymentState}
        pointer={STATUS.payment}
        value={status.payment}
        onChange={(payment) => change({ payment })}
        choices={(['none', ...PAYMENT_STATES] as const).map((value) => ({
          value,
          name: texts.paymentStates[value],
        }))}
      />
      {status.payment !== 'none' && (
        <CheckedField
          label={texts.paidAt}
          pointer={STATUS.paidAt}
          type="datetime-local"
          value={status.paidAt}
          onChange={(paidAt) => change({ paidAt })}
        />
      )}
      <CheckedField
        label={texts.footer}
        pointer={TEXT.footer}
        value={status.footer}
        onChange={(footer) => change({ footer })}
      />
    </Group>
  )
}
