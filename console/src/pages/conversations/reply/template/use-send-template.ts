/** Sends a filled template, once: all attempts with one content share an idempotency key. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { answerOf } from '../../../../api/client.ts'
import { makeIdempotencyKey } from '../../../../api/idempotency-key.ts'
import { applyMessage } from '../../../../api/message-cache.ts'
import { RefusedError } from '../../../../api/problem.ts'
import { queryKeys } from '../../../../api/query-keys.ts'
import { sendMessage } from '../../../../api/send-message.ts'
import { useApi } from '../../../../api/session.tsx'
import type { Conversation, Template } from '../../../../api/types.ts'
import type { Parts } from '@recado/chat/content/parts.js'
import { toE164 } from '../outgoing.ts'

type Fault = { pointer: string; code: string; detail: string }

export function useSendTemplate(conversation: Conversation, onSent: () => void) {
  const api = useApi()
  const cache = useQueryClient()
  /** The last content, and its key: a retry after a lost answer is the same message, a change is another one. */
  const attempt = useRef({ content: '', key: '' })
  const isPressed = useRef(false) // `isPending` changes only with the next render, too late for a double click
  const { mutate, error, isPending } = useMutation({
    mutationFn: async ({ template, components }: { template: Template; components: Parts[] }) => {
      const { name, language } = template
      const body = {
        from: toE164(conversation.from),
        to: toE164(conversation.to),
        template: { name, language: { code: language }, ...(components.length > 0 && { components }) },
      }
      const content = JSON.stringify(body)
      if (attempt.current.content !== content) attempt.current = { content, key: makeIdempotencyKey() }
      return await sendMessage(api, 'template', body, attempt.current.key)
    },
    async onSuccess({ id }) {
      onSent()
      const params = { path: { messageId: id } }
      await answerOf(api.GET('/messages/{messageId}', { params })).then(
        (message) => applyMessage(cache, message),
        () => cache.invalidateQueries({ queryKey: queryKeys.messages(conversation.id) }),
      )
    },
    onSettled() {
      isPressed.current = false
    },
  })
  const faults: Fault[] = error instanceof RefusedError ? (error.problem.errors ?? []) : []
  return {
    send(template: Template, components: Parts[]) {
      if (isPressed.current) return
      isPressed.current = true
      mutate({ template, components })
    },
    isSending: isPending,
    error,
    faults,
  }
}
