/** Registers a business number, and shows what to enter at WhatsApp so that its webhooks arrive. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { SenderDraft } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Dialog, DialogActions } from '../../ui/overlays.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { showToast } from '../../ui/toasts.tsx'
import {
  CredentialsFields,
  isComplete,
  NO_CREDENTIALS,
  PaceFields,
  parseThroughput,
  toCredentials,
} from './sender-fields.tsx'
import type { PaceDraft } from './sender-fields.tsx'
import { sendersTexts } from './senders-texts.ts'
import { useFaults } from '../../ui/use-faults.ts'

const PACE: PaceDraft = { throughput: '80', unknownPolicy: 'hold' }
const WEBHOOK_PATH = '/channels/whatsapp/webhook'

export function NewSenderDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const texts = useTexts(sendersTexts)
  return (
    <Dialog title={texts.add} isOpen={isOpen} onClose={onClose}>
      <SenderForm onClose={onClose} />
    </Dialog>
  )
}

function SenderForm({ onClose }: { onClose: () => void }) {
  const texts = useTexts(sendersTexts)
  const api = useApi()
  const cache = useQueryClient()
  const [address, setAddress] = useState('')
  const [phoneNumberId, setPhoneNumberId] = useState('')
  const [credentials, setCredentials] = useState(NO_CREDENTIALS)
  const [pace, setPace] = useState(PACE)
  const add = useMutation({
    mutationFn: (draft: SenderDraft) => api.senders.add(draft),
    gcTime: 0, // credentials must not stay in the cache
    onSuccess() {
      showToast({ text: texts.isAdded })
      onClose()
      void cache.invalidateQueries({ queryKey: queryKeys.senders })
    },
  })
  const faultAt = useFaults(add.error)
  const throughputPerSecond = parseThroughput(pace.throughput)
  const isReady =
    address.trim() !== '' &&
    phoneNumberId.trim() !== '' &&
    isComplete(credentials) &&
    throughputPerSecond !== null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    add.mutate({
      address: address.replaceAll(/[^\d+]/g, ''),
      phoneNumberId: phoneNumberId.trim(),
      credentials: toCredentials(credentials),
      throughputPerSecond,
      unknownPolicy: pace.unknownPolicy,
    })
  }
  return (
    <form className="dialog-form" onSubmit={submit}>
      <TextField
        label={texts.number}
        type="tel"
        placeholder="+55 11 4000-0000"
        value={address}
        onChange={setAddress}
        error={faultAt('/address')}
      />
      <TextField
        label={texts.phoneNumberId}
        note={texts.phoneNumberIdNote}
        inputMode="numeric"
        value={phoneNumberId}
        onChange={setPhoneNumberId}
        error={faultAt('/phoneNumberId')}
      />
      <CredentialsFields draft={credentials} onChange={setCredentials} faultAt={faultAt} />
      <PaceFields draft={pace} onChange={setPace} faultAt={faultAt} />
      <p className="field-note">
        {texts.webhook} <code>{`${location.origin}${WEBHOOK_PATH}`}</code>
      </p>
      {add.isError && <ProblemNotice error={add.error} />}
      <DialogActions>
        <Button type="submit" isPending={add.isPending} isDisabled={!isReady}>
          {texts.add}
        </Button>
      </DialogActions>
    </form>
  )
}
