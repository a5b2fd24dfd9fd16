/**
 * Signs in with an API key. The key is checked before it is kept, so that a mistyped one is
 * reported here.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { createApi } from '../../api/client.ts'
import { meQuery } from '../../api/me.ts'
import { isUnauthenticated } from '../../api/problem.ts'
import { useSession } from '../../api/session.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { signInTexts } from './sign-in-texts.ts'

/** Visible ASCII, all that a header can carry; no key has anything else. */
const KEY = /^[\x21-\x7e]+$/

export function KeyForm() {
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
  const shown = fault ?? (isRefused ? 'notValid' : null)
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
        error={shown === null ? null : texts[shown]}
        note={texts.keyNote}
      />
      {check.isError && !isRefused && <ProblemNotice error={check.error} />}
      <p className="soft small">{texts.where}</p>
      <Button type="submit" isPending={check.isPending}>
        {texts.signIn}
      </Button>
    </form>
  )
}
