/** Closes a conversation, which can be taken back, and opens a closed or snoozed one again. */
import { useCallback } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { headerTexts } from './header-texts.ts'
import { useChangeConversation } from './use-change-conversation.ts'

export function useClose() {
  const texts = useTexts(headerTexts)
  const change = useChangeConversation()
  const reopen = useCallback(
    (conversationId: string) =>
      change({
        conversationId,
        asked: { state: 'open' },
        shown: { state: 'open', snoozedUntil: null },
      }),
    [change],
  )
  const close = useCallback(
    (conversationId: string) =>
      change({
        conversationId,
        asked: { state: 'closed' },
        shown: { state: 'closed', snoozedUntil: null },
        onDone: () =>
          showToast({
            text: texts.isClosed,
            action: { name: texts.undo, run: () => reopen(conversationId) },
          }),
      }),
    [change, reopen, texts],
  )
  return { close, reopen }
}
