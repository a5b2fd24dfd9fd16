/**
 * Sends the status of a step, once. The service checks it first; what cannot be undone, and what it
 * warns of, a person confirms. All who take a step of an order send it under one idempotency key,
 * which the latest message of the order gives: neither a double click, nor a retry after a lost
 * answer, nor two people at once make a second message.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Api } from '../../../api/client.ts'
import { RefusedError } from '../../../api/problem.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useApi } from '../../../api/session.tsx'
import { toFindings } from '../../../checked-form/use-preflight.ts'
import type { Finding } from '../../../checked-form/findings.ts'
import type { Step, toRequest } from './steps.ts'

type Request = ReturnType<typeof toRequest>

type Asked = {
  step: Step
  request: Request
  idempotencyKey: string
  /** A person confirms it, whatever the check finds. */
  isAsked: boolean
  isConfirmed: boolean
}

/**
 * Why the step was not taken yet; `findings` of the check, or `window`: only a template can be sent
 * now.
 */
export type Pause = Asked & { findings: Finding[]; why: 'confirm' | 'mistakes' | 'window' }

const WINDOW_CLOSED = 'window_closed'

export function useStep(onDone: (step: Step) => void) {
  const api = useApi()
  const cache = useQueryClient()
  const [pause, setPause] = useState<Pause | null>(null)
  const isPressed = useRef(false) // `isPending` changes only with the next render, too late for a double click
  const { mutate, error, isPending, variables, reset } = useMutation({
    mutationFn: async (asked: Asked): Promise<Pause | null> => {
      const found = asked.isConfirmed ? null : await check(api, asked)
      if (found !== null) return found
      try {
        await send(api, asked)
      } catch (cause) {
        const code = cause instanceof RefusedError ? cause.problem.code : null
        if (code === WINDOW_CLOSED) return { ...asked, findings: [], why: 'window' }
        // Another person took this step already: the order is read again and shows it.
        if (code !== 'idempotency_mismatch') throw cause
      }
      return null
    },
    async onSuccess(found, { step }) {
      setPause(found)
      if (found !== null) return
      onDone(step)
      await cache.invalidateQueries({ queryKey: queryKeys.orders })
    },
    onSettled() {
      isPressed.current = false
    },
  })
  const begin = (asked: Asked) => {
    if (isPressed.current) return
    isPressed.current = true
    mutate(asked)
  }
  return {
    take: (asked: Omit<Asked, 'isConfirmed'>) => begin({ ...asked, isConfirmed: false }),
    pause,
    confirm() {
      if (pause !== null) begin({ ...pause, isConfirmed: true })
    },
    goBack() {
      setPause(null)
      reset()
    },
    /** The step that is being checked or sent. */
    underWay: isPending ? variables.step : null,
    error,
  }
}

/** Null if the step can be taken without a question to the person. */
async function check(api: Api, asked: Asked): Promise<Pause | null> {
  const body = asked.request as never
  const findings = toFindings(await api.messages.preflightOrderStatus(body))
  const mistakes = findings.filter(({ severity }) => severity === 'error')
  if (mistakes.length > 0) return { ...asked, findings: mistakes, why: 'mistakes' }
  if (findings.some(({ code }) => code === WINDOW_CLOSED)) return { ...asked, findings, why: 'window' }
  return findings.length > 0 || asked.isAsked ? { ...asked, findings, why: 'confirm' } : null
}

async function send(api: Api, { request, idempotencyKey }: Asked): Promise<void> {
  await api.messages.sendOrderStatus(request as never, { idempotencyKey })
}
