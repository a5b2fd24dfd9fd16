/**
 * The page of a new installation: the first owner names the shop, chooses a password, and is signed
 * in.
 */
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useLocation } from 'wouter'
import { createApi } from '../../api/client.ts'
import { RefusedError } from '../../api/problem.ts'
import { useSession } from '../../api/session.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { isTooShort, PASSWORD_MIN } from '../../sign-in-methods/password-length.ts'
import { TextField } from '../../ui/fields.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { beginTexts } from './begin-texts.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { SignInPlace } from './sign-in.tsx'
import { signInTexts } from './sign-in-texts.ts'

const NAME_MAX = 100
const EMAIL_MAX = 254
const EMAIL = /^[^@\s]+@[^@\s]+$/

export default function BeginPage() {
  const texts = useTexts(beginTexts)
  // Behind the #, which browsers send to no server. It works until there is an owner.
  const [token] = useState(() => location.hash.slice(1))
  return (
    <SignInPlace title={texts.title}>
      <p>{texts.what}</p>
      {token === '' ? <p role="alert">{texts.noToken}</p> : <BeginForm token={token} />}
    </SignInPlace>
  )
}

function BeginForm({ token }: { token: string }) {
  const texts = useTexts(beginTexts)
  const words = useTexts(signInTexts)
  const { begin } = useSession()
  const [, navigate] = useLocation()
  const [workspaceName, setWorkspaceName] = useState('')
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const setUp = useMutation({
    mutationFn: () =>
      createApi(null, () => {}).session.setUp({
        token,
        password,
        email: email.trim(),
        workspaceName: workspaceName.trim(),
        name: name.trim(),
      }),
    gcTime: 0,
    onSuccess(me) {
      begin(me)
      navigate('/', { replace: true }) // the token leaves the address, and the history of the browser
    },
  })
  const isRefused = setUp.error instanceof RefusedError && setUp.error.problem.code === 'invalid_request'
  /** In the order of the fields; null: nothing is wrong with it. */
  const faults = [
    workspaceName.trim() === '' ? texts.shopMissing : null,
    name.trim() === '' ? texts.nameMissing : null,
    EMAIL.test(email.trim()) ? null : words.emailMissing,
    isTooShort(password) ? words.tooShort(PASSWORD_MIN) : null,
    again === password ? null : words.notTheSame,
  ]
  const faultOf = (field: number) => (isTried ? (faults[field] ?? null) : null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const first = faults.findIndex((fault) => fault !== null)
    if (first >= 0) return form.current?.querySelectorAll('input')[first]?.focus()
    setUp.mutate()
  }
  return (
    <form ref={form} className="sign-in-form" onSubmit={submit} noValidate>
      <TextField
        label={texts.shop}
        note={texts.shopNote}
        value={workspaceName}
        onChange={setWorkspaceName}
        isRequired
        autoComplete="organization"
        maxLength={NAME_MAX}
        error={faultOf(0)}
      />
      <TextField
        label={words.name}
        value={name}
        onChange={setName}
        isRequired
        autoComplete="name"
        maxLength={NAME_MAX}
        error={faultOf(1)}
      />
      <TextField
        label={words.email}
        type="email"
        value={email}
        onChange={setEmail}
        isRequired
        autoComplete="username"
        maxLength={EMAIL_MAX}
        error={faultOf(2)}
      />
      <NewPasswordFields
        label={texts.password}
        password={password}
        again={again}
        onPassword={setPassword}
        onAgain={setAgain}
        isTried={isTried}
        isRefused={isRefused}
      />
      {setUp.isError && !isRefused && <ProblemNotice error={setUp.error} />}
      <Button type="submit" isPending={setUp.isPending}>
        {texts.begin}
      </Button>
    </form>
  )
}
