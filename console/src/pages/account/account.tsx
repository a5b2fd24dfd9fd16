/**
 * What a user has of the own account: name, availability, password, passkeys, and where it is
 * signed in.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useUser } from '../../api/me.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { User } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Switch, TextField } from '../../ui/fields.tsx'
import { roleTexts } from '../../ui/role-texts.ts'
import { Empty, ProblemNotice } from '../../ui/states.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { Methods } from '../../sign-in-methods/methods.tsx'
import { accountTexts } from './account-texts.ts'
import { Passkeys } from './passkeys.tsx'
import { PasswordChange } from './password-change.tsx'
import { Sessions } from './sessions.tsx'
import './account.css'

const NAME_MAX = 100

export default function Account() {
  const texts = useTexts(accountTexts)
  const user = useUser()
  if (user === null)
    return (
      <div className="page">
        <header className="page-head">
          <h1>{texts.title}</h1>
        </header>
        <Empty icon="key" title={texts.keyHasNone}>
          <p>{texts.keyHasNoneHelp}</p>
        </Empty>
      </div>
    )
  return (
    <div className="page account">
      <header className="page-head">
        <h1>{texts.title}</h1>
      </header>
      <div className="cards">
        <Profile user={user} />
        <PasswordChange />
        <Methods user={user} />
        <Passkeys />
        <Sessions />
      </div>
    </div>
  )
}

function Profile({ user }: { user: User }) {
  const texts = useTexts(accountTexts)
  const roles = useTexts(roleTexts)
  const api = useApi()
  const cache = useQueryClient()
  const [name, setName] = useState(user.name)
  const changed = async () => {
    showToast({ text: texts.isSaved })
    await cache.invalidateQueries({ queryKey: queryKeys.me })
    await cache.invalidateQueries({ queryKey: queryKeys.users })
  }
  const rename = useMutation({
    mutationFn: () => api.session.changeMe({ name: name.trim() }),
    onSuccess: changed,
  })
  const turn = useMutation({
    mutationFn: (isAvailable: boolean) => api.session.changeMe({ isAvailable }),
    onSuccess: changed,
  })
  const isMissing = name.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isMissing) rename.mutate()
  }
  return (
    <section className="card" aria-labelledby="account-you">
      <h2 id="account-you">{texts.you}</h2>
      <p className="soft">
        <bdi>{user.email}</bdi> · {roles[user.role]}
      </p>
      <form className="account-line" onSubmit={submit}>
        <TextField
          label={texts.name}
          value={name}
          onChange={setName}
          maxLength={NAME_MAX}
          autoComplete="name"
          error={isMissing ? texts.nameMissing : null}
        />
        <Button type="submit" look="quiet" isPending={rename.isPending}>
          {texts.save}
        </Button>
      </form>
      <Switch
        isSelected={turn.isPending ? turn.variables : user.isAvailable}
        onChange={(isAvailable) => turn.mutate(isAvailable)}
      >
        <span>
          {texts.available} <span className="field-note">{texts.availableNote}</span>
        </span>
      </Switch>
      {rename.isError && <ProblemNotice error={rename.error} />}
      {turn.isError && <ProblemNotice error={turn.error} />}
    </section>
  )
}
