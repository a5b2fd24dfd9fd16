/** A file of a message: uploaded here, or at a public link. */
import { useEffect, useRef } from 'react'
import type { Schema } from '../api/served-schema.ts'
import { useTexts } from '../i18n/texts.ts'
import { useFieldWords } from '../checked-form/field-words.tsx'
import { RadioChoice } from '../ui/fields.tsx'
import { useSchemaForm } from './form-context.tsx'
import { valuesOf } from './parts.ts'
import { ScalarField } from './scalar-field.tsx'
import { schemaTexts } from './schema-texts.ts'
import { fieldWords, nameField } from './schema-words.ts'
import { UploadField } from './upload-field.tsx'

type Props = { schema: Schema; pointer: string; value: unknown; onChange: (value: unknown) => void }

export function MediaFields({ schema, pointer, value, onChange }: Props) {
  const texts = useTexts(schemaTexts)
  const fields = useTexts(fieldWords)
  const { id: _id, link, ...others } = valuesOf(value)
  const linkSchema = schema.properties?.['link'] ?? {}
  const isLink = link !== undefined
  return (
    <>
      <RadioChoice
        label={texts.source}
        value={isLink ? 'link' : 'file'}
        onChange={(source) => onChange(source === 'link' ? { ...others, link: '' } : others)}
        choices={[
          { value: 'file', name: texts.sources.file },
          { value: 'link', name: texts.sources.link },
        ]}
      />
      {isLink ? (
        <ScalarField
          schema={linkSchema}
          label={nameField('link', fields)}
          pointer={`${pointer}/link`}
          value={link}
          isRequired
          onChange={(next) => onChange({ ...others, link: next })}
        />
      ) : (
        <Upload {...{ schema, pointer, value, onChange }} />
      )}
    </>
  )
}

/**
 * What is written while the file is on its way stays: the id is added to the values as they are by
 * then.
 */
function Upload({ schema, pointer, value, onChange }: Props) {
  const texts = useTexts(schemaTexts)
  const { onFile } = useSchemaForm()
  const values = valuesOf(value)
  const latest = useRef({ values, onChange })
  useEffect(() => {
    latest.current = { values, onChange }
  })
  const { error } = useFieldWords(`${pointer}/id`, typeof values['id'] === 'string' ? values['id'] : '')
  const keep = (id: string, file: File) => {
    const now = latest.current
    const acceptsName = schema.properties?.['filename'] !== undefined && now.values['filename'] === undefined
    onFile(id, file)
    now.onChange({ ...now.values, id, ...(acceptsName && { filename: file.name }) })
  }
  return <UploadField label={texts.file} accept={[]} error={error} onFile={keep} />
}
