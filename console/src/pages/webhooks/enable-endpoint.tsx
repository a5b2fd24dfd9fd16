/** Enables an endpoint that was paused or disabled: from where it stopped, or from now on. */
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { WebhookEndpoint } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { RadioChoice } from '../../ui/fields.tsx'
import { Dialog, DialogActions } from '../../ui/overlays.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useChangeEndpoint } from './use-change-endpoint.ts'
import { webhooksTexts } from './webhooks-texts.ts'

type Props = { endpoint: WebhookEndpoint; isOpen: boolean; onClose: () => void }

export function EnableDialog({ endpoint, isOpen, onClose }: Props) {
  const texts = useTexts(webhooksTexts)
  return (
    <Dialog title={texts.enableTitle} isOpen={isOpen} onClose={onClose}>
      <EnableForm endpoint={endpoint} onClose={onClose} />
    </Dialog>
  )
}

function EnableForm({ endpoint, onClose }: Omit<Props, 'isOpen'>) {
  const texts = useTexts(webhooksTexts)
  const change = useChangeEndpoint(endpoint.id)
  const [from, setFrom] = useState<'stopped' | 'now'>('stopped')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate(
      { state: 'active', from },
      {
        onSuccess() {
          showToast({ text: texts.isEnabled })
          onClose()
        },
      },
    )
  }
  return (
    <form className="dialog-form" onSubmit={submit}>
      <RadioChoice
        label={texts.enableFrom}
        value={from}
        onChange={setFrom}
        choices={(['stopped', 'now'] as const).map((value) => ({
          value,
          name: texts.from[value],
          note: texts.fromNotes[value],
        }))}
      />
      {change.isError && <ProblemNotice error={change.error} />}
      <DialogActions>
        <Button type="submit" icon="play" isPending={change.isPending}>
          {texts.enable}
        </Button>
      </DialogActions>
    </form>
  )
}
