/** Asks before an account is removed, which cannot be undone. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answerOf } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { PaymentAccount } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { catchFocus } from '../../ui/after-paint.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/overlays.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { accountsTexts } from './accounts-texts.ts'

type Props = { account: PaymentAccount; isOpen: boolean; onClose: () => void }

export function RemoveDialog({ account, isOpen, onClose }: Props) {
  const texts = useTexts(accountsTexts)
  const api = useApi()
  const cache = useQueryClient()
  const { id: accountId, name } = account
  const remove = useMutation({
    mutationFn: () =>
      answerOf(api.DELETE('/payment-accounts/{accountId}', { params: { path: { accountId } } })),
    async onSuccess() {
      showToast({ text: (language) => accountsTexts[language].isRemoved(name) })
      onClose()
      await cache.invalidateQueries({ queryKey: queryKeys.paymentAccounts })
      catchFocus(document.getElementById('content')) // its card is gone
    },
  })
  return (
    <Dialog title={texts.removeTitle(name)} isOpen={isOpen} onClose={onClose}>
      <p>{texts.removeHelp}</p>
      {remove.isError && <ProblemNotice error={remove.error} />}
      <DialogActions>
        <Button look="quiet" onPress={onClose}>
          {texts.keep}
        </Button>
        <Button look="danger" isPending={remove.isPending} onPress={() => remove.mutate()}>
          {texts.remove}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
