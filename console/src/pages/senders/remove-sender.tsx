/** Asks before a sender is removed. The service refuses it for one that has conversations. */
import { formatPhoneNumber } from '@recado/chat/text/phone-number.js'
import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { Sender } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { catchFocus } from '../../ui/after-paint.ts'
import { RemoveDialog } from '../../ui/remove-dialog.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { senderCheckTexts } from './sender-check-texts.ts'

type Props = { sender: Sender; isOpen: boolean; onClose: () => void }

export function RemoveSenderDialog({ sender, isOpen, onClose }: Props) {
  const texts = useTexts(senderCheckTexts)
  const api = useApi()
  const cache = useQueryClient()
  const number = formatPhoneNumber(sender.address)
  return (
    <RemoveDialog
      title={texts.removeTitle(number)}
      {...{ isOpen, onClose, keep: texts.keep, remove: texts.remove }}
      onRemove={() => api.senders.remove(sender.id)}
      onRemoved={async () => {
        showToast({ text: (language) => senderCheckTexts[language].isRemoved(number) })
        await cache.invalidateQueries({ queryKey: queryKeys.senders })
        catchFocus(document.getElementById('content')) // its card is gone
      }}
    >
      <p>{texts.removeHelp}</p>
    </RemoveDialog>
  )
}
