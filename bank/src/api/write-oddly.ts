/** Payments as banks write them that do not keep to the standard. */
import type { Payment } from '../book/entries.ts'
import { BRAZIL_BEHIND_MS, toIso } from '../clock.ts'
import type { JsonObject } from '../json.ts'

/** The record with what is odd about its payment, or as it is. */
export function writeOddly(view: JsonObject, { amount, atMs, oddities }: Payment, nowMs: number): JsonObject {
  if (!oddities) return view
  const { isWithoutTxid, unreadableUntilMs = 0, time } = oddities
  const { txid, ...rest } = view
  return {
    ...(isWithoutTxid ? rest : { ...(txid === undefined ? {} : { txid }), ...rest }),
    // without a point it may be reais or centavos
    ...(unreadableUntilMs === null || unreadableUntilMs > nowMs ? { valor: String(amount) } : {}),
    ...(time ? { horario: toLocalTime(atMs, time === 'as UTC') } : {}),
  }
}

/** The time on clocks in Brazil, without a zone or with the wrong one. */
function toLocalTime(atMs: number, isAsUtc: boolean): string {
  const text = toIso(atMs - BRAZIL_BEHIND_MS)
  return isAsUtc ? text : text.replace('Z', '')
}
