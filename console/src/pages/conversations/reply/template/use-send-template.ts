/** Sends a filled template, once: all attempts with one content share an idempotency key. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { makeIdempotencyKey } from '../../../../api/idempotency-key.ts'
import { applyMessage } from '../../../../api/message-cache.ts'
import { RefusedError } from '../../../../api/problem.ts'
import { sendMessage } from '../../../../api/send-message.ts'
import { showSent } from '../../../../api/sent-message.ts'
import { useApi } from '../../../../api/session.tsx'
import type { Template } from '../../../../api/types.ts'
import type { Parts } from '@recado/chat/content/parts.js'
import { toE164 } from '../../../../ui/to-e164.ts'

type Fault = { pointer: string; code: string; detail: string }

/**
 * Addresses of the sender and of the contact, and their conversation; null if there is none yet.
 */
export type TemplateRecipient = { from: string; to: string; id: string | null }

type Actions = { onSent: () => void; onStored?: ((conversationId: string) => void) | undefined }

export function useSendTemplate(recipient: TemplateRecipient, { onSent, onStored }: Actions) {
  const api = useApi()
  const cache = useQueryClient()
  /**
   * The last content, and its key: a retry after a lost answer is the same message, a change is
   * another one.
   */
  const attempt = useRef({ content: '', key: '' })
  const isPressed = useRef(false) // `isPending` changes only with the next render, too late for a double click
  const { mutate, error, isPending } = useMutation({
    mutationFn: async ({ template, components }: { template: Template; components: Parts[] }) => {
      const { name, language } = template
      const body = {
        from: toE164(recipient.from),
        to: toE164(recipient.to),
        template: { name, language: { code: language }, ...(components.length > 0 && { components }) },
      }
      const content = JSON.stringify(body)
      if (attempt.current.content !== content) attempt.current = { content, key: makeIdempotencyKey() }
      return await sendMessage(api, 'template', body, attempt.current.key)
    },
    async onSuccess({ id }) {
      onSent()
      if (recipient.id !== null) {
        await showSent(api, cache, recipient.id, id)
        return onStored?.(recipient.id)
      }
      const message = await api.messages.get(id).catch(() => null)
      if (message === null) return
      applyMessage(cache, message)
      onStored?.(message.conversationId)
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
