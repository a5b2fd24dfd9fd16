/**
 * A select of a form that the service checks: like a text field, it shows the findings about it.
 */
import { Select } from '../ui/select.tsx'
import type { SelectProps } from '../ui/select.tsx'
import { useFieldWords } from './field-words.tsx'

type Props<Value extends string> = Omit<SelectProps<Value>, 'error' | 'note'> & { pointer: string }

export function CheckedSelect<Value extends string>({ pointer, ...rest }: Props<Value>) {
  const { error, warning, leave } = useFieldWords(pointer, rest.value)
  const choose = (value: Value) => {
    leave() // a choice is never half-typed, so its faults may show at once
    rest.onChange(value)
  }
  return <Select {...rest} onChange={choose} error={error} note={warning} />
}
