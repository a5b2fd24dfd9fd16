/**
 * The findings of preflight, for the fields: each shows its own once somebody has been in it, or has tried to send.
 * Nobody is told of mistakes in what they have not begun. Once only warnings are left, all of them are shown: the next click
 * sends, and a field that was filled in beforehand is one nobody has been in.
 */
import { createContext, use, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { placeFindings } from './findings.ts'
import type { Finding, Placed } from './findings.ts'

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
  /** Pointers of the fields on the page, in their order. */
  fields: string[]
  /** Somebody wanted to send it: everything is shown. */
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
