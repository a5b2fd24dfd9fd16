/** The labels of a conversation, set by ticking them. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { labelsQuery } from '../../../api/labels.ts'
import { useApi } from '../../../api/session.tsx'
import type { Conversation, Inbox, Label } from '../../../api/types.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { afterPaint } from '../../../ui/after-paint.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields.tsx'
import { Popup } from '../../../ui/popup.tsx'
import { useChangeConversation } from '../header/use-change-conversation.ts'
import { LabelChip } from './label-chip.tsx'
import { labelsTexts } from './labels-texts.ts'
import { ManageLabels } from './manage-labels.tsx'

export function LabelMenu({ conversation: { id, inbox } }: { conversation: Conversation }) {
  const texts = useTexts(labelsTexts)
  const { data: labels = [] } = useQuery(labelsQuery(useApi()))
  const change = useChangeConversation()
  const [isManaging, setManaging] = useState(false)
  const has = (labelId: string) => inbox.labels.some((one) => one.id === labelId)
  const set = (label: Label, isSet: boolean) => {
    const toLabels = (before: Inbox['labels'] = inbox.labels) => [
      ...before.filter((one) => one.id !== label.id),
      ...(isSet ? [label] : []),
    ]
    change({ conversationId: id, toLabels })
  }
  return (
    <>
      <Popup icon="tag" label={texts.labels} placement="bottom start">
        {(close) => (
          <div className="label-choice">
            {labels.length === 0 && <p className="soft">{texts.none}</p>}
            {labels.map((label) => (
              <Checkbox
                key={label.id}
                isSelected={has(label.id)}
                onChange={(isSelected) => set(label, isSelected)}
              >
                <LabelChip label={label} />
              </Checkbox>
            ))}
            <Button
              look="quiet"
              isSmall
              onPress={() => {
                close()
                afterPaint(() => setManaging(true)) // closing gives the focus back to the button
              }}
            >
              {texts.manage}
            </Button>
          </div>
        )}
      </Popup>
      <ManageLabels isOpen={isManaging} onClose={() => setManaging(false)} />
    </>
  )
}
