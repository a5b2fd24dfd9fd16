/** A file that is uploaded at once: what the request needs is its id. */
import { formatter } from '@recado/chat/text/formatter.js'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useApi, useSession } from '../api/session.tsx'
import { uploadMedia } from '../api/upload-media.ts'
import { useLanguage } from '../i18n/language.tsx'
import { useTexts } from '../i18n/texts.ts'
import { FileField } from '../ui/file-field.tsx'
import { explainError } from '../ui/problem-texts.ts'
import { schemaTexts } from './schema-texts.ts'

type Props = {
  label: string
  /** Content types. */
  accept: string[]
  note?: ReactNode
  error: ReactNode
  onFile: (mediaId: string, file: File) => void
}

export function UploadField({ label, accept, note = '', error, onFile }: Props) {
  const texts = useTexts(schemaTexts)
  const { ended } = useApi()
  const { apiKey } = useSession()
  const { language, locale } = useLanguage()
  const [said, setSaid] = useState('')
  const [failure, setFailure] = useState('')
  const upload = async (file: File) => {
    const report = (part: number) =>
      setSaid(texts.uploading(formatter(Intl.NumberFormat, locale, { style: 'percent' }).format(part)))
    setFailure('')
    report(0)
    try {
      const { id } = await uploadMedia({ apiKey, file, onProgress: report, signal: ended })
      onFile(id, file)
    } catch (reason) {
      const { title, help } = explainError(reason, language, 'doing')
      setFailure(`${title}. ${help}`)
    }
    setSaid('')
  }
  return (
    <FileField
      label={label}
      accept={accept}
      note={said || note}
      error={failure || error}
      onFile={(file) => void upload(file)}
    />
  )
}
