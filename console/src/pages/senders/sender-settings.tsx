/**
 * Changes a sender's throughput, its policy for unknown outcomes, its payment notices, and its
 * credentials.
 */
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { Sender, SenderChange } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/fields.tsx'
import { Dialog, DialogActions } from '../../ui/overlays.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { showToast } from '../../ui/toasts.tsx'
import {
  CredentialsFields,
  isComplete,
  NO_CREDENTIALS,
  PaceFields,
  parseThroughput,
  toCredentials,
} from './sender-fields.tsx'
import type { PaceDraft } from './sender-fields.tsx'
import { NoticeFields } from './notice-fields.tsx'
import type { NoticeDraft } from './notice-fields.tsx'
import { sendersTexts } from './senders-texts.ts'
import { useFaults } from '../../ui/use-faults.ts'
import { useChangeSender } from './use-change-sender.ts'

type Props = { sender: Sender; isOpen: boolean; onClose: () => void }

export function SenderSettingsDialog({ sender, isOpen, onClose }: Props) {
  const texts = useTexts(sendersTexts)
  return (
    <Dialog title={texts.settings} isOpen={isOpen} onClose={onClose}>
      <SettingsForm sender={sender} onClose={onClose} />
    </Dialog>
  )
}

function SettingsForm({ sender, onClose }: Omit<Props, 'isOpen'>) {
  const texts = useTexts(sendersTexts)
  const change = useChangeSender(sender.id)
  const [pace, setPace] = useState<PaceDraft>(() => ({
    throughput: String(sender.throughputPerSecond),
    unknownPolicy: sender.unknownPolicy,
  }))
  const [telling, setNotice] = useState<NoticeDraft>(() => ({
    notifiesPayments: sender.notifiesPayments,
    paidTemplate: sender.paidTemplate,
  }))
  const [isRenewing, setRenewing] = useState(false)
  const [credentials, setCredentials] = useState(NO_CREDENTIALS)
  const faultAt = useFaults(change.error)
  const throughputPerSecond = parseThroughput(pace.throughput)
  const isIncomplete = isRenewing && !isComplete(credentials)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (throughputPerSecond === null || isIncomplete) return
    const changed: SenderChange = {
      // in the app a number may send less than was set: that stays for when it has left
      ...(throughputPerSecond !== sender.throughputPerSecond && { throughputPerSecond }),
      unknownPolicy: pace.unknownPolicy,
      ...telling,
      ...(isRenewing ? { credentials: toCredentials(credentials) } : {}),
    }
    change.mutate(changed, {
      onSuccess() {
        showToast({ text: texts.isSaved })
        onClose()
      },
    })
  }
  return (
    <form className="dialog-form" onSubmit={submit}>
      <PaceFields draft={pace} onChange={setPace} faultAt={faultAt} />
      <NoticeFields sender={sender} draft={telling} onChange={setNotice} faultAt={faultAt} />
      <Switch isSelected={isRenewing} onChange={setRenewing}>
        {texts.renewCredentials}
      </Switch>
      {isRenewing && <CredentialsFields draft={credentials} onChange={setCredentials} faultAt={faultAt} />}
      {isIncomplete && <p className="field-note">{texts.allThree}</p>}
      {change.isError && <ProblemNotice error={change.error} />}
      <DialogActions>
        <Button
          type="submit"
          isPending={change.isPending}
          isDisabled={throughputPerSecond === null || isIncomplete}
        >
          {texts.save}
        </Button>
      </DialogActions>
    </form>
  )
}
