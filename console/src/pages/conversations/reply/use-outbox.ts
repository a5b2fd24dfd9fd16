/** The outbox of the signed-in key, and what it holds. */
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { Api } from '../../../api/client.ts'
import { RefusedError } from '../../../api/problem.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { sendMessage } from '../../../api/send-message.ts'
import { showSent } from '../../../api/sent-message.ts'
import { useApi, useSession } from '../../../api/session.tsx'
import { uploadMedia } from '../../../api/upload-media.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { createOutbox } from './outbox.ts'
import type { Outbox } from './outbox.ts'
import type { Outgoing } from './outgoing.ts'

/** One for each session, whichever page is shown. */
const outboxes = new WeakMap<Api, Outbox>()

export function useOutbox(): Outbox {
  const api = useApi()
  const cache = useQueryClient()
  const { apiKey, id } = useSession()
  return useMemo(() => {
    const outbox = outboxes.get(api) ?? openOutbox(api, cache, apiKey, apiKey === null ? id : null)
    outboxes.set(api, outbox)
    return outbox
  }, [api, cache, apiKey, id])
}

/** How many messages would be lost with the session: on their way, or failed. */
export function useUnsent(): number {
  const outbox = useOutbox()
  return useSyncExternalStore(outbox.subscribe, outbox.countUnsent)
}

/** What is on its way in a conversation, oldest first. */
export function useOutgoing(conversationId: string): Outgoing[] {
  const outbox = useOutbox()
  const all = useSyncExternalStore(outbox.subscribe, outbox.list)
  return useMemo(
    () => all.filter(({ conversation }) => conversation.id === conversationId),
    [all, conversationId],
  )
}

function openOutbox(api: Api, cache: QueryClient, apiKey: string | null, userId: string | null): Outbox {
  const { ended } = api
  const outbox = createOutbox({
    userId,
    ended,
    send: (kind, body, key) => sendMessage(api, kind, body, key),
    upload: async (file, onProgress) => (await uploadMedia({ apiKey, file, onProgress, signal: ended })).id,
    onAccepted: ({ messageId, conversation }) => showSent(api, cache, conversation.id, messageId ?? ''),
    onFailed({ error, conversation }) {
      if (!(error instanceof RefusedError) || error.problem.code !== 'window_closed') return
      void cache.invalidateQueries({ queryKey: queryKeys.conversation(conversation.id) })
    },
  })
  const sayUnsent = async () => {
    const count = outbox.countUnsent()
    if (count === 0) return
    const { signOutTexts } = await import('../../../layout/sign-out-texts.ts')
    showToast({ text: (language) => signOutTexts[language].endedUnsent(count), look: 'bad' })
  }
  ended.addEventListener('abort', () => void sayUnsent(), { once: true })
  return outbox
}
