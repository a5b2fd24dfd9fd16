/** Colleagues who are writing in the conversation, so that two do not answer the same. */
import { useWriters } from '../../../api/writers.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { notesTexts } from './notes-texts.ts'

export function Writers({ conversationId }: { conversationId: string }) {
  const texts = useTexts(notesTexts)
  const formats = useFormats()
  const names = useWriters(conversationId)
  return (
    <p className="writers soft small" role="status">
      {names.length > 0 && <bdi>{texts.writing(formats.list(names), names.length)}</bdi>}
    </p>
  )
}
