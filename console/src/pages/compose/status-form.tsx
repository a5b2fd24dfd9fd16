/** The fields of a status message about an order. */
import { useTexts } from '../../i18n/texts.ts'
import { composeTexts } from './compose-texts.ts'
import { DraftField } from './draft-field.tsx'
import { DraftSelect } from './draft-select.tsx'
import { ORDER_STATES, PAYMENT_STATES } from './draft.ts'
import type { StatusDraft } from './draft.ts'
import { Group } from './group.tsx'
import { STATUS, TEXT } from './pointers.ts'

type Props = { status: StatusDraft; change: (change: Partial<StatusDraft>) => void }

export function StatusForm({ status, change }: Props) {
  const texts = useTexts(composeTexts)
  return (
    <Group title={texts.message}>
      <DraftField
        label={texts.referenceId}
        pointer={TEXT.referenceId}
        value={status.referenceId}
        onChange={(referenceId) => change({ referenceId })}
      />
      <DraftField
        label={texts.body}
        pointer={TEXT.body}
        isLong
        note={texts.bodyNote}
        value={status.body}
        onChange={(body) => change({ body })}
      />
      <DraftSelect
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
        <DraftField
          label={texts.orderText}
          pointer={STATUS.orderText}
          value={status.orderText}
          onChange={(orderText) => change({ orderText })}
        />
      )}
      <DraftSelect
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
        <DraftField
          label={texts.paidAt}
          pointer={STATUS.paidAt}
          type="datetime-local"
          value={status.paidAt}
          onChange={(paidAt) => change({ paidAt })}
        />
      )}
      <DraftField
        label={texts.footer}
        pointer={TEXT.footer}
        value={status.footer}
        onChange={(footer) => change({ footer })}
      />
    </Group>
  )
}
