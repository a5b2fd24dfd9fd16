/**
 * The page of a link, an invitation or a reset: the person chooses a password, and is signed in.
 */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useLocation } from 'wouter'
import { createApi } from '../../api/client.ts'
import type { Api } from '../../api/client.ts'
import { RefusedError } from '../../api/problem.ts'
import { useSession } from '../../api/session.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { isTooShort, PASSWORD_MIN } from '../../sign-in-methods/password-length.ts'
import { TextField } from '../../ui/fields.tsx'
import { Loading, ProblemNotice } from '../../ui/states.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { SignInPlace } from './sign-in.tsx'
import { signInTexts } from './sign-in-texts.ts'

const NAME_MAX = 100

export default function LinkPage() {
  const texts = useTexts(signInTexts)
  // Behind the #, which browsers send to no server. It works once.
  const [token] = useState(() => location.hash.slice(1))
  return (
    <SignInPlace title={texts.linkTitle}>
      <LinkOfUser token={token} />
    </SignInPlace>
  )
}

/**
 * Says for whom the link is before a password is chosen: people have several, and are sent links of
 * colleagues.
 */
function LinkOfUser({ token }: { token: string }) {
  const texts = useTexts(signInTexts)
  const whose = useQuery({
    queryKey: ['link'], // the token is a secret, and is kept nowhere
    queryFn: () => createApi(null, () => {}).session.checkLink({ token }),
    gcTime: 0,
    retry: false,
    staleTime: Infinity,
  })
  if (whose.isPending) return <Loading />
  if (whose.isError) return <ProblemNotice error={whose.error} />
  const { name, email, workspaceName } = whose.data
  return (
    <>
      <p>
        <bdi>{texts.linkFor(name, workspaceName)}</bdi>
      </p>
      <p>{texts.linkHelp(PASSWORD_MIN)}</p>
      <LinkForm token={token} email={email} />
    </>
  )
}

/** Passkeys and identities outlive a reset: the user is to see them first. */
const hasOtherWays = (api: Api, userId: string): Promise<boolean> =>
  api.users.methods(userId).then(
    ({ passkeys, identities }) => passkeys.length + identities.length > 0,
    () => false,
  )

function LinkForm({ token, email }: { token: string; email: string }) {
  const texts = useTexts(signInTexts)
  const { begin } = useSession()
  const [, navigate] = useLocation()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const take = useMutation({
    mutationFn: async () => {
      const body = { token, password, ...(name.trim() !== '' && { name: name.trim() }) }
      const api = createApi(null, () => {})
      const me = await api.session.redeemLink(body)
      return { me, hasWays: me.user !== null && (await hasOtherWays(api, me.user.id)) }
    },
    gcTime: 0,
    onSuccess({ me, hasWays }) {
      begin(me)
      navigate(hasWays ? '/account' : '/', { replace: true }) // the token leaves the address, and the history of the browser
    },
  })
  const isShort = isTooShort(password)
  const isOther = again !== password
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isShort || isOther) return form.current?.querySelectorAll('input')[isShort ? 2 : 3]?.focus()
    take.mutate()
  }
  const fault = take.error instanceof RefusedError && take.error.problem.code === 'invalid_request'
  return (
    <form ref={form} className="sign-in-form" onSubmit={submit} noValidate>
      <TextField label={texts.email} type="email" value={email} autoComplete="username" isReadOnly />
      <TextField
        label={texts.name}
        note={texts.nameNote}
        value={name}
        onChange={setName}
        autoComplete="name"
        maxLength={NAME_MAX}
      />
      <NewPasswordFields
        label={texts.newPassword}
        password={password}
        again={again}
        onPassword={setPassword}
        onAgain={setAgain}
        isTried={isTried}
        isRefused={fault}
      />
      {take.isError && !fault && <ProblemNotice error={take.error} />}
      <Button type="submit" isPending={take.isPending}>
        {texts.choosePassword}
      </Button>
    </form>
  )
}
