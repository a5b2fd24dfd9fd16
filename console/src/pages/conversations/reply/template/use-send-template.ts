/**
 * Sends a filled template, once: all attempts with one content share an idempotency key until a
 * success, also after the form was closed.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Api } from '../../../../api/client.ts'
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

/**
 * The key of each content without a success, by session: a retry after a lost answer is the same
 * message, a change is another one.
 */
const attempts = new WeakMap<Api, Map<string, string>>()

/** To be called outside of the drawer, which has to stay while this sends. */
export function useSendTemplate(recipient: TemplateRecipient, { onSent, onStored }: Actions) {
  const api = useApi()
  const cache = useQueryClient()
  const isPressed = useRef(false) // `isPending` changes only with the next render, too late for a double click
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: async ({ template, components }: { template: Template; components: Parts[] }) => {
      const { name, language } = template
      const body = {
        from: toE164(recipient.from),
        to: toE164(recipient.to),
        template: { name, language: { code: language }, ...(components.length > 0 && { components }) },
      }
      const content = JSON.stringify(body)
      const keys = attempts.get(api) ?? new Map<string, string>()
      const key = keys.get(content) ?? makeIdempotencyKey()
      attempts.set(api, keys.set(content, key))
      const sent = await sendMessage(api, 'template', body, key)
      keys.delete(content)
      return sent
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
    /** Begins another form, without the refusal of the one before. */
    begin() {
      isPressed.current = false
      reset()
    },
    error,
    faults,
  }
}
