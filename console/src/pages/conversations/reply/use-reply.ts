/** The reply that is being written in a conversation: kept with every change. */
import { useCallback, useEffect, useState } from 'react'
import { keepReply, readReply } from './kept-replies.ts'
import type { KeptReply } from './kept-replies.ts'

type ChangeReply = (update: (before: KeptReply) => KeptReply) => void

/** By the conversation that is shown. */
const shown = new Map<string, ChangeReply>()

export function useReply(conversationId: string) {
  const [reply, setReply] = useState(() => readReply(conversationId))
  const change: ChangeReply = useCallback(
    (update) =>
      setReply((before) => {
        const after = update(before)
        keepReply(conversationId, after)
        return after
      }),
    [conversationId],
  )
  useEffect(() => {
    shown.set(conversationId, change)
    return () => void shown.delete(conversationId)
  }, [conversationId, change])
  return [reply, change] as const
}

/** Changes the reply of a conversation that may not be shown any more. */
export function changeReply(conversationId: string, update: (before: KeptReply) => KeptReply): void {
  const change = shown.get(conversationId)
  if (change !== undefined) change(update)
  else keepReply(conversationId, update(readReply(conversationId)))
}
