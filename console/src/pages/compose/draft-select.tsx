/** A select of the draft: like a field, it shows preflight's findings about it. */
import { Select } from '../../ui/select.tsx'
import type { SelectProps } from '../../ui/select.tsx'
import { useFieldWords } from './field-words.tsx'

type Props<Value extends string> = Omit<SelectProps<Value>, 'error' | 'note'> & { pointer: string }

export function DraftSelect<Value extends string>({ pointer, ...rest }: Props<Value>) {
  const { error, warning, leave } = useFieldWords(pointer, rest.value)
  const choose = (value: Value) => {
    leave() // a choice is never half-typed, so its faults may show at once
    rest.onChange(value)
  }
  return <Select {...rest} onChange={choose} error={error} note={warning} />
}
