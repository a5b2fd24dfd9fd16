/**
 * A certificate as banks give it: one file, or a certificate and its private key in two. Which
 * fields of the request the file fills is read from it, by their formats in the schema.
 */
import { useState } from 'react'
import type { Schema } from '../api/served-schema.ts'
import { wordsOf } from '../api/served-words.ts'
import { useFieldWords } from '../checked-form/field-words.tsx'
import { useLanguage } from '../i18n/language.tsx'
import { useTexts } from '../i18n/texts.ts'
import { FileField } from '../ui/file-field.tsx'
import { certificateFieldsOf } from './parts.ts'
import type { Values } from './parts.ts'
import { readCertificate } from './read-certificate.ts'
import type { CertificateParts } from './read-certificate.ts'
import { schemaTexts } from './schema-texts.ts'

type Props = {
  /** Of the object that has the certificate among its fields. */
  schema: Schema
  pointer: string
  value: Values
  onChange: (value: Values) => void
}

export function CertificateFields({ schema, pointer, value, onChange }: Props) {
  const texts = useTexts(schemaTexts)
  const names = certificateFieldsOf(schema)
  const { [names.file]: _file, [names.certificate]: certificate, [names.key]: key, ...others } = value
  const field = (name: string) => ({ schema: schema.properties?.[name] ?? {}, pointer: `${pointer}/${name}` })
  return (
    <>
      <OneFile
        {...field(names.file)}
        missing={texts.noCertificate}
        take={(found) => {
          if (found.file !== undefined) onChange({ ...others, [names.file]: found.file })
          else if (found.certificate === undefined) return false
          else {
            const known = found.key ?? key
            const withKey = known === undefined ? {} : { [names.key]: known }
            onChange({ ...others, [names.certificate]: found.certificate, ...withKey })
          }
          return true
        }}
      />
      {certificate !== undefined && (
        <OneFile
          {...field(names.key)}
          missing={texts.noKey}
          take={(found) => {
            if (found.key === undefined) return false
            onChange({ ...others, [names.certificate]: certificate, [names.key]: found.key })
            return true
          }}
        />
      )}
    </>
  )
}

type FileProps = {
  schema: Schema
  pointer: string
  /** Said of a file in which the wanted part is missing. */
  missing: string
  /** Returns whether the file has it. */
  take: (found: CertificateParts) => boolean
}

const CERTIFICATES = '.p12,.pfx,.pem,.crt,.cer,.key,application/x-pkcs12,application/x-pem-file'.split(',')

function OneFile({ schema, pointer, missing, take }: FileProps) {
  const texts = useTexts(schemaTexts)
  const { language } = useLanguage()
  const words = wordsOf(schema, language)
  const [ownFault, setOwnFault] = useState<string | null>(null)
  const { error } = useFieldWords(pointer, 'a file', ownFault)
  const read = async (file: File) => {
    const found = await readCertificate(file)
    if (found === 'tooLarge') setOwnFault(texts.tooLarge)
    else setOwnFault(take(found) ? null : missing)
  }
  return (
    <FileField
      label={words?.label ?? texts.file}
      note={words?.hint}
      accept={CERTIFICATES}
      error={ownFault ?? error}
      onFile={(file) => void read(file)}
    />
  )
}
