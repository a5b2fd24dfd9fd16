/** Asks for confirmation before a key is revoked, which cannot be undone. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMe } from '../../api/me.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { ApiKey } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { catchFocus } from '../../ui/after-paint.ts'
import { Dialog, DialogActions } from '../../ui/overlays.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { keysTexts } from './keys-texts.ts'

export function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }) {
  const texts = useTexts(keysTexts)
  return (
    <Dialog title={texts.revokeTitle} isOpen={apiKey !== null} onClose={onClose}>
      {apiKey !== null && <Question apiKey={apiKey} onClose={onClose} />}
    </Dialog>
  )
}

function Question({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const texts = useTexts(keysTexts)
  const api = useApi()
  const me = useMe()
  const cache = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => api.keys.revoke(apiKey.id),
    async onSuccess() {
      showToast({ text: texts.isRevoked(apiKey.name) })
      onClose()
      await cache.invalidateQueries({ queryKey: queryKeys.keys })
      catchFocus(document.getElementById(apiKey.id)) // its button is gone
    },
  })
  return (
    <>
      <p>{texts.revokeQuestion(apiKey.name)}</p>
      {me?.key?.id === apiKey.id && <p className="notice notice-wait">{texts.revokeOwn}</p>}
      {revoke.isError && <ProblemNotice error={revoke.error} />}
      <DialogActions>
        <Button look="quiet" onPress={onClose}>
          {texts.keep}
        </Button>
        <Button look="danger" isPending={revoke.isPending} onPress={() => revoke.mutate()}>
          {texts.revoke}
        </Button>
      </DialogActions>
    </>
  )
}
