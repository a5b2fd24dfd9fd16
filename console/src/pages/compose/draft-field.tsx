/** A field of the draft: it knows its pointer in the request, and so preflight's findings about it. */
import { useTexts } from '../../i18n/texts.ts'
import { TextField } from '../../ui/fields.tsx'
import type { TextFieldProps } from '../../ui/fields.tsx'
import { composeTexts } from './compose-texts.ts'
import { useFieldWords } from './field-words.tsx'
import { parseAmount } from './money-text.ts'

type Props = Omit<TextFieldProps, 'error' | 'onChange' | 'value'> & {
  pointer: string
  value: string
  onChange: (value: string) => void
  /** A fault that the page itself finds, in words. It hides the service's findings. */
  ownFault?: string | null
}

export function DraftField({ pointer, note, ownFault = null, ...rest }: Props) {
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

/** An amount in reais, as typed. */
export function AmountField(props: Omit<Props, 'ownFault' | 'inputMode'>) {
  const texts = useTexts(composeTexts)
  const isUnreadable = props.value.trim() !== '' && parseAmount(props.value) === null
  return <DraftField {...props} inputMode="decimal" ownFault={isUnreadable ? texts.unreadableAmount : null} />
}
