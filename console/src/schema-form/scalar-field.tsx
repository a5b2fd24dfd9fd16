/**
 * One value of a request, as its schema describes it: a text, a number, a choice, or yes and no.
 */
import type { ReactNode } from 'react'
import { choicesOf } from '../api/served-schema.ts'
import type { Schema } from '../api/served-schema.ts'
import { wordsOf } from '../api/served-words.ts'
import { useLanguage } from '../i18n/language.tsx'
import { useTexts } from '../i18n/texts.ts'
import { CheckedField } from '../checked-form/checked-field.tsx'
import { CheckedSelect } from '../checked-form/checked-select.tsx'
import { Switch } from '../ui/fields.tsx'
import { choiceWords } from './choice-words.ts'
import { hintOf } from './hint-words.ts'
import { schemaTexts } from './schema-texts.ts'

/** What every field of one value gets. */
export type ValueProps = {
  schema: Schema
  label: string
  /** Of the value in the request. */
  pointer: string
  value: unknown
  isRequired: boolean
  /** Undefined: the request is without it. */
  onChange: (value: unknown) => void
}

/** A text that may be longer is written in several lines. */
const LINE_CHARS = 256
const NONE = 'none'

export function ScalarField({ schema, label, pointer, value, isRequired, onChange }: ValueProps) {
  const texts = useTexts(schemaTexts)
  const words = useTexts(choiceWords)
  const served = wordsOf(schema, useLanguage().language)
  const choices = choicesOf(schema)
  const name = isRequired ? label : texts.optional(label)
  if (schema.type === 'boolean') {
    return (
      <div className="field">
        <Switch
          isSelected={(value ?? schema.default) === true}
          onChange={(isOn) => onChange(isRequired || isOn !== (schema.default ?? false) ? isOn : undefined)}
        >
          {label}
        </Switch>
        <Description schema={schema} />
      </div>
    )
  }
  if (choices.length > 0) {
    const all = choices.map((choice) => ({
      value: choice,
      name: served?.choices?.[choice] ?? words[choice] ?? choice,
    }))
    const start = toText(schema.default)
    const mayBeNone = !isRequired && start === ''
    return (
      <CheckedSelect
        label={mayBeNone ? name : label}
        pointer={pointer}
        value={toText(value) || (mayBeNone ? NONE : start)}
        placeholder={texts.choose}
        onChange={(choice) => onChange(choice === NONE ? undefined : choice)}
        choices={mayBeNone ? [{ value: NONE, name: texts.none }, ...all] : all}
      />
    )
  }
  const isNumber = isNumeric(schema)
  const text = toText(value)
  const change = (next: string) => {
    if (next === '' && !isRequired) onChange(undefined)
    else onChange(isNumber ? toNumber(next) : next)
  }
  return (
    <CheckedField
      label={name}
      pointer={pointer}
      value={text}
      onChange={change}
      {...(isSecret(schema) && { type: 'password' as const })}
      autoComplete="off"
      isLong={
        !isNumber && !isSecret(schema) && (schema.maxLength ?? 0) > LINE_CHARS && schema.pattern === undefined
      }
      inputMode={isNumber ? 'decimal' : 'text'}
      note={<Description schema={schema} length={[...text].length} />}
    />
  )
}

/** What the service says of a field, with how much of its length is used. */
function Description({ schema, length }: { schema: Schema; length?: number }): ReactNode {
  const texts = useTexts(schemaTexts)
  const { language } = useLanguage()
  const { description, maxLength, format } = schema
  const served = wordsOf(schema, language)
  const ownHint = description === undefined ? undefined : hintOf(description, language)
  const hint = served === undefined ? ownHint : served.hint
  const isCounted =
    served === undefined &&
    length !== undefined &&
    maxLength !== undefined &&
    format !== 'uuid' &&
    !isNumeric(schema)
  if (hint === undefined && !isCounted) return null
  return (
    <span className="field-note">
      {hint !== undefined && <span>{hint} </span>}
      {isCounted && <span className="figures nowrap">{texts.used(length, maxLength)}</span>}
    </span>
  )
}

const typesOf = ({ type }: Schema): string[] => [type ?? []].flat()

export const isNumeric = (schema: Schema): boolean =>
  typesOf(schema).some((type) => type === 'number' || type === 'integer')

const isSecret = ({ format }: Schema): boolean => format === 'password'

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** What is no number stays as it was typed, so that the service explains the fault where it is. */
function toNumber(text: string): number | string {
  const plain = text.trim().replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text
}
