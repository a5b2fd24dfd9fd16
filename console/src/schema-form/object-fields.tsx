/** The fields of an object, as its schema describes them. */
import { resolve } from '../api/served-schema.ts'
import { wordsOf } from '../api/served-words.ts'
import { useLanguage } from '../i18n/language.tsx'
import { CertificateFields } from './certificate-fields.tsx'
import type { Schema } from '../api/served-schema.ts'
import { useTexts } from '../i18n/texts.ts'
import { CheckedField } from '../checked-form/checked-field.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Switch } from '../ui/fields.tsx'
import { useSchemaForm } from './form-context.tsx'
import { MediaFields } from './media-fields.tsx'
import { listOf, numbered, partsOf, soleText, startOf, valuesOf } from './parts.ts'
import type { Part, Values } from './parts.ts'
import { ScalarField } from './scalar-field.tsx'
import type { ValueProps } from './scalar-field.tsx'
import { schemaTexts } from './schema-texts.ts'
import { fieldWords, nameField } from './schema-words.ts'

type ObjectProps = {
  schema: Schema
  /** Of the object in the request; empty for the request itself. */
  pointer: string
  value: unknown
  onChange: (value: Values) => void
}

export function ObjectFields({ schema, pointer, value, onChange }: ObjectProps) {
  const { document } = useSchemaForm()
  const values = valuesOf(value)
  return partsOf(document, schema, value).map((part) =>
    part.shape === 'certificate' ? (
      <CertificateFields key={part.name} {...{ schema, pointer, onChange }} value={values} />
    ) : (
      <Field
        key={part.name}
        part={part}
        pointer={`${pointer}/${part.name}`}
        value={values[part.name]}
        onChange={(next) => {
          const { [part.name]: _, ...rest } = values
          const kept = part.name === 'type' ? withoutContents(rest, part.schema) : rest
          onChange(next === undefined ? kept : { ...kept, [part.name]: next })
        }}
      />
    ),
  )
}

/** Another type has other content. */
const withoutContents = (values: Values, { enum: types = [] }: Schema): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !types.includes(name)))

type FieldProps = { part: Part; pointer: string; value: unknown; onChange: (value: unknown) => void }

function Field(props: FieldProps) {
  const { part, pointer, value, onChange } = props
  const { document } = useSchemaForm()
  const fields = useTexts(fieldWords)
  const { name, schema, shape, isRequired } = part
  const { language } = useLanguage()
  const label = wordsOf(schema, language)?.label ?? nameField(name, fields)
  const given = { schema, label, pointer, value, isRequired }
  if (shape === 'list') return <ListFields {...given} onChange={onChange} />
  if (shape === 'json') return <JsonField {...given} onChange={onChange} />
  if (shape === 'scalar') return <ScalarField {...given} onChange={onChange} />
  const sole = shape === 'object' ? soleText(document, schema) : null
  if (sole !== null) {
    return (
      <ScalarField
        {...{ label, isRequired, schema: sole.schema, pointer: `${pointer}/${sole.name}` }}
        value={valuesOf(value)[sole.name]}
        onChange={(next) => onChange(next === undefined && !isRequired ? undefined : { [sole.name]: next })}
      />
    )
  }
  const isShown = isRequired || value !== undefined
  return (
    <fieldset className="form-part">
      <legend className="form-row-title">{label}</legend>
      {!isRequired && <Optional {...props} label={label} />}
      {isShown && shape === 'media' && <MediaFields {...given} onChange={onChange} />}
      {isShown && (
        <ObjectFields
          {...given}
          schema={shape === 'media' ? withoutSource(schema) : schema}
          onChange={onChange}
        />
      )}
    </fieldset>
  )
}

/** What there is to say of a file beside where it is. */
function withoutSource(schema: Schema): Schema {
  const { id: _id, link: _link, ...properties } = schema.properties ?? {}
  return { ...schema, properties }
}

function Optional({ part, value, label, onChange }: FieldProps & { label: string }) {
  const { document } = useSchemaForm()
  const texts = useTexts(schemaTexts)
  return (
    <Switch
      isSelected={value !== undefined}
      onChange={(isOn) => onChange(isOn ? startOf(document, part.schema) : undefined)}
    >
      {texts.include(label)}
    </Switch>
  )
}

function ListFields({ schema, label, pointer, value, isRequired, onChange }: ValueProps) {
  const { document } = useSchemaForm()
  const texts = useTexts(schemaTexts)
  const entries = listOf(value)
  const items = resolve(document, schema.items ?? {})
  const set = (next: unknown[]) =>
    onChange(next.length === 0 && !isRequired ? undefined : numbered(document, schema, next))
  return (
    <div className="form-part">
      {entries.map((entry, index) => (
        <fieldset key={index} className="form-row">
          <legend className="form-row-title">{texts.entry(label, index + 1)}</legend>
          {entries.length > (schema.minItems ?? 0) && (
            <div className="form-row-remove">
              <IconButton
                icon="trash"
                label={texts.remove(label, index + 1)}
                onPress={() => set(entries.toSpliced(index, 1))}
              />
            </div>
          )}
          {items.properties === undefined ? (
            <ScalarField
              {...{ schema: items, label, pointer: `${pointer}/${index}`, value: entry, isRequired: true }}
              onChange={(next) => set(entries.with(index, next ?? ''))}
            />
          ) : (
            <ObjectFields
              {...{ schema: items, pointer: `${pointer}/${index}`, value: entry }}
              onChange={(next) => set(entries.with(index, next))}
            />
          )}
        </fieldset>
      ))}
      {entries.length < (schema.maxItems ?? Infinity) && (
        <div>
          <Button
            look="quiet"
            isSmall
            icon="plus"
            onPress={() => set([...entries, startOf(document, items) ?? ''])}
          >
            {texts.add(label)}
          </Button>
        </div>
      )}
    </div>
  )
}

/**
 * An object of any content, written as JSON. Text that is no JSON is sent as it is, and the service
 * explains the fault.
 */
function JsonField({ label, pointer, value, isRequired, onChange }: ValueProps) {
  const texts = useTexts(schemaTexts)
  const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
  return (
    <CheckedField
      label={isRequired ? label : texts.optional(label)}
      pointer={pointer}
      isLong
      note={texts.json}
      value={text}
      onChange={(next) => onChange(next === '' ? undefined : parse(next))}
    />
  )
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && JSON.stringify(value) === text ? value : text
  } catch {
    return text
  }
}
