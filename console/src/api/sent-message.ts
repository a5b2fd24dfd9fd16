/**
 * Brings a message that was just sent into the cache: mostly the stream does, in the moment after
 * the answer.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from './client.ts'
import { applyMessage, findLoaded } from './message-cache.ts'
import { queryKeys } from './query-keys.ts'
import { isStreamLive, onStreamEvent } from './stream-listeners.ts'
import type { StreamEvents } from './types.ts'

/** How long the stream may take before the message is read. */
const ARRIVES_MS = 2_000

/** Resolves when the message is in the cache, or its conversation is being read again. */
export async function showSent(
  api: Api,
  cache: QueryClient,
  conversationId: string,
  messageId: string,
): Promise<void> {
  if (await hasArrived(cache, conversationId, messageId)) return
  try {
    applyMessage(cache, await api.messages.get(messageId))
  } catch {
    await cache.invalidateQueries({ queryKey: queryKeys.messages(conversationId) })
  }
}

function hasArrived(cache: QueryClient, conversationId: string, messageId: string): Promise<boolean> {
  const isThere = () => findLoaded(cache, conversationId, ({ id }) => id === messageId) !== undefined
  if (isThere() || !isStreamLive()) return Promise.resolve(isThere())
  return new Promise((resolve) => {
    const end = (isFound: boolean) => {
      clearTimeout(timer)
      forget()
      resolve(isFound)
    }
    const timer = setTimeout(() => end(false), ARRIVES_MS)
    const forget = onStreamEvent((_name, data) => {
      const { message } = data as Partial<StreamEvents['message.sent']>
      if (message?.id === messageId) end(isThere())
    })
  })
}
