/** What the service finds in what was asked of a sender, for the fields, by their place in the request. */
import { RefusedError } from '../../api/problem.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { explainFinding } from '../../ui/finding-texts.ts'

/** Finds the words for a field, or for what is below it; null while there is nothing to say. */
export type FaultAt = (pointer: string) => string | null

export function useFaults(error: unknown): FaultAt {
  const { language } = useLanguage()
  const faults = error instanceof RefusedError ? (error.problem.errors ?? []) : []
  return (pointer) => {
    const fault = faults.find((one) => one.pointer === pointer || one.pointer.startsWith(`${pointer}/`))
    return fault === undefined ? null : explainFinding(fault, language)
  }
}
