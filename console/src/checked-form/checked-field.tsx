/**
 * A text field of a form that the service checks: it knows its pointer in the request, and so the
 * findings about it.
 */
import { TextField } from '../ui/fields.tsx'
import type { TextFieldProps } from '../ui/fields.tsx'
import { useFieldWords } from './field-words.tsx'

type Props = Omit<TextFieldProps, 'error' | 'onChange' | 'value'> & {
  pointer: string
  value: string
  onChange: (value: string) => void
  /** A fault that the page itself finds, in words. It hides the service's findings. */
  ownFault?: string | null
}

export function CheckedField({ pointer, note, ownFault = null, ...rest }: Props) {
  const { error, warning, leave } = useFieldWords(pointer, rest.value, ownFault)
  return (
    <TextField
      {...rest}
      onBlur={leave}
      error={error}
      note={
        warning === null ? (
          note
        ) : (
          <>
            {note} {warning}
          </>
        )
      }
    />
  )
}
