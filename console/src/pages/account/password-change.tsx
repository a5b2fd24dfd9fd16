/** Changes the password; all other sessions end. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { RefusedError } from '../../api/problem.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { isTooShort, PASSWORD_MAX, PASSWORD_MIN } from '../../sign-in-methods/password-length.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { accountTexts } from './account-texts.ts'

export function PasswordChange() {
  const texts = useTexts(accountTexts)
  const api = useApi()
  const cache = useQueryClient()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [isTried, setTried] = useState(false)
  const change = useMutation({
    mutationFn: () => api.session.changePassword({ current, new: next }),
    gcTime: 0,
    onSuccess() {
      setCurrent('')
      setNext('')
      setTried(false)
      showToast({ text: texts.passwordChanged })
      void cache.invalidateQueries({ queryKey: queryKeys.sessions })
    },
  })
  const isShort = isTooShort(next)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (current !== '' && !isShort) change.mutate()
  }
  const faults = change.error instanceof RefusedError ? (change.error.problem.errors ?? []) : []
  const isWrong = faults.some(({ pointer }) => pointer === '/current')
  const isNotTaken = faults.some(({ pointer }) => pointer === '/new')
  return (
    <section className="card" aria-labelledby="account-password">
      <h2 id="account-password">{texts.password}</h2>
      <form className="dialog-form" onSubmit={submit} noValidate>
        <TextField
          label={texts.current}
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={(value) => {
            setCurrent(value)
            change.reset()
          }}
          maxLength={PASSWORD_MAX}
          error={isWrong ? texts.wrong : isTried && current === '' ? texts.currentMissing : null}
        />
        <TextField
          label={texts.next}
          type="password"
          autoComplete="new-password"
          note={texts.passwordNote(PASSWORD_MIN)}
          value={next}
          onChange={(value) => {
            setNext(value)
            change.reset()
          }}
          maxLength={PASSWORD_MAX}
          error={isNotTaken ? texts.notTaken : isTried && isShort ? texts.tooShort(PASSWORD_MIN) : null}
        />
        {change.isError && !isWrong && !isNotTaken && <ProblemNotice error={change.error} />}
        <div className="actions">
          <Button type="submit" look="quiet" isPending={change.isPending}>
            {texts.changePassword}
          </Button>
        </div>
      </form>
    </section>
  )
}
