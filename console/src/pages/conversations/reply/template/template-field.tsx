/** One value of a template: a text, or a file that is uploaded at once. */
import { useState } from 'react'
import { useSession } from '../../../../api/session.tsx'
import { uploadMedia } from '../../../../api/upload-media.ts'
import { useLanguage } from '../../../../i18n/language.tsx'
import { useTexts } from '../../../../i18n/texts.ts'
import { FileField, TextField } from '../../../../ui/fields.tsx'
import { explainError } from '../../../../ui/problem-texts.ts'
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
  const error = faults.join(' ')
  if (name.part === 'media') return <MediaField {...{ label, error, onChange }} type={name.type} />
  return (
    <TextField
      label={label}
      value={value}
      onChange={onChange}
      error={error}
      note={example === '' ? undefined : texts.example(example)}
    />
  )
}

const ACCEPTED: Record<MediaType, string> = {
  image: 'image/jpeg,image/png',
  video: 'video/mp4,video/3gpp',
  document: 'application/pdf',
}

function MediaField({
  label,
  type,
  error,
  onChange,
}: {
  label: string
  type: MediaType
  error: string
  onChange: Props['onChange']
}) {
  const texts = useTexts(templateTexts)
  const { apiKey } = useSession()
  const { language, locale } = useLanguage()
  const [said, setSaid] = useState('')
  const [failure, setFailure] = useState('')
  const upload = async (file: File) => {
    const tell = (part: number) =>
      setSaid(texts.uploading(new Intl.NumberFormat(locale, { style: 'percent' }).format(part)))
    setFailure('')
    tell(0)
    try {
      const { id } = await uploadMedia({ apiKey: apiKey ?? '', file, onProgress: tell })
      onChange(id, file)
    } catch (reason) {
      const { title, help } = explainError(reason, language, 'doing')
      setFailure(`${title}. ${help}`)
    }
    setSaid('')
  }
  return (
    <FileField
      label={label}
      accept={ACCEPTED[type]}
      note={said}
      error={failure || error}
      onFile={(file) => void upload(file)}
    />
  )
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
