/**
 * A form that changes an account: its fields come from the provider's schemas. Other credentials
 * are tried at the bank first.
 */
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import type { PaymentAccount, PaymentAccountChange } from '../../api/types.ts'
import type { ServedDocument } from '../../api/served-schema.ts'
import { useTexts } from '../../i18n/texts.ts'
import { isFilled, valuesOf } from '../../schema-form/parts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/overlays.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { accountsTexts } from './accounts-texts.ts'
import { CredentialsFields, DetailsFields, NameField, ProviderForm } from './provider-fields.tsx'
import { toCredentials, toGiven } from './served-providers.ts'
import type { ServedProvider } from './served-providers.ts'
import { useChangeAccount } from './use-change-account.ts'
import { WithProviders } from './with-providers.tsx'

type Props = { account: PaymentAccount; isOpen: boolean; onClose: () => void }
type FormProps = {
  account: PaymentAccount
  document: ServedDocument
  provider: ServedProvider
  onClose: () => void
}

/** Its name, and what is no secret. */
export function ChangeDialog({ account, isOpen, onClose }: Props) {
  const texts = useTexts(accountsTexts)
  return (
    <Dialog title={texts.changeTitle(account.name)} isOpen={isOpen} onClose={onClose}>
      <OfProvider account={account}>
        {(document, provider) => <ChangeForm {...{ account, document, provider, onClose }} />}
      </OfProvider>
    </Dialog>
  )
}

/** Such as the certificate of the next year. */
export function RenewDialog({ account, isOpen, onClose }: Props) {
  const texts = useTexts(accountsTexts)
  return (
    <Dialog title={texts.renew} isOpen={isOpen} onClose={onClose}>
      <OfProvider account={account}>
        {(document, provider) => <RenewForm {...{ account, document, provider, onClose }} />}
      </OfProvider>
    </Dialog>
  )
}

type OfProviderProps = {
  account: PaymentAccount
  children: (document: ServedDocument, provider: ServedProvider) => ReactNode
}

function OfProvider({ account, children }: OfProviderProps) {
  const texts = useTexts(accountsTexts)
  return (
    <WithProviders>
      {(document, providers) => {
        const provider = providers.find(({ name }) => name === account.provider)
        return provider === undefined ? <p>{texts.noForm}</p> : children(document, provider)
      }}
    </WithProviders>
  )
}

function ChangeForm({ account, document, provider, onClose }: FormProps) {
  const [name, setName] = useState(account.name)
  const [details, setDetails] = useState(() => valuesOf(account.details))
  const saving = useSaving(account, onClose)
  return (
    <Form
      {...{ document, provider, saving }}
      isReady={name.trim() !== '' && isFilled(document, provider.details, details)}
      onSubmit={() => saving.save({ name: name.trim(), details: toGiven(provider.details, details) })}
    >
      <NameField value={name} onChange={setName} error={saving.error} />
      <DetailsFields provider={provider} value={details} onChange={setDetails} />
    </Form>
  )
}

function RenewForm({ account, document, provider, onClose }: FormProps) {
  const [credentials, setCredentials] = useState({})
  const saving = useSaving(account, onClose)
  return (
    <Form
      {...{ document, provider, saving }}
      isReady={isFilled(document, provider.credentials, credentials)}
      onSubmit={() => saving.save({ credentials: toCredentials(provider.credentials, credentials) })}
    >
      <CredentialsFields provider={provider} value={credentials} onChange={setCredentials} />
    </Form>
  )
}

type Saving = ReturnType<typeof useSaving>

function useSaving({ id }: PaymentAccount, onSaved: () => void) {
  const { mutate, error, isPending } = useChangeAccount(id)
  const save = (change: PaymentAccountChange) =>
    mutate(change, {
      onSuccess() {
        showToast({ text: (language) => accountsTexts[language].isSaved })
        onSaved()
      },
    })
  return { save, error, isPending }
}

type FormFrame = Pick<FormProps, 'document' | 'provider'> & {
  saving: Saving
  isReady: boolean
  onSubmit: () => void
  children: ReactNode
}

function Form({ document, provider, saving, isReady, onSubmit, children }: FormFrame) {
  const texts = useTexts(accountsTexts)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onSubmit()
  }
  return (
    <form className="dialog-form" onSubmit={submit}>
      <ProviderForm {...{ document, provider }} error={saving.error}>
        {children}
      </ProviderForm>
      <DialogActions>
        <Button type="submit" isPending={saving.isPending} isDisabled={!isReady}>
          {texts.save}
        </Button>
      </DialogActions>
    </form>
  )
}
