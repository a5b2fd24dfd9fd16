/**
 * A choice from a list that opens. Typing jumps to the option that begins so. Screen readers
 * announce note and faults with it, as with a text field; it is shown as invalid exactly while
 * there is an `error`.
 */
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { Text } from 'react-aria-components/Text'
import { isSaid } from './fields.tsx'
import { Icon } from './icon.tsx'

export type SelectProps<Value extends string> = {
  label: string
  /** Shows the label to screen readers only, where the position explains the field. */
  isLabelHidden?: boolean
  /** Empty until something is chosen. */
  value: Value | ''
  onChange: (value: Value) => void
  choices: { value: Value; name: string }[]
  /** Shown while nothing is chosen. */
  placeholder?: string
  note?: ReactNode
  error?: ReactNode
  isDisabled?: boolean
}

export function Select<Value extends string>({
  label,
  isLabelHidden = false,
  value,
  onChange,
  choices,
  placeholder = '',
  note,
  error,
  isDisabled = false,
}: SelectProps<Value>) {
  return (
    <AriaSelect
      className="field"
      value={value === '' ? null : value}
      placeholder={placeholder}
      isInvalid={isSaid(error)}
      validationBehavior="aria"
      onChange={(next) => onChange(next as Value)}
      isDisabled={isDisabled}
    >
      <Label className={isLabelHidden ? 'visually-hidden' : 'field-label'}>{label}</Label>
      <Button className="input select-button" data-invalid={isSaid(error) || undefined}>
        <SelectValue />
        <Icon name="chevron" />
      </Button>
      {isSaid(note) && (
        <Text slot="description" className="field-note">
          {note}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
      <Popover className="popover">
        <ListBox className="menu" items={choices}>
          {({ value: id, name }) => (
            <ListBoxItem id={id} textValue={name} className="menu-item">
              {name}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
