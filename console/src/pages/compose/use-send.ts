/**
 * Sends the draft, once. Every attempt of one composition has the same idempotency key, so neither
 * a double click nor a retry after a lost answer makes a second message. A new composition has a
 * new key. Preflight warnings about money must be confirmed first, each by name.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { makeIdempotencyKey } from '../../api/idempotency-key.ts'
import type { Api } from '../../api/client.ts'
import { RefusedError } from '../../api/problem.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { Draft } from './draft.ts'
import type { Finding } from '../../checked-form/findings.ts'
import { isAboutMoney } from '../../money/money-questions.ts'
import type { Body } from './to-body.ts'

/** A draft, and the request made from it with its path. */
type Asked = { draft: Draft; path: string; body: Body }

/** Not sent, because of these unconfirmed warnings about money. */
type Doubt = Asked & { warnings: Finding[] }

const toName = ({ pointer, code, detail }: Finding) => `${pointer} ${code} ${detail}`

type Given = {
  /** Key of the kept or new composition. */
  idempotencyKey: string
  /** Preflight's findings on the draft at the moment of sending. */
  check: () => Promise<Finding[]>
  /** Called when mistakes prevent the sending. */
  onMistakes: () => void
  /** Gets the draft that was sent, even if it has been edited since. */
  onSent: (draft: Draft) => void
}

export function useSend({ idempotencyKey: firstKey, check, onMistakes, onSent }: Given) {
  const api = useApi()
  const cache = useQueryClient()
  const [idempotencyKey, setIdempotencyKey] = useState(firstKey)
  const [doubt, setDoubt] = useState<Doubt | null>(null)
  const isPressed = useRef(false) // `isPending` changes only with the next render, too late for a double click
  const { mutate, reset, data, error, isPending, variables } = useMutation({
    mutationFn: async ({ path, body, warnings: agreed }: Doubt) => {
      const findings = await check()
      if (findings.some(({ severity }) => severity === 'error')) return null
      const isAgreed = (warning: Finding) => agreed.some((one) => toName(one) === toName(warning))
      const warnings = findings.filter(isAboutMoney)
      if (!warnings.every(isAgreed)) return { warnings }
      return await send(api, path, body, idempotencyKey)
    },
    async onSuccess(sent, { draft, path, body }) {
      if (sent === null) return onMistakes()
      if ('warnings' in sent) return setDoubt({ draft, path, body, ...sent })
      onSent(draft)
      await cache.invalidateQueries({ queryKey: queryKeys.conversations })
    },
    onSettled() {
      isPressed.current = false
    },
  })
  const messageId = data && 'id' in data ? data.id : null
  /** `warnings` are the confirmed ones. */
  const begin = (asked: Doubt) => {
    if (isPressed.current || messageId !== null) return
    isPressed.current = true
    mutate(asked)
  }
  return {
    idempotencyKey,
    send: (asked: Asked) => begin({ ...asked, warnings: [] }),
    /** What the person must confirm by name before sending: `confirm`, or `goBack`. */
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
    /** An earlier attempt was accepted with other content, so this one was not sent. */
    wasAcceptedBefore: error instanceof RefusedError && error.problem.code === 'idempotency_mismatch',
    messageId,
    startAnew() {
      setIdempotencyKey(makeIdempotencyKey())
      reset()
    },
  }
}

const send = (api: Api, path: string, body: Body, idempotencyKey: string): Promise<{ id: string }> =>
  api.messages.sendAt(path, body, { idempotencyKey })
