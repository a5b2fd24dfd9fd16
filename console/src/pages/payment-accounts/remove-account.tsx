/** Asks before an account is removed, which cannot be undone. */
import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { PaymentAccount } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { catchFocus } from '../../ui/after-paint.ts'
import { RemoveDialog } from '../../ui/remove-dialog.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { accountsTexts } from './accounts-texts.ts'

type Props = { account: PaymentAccount; isOpen: boolean; onClose: () => void }

export function RemoveAccountDialog({ account: { id: accountId, name }, isOpen, onClose }: Props) {
  const texts = useTexts(accountsTexts)
  const api = useApi()
  const cache = useQueryClient()
  return (
    <RemoveDialog
      title={texts.removeTitle(name)}
      {...{ isOpen, onClose, keep: texts.keep, remove: texts.remove }}
      onRemove={() => api.paymentAccounts.remove(accountId)}
      onRemoved={async () => {
        showToast({ text: (language) => accountsTexts[language].isRemoved(name) })
        await cache.invalidateQueries({ queryKey: queryKeys.paymentAccounts })
        catchFocus(document.getElementById('content')) // its card is gone
      }}
    >
      <p>{texts.removeHelp}</p>
    </RemoveDialog>
  )
}
