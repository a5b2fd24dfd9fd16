/**
 * The findings of preflight, for the fields. A field shows its own once the person has left it or
 * has tried to send, so that an untouched field shows no mistakes. When only warnings are left, all
 * are shown: the next click sends, and a prefilled field may never have been entered.
 */
import { createContext, use, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { placeFindings } from './findings.ts'
import type { Finding, Placed } from './findings.ts'
import './checked-form.css'

type Faults = Placed & {
  /** Whether all findings are to be shown. */
  isAllShown: boolean
  /** Whether the findings of a field are to be shown. */
  isShown: (pointer: string) => boolean
  leave: (pointer: string) => void
}

const FaultsContext = createContext<Faults | null>(null)

export function FaultsProvider({
  findings,
  fields,
  isTried,
  children,
}: {
  findings: Finding[]
  /** Pointers of the fields, in the order of the page. */
  fields: string[]
  /** The person has tried to send: everything is shown. */
  isTried: boolean
  children: ReactNode
}) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const placed = useMemo(() => placeFindings(findings, fields), [findings, fields])
  const isAllShown =
    isTried || (findings.length > 0 && findings.every(({ severity }) => severity === 'warning'))
  const faults = useMemo<Faults>(
    () => ({
      ...placed,
      isAllShown,
      isShown: (pointer) => isAllShown || left.has(pointer),
      leave: (pointer) => setLeft((before) => (before.has(pointer) ? before : new Set([...before, pointer]))),
    }),
    [placed, left, isAllShown],
  )
  return <FaultsContext value={faults}>{children}</FaultsContext>
}

export function useFaults(): Faults {
  const faults = use(FaultsContext)
  if (faults === null) throw new Error('useFaults needs a FaultsProvider above it')
  return faults
}
