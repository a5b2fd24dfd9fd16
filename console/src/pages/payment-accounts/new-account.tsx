/** Adds an account at a bank, and shows once where the bank may call. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { queryKeys } from '../../api/query-keys.ts'
import type { ServedDocument } from '../../api/served-schema.ts'
import { useApi } from '../../api/session.tsx'
import type { NewPaymentAccount, PaymentAccountDraft } from '../../api/types.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { isFilled } from '../../schema-form/parts.ts'
import type { Values } from '../../schema-form/parts.ts'
import { Button } from '../../ui/button.tsx'
import { RadioChoice } from '../../ui/fields.tsx'
import { Dialog, DialogActions } from '../../ui/overlays.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { accountsTexts } from './accounts-texts.ts'
import { CredentialsFields, DetailsFields, NameField, ProviderForm } from './provider-fields.tsx'
import { nameProvider, toCredentials, toGiven } from './served-providers.ts'
import type { ServedProvider } from './served-providers.ts'
import { WithProviders } from './with-providers.tsx'

export function NewAccountDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const texts = useTexts(accountsTexts)
  const [made, setMade] = useState<NewPaymentAccount | null>(null)
  const close = () => {
    setMade(null) // no other copy of the address exists
    onClose()
  }
  return (
    <Dialog
      title={made === null ? texts.add : texts.isAdded}
      isOpen={isOpen}
      onClose={close}
      isKept={made !== null}
    >
      {made === null ? (
        <WithProviders>
          {(document, providers) => <AccountForm {...{ document, providers }} onMade={setMade} />}
        </WithProviders>
      ) : (
        <ShownOnce
          secret={made.callbackUrl}
          help={texts.callback}
          copy={texts.copyCallback}
          done={texts.done}
          onClose={close}
        />
      )}
    </Dialog>
  )
}

type FormProps = {
  document: ServedDocument
  providers: ServedProvider[]
  onMade: (made: NewPaymentAccount) => void
}

/** The provider is chosen first: the other fields follow from it. */
function AccountForm({ document, providers, onMade }: FormProps) {
  const texts = useTexts(accountsTexts)
  const { language } = useLanguage()
  const [name, setName] = useState('')
  const [provider, setProvider] = useState<ServedProvider | null>(null)
  const [details, setDetails] = useState<Values>({})
  const [credentials, setCredentials] = useState<Values>({})
  const add = useAddAccount(onMade)
  const isReady =
    provider !== null &&
    name.trim() !== '' &&
    isFilled(document, provider.details, details) &&
    isFilled(document, provider.credentials, credentials)
  const choose = (chosen: string) => {
    setProvider(providers.find((one) => one.name === chosen) ?? null)
    setDetails({})
    setCredentials({})
    add.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    add.mutate({
      provider: provider.name,
      name: name.trim(),
      details: toGiven(provider.details, details),
      credentials: toCredentials(provider.credentials, credentials),
    })
  }
  return (
    <form className="dialog-form" onSubmit={submit}>
      <RadioChoice
        label={texts.bankOrProvider}
        value={provider?.name ?? ''}
        onChange={choose}
        choices={providers.map((one) => ({ value: one.name, name: nameProvider(one, language) }))}
      />
      {provider !== null && (
        <ProviderForm key={provider.name} {...{ document, provider }} error={add.error}>
          <NameField value={name} onChange={setName} error={add.error} />
          <DetailsFields provider={provider} value={details} onChange={setDetails} />
          <CredentialsFields provider={provider} value={credentials} onChange={setCredentials} />
        </ProviderForm>
      )}
      <DialogActions>
        <Button type="submit" isPending={add.isPending} isDisabled={!isReady}>
          {texts.add}
        </Button>
      </DialogActions>
    </form>
  )
}

function useAddAccount(onMade: (made: NewPaymentAccount) => void) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (draft: PaymentAccountDraft): Promise<NewPaymentAccount> => api.paymentAccounts.add(draft),
    gcTime: 0, // credentials must not stay in the cache
    onSuccess(made) {
      onMade(made)
      void cache.invalidateQueries({ queryKey: queryKeys.paymentAccounts })
    },
  })
}
