/** The texts at one field: its faults once they are to be shown, and its warnings. */
import type { ReactNode } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { checkedFormTexts } from './checked-form-texts.ts'
import { FaultWords } from './fault-words.tsx'
import { useFaults } from './faults.tsx'
import { isUnfilled } from './findings.ts'

type FieldWords = {
  error: ReactNode
  warning: ReactNode
  /** Called when the person leaves the field. */
  leave: () => void
}

/** `ownFault` is a fault that the page itself finds. It hides the service's findings. */
export function useFieldWords(pointer: string, value: string, ownFault: string | null = null): FieldWords {
  const texts = useTexts(checkedFormTexts)
  const { byField, isShown, leave } = useFaults()
  const findings = isShown(pointer) ? (byField.get(pointer) ?? []) : []
  const errors = findings.filter(({ severity }) => severity === 'error')
  const warnings = findings.filter(({ severity }) => severity === 'warning')
  const own = isUnfilled(value, errors) ? texts.fillIn : isShown(pointer) ? ownFault : null
  return {
    error: own ?? (errors.length > 0 ? <FaultWords findings={errors} /> : null),
    warning: warnings.length > 0 ? <FaultWords findings={warnings} /> : null,
    leave: () => leave(pointer),
  }
}
