/** Puts a conversation off until a moment; the customer's next message brings it back before. */
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { Conversation } from '../../../api/types.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { MINUTE_MS, useNow } from '../../../i18n/now.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { useZone } from '../../../i18n/zone.tsx'
import { parseLocalTime } from '../../../i18n/zoned-time.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Dialog, DialogActions } from '../../../ui/overlays.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { headerTexts } from './header-texts.ts'
import { listSnoozeTimes } from './snooze-times.ts'
import { useChangeConversation } from './use-change-conversation.ts'

export function SnoozeMenu({ conversation }: { conversation: Conversation }) {
  const texts = useTexts(headerTexts)
  const formats = useFormats()
  const { zone } = useZone()
  const now = useNow(MINUTE_MS)
  const change = useChangeConversation()
  const [isPicking, setPicking] = useState(false)
  const snooze = (until: string) =>
    change({
      conversationId: conversation.id,
      asked: { snoozedUntil: until },
      shown: { state: 'snoozed', snoozedUntil: until },
      onDone: () => showToast({ text: texts.isSnoozed(formats.moment(until)) }),
    })
  return (
    <>
      <Menu
        label={texts.snooze}
        parts={[
          {
            heading: texts.snoozeUntil,
            entries: [
              ...listSnoozeTimes(now, zone).map(({ id, at }) => ({
                id,
                name: texts[id](id === 'today' ? formats.time(at) : formats.shortMoment(at)),
                onAction: () => snooze(at),
              })),
              { id: 'date', name: texts.pickDate, onAction: () => setPicking(true) },
            ],
          },
        ]}
      >
        <Icon name="clock" />
      </Menu>
      <Dialog title={texts.snooze} isOpen={isPicking} onClose={() => setPicking(false)}>
        <DateForm
          onPick={(until) => {
            setPicking(false)
            snooze(until)
          }}
        />
      </Dialog>
    </>
  )
}

function DateForm({ onPick }: { onPick: (until: string) => void }) {
  const texts = useTexts(headerTexts)
  const { zone } = useZone()
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const seconds = parseLocalTime(text, zone)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (seconds !== null && seconds * 1000 > Date.now()) onPick(new Date(seconds * 1000).toISOString())
  }
  return (
    <form className="dialog-form" onSubmit={submit}>
      <TextField
        label={texts.date}
        type="datetime-local"
        value={text}
        onChange={setText}
        error={isTried ? texts.datePast : null}
      />
      <DialogActions>
        <Button type="submit">{texts.snooze}</Button>
      </DialogActions>
    </form>
  )
}
