/**
 * Sends the draft, once. Every try of one composition goes under the same idempotency key, so neither a double click
 * nor a second try after a lost answer makes a second message. A new composition has a new key.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answerOf } from '../../api/client.ts'
import type { Api } from '../../api/client.ts'
import { RefusedError } from '../../api/problem.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { Kind } from './draft.ts'
import type { Body } from './to-body.ts'

const KEY_BYTES = 16

export function useSend() {
  const api = useApi()
  const cache = useQueryClient()
  const [idempotencyKey, setIdempotencyKey] = useState(makeKey)
  const sending = useMutation({
    mutationFn: ({ kind, body }: { kind: Kind; body: Body }) => send(api, kind, body, idempotencyKey),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.conversations }),
  })
  return {
    idempotencyKey,
    send: sending.mutate,
    isSending: sending.isPending,
    error: sending.error,
    /** An earlier try was accepted with other content: this one was not sent. */
    wasAcceptedBefore:
      sending.error instanceof RefusedError && sending.error.problem.code === 'idempotency_mismatch',
    messageId: sending.data?.id ?? null,
    startAnew() {
      setIdempotencyKey(makeKey())
      sending.reset()
    },
  }
}

async function send(api: Api, kind: Kind, body: Body, idempotencyKey: string): Promise<{ id: string }> {
  const asked = { body: body as never, headers: { 'idempotency-key': idempotencyKey } }
  switch (kind) {
    case 'order_details':
      return await answerOf(api.POST('/messages/interactive/order_details', asked))
    case 'order_status':
      return await answerOf(api.POST('/messages/interactive/order_status', asked))
    case 'contacts':
      return await answerOf(api.POST('/messages/contacts', asked))
  }
}

/** `crypto.randomUUID` is missing where the console is served by plain http to another machine. */
function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
