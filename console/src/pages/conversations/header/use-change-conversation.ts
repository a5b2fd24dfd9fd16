/**
 * Changes who looks after a conversation, its state, or its labels. It shows at once, and as the
 * service has it when that answers; what was refused is undone and shown. While the stream is
 * connected, nothing is read again.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { findConversation, storeConversation, updateConversation } from '../../../api/conversation-cache.ts'
import { changeConversation } from '../../../api/inbox.ts'
import { useLiveState } from '../../../api/live-updates.tsx'
import { whileChanging } from '../../../api/own-changes.ts'
import type { Inbox, ConversationChange } from '../../../api/types.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useApi } from '../../../api/session.tsx'
import { explainError } from '../../../ui/problem-texts.ts'
import { showToast } from '../../../ui/toasts.tsx'

type Change = {
  conversationId: string
  asked?: ConversationChange
  /** What the page shows until the service has answered. */
  shown?: Partial<Inbox>
  /**
   * The labels that it shall have, made of those that it has when the request leaves: the request
   * replaces all of them, and others may have changed them meanwhile.
   */
  toLabels?: (before: Inbox['labels'] | undefined) => Inbox['labels']
  onDone?: () => void
}

export function useChangeConversation(): (change: Change) => void {
  const api = useApi()
  const cache = useQueryClient()
  const isLive = useLiveState() === 'live'
  const { mutate } = useMutation({
    mutationFn({ conversationId, asked = {}, toLabels }: Change) {
      const labels = toLabels?.(findConversation(cache, conversationId)?.inbox.labels)
      if (labels !== undefined) show(conversationId, { labels }) // an answer to an earlier change hid it
      return whileChanging(
        conversationId,
        () =>
          changeConversation(api, conversationId, {
            ...asked,
            ...(labels && { labels: labels.map(({ id }) => id) }),
          }),
        (conversation) => storeConversation(cache, conversation),
      )
    },
    scope: { id: 'changeConversation' }, // one after another, so that the last one counts
    onMutate({ conversationId, shown = {}, toLabels }) {
      const before = findConversation(cache, conversationId)?.inbox
      show(conversationId, { ...shown, ...(toLabels && { labels: toLabels(before?.labels) }) })
      return before
    },
    onSuccess: (_conversation, { onDone }) => onDone?.(),
    onError(error, { conversationId }, before) {
      if (before !== undefined) show(conversationId, before)
      showToast({ text: (language) => explainError(error, language, 'doing').title, look: 'bad' })
    },
    onSettled() {
      if (!isLive) void cache.invalidateQueries({ queryKey: queryKeys.filteredConversations })
    },
  })
  const show = (conversationId: string, inbox: Partial<Inbox>) =>
    updateConversation(cache, conversationId, (conversation) => ({
      ...conversation,
      inbox: { ...conversation.inbox, ...inbox },
    }))
  return mutate
}
