/** The service's faults in a refused request, for the fields, by their pointer. */
import { RefusedError } from '../api/problem.ts'
import { useLanguage } from '../i18n/language.tsx'
import { explainFinding } from './finding-texts.ts'

/** Finds the text for a field, or for anything below it; null if there is none. */
export type FaultAt = (pointer: string) => string | null

export function useFaults(error: unknown): FaultAt {
  const { language } = useLanguage()
  const faults = error instanceof RefusedError ? (error.problem.errors ?? []) : []
  return (pointer) => {
    const fault = faults.find((one) => one.pointer === pointer || one.pointer.startsWith(`${pointer}/`))
    return fault === undefined ? null : explainFinding(fault, language)
  }
}
