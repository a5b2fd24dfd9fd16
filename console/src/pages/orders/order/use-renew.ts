/**
 * Sends an order again, once. The service checks it first, and a person confirms what it warns of.
 * All who renew the same charge send under one idempotency key, so that two people make neither two
 * messages nor two charges.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Api } from '../../../api/client.ts'
import { RefusedError } from '../../../api/problem.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useApi } from '../../../api/session.tsx'
import type { Finding } from '../../../checked-form/findings.ts'
import { toFindings } from '../../../checked-form/use-preflight.ts'
import type { RenewalBody } from './to-renewal.ts'

type Asked = { body: RenewalBody; idempotencyKey: string }

/**
 * Why it was not sent yet: `findings` of the check, or `window`: only a template can be sent now.
 */
type Pause = Asked & { findings: Finding[]; why: 'confirm' | 'mistakes' | 'window' }

const WINDOW_CLOSED = 'window_closed'

export function useRenew(onDone: () => void) {
  const api = useApi()
  const cache = useQueryClient()
  const [pause, setPause] = useState<Pause | null>(null)
  const isPressed = useRef(false) // `isPending` changes only with the next render, too late for a double click
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: async ({
      isConfirmed,
      ...asked
    }: Asked & { isConfirmed: boolean }): Promise<Pause | null> => {
      const found = isConfirmed ? null : await check(api, asked)
      if (found !== null) return found
      try {
        await send(api, asked)
      } catch (cause) {
        const code = cause instanceof RefusedError ? cause.problem.code : null
        if (code !== WINDOW_CLOSED) throw cause
        return { ...asked, findings: [], why: 'window' }
      }
      return null
    },
    async onSuccess(found) {
      setPause(found)
      if (found !== null) return
      onDone()
      await Promise.all(
        [queryKeys.orders, queryKeys.payments].map((queryKey) => cache.invalidateQueries({ queryKey })),
      )
    },
    onSettled() {
      isPressed.current = false
    },
  })
  const begin = (asked: Asked, isConfirmed: boolean) => {
    if (isPressed.current) return
    isPressed.current = true
    mutate({ ...asked, isConfirmed })
  }
  return {
    renew: (asked: Asked) => begin(asked, false),
    pause,
    confirm() {
      if (pause !== null) begin({ body: pause.body, idempotencyKey: pause.idempotencyKey }, true)
    },
    goBack() {
      setPause(null)
      reset()
    },
    isRenewing: isPending,
    error,
  }
}

/** Null if it can be sent without a question to the person. */
async function check(api: Api, asked: Asked): Promise<Pause | null> {
  const body = asked.body as never
  const answer = await api.messages.preflightOrderDetails(body)
  const findings = toFindings(answer)
  const mistakes = findings.filter(({ severity }) => severity === 'error')
  if (findings.some(({ code }) => code === WINDOW_CLOSED)) return { ...asked, findings, why: 'window' }
  if (mistakes.length > 0) return { ...asked, findings: mistakes, why: 'mistakes' }
  return findings.length > 0 ? { ...asked, findings, why: 'confirm' } : null
}

async function send(api: Api, { body, idempotencyKey }: Asked): Promise<void> {
  await api.messages.sendOrderDetails(body as never, { idempotencyKey })
}
