/** Asks which order a payment is for that no charge asked for, before it is accepted. */
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { Payment } from '../api/types.ts'
import { useFormats } from '../i18n/formats.ts'
import { useTexts } from '../i18n/texts.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { Dialog, DialogActions } from '../ui/overlays.tsx'
import { ProblemNotice } from '../ui/states.tsx'
import { useFaults } from '../ui/use-faults.ts'
import { paymentsTexts } from './payments-texts.ts'
import type { useDecide } from './use-decide.ts'

type Props = {
  payment: Payment
  isOpen: boolean
  decide: ReturnType<typeof useDecide>
  onClose: () => void
}

export function AcceptDialog({ payment, isOpen, decide, onClose }: Props) {
  const texts = useTexts(paymentsTexts)
  const { money } = useFormats()
  const { value, offset, currency } = payment.amount
  return (
    <Dialog title={texts.acceptTitle(money(value, offset, currency))} isOpen={isOpen} onClose={onClose}>
      <Question decide={decide} onClose={onClose} />
    </Dialog>
  )
}

function Question({ decide, onClose }: Pick<Props, 'decide' | 'onClose'>) {
  const texts = useTexts(paymentsTexts)
  const [referenceId, setReferenceId] = useState('')
  const faultAt = useFaults(decide.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    decide.mutate({ kind: 'accept', referenceId: referenceId.trim() })
  }
  return (
    <form className="dialog-form" onSubmit={submit}>
      <p>{texts.acceptHelp}</p>
      <TextField
        label={texts.orderReference}
        value={referenceId}
        onChange={setReferenceId}
        error={faultAt('/referenceId')}
      />
      {decide.isError && <ProblemNotice error={decide.error} />}
      <DialogActions>
        <Button look="quiet" onPress={onClose}>
          {texts.goBack}
        </Button>
        <Button type="submit" isPending={decide.isPending}>
          {texts.accept}
        </Button>
      </DialogActions>
    </form>
  )
}
