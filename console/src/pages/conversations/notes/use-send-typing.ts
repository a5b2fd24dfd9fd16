/**
 * Shows colleagues that the person is writing, for as long as it is so. A key has no name, so it
 * shows nothing.
 */
import { useCallback, useRef } from 'react'
import { sendTyping } from '../../../api/inbox.ts'
import { useMay, useUser } from '../../../api/me.ts'
import { useApi } from '../../../api/session.tsx'
import { TYPING_AGAIN_MS } from '../../../api/writers.ts'

/** Call it with every change of the text. */
export function useSendTyping(conversationId: string): () => void {
  const api = useApi()
  const isUser = useUser() !== null
  const maySend = useMay('messages:send')
  const last = useRef(0)
  return useCallback(() => {
    const now = Date.now()
    if (!isUser || !maySend || now - last.current < TYPING_AGAIN_MS) return
    last.current = now
    void sendTyping(api, conversationId)
  }, [api, conversationId, isUser, maySend])
}
