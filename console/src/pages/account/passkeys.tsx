/** The passkeys of the user: one is added on this device, and deleted when the device is lost. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { addPasskey, hasPasskeys, passkeysQuery, PasskeyStoppedError } from '../../api/passkeys.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { describeAgent } from '../../ui/describe-agent.ts'
import { Entries, Entry } from '../../ui/entries.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Moment } from '../../ui/moment.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { ConfirmPerson, isSignInAgain } from '../../sign-in-methods/confirm-person.tsx'
import { accountTexts } from './account-texts.ts'

const NAME_MAX = 100

export function Passkeys() {
  const texts = useTexts(accountTexts)
  const api = useApi()
  const passkeys = useQuery(passkeysQuery(api))
  return (
    <section className="card" aria-labelledby="account-passkeys">
      <h2 id="account-passkeys">{texts.passkeys}</h2>
      <p className="soft small">{texts.passkeysHelp}</p>
      <Entries query={passkeys} empty={texts.noPasskeys}>
        {({ id, name, createDate, useDate }) => (
          <Entry
            key={id}
            name={name}
            current={null}
            removal={{
              label: texts.remove,
              named: texts.removeNamed(name),
              run: () => api.session.deletePasskey(id),
              queryKey: queryKeys.passkeys,
              done: texts.isRemoved,
            }}
          >
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
          </Entry>
        )}
      </Entries>
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
