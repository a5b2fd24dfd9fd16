/** Writes an internal note. `@` offers the colleagues. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { KeyboardEvent } from 'react'
import { colleaguesQuery } from '../../../api/colleagues.ts'
import { useApi } from '../../../api/session.tsx'
import { useTexts } from '../../../i18n/texts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { CompletionList } from '../completion/completion-list.tsx'
import { useCompletion } from '../completion/use-completion.ts'
import { hasNoShift } from '../reply/has-no-shift.ts'
import { useTextBox } from '../reply/text/use-text-box.ts'
import { findMentions } from './mentions.ts'
import { notesTexts } from './notes-texts.ts'
import { useAddNote } from './use-notes.ts'

const TEXT_MAX = 4000
const TOO_LONG = 'note-too-long'

type Props = {
  conversationId: string
  text: string
  onChange: (text: string) => void
}

export function NoteBox({ conversationId, text, onChange }: Props) {
  const texts = useTexts(notesTexts)
  const { data: colleagues = [] } = useQuery(colleaguesQuery(useApi()))
  const offers = useMemo(() => colleagues.map(({ id, name }) => ({ id, name })), [colleagues])
  const { box, edit } = useTextBox(onChange)
  const completion = useCompletion('@', offers, ({ name }, { start, end }) =>
    edit((selected) => {
      const inserted = `@${name} `
      const at = start + inserted.length
      return { text: selected.text.slice(0, start) + inserted + selected.text.slice(end), start: at, end: at }
    }),
  )
  const add = useAddNote(conversationId)
  const isTooLong = [...text.trim()].length > TEXT_MAX
  const send = () => {
    if (text.trim() === '' || isTooLong) return
    add.mutate({ text: text.trim(), mentions: findMentions(text, colleagues) })
    onChange('')
    box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (completion.onKeyDown(event) || event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (event.shiftKey || hasNoShift()) return
    event.preventDefault()
    send()
  }
  return (
    <div className="composer">
      <CompletionList completion={completion} label={texts.mention} />
      <div className="composer-line">
        <textarea
          ref={box}
          className="input note-input"
          rows={2}
          dir="auto"
          aria-label={texts.write}
          placeholder={texts.write}
          aria-invalid={isTooLong}
          aria-describedby={TOO_LONG}
          {...completion.field}
          value={text}
          onChange={(event) => {
            onChange(event.target.value)
            completion.onSelect(event)
          }}
          onSelect={completion.onSelect}
          onKeyDown={onKeyDown}
        />
        <IconButton
          icon="note"
          label={texts.add}
          onPress={send}
          isDisabled={text.trim() === '' || isTooLong}
        />
      </div>
      <p id={TOO_LONG} className="field-error" role="status">
        {isTooLong && texts.tooLong(TEXT_MAX)}
      </p>
    </div>
  )
}
