/** Signs in a user by e-mail and password. A user of several workspaces is asked which one. */
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { createApi } from '../../api/client.ts'
import { RefusedError } from '../../api/problem.ts'
import { useSession } from '../../api/session.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { RadioChoice } from '../../ui/fields.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { signInTexts } from './sign-in-texts.ts'

const PASSWORD_MAX = 200
const EMAIL_MAX = 254

type Workspace = { id: string; name: string }

export function PasswordForm() {
  const texts = useTexts(signInTexts)
  const { begin } = useSession()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [workspaceId, setWorkspaceId] = useState('')
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focusField = (index: number) => form.current?.querySelectorAll('input')[index]?.focus()
  const enter = useMutation({
    mutationFn: () => {
      const body = { email: email.trim(), password, ...(workspaceId !== '' && { workspaceId }) }
      return createApi(null, () => {}).session.signIn(body)
    },
    gcTime: 0, // the password must not stay in the cache
    onSuccess: begin,
    onError: (error) => {
      if (isRefused(error)) focusField(1)
      const [offered] = workspacesOf(error)
      if (offered !== undefined) setWorkspaceId(offered.id)
    },
  })
  const workspaces = workspacesOf(enter.error)
  const isRightly = EMAIL.test(email.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isRightly) return focusField(0)
    if (password === '') return focusField(1)
    enter.mutate()
  }
  const change = (set: (value: string) => void) => (value: string) => {
    set(value)
    setWorkspaceId('')
    setTried(false)
    if (enter.isError) enter.reset()
  }
  const isWrong = isRefused(enter.error)
  return (
    <form ref={form} className="sign-in-form" onSubmit={submit} noValidate>
      <TextField
        label={texts.email}
        type="email"
        inputMode="email"
        value={email}
        onChange={change(setEmail)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has nothing else to do
        autoFocus
        isRequired
        autoComplete="username webauthn"
        spellCheck="false"
        maxLength={EMAIL_MAX}
        error={isTried && !isRightly ? texts.emailMissing : null}
      />
      <TextField
        label={texts.password}
        type="password"
        value={password}
        onChange={change(setPassword)}
        isRequired
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
        error={isWrong ? texts.wrong : isTried && password === '' ? texts.passwordMissing : null}
        note={texts.forgotten}
      />
      {workspaces.length > 0 && (
        <RadioChoice
          label={texts.whichShop}
          value={workspaceId}
          onChange={setWorkspaceId}
          choices={workspaces.map(({ id, name }) => ({ value: id, name }))}
        />
      )}
      {enter.isError && !isWrong && workspaces.length === 0 && <ProblemNotice error={enter.error} />}
      <Button type="submit" isPending={enter.isPending}>
        {texts.signIn}
      </Button>
    </form>
  )
}

/** Roughly: the service knows better. */
const EMAIL = /^[^\s@]+@[^\s@]+$/

const isRefused = (error: unknown) =>
  error instanceof RefusedError && error.problem.code === 'sign_in_refused'

/** Of the user, if the e-mail is a user of several. */
function workspacesOf(error: unknown): Workspace[] {
  if (!(error instanceof RefusedError) || error.problem.code !== 'workspace_ambiguous') return []
  return (error.problem as { workspaces?: Workspace[] }).workspaces ?? []
}
