/**
 * The header, text and footer of a template, with an example of each variable and file for the
 * reviewers.
 */
import { textAt } from '@recado/chat/content/parts.js'
import type { Parts } from '@recado/chat/content/parts.js'
import { choicesOf, fieldOf } from '../../api/served-schema.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ScalarField } from '../../schema-form/scalar-field.tsx'
import { schemaTexts } from '../../schema-form/schema-texts.ts'
import { fieldWords, nameField } from '../../schema-form/schema-words.ts'
import { UploadField } from '../../schema-form/upload-field.tsx'
import { CheckedField } from '../../checked-form/checked-field.tsx'
import { CheckedSelect } from '../../checked-form/checked-select.tsx'
import { useFieldWords } from '../../checked-form/field-words.tsx'
import { Group } from '../../checked-form/group.tsx'
import { ACCEPTED } from '../conversations/reply/template/template-field.tsx'
import { listExamples, setExample } from './examples.ts'
import { componentSchema } from './more.ts'
import { findPart, sampleOf, setPart } from './template-draft.ts'
import type { PartProps } from './part-props.ts'
import { templatesTexts } from './templates-texts.ts'

const NONE = 'none'

export function HeaderFields({
  onFile,
  ...part
}: PartProps & { onFile: (mediaId: string, file: File) => void }) {
  const texts = useTexts(templatesTexts)
  const { draft, document, change } = part
  const found = findPart(draft.components, 'HEADER')
  const format = found ? (textAt(found.part, 'format') ?? 'TEXT') : NONE
  const formats = choicesOf(fieldOf(document, componentSchema(document), 'format'))
  const choose = (next: string) =>
    change((before) =>
      setPart(
        before,
        'HEADER',
        next === NONE ? null : { type: 'HEADER', format: next, ...(next === 'TEXT' && { text: '' }) },
      ),
    )
  return (
    <Group title={texts.header}>
      <CheckedSelect
        label={texts.headerKind}
        pointer={`/components/${found?.index ?? 0}/format`}
        value={format}
        onChange={choose}
        choices={[NONE, ...formats].map((value) => ({ value, name: texts.formats[value] ?? value }))}
      />
      {format === 'TEXT' && <TextOf {...part} type="HEADER" label={texts.headerText} />}
      {found !== null && (format === 'IMAGE' || format === 'VIDEO' || format === 'DOCUMENT') && (
        <SampleField
          pointer={`/components/${found.index}/example/header_handle`}
          format={format}
          header={found.part}
          onFile={(id, file) => {
            onFile(id, file)
            change((before) => setPart(before, 'HEADER', { ...found.part, example: { header_handle: [id] } }))
          }}
        />
      )}
    </Group>
  )
}

const TYPES = { IMAGE: 'image', VIDEO: 'video', DOCUMENT: 'document' } as const

function SampleField({
  pointer,
  format,
  header,
  onFile,
}: {
  pointer: string
  format: keyof typeof TYPES
  header: Parts
  onFile: (mediaId: string, file: File) => void
}) {
  const texts = useTexts(templatesTexts)
  const { error } = useFieldWords(pointer, sampleOf(header))
  return (
    <UploadField
      label={texts.sampleFile}
      note={texts.sampleNote}
      accept={ACCEPTED[TYPES[format]]}
      error={error}
      onFile={onFile}
    />
  )
}

export function BodyFields(part: PartProps) {
  const texts = useTexts(templatesTexts)
  return (
    <Group title={texts.body}>
      <TextOf {...part} type="BODY" label={texts.bodyText} note={texts.bodyNote} isLong />
    </Group>
  )
}

export function FooterFields(part: PartProps) {
  const texts = useTexts(templatesTexts)
  return (
    <Group title={texts.footer}>
      <TextOf {...part} type="FOOTER" label={texts.footerText} />
    </Group>
  )
}

/** The text of a part and an example of each of its variables. A footer without text is none. */
function TextOf({
  draft,
  document,
  change,
  type,
  label,
  note,
  isLong = false,
}: PartProps & { type: string; label: string; note?: string; isLong?: boolean }) {
  const texts = useTexts(templatesTexts)
  const { used } = useTexts(schemaTexts)
  const { components, format } = draft
  const found = findPart(components, type)
  const text = textAt(found?.part ?? {}, 'text') ?? ''
  const { maxLength } = fieldOf(document, componentSchema(document), 'text')
  const set = (next: string) =>
    change((before) =>
      setPart(
        before,
        type,
        next === '' && type === 'FOOTER'
          ? null
          : { type, ...findPart(before.components, type)?.part, text: next },
      ),
    )
  const examples = found === null ? [] : listExamples(components, found.index, format)
  return (
    <>
      <CheckedField
        label={label}
        pointer={`/components/${found?.index ?? components.length}/text`}
        value={text}
        onChange={set}
        isLong={isLong}
        note={
          <>
            {note} {isLong && maxLength !== undefined && used([...text].length, maxLength)}
          </>
        }
      />
      {examples.map(({ name, value, pointer }) => (
        <CheckedField
          key={name}
          label={texts.exampleOf(name)}
          pointer={pointer}
          value={value}
          onChange={(next) =>
            change((before) => ({
              ...before,
              components: setExample(
                before.components,
                findPart(before.components, type)?.index ?? -1,
                { name, value: next },
                before.format,
              ),
            }))
          }
        />
      ))}
    </>
  )
}

/** What there is to choose for a code to sign in, whose text is WhatsApp's own. */
export function CodeFields({ draft, document, change }: PartProps) {
  const texts = useTexts(templatesTexts)
  const fields = useTexts(fieldWords)
  const schema = componentSchema(document)
  return (
    <Group title={texts.code}>
      <p className="soft small">{texts.codeNote}</p>
      {(
        [
          ['BODY', 'add_security_recommendation'],
          ['FOOTER', 'code_expiration_minutes'],
        ] as const
      ).map(([type, name]) => {
        const found = findPart(draft.components, type)
        return (
          <ScalarField
            key={name}
            schema={fieldOf(document, schema, name)}
            label={nameField(name, fields)}
            pointer={`/components/${found?.index ?? 0}/${name}`}
            isRequired={false}
            value={found?.part[name]}
            onChange={(value) => change((before) => setPart(before, type, { type, [name]: value }))}
          />
        )
      })}
    </Group>
  )
}
