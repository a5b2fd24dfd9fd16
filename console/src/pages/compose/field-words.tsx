/** What is said at one field of the draft: its faults once they are to be shown, and its warnings. */
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { composeTexts } from './compose-texts.ts'
import { FaultWords } from './fault-words.tsx'
import { useFaults } from './faults.tsx'
import { isUnfilled } from './findings.ts'

type FieldWords = {
  error: ReactNode
  warning: ReactNode
  /** Somebody has been in it. */
  leave: () => void
}

/** `ownFault` is what the page itself knows to be wrong. It hides what the service makes of it. */
export function useFieldWords(pointer: string, value: string, ownFault: string | null = null): FieldWords {
  const texts = useTexts(composeTexts)
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
