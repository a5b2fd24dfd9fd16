/**
 * Marks as read what the person has seen: in view, in a visible tab that has the focus. WhatsApp
 * takes a mark for all messages before it, so only the newest is marked, once in a session.
 */
import { useEffect } from 'react'
import { markRead } from '../../../api/read-marks.ts'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/session.tsx'
import type { Message } from '../../../api/types.ts'
import { useIsLooking } from './use-is-looking.ts'

/** Position of the newest message marked, by conversation. */
const marked = new WeakMap<Api, Map<string, number>>()

/**
 * `seen` is the customer's newest message in view; null if none is, or if nothing is to be marked.
 */
export function useReadMarks(seen: Message | null): void {
  const api = useApi()
  const isLooking = useIsLooking()
  useEffect(() => {
    if (seen === null || !isLooking) return
    const positions = marked.get(api) ?? new Map<string, number>()
    marked.set(api, positions)
    if ((positions.get(seen.conversationId) ?? 0) >= seen.order) return
    positions.set(seen.conversationId, seen.order)
    void markRead(api, seen.id)
  }, [api, seen, isLooking])
}
