/**
 * What a person may do about a payment: accept it, wait, or refund it. Nothing for a user who may
 * do none of it.
 */
import { useState } from 'react'
import { useMay } from '../api/me.ts'
import type { Money, Payment } from '../api/types.ts'
import { useTexts } from '../i18n/texts.ts'
import { Button } from '../ui/button.tsx'
import { ProblemNotice } from '../ui/states.tsx'
import { AcceptDialog } from './accept-dialog.tsx'
import { leftOf } from './amounts.ts'
import { paymentsTexts } from './payments-texts.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { useDecide } from './use-decide.ts'
import { useRefund } from './use-refund.ts'

type Props = {
  payment: Payment
  /** What of it is too much, where more came than was asked; null: nothing, or it is not known. */
  excess: Money | null
  /** Id of what names the payment, for screen readers. */
  describedBy: string
}

/** Accepting these changes nothing of the order: the money is kept. */
const KEPT = new Set<Payment['verdict']>(['more', 'twice'])

export function PaymentActions({ payment, excess, describedBy }: Props) {
  const texts = useTexts(paymentsTexts)
  const [mayConfirm, mayRefund] = [useMay('payments:confirm'), useMay('payments:refund')]
  const [open, setOpen] = useState<'accept' | 'refund' | null>(null)
  const close = () => setOpen(null)
  const decide = useDecide(payment, close)
  const refund = useRefund(payment, close)
  const openRefund = () => {
    refund.reset() // what it says of an earlier attempt
    setOpen('refund')
  }
  const isDecidable = payment.isOpen && mayConfirm
  const isRefundable = mayRefund && payment.accountId !== null && leftOf(payment) > 0
  if (!isDecidable && !isRefundable) return null
  return (
    <>
      {decide.isError && open === null && <ProblemNotice error={decide.error} />}
      <div className="actions">
        {isDecidable && (
          <>
            <Button
              look="quiet"
              isSmall
              aria-describedby={describedBy}
              isPending={decide.isPending && decide.variables.kind === 'accept'}
              onPress={() =>
                payment.verdict === 'unknown' ? setOpen('accept') : decide.mutate({ kind: 'accept' })
              }
            >
              {KEPT.has(payment.verdict) ? texts.keep : texts.accept}
            </Button>
            <Button
              look="quiet"
              isSmall
              aria-describedby={describedBy}
              isPending={decide.isPending && decide.variables.kind === 'wait'}
              onPress={() => decide.mutate({ kind: 'wait' })}
            >
              {texts.wait}
            </Button>
          </>
        )}
        {isRefundable && (
          <Button look="danger" isSmall aria-describedby={describedBy} onPress={openRefund}>
            {texts.refund}
          </Button>
        )}
      </div>
      <AcceptDialog payment={payment} isOpen={open === 'accept'} decide={decide} onClose={close} />
      <RefundDialog
        payment={payment}
        excess={excess}
        isOpen={open === 'refund'}
        refund={refund}
        onClose={close}
      />
    </>
  )
}
