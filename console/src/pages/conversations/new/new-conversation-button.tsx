/** Opens the drawer in which a conversation is started. */
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../../api/me.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { newConversationTexts } from './new-conversation-texts.ts'

const NewConversation = lazy(() => import('./new-conversation.tsx'))

export function NewConversationButton() {
  const texts = useTexts(newConversationTexts)
  const [isOpen, setOpen] = useState(false)
  if (!useMay('messages:send')) return null
  return (
    <>
      <IconButton icon="plus" label={texts.title} onPress={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <NewConversation onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
