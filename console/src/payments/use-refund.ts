/** Refunds a payment: all attempts of one content have one id, so a retry refunds once. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { makeId } from '../api/idempotency-key.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useApi } from '../api/session.tsx'
import type { Payment } from '../api/types.ts'
import { useFormats } from '../i18n/formats.ts'
import { catchFocus } from '../ui/after-paint.ts'
import { showToast } from '../ui/toasts.tsx'
import { paymentsTexts } from './payments-texts.ts'

/** To be called outside of the dialog, whose closing must not forget an attempt. */
export function useRefund({ id: paymentId }: Payment, onDone: () => void) {
  const api = useApi()
  const cache = useQueryClient()
  const formats = useFormats()
  /** Until a success: after any failure an earlier attempt may still have been carried out. */
  const attempt = useRef({ content: '', id: '' })
  const readAgain = () =>
    Promise.all(
      [queryKeys.payments, queryKeys.orders].map((queryKey) => cache.invalidateQueries({ queryKey })),
    )
  return useMutation({
    mutationFn: ({ amount, reason }: { amount: number; reason: string }) => {
      const content = JSON.stringify([amount, reason])
      if (attempt.current.content !== content) attempt.current = { content, id: makeId() }
      return api.payments.refund(paymentId, attempt.current.id, {
        amount: { value: amount, offset: 100 },
        reason,
      })
    },
    async onSuccess(_, { amount }) {
      attempt.current = { content: '', id: '' }
      onDone()
      const sum = formats.money(amount, 100)
      showToast({ text: (language) => paymentsTexts[language].isRefunding(sum) })
      await readAgain()
      catchFocus(document.getElementById('content')) // the payment and its buttons may be gone
    },
    onError: readAgain,
  })
}
