/**
 * Asks who is at the screen for their password, or a passkey, where the service wants a session
 * that began a short while ago (`sign_in_again`). Signing in begins a new session in place of the
 * old one, and what was refused goes on without another click.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { createApi } from '../api/client.ts'
import { useMe } from '../api/me.ts'
import { hasPasskeys, PasskeyStoppedError, signInWithPasskey } from '../api/passkeys.ts'
import { RefusedError } from '../api/problem.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useSession } from '../api/session.tsx'
import type { Me } from '../api/types.ts'
import { useTexts } from '../i18n/texts.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { Dialog, DialogActions } from '../ui/overlays.tsx'
import { ProblemNotice } from '../ui/states.tsx'
import { methodsTexts } from './methods-texts.ts'
import { PASSWORD_MAX } from './password-length.ts'

const isOfCode = (error: unknown, code: string): boolean =>
  error instanceof RefusedError && error.problem.code === code

/** Whether the service asks for a newer sign-in. The page shows no other notice for it. */
export const isSignInAgain = (error: unknown): boolean => isOfCode(error, 'sign_in_again')

/**
 * @param error of what was refused: the dialog is open while it is `sign_in_again`. `onConfirmed`
 * does it once more.
 */
export function ConfirmPerson({
  error,
  onConfirmed,
  onClose,
}: {
  error: unknown
  onConfirmed: () => void
  onClose: () => void
}) {
  const texts = useTexts(methodsTexts)
  return (
    <Dialog title={texts.confirmTitle} isOpen={isSignInAgain(error)} onClose={onClose}>
      <Question onConfirmed={onConfirmed} onClose={onClose} />
    </Dialog>
  )
}

function Question({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const texts = useTexts(methodsTexts)
  const me = useMe()
  const cache = useQueryClient()
  const { begin } = useSession()
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const confirm = useMutation({
    // a client of its own: a wrong password is no end of the session
    mutationFn: (by: 'password' | 'passkey') => {
      const api = createApi(null, () => {})
      if (by === 'passkey') return signInWithPasskey(api)
      const body = { email: me?.user?.email ?? '', password, workspaceId: me?.workspace.id ?? '' }
      return api.session.signIn(body)
    },
    gcTime: 0, // the password must not stay in the cache
    onSuccess(now: Me) {
      if (now.user?.id !== me?.user?.id) return begin(now) // the passkey belongs to another user
      void cache.invalidateQueries({ queryKey: queryKeys.sessions })
      onConfirmed()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (password !== '') confirm.mutate('password')
  }
  const isWrong = confirm.variables === 'password' && isOfCode(confirm.error, 'sign_in_refused')
  const isStopped = confirm.error instanceof PasskeyStoppedError
  return (
    <form className="dialog-form" onSubmit={submit} noValidate>
      <p>{texts.confirmHelp}</p>
      <TextField
        label={texts.password}
        type="password"
        autoComplete="current-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog asks for nothing else
        autoFocus
        value={password}
        onChange={(value) => {
          setPassword(value)
          confirm.reset()
        }}
        maxLength={PASSWORD_MAX}
        error={isWrong ? texts.wrong : isTried && password === '' ? texts.passwordMissing : null}
      />
      {isStopped && (
        <p className="notice notice-wait" role="alert">
          {texts.passkeyStopped}
        </p>
      )}
      {confirm.isError && !isWrong && !isStopped && <ProblemNotice error={confirm.error} />}
      {hasPasskeys() && (
        <Button look="quiet" icon="key" onPress={() => confirm.mutate('passkey')}>
          {texts.usePasskey}
        </Button>
      )}
      <DialogActions>
        <Button look="quiet" onPress={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" isPending={confirm.isPending}>
          {texts.goOn}
        </Button>
      </DialogActions>
    </form>
  )
}
