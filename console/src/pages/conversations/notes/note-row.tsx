/** A note in the timeline. It looks like no message, since the customer never sees it. */
import { useQuery } from '@tanstack/react-query'
import { colleaguesQuery } from '../../../api/colleagues.ts'
import type { Note } from '../../../api/types.ts'
import { useApi } from '../../../api/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { toNoteParts } from './mentions.ts'
import { notesTexts } from './notes-texts.ts'
import { useDeleteNote, useMayDelete } from './use-notes.ts'
import { useSeenMention } from './use-seen-mention.ts'
import './notes.css'

export function NoteRow({ note }: { note: Note }) {
  const texts = useTexts(notesTexts)
  const formats = useFormats()
  const { data: colleagues = [] } = useQuery(colleaguesQuery(useApi()))
  const mayDelete = useMayDelete(note)
  const remove = useDeleteNote(note)
  useSeenMention(note)
  const names = colleagues.filter(({ id }) => note.mentions.includes(id)).map(({ name }) => name)
  return (
    <article className="note" aria-label={texts.note}>
      <header className="note-head small">
        <Icon name="note" />
        <span>
          <strong>
            <bdi>{note.writtenBy.name}</bdi>
          </strong>{' '}
          · {texts.note}, {texts.onlyShop} ·{' '}
          <time dateTime={note.createDate} className="figures">
            {formats.time(note.createDate)}
          </time>
        </span>
        {mayDelete && (
          <IconButton
            icon="trash"
            label={texts.delete}
            isDisabled={remove.isPending}
            onPress={() =>
              remove.mutate(undefined, { onSuccess: () => showToast({ text: texts.isDeleted }) })
            }
          />
        )}
      </header>
      <p className="note-text" dir="auto">
        {toNoteParts(note.text, names).map(({ text, isMention }, index) =>
          // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which does not change
          isMention ? <strong key={index}>{text}</strong> : text,
        )}
      </p>
    </article>
  )
}
