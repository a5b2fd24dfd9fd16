/**
 * What a person does with a conversation besides answering it: assigns, labels, snoozes and closes
 * it.
 */
import type { Conversation } from '../../../api/types.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { LabelMenu } from '../labels/label-menu.tsx'
import { AssignMenu } from './assign-menu.tsx'
import { headerTexts } from './header-texts.ts'
import { SnoozeMenu } from './snooze-menu.tsx'
import { useClose } from './use-close.ts'

export function InboxActions({ conversation }: { conversation: Conversation }) {
  const texts = useTexts(headerTexts)
  const { close, reopen } = useClose()
  const isOpen = conversation.inbox.state === 'open'
  return (
    <div className="inbox-actions" role="group" aria-label={texts.actions}>
      <AssignMenu conversation={conversation} />
      <LabelMenu conversation={conversation} />
      {isOpen && <SnoozeMenu conversation={conversation} />}
      <Button
        look="quiet"
        isSmall
        icon={isOpen ? 'check' : 'back'}
        onPress={() => (isOpen ? close : reopen)(conversation.id)}
      >
        {isOpen ? texts.close : texts.reopen}
      </Button>
    </div>
  )
}
