/** A choice of the draft: like a field, it knows what preflight says about it. */
import { Select } from '../../ui/select.tsx'
import type { SelectProps } from '../../ui/select.tsx'
import { useFieldWords } from './field-words.tsx'

type Props<Value extends string> = Omit<SelectProps<Value>, 'error' | 'note'> & { pointer: string }

export function DraftSelect<Value extends string>({ pointer, ...rest }: Props<Value>) {
  const { error, warning, leave } = useFieldWords(pointer, rest.value)
  const choose = (value: Value) => {
    leave() // nothing is begun in it that could be told of too early
    rest.onChange(value)
  }
  return <Select {...rest} onChange={choose} error={error} note={warning} />
}
