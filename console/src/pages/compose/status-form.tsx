/** The fields of news about an order. */
import { useTexts } from '../../i18n/texts.ts'
import { Select } from '../../ui/select.tsx'
import { composeTexts } from './compose-texts.ts'
import { DraftField } from './draft-field.tsx'
import { ORDER_STATES, PAYMENT_STATES } from './draft.ts'
import type { StatusDraft } from './draft.ts'
import { FaultWords } from './fault-words.tsx'
import { useFaults } from './faults.tsx'
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
      <Select
        label={texts.orderState}
        value={status.order}
        onChange={(order) => change({ order })}
        choices={(['none', ...ORDER_STATES] as const).map((value) => ({
          value,
          name: texts.orderStates[value],
        }))}
      />
      <FaultsAt pointer={STATUS.order} />
      {status.order !== 'none' && (
        <DraftField
          label={texts.orderText}
          pointer={STATUS.orderText}
          value={status.orderText}
          onChange={(orderText) => change({ orderText })}
        />
      )}
      <Select
        label={texts.paymentState}
        value={status.payment}
        onChange={(payment) => change({ payment })}
        choices={(['none', ...PAYMENT_STATES] as const).map((value) => ({
          value,
          name: texts.paymentStates[value],
        }))}
      />
      <FaultsAt pointer={STATUS.payment} />
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

/** Below a choice, which cannot say it by itself. */
function FaultsAt({ pointer }: { pointer: string }) {
  const { byField } = useFaults()
  const findings = byField.get(pointer) ?? []
  return findings.length === 0 ? null : (
    <p role="status">
      <FaultWords findings={findings} />
    </p>
  )
}
