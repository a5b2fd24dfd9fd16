/**
 * Fine, interest, rebate and discount of a charge with a due date: what they must be, and what they
 * come to on a day.
 */
import type { Charge } from '../book/entries.ts'
import { DAY_MS, endOfDayMs, isDay, toDay } from '../clock.ts'
import { isObject, objectAt, type JsonObject } from '../json.ts'
import { readMoney } from '../money.ts'
import type { Check } from './check.ts'

/** The forms of each that this bank accepts; the standard knows more of interest and discount. */
const FORMS = { multa: [1, 2], juros: [1, 2, 3], abatimento: [1, 2], desconto: [1, 2] }
const DATES_MAX = 3
const DAYS_OF_MONTH = 30
/** In hundredths of a percent. */
const HUNDRED_PERCENT = 10_000

export function checkTerms(
  check: Check,
  value: JsonObject,
  { amount, dueDay }: { amount: number; dueDay: string },
): void {
  const isAll = (modalidade: unknown, number: number) =>
    number >= (modalidade === 2 ? HUNDRED_PERCENT : amount)
  for (const [name, forms] of Object.entries(FORMS)) {
    if (value[name] === undefined) continue
    const path = `cobv.valor.${name}`
    const term = check.object(value, name, 'cobv.valor')
    if (!forms.includes(term.modalidade as number))
      check.fail(`${path}.modalidade`, `Este banco aceita ${forms.join(', ')}.`, term.modalidade)
    if (name !== 'desconto') {
      const number = check.money(term, 'valorPerc', path, 0)
      if (name === 'abatimento' && isAll(term.modalidade, number))
        check.fail(path, 'O abatimento deve ser menor que o valor da cobrança.')
      continue
    }
    if (term.valorPerc !== undefined)
      check.fail(`${path}.valorPerc`, 'O desconto tem datas, e cada uma o seu valor.', term.valorPerc)
    const dates = Array.isArray(term.descontoDataFixa) ? term.descontoDataFixa.filter(isObject) : []
    if (dates.length === 0 || dates.length > DATES_MAX)
      check.fail(`${path}.descontoDataFixa`, `Deve ser uma lista de 1 a ${DATES_MAX} itens.`)
    for (const { data, ...date } of dates) {
      const place = `${path}.descontoDataFixa`
      const number = check.money(date, 'valorPerc', place, 0)
      if (!isDay(data)) check.fail(place, 'A data deve ter a forma YYYY-MM-DD.', data)
      else if (data > dueDay) check.fail(place, 'A data é posterior ao vencimento.', data)
      if (isAll(term.modalidade, number))
        check.fail(place, 'O desconto deve ser menor que o valor da cobrança.')
    }
  }
}

/**
 * The parts of what is due at a moment, in centavos; null for a charge that is paid at once. Their
 * sum is in `total`.
 */
export function toParts(
  charge: Charge,
  atMs: number,
): { total: number; parts: Record<string, number> | null } {
  const { amount: original } = charge
  if (charge.kind === 'cob') return { total: original, parts: null }
  const sent = charge.revisions.at(-1)
  const value = objectAt(sent, 'valor')
  const dueDay = String(objectAt(sent, 'calendario').dataDeVencimento)
  const [multa, juros, abatimento] = [
    objectAt(value, 'multa'),
    objectAt(value, 'juros'),
    objectAt(value, 'abatimento'),
  ]
  const daysLate = Math.ceil((atMs - endOfDayMs(dueDay)) / DAY_MS)
  const isLate = daysLate > 0
  const parts = {
    original,
    multa: isLate ? toAmount(multa, original) : 0,
    juros: isLate ? toInterest(juros, original, daysLate) : 0,
    abatimento: toAmount(abatimento, original),
    desconto: isLate ? 0 : toDiscount(objectAt(value, 'desconto'), original, toDay(atMs)),
  }
  const total = original + parts.multa + parts.juros - parts.abatimento - parts.desconto
  const there = Object.entries(parts).filter(([name, part]) => name === 'original' || part > 0)
  return { total, parts: Object.fromEntries(there) }
}

/** Form 1 is money, form 2 hundredths of a percent. */
function toAmount({ modalidade, valorPerc }: JsonObject, original: number): number {
  const number = readMoney(valorPerc) ?? 0
  return modalidade === 2 ? Math.round((original * number) / 10_000) : number
}

/** Forms: money a day, percent a day, percent a month. */
function toInterest(term: JsonObject, original: number, days: number): number {
  const number = readMoney(term.valorPerc) ?? 0
  if (term.modalidade === 1) return number * days
  const perDay = term.modalidade === 3 ? number / DAYS_OF_MONTH : number
  return Math.round((original * perDay * days) / 10_000)
}

/** The discount of the first day that has not passed. */
function toDiscount({ modalidade, descontoDataFixa }: JsonObject, original: number, day: string): number {
  const dates = Array.isArray(descontoDataFixa) ? descontoDataFixa.filter(isObject) : []
  const date = dates
    .toSorted((a, b) => String(a.data).localeCompare(String(b.data)))
    .find(({ data }) => String(data) >= day)
  return date ? toAmount({ modalidade, valorPerc: date.valorPerc }, original) : 0
}
