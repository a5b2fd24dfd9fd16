/**
 * Refunds a payment, whole or in part. The amount is typed again before anything is asked for,
 * and the dialog stays until the service has answered.
 */
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { Money, Payment } from '../api/types.ts'
import { useFormats } from '../i18n/formats.ts'
import { useTexts } from '../i18n/texts.ts'
import { parseAmount } from '../money/money-text.ts'
import { Button } from '../ui/button.tsx'
import { RadioChoice, TextField } from '../ui/fields.tsx'
import { Dialog, DialogActions } from '../ui/overlays.tsx'
import { ProblemNotice } from '../ui/states.tsx'
import { useFaults } from '../ui/use-faults.ts'
import { leftOf } from './amounts.ts'
import { paymentsTexts } from './payments-texts.ts'
import type { useRefund } from './use-refund.ts'

const REASON_MAX = 140

type Props = {
  payment: Payment
  /** What of it is too much; null: nothing, or it is not known. */
  excess: Money | null
  isOpen: boolean
  refund: ReturnType<typeof useRefund>
  onClose: () => void
}

export function RefundDialog({ isOpen, ...rest }: Props) {
  const { payment, refund, onClose } = rest
  const texts = useTexts(paymentsTexts)
  const { money } = useFormats()
  return (
    <Dialog
      title={texts.refundTitle(money(payment.amount.value, 100))}
      isOpen={isOpen}
      isKept={refund.isPending}
      onClose={onClose}
    >
      <RefundForm {...rest} />
    </Dialog>
  )
}

type Choice = 'whole' | 'difference' | 'part'

function RefundForm({ payment, excess, refund, onClose }: Omit<Props, 'isOpen'>) {
  const texts = useTexts(paymentsTexts)
  const formats = useFormats()
  const left = leftOf(payment)
  const tooMuch = excess !== null && excess.value < left ? excess.value : null
  const [choice, setChoice] = useState<Choice>(tooMuch === null ? 'whole' : 'difference')
  const [part, setPart] = useState('')
  const [again, setAgain] = useState('')
  const [reason, setReason] = useState('')
  const faultAt = useFaults(refund.error)
  const money = (value: number) => formats.money(value, 100)
  const typed = parseAmount(part)
  const amount = choice === 'whole' ? left : choice === 'difference' ? tooMuch : typed
  const isAmount = amount !== null && amount > 0 && amount <= left
  const isConfirmed = isAmount && parseAmount(again) === amount
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isConfirmed && reason.trim() !== '') refund.mutate({ amount, reason: reason.trim() })
  }
  const choices = [
    { value: 'whole' as const, name: texts.whole(money(left)) },
    ...(tooMuch === null ? [] : [{ value: 'difference' as const, name: texts.difference(money(tooMuch)) }]),
    { value: 'part' as const, name: texts.part },
  ]
  return (
    <form className="dialog-form" onSubmit={submit}>
      <RadioChoice label={texts.howMuch} value={choice} onChange={setChoice} choices={choices} />
      {choice === 'part' && (
        <TextField
          label={texts.amount}
          inputMode="decimal"
          value={part}
          onChange={setPart}
          error={part.trim() !== '' && !isAmount ? texts.amountWrong(money(left)) : faultAt('/amount')}
        />
      )}
      <TextField
        label={texts.reason}
        note={texts.reasonNote}
        value={reason}
        onChange={setReason}
        maxLength={REASON_MAX}
        error={faultAt('/reason')}
      />
      <TextField
        label={texts.again}
        inputMode="decimal"
        autoComplete="off"
        value={again}
        onChange={setAgain}
        error={again.trim() !== '' && isAmount && !isConfirmed ? texts.againWrong : null}
      />
      <p className="soft small">{texts.cannotUndo}</p>
      {refund.isError && <ProblemNotice error={refund.error} />}
      <DialogActions>
        <Button look="quiet" isDisabled={refund.isPending} onPress={onClose}>
          {texts.goBack}
        </Button>
        <Button
          type="submit"
          look="danger"
          isPending={refund.isPending}
          isDisabled={!isConfirmed || reason.trim() === ''}
        >
          {isAmount ? texts.doRefund(money(amount)) : texts.refund}
        </Button>
      </DialogActions>
    </form>
  )
}
