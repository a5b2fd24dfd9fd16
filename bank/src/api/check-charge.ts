/** What a bank demands of a charge. */
import type { Shop } from '../book/entries.ts'
import { DAY_MS, endOfDayMs, isDay, toDay } from '../clock.ts'
import { isObject, objectAt, type JsonObject } from '../json.ts'
import { createCheck, type Check } from './check.ts'
import { checkTerms } from './terms.ts'

export type CheckedCharge = {
  /** What is kept of the body, with the defaults that the standard fills in. */
  sent: JsonObject
  amount: number
  key: string
  /** The moment after which it cannot be paid, by that of its creation. */
  toEndMs(createdMs: number): number
}

const TXID = /^[a-zA-Z0-9]{26,35}$/
const KEY_CHARS_MAX = 77
const NOTE_CHARS_MAX = 140
const EXTRAS_MAX = 50
const LIFE_SECONDS_DEFAULT = 86_400
const SECONDS_MAX = 2_147_483_647
const DAYS_AFTER_DEFAULT = 30
const DAYS_AFTER_MAX = 9_999

/** Throws PixError with everything that is wrong. */
export function checkCob(body: JsonObject, shop: Shop, txid: string): CheckedCharge {
  const check = createCheck('CobOperacaoInvalida')
  const calendar = check.object(body, 'calendario', 'cob', true)
  const life = check.integer(calendar, 'expiracao', 'cob.calendario', 1, SECONDS_MAX) ?? LIFE_SECONDS_DEFAULT
  const { amount, key } = checkCommon(check, body, shop, txid, 'cob')
  check.debtor(body, 'cob', false)
  check.assertFine()
  const sent = { ...pick(body), calendario: { expiracao: life } }
  return { sent, amount, key, toEndMs: (createdMs) => createdMs + life * 1_000 }
}

/** Throws PixError with everything that is wrong. */
export function checkCobv(body: JsonObject, shop: Shop, txid: string, nowMs: number): CheckedCharge {
  const check = createCheck('CobVOperacaoInvalida')
  const calendar = check.object(body, 'calendario', 'cobv', true)
  const day = calendar.dataDeVencimento
  if (!isDay(day)) check.fail('cobv.calendario.dataDeVencimento', 'A data deve ter a forma YYYY-MM-DD.', day)
  else if (day < toDay(nowMs)) check.fail('cobv.calendario.dataDeVencimento', 'A data já passou.', day)
  const path = 'cobv.calendario'
  const after =
    check.integer(calendar, 'validadeAposVencimento', path, 0, DAYS_AFTER_MAX) ?? DAYS_AFTER_DEFAULT
  const { amount, key } = checkCommon(check, body, shop, txid, 'cobv')
  check.debtor(body, 'cobv', true)
  checkAddress(check, objectAt(body, 'devedor'))
  checkTerms(check, objectAt(body, 'valor'), { amount, dueDay: String(day) })
  check.assertFine()
  const sent = { ...pick(body), calendario: { dataDeVencimento: day, validadeAposVencimento: after } }
  return { sent, amount, key, toEndMs: () => endOfDayMs(String(day)) + after * DAY_MS }
}

function checkCommon(check: Check, body: JsonObject, shop: Shop, txid: string, path: string) {
  if (!TXID.test(txid)) check.fail(`${path}.txid`, 'O txid deve ter de 26 a 35 letras e algarismos.', txid)
  const value = check.object(body, 'valor', path, true)
  const amount = isObject(body.valor) ? check.money(value, 'original', `${path}.valor`) : 0
  check.integer(value, 'modalidadeAlteracao', `${path}.valor`, 0, 1)
  const key = check.text(body, 'chave', path, KEY_CHARS_MAX, true)
  if (key !== undefined && !shop.keys.includes(key))
    check.fail(`${path}.chave`, 'A chave não pertence ao usuário recebedor.', key)
  check.text(body, 'solicitacaoPagador', path, NOTE_CHARS_MAX)
  checkExtras(check, body, path)
  if (body.loc !== undefined) check.fail(`${path}.loc.id`, 'A location não existe.')
  return { amount, key: key ?? '' }
}

/** Of who owes; all of it may be left out. */
function checkAddress(check: Check, debtor: JsonObject): void {
  const maxima = { logradouro: 200, cidade: 200, uf: 2, cep: 8 }
  for (const [name, max] of Object.entries(maxima)) check.text(debtor, name, 'cobv.devedor', max)
}

function checkExtras(check: Check, { infoAdicionais }: JsonObject, path: string): void {
  if (infoAdicionais === undefined) return
  if (!Array.isArray(infoAdicionais) || infoAdicionais.length > EXTRAS_MAX)
    return check.fail(`${path}.infoAdicionais`, `Deve ser uma lista de no máximo ${EXTRAS_MAX} itens.`)
  for (const [at, extra] of infoAdicionais.entries()) {
    const place = `${path}.infoAdicionais[${at}]`
    if (!isObject(extra)) check.fail(place, 'O campo deve ser um objeto.')
    else {
      check.text(extra, 'nome', place, 50, true)
      check.text(extra, 'valor', place, 200, true)
    }
  }
}

/** The fields of a charge; others are passed over, as the standard lets new ones come. */
function pick({ devedor, valor, chave, solicitacaoPagador, infoAdicionais }: JsonObject): JsonObject {
  const fields = { devedor, valor, chave, solicitacaoPagador, infoAdicionais }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
