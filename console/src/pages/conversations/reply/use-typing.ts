/** Shows the customer that an answer is being typed, for as long as it is. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { findLoaded } from '../../../api/message-cache.ts'
import { markRead } from '../../../api/read-marks.ts'
import { useApi } from '../../../api/session.tsx'

/** WhatsApp shows it for 25 seconds. */
const AGAIN_MS = 20_000

/**
 * Call it with every change of the text. WhatsApp accepts it with a read mark for the customer's
 * newest message, so a sender that marks nothing as read shows nothing.
 */
export function useTyping(conversationId: string, marksRead: boolean): () => void {
  const api = useApi()
  const cache = useQueryClient()
  const last = useRef(0)
  return useCallback(() => {
    const now = Date.now()
    if (!marksRead || now - last.current < AGAIN_MS) return
    const newest = findLoaded(cache, conversationId, ({ role }) => role === 'user')
    if (newest === undefined) return
    last.current = now
    void markRead(api, newest.id, true)
  }, [api, cache, conversationId, marksRead])
}
