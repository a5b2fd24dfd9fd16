/** The time zone of the console: the shop's, chosen here, or the browser's. */
import { createContext, use, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { keep, readKept } from './kept-choice.ts'

type Choice = {
  zone: string
  /** Null: the browser's zone. */
  chosen: string | null
  choose: (zone: string | null) => void
}

const ZoneContext = createContext<Choice | null>(null)
const KEPT_AS = 'recado.zone'

/** Zones of Brazil first, since most shops are there; then the rest of the browser's list. */
export function listZones(): string[] {
  const brazil = [
    'America/Sao_Paulo',
    'America/Bahia',
    'America/Fortaleza',
    'America/Recife',
    'America/Belem',
  ]
  const west = [
    'America/Cuiaba',
    'America/Manaus',
    'America/Porto_Velho',
    'America/Rio_Branco',
    'America/Noronha',
  ]
  const first = [...brazil, ...west]
  return [...first, ...['UTC', ...Intl.supportedValuesOf('timeZone')].filter((zone) => !first.includes(zone))]
}

export function ZoneProvider({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState<string | null>(() => toZone(readKept(KEPT_AS)))
  const choice = useMemo<Choice>(
    () => ({
      zone: chosen ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
      chosen,
      choose(zone) {
        keep(KEPT_AS, zone)
        setChosen(zone)
      },
    }),
    [chosen],
  )
  return <ZoneContext value={choice}>{children}</ZoneContext>
}

export function useZone(): Choice {
  const choice = use(ZoneContext)
  if (choice === null) throw new Error('useZone needs a ZoneProvider above it')
  return choice
}

/** Null if this browser does not know the zone. */
function toZone(text: string | null): string | null {
  if (text === null) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
