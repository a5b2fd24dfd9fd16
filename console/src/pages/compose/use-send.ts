/**
 * Sends the draft, once. Every try of one composition goes under the same idempotency key, so neither a double click
 * nor a second try after a lost answer makes a second message. A new composition has a new key. What preflight warns of
 * for its money waits for a yes to just these warnings.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { makeIdempotencyKey } from '../../api/idempotency-key.ts'
import { answerOf } from '../../api/client.ts'
import type { Api } from '../../api/client.ts'
import { RefusedError } from '../../api/problem.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { Draft, Kind } from './draft.ts'
import type { Finding } from './findings.ts'
import { isAboutMoney } from './money-questions.ts'
import type { Body } from './to-body.ts'

/** A draft and the request that was made of it. */
type Asked = { draft: Draft; body: Body }

/** It was not sent: these warnings are about money, and nobody has said yes to them. */
type Doubt = Asked & { warnings: Finding[] }

const toName = ({ pointer, code, detail }: Finding) => `${pointer} ${code} ${detail}`

type Given = {
  /** Of the composition that is gone on with, or begun. */
  idempotencyKey: string
  /** What preflight says to the draft as it is when Send is pressed. */
  check: () => Promise<Finding[]>
  /** It has mistakes, so it was not sent. */
  onMistakes: () => void
  /** This is what was sent, whatever was written meanwhile. */
  onSent: (draft: Draft) => void
}

export function useSend({ idempotencyKey: firstKey, check, onMistakes, onSent }: Given) {
  const api = useApi()
  const cache = useQueryClient()
  const [idempotencyKey, setIdempotencyKey] = useState(firstKey)
  const [doubt, setDoubt] = useState<Doubt | null>(null)
  const isPressed = useRef(false) // `isPending` is known to the next press only once it is drawn
  const { mutate, reset, data, error, isPending, variables } = useMutation({
    mutationFn: async ({ draft, body, warnings: agreed }: Doubt) => {
      const findings = await check()
      if (findings.some(({ severity }) => severity === 'error')) return null
      const isAgreed = (warning: Finding) => agreed.some((one) => toName(one) === toName(warning))
      const warnings = findings.filter(isAboutMoney)
      if (!warnings.every(isAgreed)) return { warnings }
      return await send(api, draft.kind, body, idempotencyKey)
    },
    async onSuccess(sent, { draft, body }) {
      if (sent === null) return onMistakes()
      if ('warnings' in sent) return setDoubt({ draft, body, ...sent })
      onSent(draft)
      await cache.invalidateQueries({ queryKey: queryKeys.conversations })
    },
    onSettled() {
      isPressed.current = false
    },
  })
  const messageId = data && 'id' in data ? data.id : null
  /** `warnings` are those that somebody has said yes to. */
  const begin = (asked: Doubt) => {
    if (isPressed.current || messageId !== null) return
    isPressed.current = true
    mutate(asked)
  }
  return {
    idempotencyKey,
    send: (asked: Asked) => begin({ ...asked, warnings: [] }),
    /** What somebody has to say yes to by name before it is sent: `confirm`, or `goBack`. */
    doubt,
    confirm() {
      setDoubt(null)
      if (doubt !== null) begin(doubt)
    },
    goBack: () => setDoubt(null),
    isSending: isPending,
    /** What is being sent; null while nothing is. */
    underWay: isPending ? (variables ?? null) : null,
    error,
    /** An earlier try was accepted with other content: this one was not sent. */
    wasAcceptedBefore: error instanceof RefusedError && error.problem.code === 'idempotency_mismatch',
    messageId,
    startAnew() {
      setIdempotencyKey(makeIdempotencyKey())
      reset()
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
