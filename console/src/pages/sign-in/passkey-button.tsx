/**
 * Signs in with a passkey: the browser shows those that it has for this service, so no e-mail is
 * typed.
 */
import { useMutation } from '@tanstack/react-query'
import { createApi } from '../../api/client.ts'
import { hasPasskeys, PasskeyStoppedError, signInWithPasskey } from '../../api/passkeys.ts'
import { useSession } from '../../api/session.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { signInTexts } from './sign-in-texts.ts'

export function PasskeyButton() {
  const texts = useTexts(signInTexts)
  const { begin } = useSession()
  const enter = useMutation({
    mutationFn: () => signInWithPasskey(createApi(null, () => {})),
    onSuccess: begin,
  })
  if (!hasPasskeys()) return null
  const isStopped = enter.error instanceof PasskeyStoppedError
  return (
    <>
      <Button look="quiet" icon="key" isPending={enter.isPending} onPress={() => enter.mutate()}>
        {texts.usePasskey}
      </Button>
      {isStopped && (
        <p className="notice notice-wait" role="alert">
          {texts.passkeyStopped}
        </p>
      )}
      {enter.isError && !isStopped && <ProblemNotice error={enter.error} />}
    </>
  )
}
