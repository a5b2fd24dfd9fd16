/** Asks WhatsApp about a sender, and says in words what works, what does not, and what to do. */
import { formatPhoneNumber } from '@recado/chat/text/phone-number.js'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answerOf } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { Sender, SenderCheck } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/overlays.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { senderCheckTexts } from './sender-check-texts.ts'

type Props = { sender: Sender; isOpen: boolean; onClose: () => void }

export function CheckSenderDialog({ sender, isOpen, onClose }: Props) {
  const texts = useTexts(senderCheckTexts)
  return (
    <Dialog title={texts.checkTitle(formatPhoneNumber(sender.address))} isOpen={isOpen} onClose={onClose}>
      <Check senderId={sender.id} onClose={onClose} />
    </Dialog>
  )
}

function Check({ senderId, onClose }: { senderId: string; onClose: () => void }) {
  const texts = useTexts(senderCheckTexts)
  const api = useApi()
  const cache = useQueryClient()
  const check = useMutation({
    mutationFn: (): Promise<SenderCheck> =>
      answerOf(api.POST('/senders/{senderId}/check', { params: { path: { senderId } } })),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.senders }),
  })
  return (
    <>
      {check.data === undefined ? <p>{texts.checkHelp}</p> : <Outcome check={check.data} />}
      {check.isError && <ProblemNotice error={check.error} />}
      <DialogActions>
        <Button look="quiet" onPress={onClose}>
          {texts.close}
        </Button>
        <Button isPending={check.isPending} onPress={() => check.mutate()}>
          {texts.checkNow}
        </Button>
      </DialogActions>
    </>
  )
}

function Outcome({ check: { ok, checks } }: { check: SenderCheck }) {
  const texts = useTexts(senderCheckTexts)
  return (
    <div role="status">
      <p className={`notice ${ok ? 'notice-good' : 'notice-bad'}`}>{ok ? texts.allGood : texts.notGood}</p>
      <ul className="cards">
        {checks.map((one) => (
          <li key={one.check}>
            <p className="pills">
              <strong>{texts.checks[one.check]}</strong>
              <span className={`pill ${one.ok ? 'pill-good' : 'pill-bad'}`}>
                {one.ok ? texts.good : texts.bad}
              </span>
            </p>
            {one.fault !== null && <p className="small">{texts.faults[one.fault]}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}
