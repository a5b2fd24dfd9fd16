/** One value of a template: a text, or a file that is uploaded at once. */
import { useTexts } from '../../../../i18n/texts.ts'
import { UploadField } from '../../../../schema-form/upload-field.tsx'
import { TextField } from '../../../../ui/fields.tsx'
import { beginningOf, isWholeAddress, wholeAddress } from './button-address.ts'
import type { FieldName, MediaType, TemplateField as Field } from './fill-template.ts'
import { templateTexts } from './template-texts.ts'

type Props = {
  field: Field
  value: string
  faults: string[]
  onChange: (value: string, file?: File) => void
}

export function TemplateField({ field, value, faults, onChange }: Props) {
  const texts = useTexts(templateTexts)
  const { name, example, card } = field
  const own = nameField(name, texts)
  const label = card === undefined ? own : texts.inCard(card, own)
  const error = isOutOfPlace(field, value)
    ? texts.onlyTheEnd(name.part === 'url' ? beginningOf(name.url) : '')
    : faults.join(' ')
  if (name.part === 'media')
    return <UploadField {...{ label, error }} accept={ACCEPTED[name.type]} onFile={onChange} />
  const notes = [
    ...(example === '' ? [] : [texts.example(example)]),
    ...(name.part === 'url' && error === '' && value !== ''
      ? [texts.opens(wholeAddress(name.url, value))]
      : []),
  ]
  return (
    <TextField
      label={label}
      value={value}
      onChange={onChange}
      error={error}
      note={notes.length > 0 && notes.map((note) => <NoteLine key={note}>{note}</NoteLine>)}
    />
  )
}

const NoteLine = ({ children }: { children: string }) => <span className="note-line">{children}</span>

/** Whether a value cannot be sent as it is, which the field says. */
export const isOutOfPlace = ({ name }: Field, value: string): boolean =>
  name.part === 'url' && isWholeAddress(name.url, value)

/** Content types that WhatsApp accepts there. */
export const ACCEPTED: Record<MediaType, string[]> = {
  image: ['image/jpeg', 'image/png'],
  video: ['video/mp4', 'video/3gpp'],
  document: ['application/pdf'],
}

type Texts = (typeof templateTexts)['en']

function nameField(name: FieldName, texts: Texts): string {
  switch (name.part) {
    case 'header':
    case 'body':
      return texts[name.part](name.name)
    case 'media':
      return texts.media[name.type]
    case 'place':
      return texts.place[name.name]
    default:
      return texts[name.part](name.button)
  }
}
