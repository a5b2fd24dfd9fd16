/** Stores a person's decision about a payment that waits for one. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../api/query-keys.ts'
import { useApi } from '../api/session.tsx'
import type { Payment, PaymentDecision } from '../api/types.ts'
import { useFormats } from '../i18n/formats.ts'
import { catchFocus } from '../ui/after-paint.ts'
import { showToast } from '../ui/toasts.tsx'
import { paymentsTexts } from './payments-texts.ts'

const DAY_MS = 86_400_000

/**
 * What can be decided without money going back. `referenceId` is of the order that the money is
 * for.
 */
export type Decision = { kind: 'wait' } | { kind: 'accept'; referenceId?: string }

export function useDecide({ id: paymentId, amount }: Payment, onDone: () => void) {
  const api = useApi()
  const cache = useQueryClient()
  const { money } = useFormats()
  return useMutation({
    mutationFn: (decision: Decision) => api.payments.decide(paymentId, toBody(decision)),
    async onSuccess(_, { kind }) {
      onDone()
      const sum = money(amount.value, amount.offset, amount.currency)
      showToast({
        text: (language) => paymentsTexts[language][kind === 'wait' ? 'isWaiting' : 'isAccepted'](sum),
      })
      await Promise.all(
        [queryKeys.payments, queryKeys.orders].map((queryKey) => cache.invalidateQueries({ queryKey })),
      )
      catchFocus(document.getElementById('content')) // the payment and its buttons may be gone
    },
  })
}

function toBody(decision: Decision): PaymentDecision {
  if (decision.kind === 'wait') {
    return { decision: 'wait', until: new Date(Date.now() + DAY_MS).toISOString() }
  }
  const { referenceId = '' } = decision
  return { decision: 'accept', ...(referenceId !== '' && { referenceId }) }
}
