/**
 * Kind, sender and recipient of a message. A key that may list the senders chooses among several;
 * others type the address.
 */
import { useQuery } from '@tanstack/react-query'
import { formatPhoneNumber } from '@recado/chat/text/phone-number.js'
import { useEffect } from 'react'
import { useMay } from '../../api/me.ts'
import { useApi } from '../../api/session.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { RadioChoice } from '../../ui/fields.tsx'
import { Select } from '../../ui/select.tsx'
import { sendersQuery } from '../../api/senders.ts'
import { CustomerField } from './customer-field.tsx'
import { composeTexts } from './compose-texts.ts'
import { CheckedField } from '../../checked-form/checked-field.tsx'
import { CheckedSelect } from '../../checked-form/checked-select.tsx'
import { OWN_KINDS } from './draft.ts'
import type { Draft } from './draft.ts'
import { Group } from '../../checked-form/group.tsx'
import { ADDRESS } from './pointers.ts'
import type { ServedKind } from '../../schema-form/served-kinds.ts'
import { useKindName } from '../../schema-form/use-kind-name.ts'

type Props = {
  draft: Draft
  /** Those without a form of their own. */
  others: ServedKind[]
  onKind: (kind: string) => void
  change: (change: Partial<Draft>) => void
}

/** Among the choices: a kind without a form of its own. */
const OTHER = 'other'

export function AddressFields({ draft, others, onKind, change }: Props) {
  const texts = useTexts(composeTexts)
  const nameOf = useKindName()
  const isOther = !OWN_KINDS.some((kind) => kind === draft.kind)
  return (
    <Group title={texts.kind}>
      <RadioChoice
        label={texts.kind}
        isLabelHidden
        value={isOther ? OTHER : draft.kind}
        onChange={(kind) => onKind(kind === OTHER ? (others[0]?.type ?? draft.kind) : kind)}
        choices={[
          ...OWN_KINDS.map((value) => ({ value, name: nameOf(value) })),
          ...(others.length > 0 ? [{ value: OTHER, name: texts.otherKind }] : []),
        ]}
      />
      {isOther && (
        <Select
          label={texts.whichKind}
          value={draft.kind}
          onChange={onKind}
          choices={others.map(({ type: value }) => ({ value, name: nameOf(value) }))}
        />
      )}
      <div className="form-columns">
        <SenderField from={draft.from} onChange={(from) => change({ from })} />
        <CustomerField to={draft.to} onChange={(to) => change({ to })} />
      </div>
    </Group>
  )
}

function SenderField({ from, onChange }: { from: string; onChange: (from: string) => void }) {
  const texts = useTexts(composeTexts)
  const { data } = useQuery({ ...sendersQuery(useApi()), enabled: useMay('senders:read') })
  const senders = data?.map(({ address }) => `+${address}`) ?? []
  const only = senders.length === 1 && from === '' ? senders[0] : undefined
  useEffect(() => {
    if (only !== undefined) onChange(only)
  }, [only, onChange])
  if (senders.length === 0 || (from !== '' && !senders.includes(from))) {
    return (
      <CheckedField label={texts.from} pointer={ADDRESS.from} type="tel" value={from} onChange={onChange} />
    )
  }
  return (
    <CheckedSelect
      label={texts.from}
      pointer={ADDRESS.from}
      value={from}
      placeholder={texts.fromWhich}
      onChange={onChange}
      choices={senders.map((value) => ({ value, name: formatPhoneNumber(value) }))}
    />
  )
}
