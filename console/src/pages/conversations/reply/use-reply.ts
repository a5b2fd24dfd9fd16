/** The reply that is being written in a conversation: kept with every change. */
import { useCallback, useState } from 'react'
import { keepReply, readReply } from './kept-replies.ts'
import type { KeptReply } from './kept-replies.ts'

export function useReply(conversationId: string) {
  const [reply, setReply] = useState(() => readReply(conversationId))
  const change = useCallback(
    (update: (before: KeptReply) => KeptReply) =>
      setReply((before) => {
        const after = update(before)
        keepReply(conversationId, after)
        return after
      }),
    [conversationId],
  )
  return [reply, change] as const
}
