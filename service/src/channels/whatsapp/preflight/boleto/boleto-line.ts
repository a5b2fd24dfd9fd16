/**
 * Reads the digitable line of a boleto: 47 digits from a bank (Carta-Circular BCB 2.926/2000), or
 * 48 of a utility or tax slip, *arrecadação* (FEBRABAN barcode layout). Only reads; the rules check
 * whether it is right.
 */
import { DAY_MS } from '../../../../engine/clock.ts'

export type BoletoLine = {
  /** For a slip: the line begins with 8, then a known segment and a known value identifier. */
  isKnownKind: boolean
  /** 9 means the real; null for a slip. */
  currency: string | null
  /**
   * Centavos; 0 leaves the amount open. Null when the figure is a reference and not an amount of
   * money.
   */
  amount: number | null
  /** Days of the due-date cycle, 0 for no date. */
  dueFactor: number
}

/** @param line 47 or 48 digits */
export function readBoletoLine(line: string): BoletoLine {
  if (line.length === 47) {
    const [currency, dueFactor, amount] = [line.charAt(3), line.slice(33, 37), line.slice(37)]
    return { isKnownKind: true, currency, amount: Number(amount), dueFactor: Number(dueFactor) }
  }
  const [, valueId] = /^8[1-79]([6-9])/.exec(line) ?? []
  // eleven digits from the fifth of the barcode on, with the first block's check digit between them
  const amount = valueId === '6' || valueId === '8' ? Number(line.slice(4, 11) + line.slice(12, 16)) : null
  return { isKnownKind: valueId !== undefined, currency: null, amount, dueFactor: 0 }
}

const FACTOR_ZERO_MS = Date.UTC(1997, 9, 7)
/** Factors run from 1000 to 9999 and then restart: 2025-02-22 was 1000 for the second time. */
const FACTOR_MIN = 1000
export const CYCLE_DAYS = 9000
/**
 * No source says which of its dates, a cycle apart, a factor means. We take the first one that is
 * at most this many days before the message: the window of the library we use, widened to a whole
 * cycle, so that there is always exactly one.
 */
export const PAST_DAYS_MAX = 3500

/**
 * The due date as `YYYY-MM-DD`, a day in São Paulo and not an instant; null for a slip without one.
 *
 * @param now the moment of the message, which decides between the cycles
 */
export function toDueDate(dueFactor: number, now: Date): string | null {
  if (dueFactor < FACTOR_MIN) return null
  const earliestDay = (now.getTime() - FACTOR_ZERO_MS) / DAY_MS - PAST_DAYS_MAX
  const cycles = Math.max(0, Math.ceil((earliestDay - dueFactor) / CYCLE_DAYS))
  const dueMs = FACTOR_ZERO_MS + (dueFactor + cycles * CYCLE_DAYS) * DAY_MS
  return new Date(dueMs).toISOString().slice(0, 10)
}

let saoPauloDay: Intl.DateTimeFormat | undefined // takes 40 ms to make, so only for the first boleto

/** The calendar day in São Paulo, as `YYYY-MM-DD`, to compare with a due date. */
export function toSaoPauloDay(at: Date): string {
  saoPauloDay ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }) // Swedish dates are written YYYY-MM-DD
  return saoPauloDay.format(at)
}
