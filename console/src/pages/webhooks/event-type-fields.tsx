/**
 * Which events an endpoint receives: all, all of one subject (`message.*`), or single types, as the
 * service lists them.
 */
import { useServedDocument } from '../../api/served-document.ts'
import { choicesOf, fieldOf, resolve, schemaOf } from '../../api/served-schema.ts'
import type { ServedDocument } from '../../api/served-schema.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Checkbox, RadioChoice } from '../../ui/fields.tsx'
import type { EventPattern } from './endpoint-draft.ts'
import type { FieldsProps } from './fields-props.ts'
import { endpointFormTexts } from './endpoint-form-texts.ts'

export function EventTypeFields({ fields: { types }, change, isTried, faultAt }: FieldsProps) {
  const texts = useTexts(endpointFormTexts)
  const { data } = useServedDocument()
  const set = (pattern: EventPattern, isOn: boolean) => {
    const others = (types ?? []).filter((one) => one !== pattern)
    change({ types: isOn ? [...others, pattern] : others })
  }
  const error = isTried && types?.length === 0 ? texts.typesMissing : faultAt('/types')
  return (
    <fieldset className="endpoint-choice">
      <RadioChoice
        label={texts.types}
        value={types === null ? 'all' : 'some'}
        onChange={(value) => change({ types: value === 'all' ? null : [] })}
        choices={(['all', 'some'] as const).map((value) => ({ value, name: texts.typesChoice[value] }))}
      />
      {types !== null &&
        listSubjects(data).map(({ subject, all, single }) => {
          const name = texts.subjects[subject] ?? subject
          const isAll = types.includes(all)
          return (
            <fieldset key={subject} className="endpoint-types">
              <legend className="field-label">{name}</legend>
              <Checkbox isSelected={isAll} onChange={(isOn) => set(all, isOn)}>
                <span>
                  {texts.allOf(name)} <code className="soft">{all}</code>
                </span>
              </Checkbox>
              {single.map((type) => (
                <Checkbox
                  key={type}
                  isSelected={isAll || types.includes(type)}
                  isDisabled={isAll}
                  onChange={(isOn) => set(type, isOn)}
                >
                  <code>{type}</code>
                </Checkbox>
              ))}
            </fieldset>
          )
        })}
      {error !== null && <p className="field-error">{error}</p>}
    </fieldset>
  )
}

const GROUP = /^(\w+)\.\*$/

/** The event types that an endpoint can receive, by their first word. */
function listSubjects(document: ServedDocument | undefined) {
  if (document === undefined) return []
  const { items = {} } = fieldOf(document, schemaOf(document, 'WebhookEndpointDraft'), 'types')
  const patterns = choicesOf(resolve(document, items)) as EventPattern[]
  return patterns.flatMap((all) => {
    const subject = GROUP.exec(all)?.[1]
    if (subject === undefined) return []
    const isOfIt = (one: EventPattern) => one !== all && one.startsWith(`${subject}.`)
    return [{ subject, all, single: patterns.filter(isOfIt) }]
  })
}
