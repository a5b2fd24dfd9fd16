/**
 * Whether customers are notified of their payments automatically, and with which template once
 * their window is closed.
 */
import { useQuery } from '@tanstack/react-query'
import type { Dispatch, SetStateAction } from 'react'
import { useApi } from '../../api/session.tsx'
import { templatesQuery } from '../../api/templates.ts'
import type { Sender } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Switch } from '../../ui/fields.tsx'
import { Select } from '../../ui/select.tsx'
import type { FaultAt } from '../../ui/use-faults.ts'
import { sendersTexts } from './senders-texts.ts'

export type NoticeDraft = Pick<Sender, 'notifiesPayments' | 'paidTemplate'>

type PaidTemplate = NonNullable<Sender['paidTemplate']>

type Props = {
  sender: Sender
  draft: NoticeDraft
  onChange: Dispatch<SetStateAction<NoticeDraft>>
  faultAt: FaultAt
}

const NONE = 'none'
const toKey = ({ name, language }: PaidTemplate) => `${name} ${language}`

export function NoticeFields({ sender, draft, onChange, faultAt }: Props) {
  const texts = useTexts(sendersTexts)
  const { data: approved = [] } = useQuery({
    ...templatesQuery(useApi(), sender.address),
    enabled: draft.notifiesPayments,
  })
  const { paidTemplate } = draft
  const named = approved.map(({ name, language }): PaidTemplate => ({ name, language }))
  const isListed = paidTemplate === null || named.some((one) => toKey(one) === toKey(paidTemplate))
  const choices = isListed ? named : [paidTemplate, ...named]
  return (
    <>
      <Switch
        isSelected={draft.notifiesPayments}
        onChange={(notifiesPayments) => onChange((before) => ({ ...before, notifiesPayments }))}
      >
        {texts.notifiesPayments}
      </Switch>
      {draft.notifiesPayments && (
        <Select
          label={texts.paidTemplate}
          note={texts.paidTemplateNote}
          error={faultAt('/paidTemplate')}
          value={paidTemplate === null ? NONE : toKey(paidTemplate)}
          onChange={(key) =>
            onChange((before) => ({
              ...before,
              paidTemplate: choices.find((one) => toKey(one) === key) ?? null,
            }))
          }
          choices={[
            { value: NONE, name: texts.noTemplate },
            ...choices.map((one) => ({ value: toKey(one), name: `${one.name} (${one.language})` })),
          ]}
        />
      )}
    </>
  )
}
