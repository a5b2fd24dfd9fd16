/** Sends an endpoint events again: those that failed, or all since a time. */
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useZone } from '../../i18n/zone.tsx'
import { parseLocalTime } from '../../i18n/zoned-time.ts'
import { Button } from '../../ui/button.tsx'
import { RadioChoice, TextField } from '../../ui/fields.tsx'
import { Dialog, DialogActions } from '../../ui/overlays.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useFaults } from '../../ui/use-faults.ts'
import { attemptsTexts } from './attempts-texts.ts'
import { useReplay } from './use-replay.ts'

type Props = { endpointId: string; isOpen: boolean; onClose: () => void }

const SECOND_MS = 1_000

export function ReplayDialog({ endpointId, isOpen, onClose }: Props) {
  const texts = useTexts(attemptsTexts)
  return (
    <Dialog title={texts.replayTitle} isOpen={isOpen} onClose={onClose}>
      <ReplayForm endpointId={endpointId} onClose={onClose} />
    </Dialog>
  )
}

function ReplayForm({ endpointId, onClose }: Omit<Props, 'isOpen'>) {
  const texts = useTexts(attemptsTexts)
  const { zone } = useZone()
  const [what, setWhat] = useState<'failed' | 'since'>('failed')
  const [since, setSince] = useState('')
  const [isTried, setTried] = useState(false)
  const replay = useReplay(endpointId, () => {
    showToast({ text: texts.isReplaying })
    onClose()
  })
  const faultAt = useFaults(replay.error)
  const seconds = parseLocalTime(since, zone)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (what === 'failed') replay.mutate({ failed: true })
    else if (seconds !== null) replay.mutate({ since: new Date(seconds * SECOND_MS).toISOString() })
  }
  return (
    <form className="dialog-form" onSubmit={submit}>
      <p>{texts.replayHelp}</p>
      <RadioChoice
        label={texts.replayWhat}
        value={what}
        onChange={setWhat}
        choices={(['failed', 'since'] as const).map((value) => ({
          value,
          name: texts.replays[value],
          note: texts.replayNotes[value],
        }))}
      />
      {what === 'since' && (
        <TextField
          label={texts.since}
          type="datetime-local"
          note={texts.sinceNote(zone)}
          value={since}
          onChange={setSince}
          error={isTried && seconds === null ? texts.sinceMissing : faultAt('/since')}
        />
      )}
      {replay.isError && <ProblemNotice error={replay.error} />}
      <DialogActions>
        <Button type="submit" isPending={replay.isPending}>
          {texts.replayNow}
        </Button>
      </DialogActions>
    </form>
  )
}
