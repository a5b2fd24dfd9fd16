/**
 * Form fields, each with its label, a note on what to enter, and its faults beside it. Screen
 * readers announce all three with the field.
 */
import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField'
import { Switch as AriaSwitch } from 'react-aria-components/Switch'
import { Text } from 'react-aria-components/Text'
import { TextArea } from 'react-aria-components/TextArea'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import type { TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField'
import { useTexts } from '../i18n/texts.ts'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { uiTexts } from './ui-texts.ts'

export type FieldParts = { label: string; note?: ReactNode; error?: ReactNode }

export type TextFieldProps = FieldParts &
  Omit<AriaTextFieldProps, 'className' | 'children' | 'isInvalid' | 'validate'> & {
    /** Several lines, growing with the text. */
    isLong?: boolean
    placeholder?: string
  }

/** Shown as invalid exactly while there is an `error`. */
export function TextField({ label, note, error, isLong = false, placeholder, ...rest }: TextFieldProps) {
  const hint = placeholder === undefined ? {} : { placeholder }
  return (
    <AriaTextField {...rest} className="field" isInvalid={isSaid(error)} validationBehavior="aria">
      <Label className="field-label">{label}</Label>
      {isLong ? <TextArea className="input" {...hint} /> : <Input className="input" {...hint} />}
      {isSaid(note) && (
        <Text slot="description" className="field-note">
          {note}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
    </AriaTextField>
  )
}

/** The service accepts no longer search. */
const SEARCH_MAX = 200

export function SearchField({
  label,
  value,
  onChange,
  isFocused = false,
}: {
  /** Shown in the field while it is empty. */
  label: string
  value: string
  onChange: (value: string) => void
  /** Whether it has the focus as soon as it is shown, as in a dialog that begins with it. */
  isFocused?: boolean
}) {
  const texts = useTexts(uiTexts)
  return (
    <AriaSearchField
      className="search"
      aria-label={label}
      value={value}
      onChange={onChange}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog that begins with it would give it the focus anyway
      autoFocus={isFocused}
    >
      <Icon name="search" />
      <Input className="input" placeholder={label} maxLength={SEARCH_MAX} />
      <IconButton icon="close" label={texts.clearSearch} />
    </AriaSearchField>
  )
}

type ChoiceProps = { isSelected: boolean; onChange: (isSelected: boolean) => void; children: ReactNode }

export function Checkbox({ children, ...rest }: ChoiceProps & { isDisabled?: boolean }) {
  return (
    <AriaCheckbox {...rest} className="choice">
      <span className="choice-mark">
        <Icon name="check" />
      </span>
      {children}
    </AriaCheckbox>
  )
}

export function Switch({ children, ...rest }: ChoiceProps & { isDisabled?: boolean }) {
  return (
    <AriaSwitch {...rest} className="choice">
      <span className="switch-track">
        <span className="switch-thumb" />
      </span>
      {children}
    </AriaSwitch>
  )
}

/** One of a few options, all visible. For more options use Select. */
export function RadioChoice<Value extends string>({
  label,
  isLabelHidden = false,
  note,
  value,
  onChange,
  choices,
}: {
  label: string
  /** Shows the label to screen readers only, where the position explains the field. */
  isLabelHidden?: boolean
  note?: ReactNode
  value: Value
  onChange: (value: Value) => void
  choices: { value: Value; name: string; note?: string }[]
}) {
  return (
    <RadioGroup className="field" value={value} onChange={(next) => onChange(next as Value)}>
      <Label className={isLabelHidden ? 'visually-hidden' : 'field-label'}>{label}</Label>
      {choices.map((choice) => (
        <Radio key={choice.value} value={choice.value} className="choice">
          <span className="choice-mark choice-round" />
          <span>
            {choice.name}
            {choice.note !== undefined && <span className="field-note"> {choice.note}</span>}
          </span>
        </Radio>
      ))}
      {isSaid(note) && (
        <Text slot="description" className="field-note">
          {note}
        </Text>
      )}
    </RadioGroup>
  )
}

export const isSaid = (part: ReactNode) =>
  part !== undefined && part !== null && part !== '' && part !== false
