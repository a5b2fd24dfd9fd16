/** New credentials for an account, such as the certificate of the next year. The service tries them at the bank before it takes them. */
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { PaymentAccount } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/overlays.tsx'
import { FaultList, ProblemNotice } from '../../ui/states.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useFaults } from '../../ui/use-faults.ts'
import { CredentialsFields } from './account-fields.tsx'
import { accountsTexts } from './accounts-texts.ts'
import { isComplete, NO_CREDENTIALS, toCredentials } from './credentials.ts'
import { MercadoPagoToken } from './mercado-pago-fields.tsx'
import { hasToken, MERCADO_PAGO, NO_MERCADO_PAGO, toMercadoPagoCredentials } from './mercado-pago.ts'
import { useChangeAccount } from './use-change-account.ts'

type Props = { account: PaymentAccount; isOpen: boolean; onClose: () => void }

export function RenewDialog({ account, isOpen, onClose }: Props) {
  const texts = useTexts(accountsTexts)
  return (
    <Dialog title={texts.renew} isOpen={isOpen} onClose={onClose}>
      <RenewForm account={account} onClose={onClose} />
    </Dialog>
  )
}

function RenewForm({ account, onClose }: Omit<Props, 'isOpen'>) {
  const texts = useTexts(accountsTexts)
  const change = useChangeAccount(account.id)
  const isMercadoPago = account.provider === MERCADO_PAGO
  const [credentials, setCredentials] = useState(NO_CREDENTIALS)
  const [token, setToken] = useState(NO_MERCADO_PAGO)
  const faultAt = useFaults(change.error)
  const isReady = isMercadoPago ? hasToken(token) : isComplete(credentials)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    change.mutate(
      { credentials: isMercadoPago ? toMercadoPagoCredentials(token) : toCredentials(credentials) },
      {
        onSuccess() {
          showToast({ text: (language) => accountsTexts[language].isSaved })
          onClose()
        },
      },
    )
  }
  return (
    <form className="dialog-form" onSubmit={submit}>
      {isMercadoPago ? (
        <MercadoPagoToken draft={token} onChange={setToken} faultAt={faultAt} />
      ) : (
        <CredentialsFields draft={credentials} onChange={setCredentials} faultAt={faultAt} />
      )}
      {change.isError && <ProblemNotice error={change.error} />}
      <FaultList error={change.error} at="/credentials" />
      <DialogActions>
        <Button type="submit" isPending={change.isPending} isDisabled={!isReady}>
          {texts.save}
        </Button>
      </DialogActions>
    </form>
  )
}
