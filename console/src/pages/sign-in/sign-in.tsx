/** Signing in with an API key. The key is checked before it is kept, so that a mistyped one is reported here. */
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createApi } from '../../api/client.ts'
import { meQuery } from '../../api/me.ts'
import { isUnauthenticated } from '../../api/problem.ts'
import { useSession } from '../../api/session.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { LANGUAGES } from '../../i18n/languages.ts'
import { useTexts } from '../../i18n/texts.ts'
import { DocumentTitle } from '../../layout/document-title.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { signInTexts } from './sign-in-texts.ts'
import './sign-in.css'

/** Visible ASCII, all that a header can carry; no key has anything else. */
const KEY = /^[\x21-\x7e]+$/

export function SignIn() {
  const texts = useTexts(signInTexts)
  const { language, choose } = useLanguage()
  const { reason } = useSession()
  return (
    <main className="sign-in">
      <DocumentTitle title={texts.title} />
      <div className="sign-in-card">
        <h1>Recado</h1>
        <p className="soft">{texts.what}</p>
        {reason === 'refused' && (
          <p className="notice notice-wait" role="alert">
            {texts.refused}
          </p>
        )}
        <KeyForm />
        <p className="soft small">{texts.where}</p>
      </div>
      <div className="chips" role="group" aria-label={texts.language}>
        {LANGUAGES.map((one) => (
          <button
            key={one.language}
            type="button"
            className="chip"
            lang={one.language}
            aria-pressed={one.language === language}
            data-selected={one.language === language || undefined}
            onClick={() => choose(one.language)}
          >
            {one.name}
          </button>
        ))}
      </div>
    </main>
  )
}

function KeyForm() {
  const texts = useTexts(signInTexts)
  const { signIn } = useSession()
  const cache = useQueryClient()
  const [key, setKey] = useState('')
  const [fault, setFault] = useState<'empty' | 'notValid' | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const focusField = () => form.current?.querySelector('input')?.focus()
  const check = useMutation({
    mutationFn: (candidate: string) =>
      cache.fetchQuery({ ...meQuery(createApi(candidate, () => {})), gcTime: 0 }),
    onSuccess: ({ workspace }, candidate) => signIn(candidate, workspace.id),
    onError: () => focusField(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const candidate = key.trim()
    const fault = candidate === '' ? 'empty' : KEY.test(candidate) ? null : 'notValid'
    setFault(fault)
    if (fault === null) check.mutate(candidate)
    else focusField()
  }
  const isRefused = isUnauthenticated(check.error)
  const told = fault ?? (isRefused ? 'notValid' : null)
  return (
    <form ref={form} className="sign-in-form" onSubmit={submit}>
      <TextField
        label={texts.key}
        type="password"
        value={key}
        onChange={(next) => {
          setKey(next)
          setFault(null)
          if (check.isError) check.reset()
        }}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has nothing else to do
        autoFocus
        isRequired
        autoComplete="off"
        spellCheck="false"
        error={told === null ? null : texts[told]}
        note={texts.keyNote}
      />
      {check.isError && !isRefused && <ProblemNotice error={check.error} />}
      <Button type="submit" isPending={check.isPending}>
        {texts.signIn}
      </Button>
    </form>
  )
}
