/** Asks before a sender is removed. The service refuses it for one that has conversations. */
import { formatPhoneNumber } from '@recado/chat/text/phone-number.js'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answerOf } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { Sender } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { catchFocus } from '../../ui/after-paint.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/overlays.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { senderCheckTexts } from './sender-check-texts.ts'

type Props = { sender: Sender; isOpen: boolean; onClose: () => void }

export function RemoveSenderDialog({ sender, isOpen, onClose }: Props) {
  const texts = useTexts(senderCheckTexts)
  const api = useApi()
  const cache = useQueryClient()
  const senderId = sender.id
  const number = formatPhoneNumber(sender.address)
  const remove = useMutation({
    mutationFn: () => answerOf(api.DELETE('/senders/{senderId}', { params: { path: { senderId } } })),
    async onSuccess() {
      showToast({ text: (language) => senderCheckTexts[language].isRemoved(number) })
      onClose()
      await cache.invalidateQueries({ queryKey: queryKeys.senders })
      catchFocus(document.getElementById('content')) // its card is gone
    },
  })
  return (
    <Dialog title={texts.removeTitle(number)} isOpen={isOpen} onClose={onClose}>
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
