/**
 * Reports to the service how far the person has read, so that nothing of it counts as unread on any
 * of their screens.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { applySeen } from '../../../api/conversation-cache.ts'
import { markSeen } from '../../../api/inbox.ts'
import { useApi } from '../../../api/session.tsx'
import type { Conversation, Message } from '../../../api/types.ts'
import { useIsLooking } from './use-is-looking.ts'

/** `seen` is the customer's newest message in view; null if none is. */
export function useSeen({ id, inbox }: Conversation, seen: Message | null): void {
  const api = useApi()
  const cache = useQueryClient()
  const isLooking = useIsLooking()
  const order = seen?.order ?? 0
  const isUnread = (inbox.unread ?? 0) > 0
  const reported = useRef(0)
  useEffect(() => {
    if (!isUnread || !isLooking || order <= reported.current) return
    const report = async () => {
      reported.current = order
      if (await markSeen(api, id, order)) applySeen(cache, id, order)
      else reported.current = 0 // the next message in view reports it
    }
    void report()
  }, [api, cache, id, order, isUnread, isLooking])
}
