/** The passkeys of the user: one is added on this device, and deleted when the device is lost. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { addPasskey, hasPasskeys, passkeysQuery, PasskeyStoppedError } from '../../api/passkeys.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { Passkey } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Failed, Loading, ProblemNotice } from '../../ui/states.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { ConfirmPerson, isSignInAgain } from '../../sign-in-methods/confirm-person.tsx'
import { accountTexts } from './account-texts.ts'
import { describeAgent } from '../../ui/describe-agent.ts'

const NAME_MAX = 100

export function Passkeys() {
  const texts = useTexts(accountTexts)
  const passkeys = useQuery(passkeysQuery(useApi()))
  return (
    <section className="card" aria-labelledby="account-passkeys">
      <h2 id="account-passkeys">{texts.passkeys}</h2>
      <p className="soft small">{texts.passkeysHelp}</p>
      {passkeys.isPending && <Loading />}
      {passkeys.isError && <Failed error={passkeys.error} onRetry={() => void passkeys.refetch()} />}
      {passkeys.data?.length === 0 && <p>{texts.noPasskeys}</p>}
      <ul className="account-list">
        {passkeys.data?.map((passkey) => (
          <OnePasskey key={passkey.id} passkey={passkey} />
        ))}
      </ul>
      {hasPasskeys() ? <NewPasskey /> : <p className="field-note">{texts.passkeysMissing}</p>}
    </section>
  )
}

function NewPasskey() {
  const texts = useTexts(accountTexts)
  const api = useApi()
  const cache = useQueryClient()
  const [name, setName] = useState(() => describeAgent(navigator.userAgent) ?? '')
  const add = useMutation({
    mutationFn: () => addPasskey(api, name.trim()),
    async onSuccess() {
      showToast({ text: texts.passkeyAdded })
      await cache.invalidateQueries({ queryKey: queryKeys.passkeys })
    },
  })
  const isMissing = name.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isMissing) add.mutate()
  }
  return (
    <>
      <ConfirmPerson error={add.error} onConfirmed={() => add.mutate()} onClose={() => add.reset()} />
      <form className="dialog-form" onSubmit={submit}>
        <div className="account-line">
          <TextField
            label={texts.passkeyName}
            note={texts.passkeyNameNote}
            value={name}
            onChange={setName}
            maxLength={NAME_MAX}
            autoComplete="off"
            error={isMissing ? texts.nameMissing : null}
          />
          <Button type="submit" look="quiet" icon="key" isPending={add.isPending}>
            {texts.addPasskey}
          </Button>
        </div>
        {add.error instanceof PasskeyStoppedError && (
          <p className="notice notice-wait" role="alert">
            {texts.passkeyStopped}
          </p>
        )}
        {add.isError && !(add.error instanceof PasskeyStoppedError) && !isSignInAgain(add.error) && (
          <ProblemNotice error={add.error} />
        )}
      </form>
    </>
  )
}

function OnePasskey({ passkey }: { passkey: Passkey }) {
  const texts = useTexts(accountTexts)
  const api = useApi()
  const cache = useQueryClient()
  const { id, name, createDate, useDate } = passkey
  const remove = useMutation({
    mutationFn: () => api.session.deletePasskey(id),
    async onSuccess() {
      showToast({ text: texts.isRemoved })
      await cache.invalidateQueries({ queryKey: queryKeys.passkeys })
    },
  })
  return (
    <li className="account-entry">
      <div>
        <p>
          <bdi>{name}</bdi>
        </p>
        <p className="soft small">
          {texts.created} <Moment at={createDate} /> ·{' '}
          {useDate === null ? (
            texts.never
          ) : (
            <>
              {texts.lastUsed} <Moment at={useDate} />
            </>
          )}
        </p>
        {remove.isError && <ProblemNotice error={remove.error} />}
      </div>
      <Button
        look="danger"
        isSmall
        isPending={remove.isPending}
        onPress={() => remove.mutate()}
        aria-label={texts.removeNamed(name)}
      >
        {texts.remove}
      </Button>
    </li>
  )
}
