/** One of several, chosen from a list that opens. Typing jumps to what begins so. */
import { Button } from 'react-aria-components/Button'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { Icon } from './icon.tsx'

export type SelectProps<Value extends string> = {
  label: string
  /** Says the label to screen readers only, where the place explains itself. */
  isLabelHidden?: boolean
  value: Value
  onChange: (value: Value) => void
  choices: { value: Value; name: string }[]
  isDisabled?: boolean
}

export function Select<Value extends string>({
  label,
  isLabelHidden = false,
  value,
  onChange,
  choices,
  isDisabled = false,
}: SelectProps<Value>) {
  return (
    <AriaSelect
      className="field"
      value={value}
      onChange={(next) => onChange(next as Value)}
      isDisabled={isDisabled}
    >
      <Label className={isLabelHidden ? 'visually-hidden' : 'field-label'}>{label}</Label>
      <Button className="select-button">
        <SelectValue />
        <Icon name="chevron" />
      </Button>
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
