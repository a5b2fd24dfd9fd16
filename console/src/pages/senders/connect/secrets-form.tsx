/** The two secrets, and what the service says about them. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useApi } from '../../../api/session.tsx'
import type { ConnectionSecrets } from '../../../api/types.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { useFaults } from '../../../ui/use-faults.ts'
import { connectTexts } from './connect-texts.ts'
import type { Found } from './found.ts'
import { RefusalNotice } from './refusal-notice.tsx'

export function SecretsForm({ onFound }: { onFound: (found: Found) => void }) {
  const texts = useTexts(connectTexts)
  const api = useApi()
  const [accessToken, setAccessToken] = useState('')
  const [appSecret, setAppSecret] = useState('')
  const [wabaId, setWabaId] = useState('')
  const inspect = useMutation({
    mutationFn: async (secrets: ConnectionSecrets) => ({
      secrets,
      inspection: await api.senders.inspect(secrets),
    }),
    gcTime: 0, // secrets must not stay in the cache
    onSuccess: onFound,
  })
  const faultAt = useFaults(inspect.error)
  const isReady = accessToken.trim() !== '' && appSecret.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const id = wabaId.replaceAll(/\D/g, '')
    inspect.mutate({
      accessToken: accessToken.trim(),
      appSecret: appSecret.trim(),
      ...(id !== '' && { wabaId: id }),
    })
  }
  return (
    <form className="card dialog-form" onSubmit={submit}>
      <TextField
        label={texts.accessToken}
        note={texts.accessTokenNote}
        type="password"
        autoComplete="off"
        value={accessToken}
        onChange={setAccessToken}
        error={faultAt('/accessToken')}
      />
      <TextField
        label={texts.appSecret}
        note={texts.appSecretNote}
        type="password"
        autoComplete="off"
        value={appSecret}
        onChange={setAppSecret}
        error={faultAt('/appSecret')}
      />
      <TextField
        label={texts.wabaId}
        note={texts.wabaIdNote}
        inputMode="numeric"
        value={wabaId}
        onChange={setWabaId}
        error={faultAt('/wabaId')}
      />
      {inspect.isError && <RefusalNotice error={inspect.error} />}
      <p className="field-note">{texts.keptNothing}</p>
      <div>
        <Button type="submit" icon="search" isPending={inspect.isPending} isDisabled={!isReady}>
          {texts.look}
        </Button>
      </div>
    </form>
  )
}
