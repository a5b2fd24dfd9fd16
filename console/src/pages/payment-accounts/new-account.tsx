/** Adds an account at a bank, and shows once where the bank may call. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { answerOf } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { NewPaymentAccount, PaymentAccountDraft } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Dialog, DialogActions } from '../../ui/overlays.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { FaultList, ProblemNotice } from '../../ui/states.tsx'
import { useFaults } from '../../ui/use-faults.ts'
import { CredentialsFields, DetailsFields, PlaceField } from './account-fields.tsx'
import type { Place } from './account-fields.tsx'
import { accountsTexts } from './accounts-texts.ts'
import {
  isComplete,
  isDetailed,
  NO_CREDENTIALS,
  NO_DETAILS,
  toCredentials,
  toDetails,
} from './credentials.ts'

import { MercadoPagoDetails, MercadoPagoToken } from './mercado-pago-fields.tsx'
import {
  hasToken,
  MERCADO_PAGO,
  NO_MERCADO_PAGO,
  toMercadoPagoCredentials,
  toMercadoPagoDetails,
} from './mercado-pago.ts'

/** The provider whose accounts are banks. */
const API_PIX = 'api-pix'
const NAME_MAX = 100

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
        <AccountForm onMade={setMade} />
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

function AccountForm({ onMade }: { onMade: (made: NewPaymentAccount) => void }) {
  const texts = useTexts(accountsTexts)
  const api = useApi()
  const cache = useQueryClient()
  const [name, setName] = useState('')
  const [details, setDetails] = useState(NO_DETAILS)
  const [credentials, setCredentials] = useState(NO_CREDENTIALS)
  const [token, setToken] = useState(NO_MERCADO_PAGO)
  const [place, setPlace] = useState<Place | ''>('')
  const choosePlace = (chosen: Place) => {
    setPlace(chosen)
    if (chosen !== MERCADO_PAGO) setDetails((before) => ({ ...before, bank: chosen }))
  }
  const add = useMutation({
    mutationFn: (draft: PaymentAccountDraft): Promise<NewPaymentAccount> =>
      answerOf(api.POST('/payment-accounts', { body: draft })),
    gcTime: 0, // credentials must not stay in the cache
    onSuccess(made) {
      onMade(made)
      void cache.invalidateQueries({ queryKey: queryKeys.paymentAccounts })
    },
  })
  const faultAt = useFaults(add.error)
  const isMercadoPago = place === MERCADO_PAGO
  const isFilled = isMercadoPago
    ? token.merchantName.trim() !== '' && hasToken(token)
    : isDetailed(details) && isComplete(credentials)
  const isReady = name.trim() !== '' && isFilled
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    add.mutate({
      name: name.trim(),
      ...(isMercadoPago
        ? {
            provider: MERCADO_PAGO,
            details: toMercadoPagoDetails(token),
            credentials: toMercadoPagoCredentials(token),
          }
        : {
            provider: API_PIX,
            details: toDetails(details),
            credentials: toCredentials(credentials),
          }),
    })
  }
  return (
    <form className="dialog-form" onSubmit={submit}>
      <TextField
        label={texts.name}
        note={texts.nameNote}
        value={name}
        onChange={setName}
        maxLength={NAME_MAX}
        error={faultAt('/name')}
      />
      <PlaceField place={place} onChange={choosePlace} error={faultAt('/details/bank')} />
      {isMercadoPago ? (
        <>
          <MercadoPagoDetails draft={token} onChange={setToken} faultAt={faultAt} />
          <MercadoPagoToken draft={token} onChange={setToken} faultAt={faultAt} />
        </>
      ) : (
        <>
          <DetailsFields draft={details} onChange={setDetails} faultAt={faultAt} />
          <CredentialsFields draft={credentials} onChange={setCredentials} faultAt={faultAt} />
        </>
      )}
      {add.isError && <ProblemNotice error={add.error} />}
      <FaultList error={add.error} at="/credentials" />
      <DialogActions>
        <Button type="submit" isPending={add.isPending} isDisabled={!isReady}>
          {texts.add}
        </Button>
      </DialogActions>
    </form>
  )
}
