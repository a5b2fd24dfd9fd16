/** The form of a kind that has none of its own: made from its schema. */
import type { Schema } from '../api/served-schema.ts'
import { useTexts } from '../i18n/texts.ts'
import { useSchemaForm } from './form-context.tsx'
import { ObjectFields } from './object-fields.tsx'
import { partsOf, valuesOf } from './parts.ts'
import type { Values } from './parts.ts'
import { schemaTexts } from './schema-texts.ts'
import { Group } from '../checked-form/group.tsx'
import type { ServedKind } from './served-kinds.ts'

type Props = { kind: ServedKind; value: Values; onChange: (value: Values) => void }

export function ServedForm({ kind: { schema }, value, onChange }: Props) {
  const texts = useTexts(schemaTexts)
  const { properties = {}, required = [] } = schema
  const pick = (isMain: boolean): Schema => ({
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).filter(([name]) => required.includes(name) === isMain),
    ),
  })
  const more = pick(false)
  return (
    <>
      <Group title={texts.message}>
        <Content schema={pick(true)} value={value} onChange={onChange} />
      </Group>
      {Object.keys(more.properties ?? {}).length > 0 && (
        <details className="card">
          <summary>{texts.more}</summary>
          <div className="form-group">
            <ObjectFields schema={more} pointer="" value={value} onChange={onChange} />
          </div>
        </details>
      )}
    </>
  )
}

/** What a message says is mostly one object: its fields are in the group itself. */
function Content({ schema, value, onChange }: { schema: Schema } & Omit<Props, 'kind'>) {
  const { document } = useSchemaForm()
  const parts = partsOf(document, schema, value)
  const [only] = parts
  if (parts.length !== 1 || only?.shape !== 'object')
    return <ObjectFields schema={schema} pointer="" value={value} onChange={onChange} />
  return (
    <ObjectFields
      schema={only.schema}
      pointer={`/${only.name}`}
      value={valuesOf(value[only.name])}
      onChange={(next) => onChange({ ...value, [only.name]: next })}
    />
  )
}
