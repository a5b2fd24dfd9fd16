/**
 * Reads what banks answer: lenient about form, because fields are added, left out and moved, and
 * strict about meaning. A record whose state, amount or moment cannot be read is none: null.
 * Nothing is guessed.
 */
import { isObject, memberOf } from '../../engine/member-of.ts'
import { toFailure } from '../failures.ts'
import {
  type ChargeRecord,
  type ChargeState,
  type Received,
  type ReceivedPage,
  type RefundRecord,
  type Unreadable,
  toRefundName,
} from '../provider.ts'
import { findCode } from './charge-code.ts'
import { toHundredths } from './money.ts'
import type { ApiPixDetails } from './rules.ts'

const TXID = /^[A-Za-z0-9]{1,35}$/
/** The standard says 32; its own examples have 34, and those of a bank 26. */
const END_TO_END_ID = /^[A-Za-z0-9]{1,64}$/

/** The standard's prose has another gender than its list. */
const STATES: Readonly<Record<string, ChargeState>> = {
  ATIVA: 'open',
  CONCLUIDA: 'concluded',
  REMOVIDA_PELO_USUARIO_RECEBEDOR: 'withdrawn',
  REMOVIDO_PELO_USUARIO_RECEBEDOR: 'withdrawn',
  REMOVIDA_PELO_PSP: 'removed',
  REMOVIDO_PELO_PSP: 'removed',
}

/**
 * A state as the standard spells it. Banks write some with small letters, accents, spaces or
 * hyphens. Null if it is no text.
 */
function toWord(status: unknown): string | null {
  if (typeof status !== 'string') return null
  const plain = status.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toUpperCase()
  return plain.replaceAll(/[\s_-]+/g, '_')
}

export const toTxid = (value: unknown): string | null =>
  typeof value === 'string' && TXID.test(value) ? value : null
export const toEndToEndId = (value: unknown): string | null =>
  typeof value === 'string' && END_TO_END_ID.test(value) ? value : null

/** @param name of the charge that was asked about: an answer about another one is none */
export function toChargeRecord(
  json: unknown,
  name: { txid: string; isDue: boolean },
  details: ApiPixDetails,
  codeField: string | undefined,
): ChargeRecord | null {
  const given = memberOf(json, 'txid')
  if (given !== undefined && given !== null && given !== name.txid) return null
  const amount = toHundredths(memberOf(memberOf(json, 'valor'), 'original'))
  const listed = toReceivedOnes(memberOf(json, 'pix') ?? [])
  const status = memberOf(json, 'status')
  const word = toWord(status)
  const known = word !== null && Object.hasOwn(STATES, word) ? STATES[word] : undefined
  // a state that the standard got later says nothing; money that came does
  const state = known ?? (listed && listed.read.length > 0 ? 'concluded' : undefined)
  if (amount === null || state === undefined || listed === null) return null
  const calendar = memberOf(json, 'calendario')
  return {
    txid: name.txid,
    providerId: null,
    state,
    amount,
    key: toText(memberOf(json, 'chave')),
    code: findCode(json, details, codeField),
    expiresAt: name.isDue ? toEndOfDue(calendar) : toEnd(calendar),
    // some banks leave the txid out of the payments inside a charge
    payments: listed.read.map((payment) => ({ ...payment, txid: name.txid })),
    unreadable: listed.unreadable.map((one) => ({ ...one, txid: one.txid ?? name.txid })),
  }
}

/**
 * What cannot be read is kept apart: to leave it out would hide money. An entry without the field
 * of an end-to-end id is no money.
 */
export function toReceivedOnes(list: unknown): { read: Received[]; unreadable: Unreadable[] } | null {
  if (!Array.isArray(list)) return null
  const entries = list.filter((entry) => memberOf(entry, 'endToEndId') !== undefined)
  return {
    read: entries.flatMap((entry) => toReceived(entry) ?? []),
    unreadable: entries.flatMap((entry) =>
      toReceived(entry) ? unreadableRefunds(entry) : [toUnreadable(entry)],
    ),
  }
}

/** Characters of a field that are kept. */
const WRITTEN_CHARS_MAX = 64

/** A field as the bank writes it, cut; null where it writes none. */
function writtenIn(entry: unknown, name: string): string | null {
  const value = memberOf(entry, name)
  if (value === undefined || value === null) return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return [...text.replaceAll(/\p{C}/gu, ' ')].slice(0, WRITTEN_CHARS_MAX).join('')
}

const toUnreadable = (entry: unknown): Unreadable => ({
  id: writtenIn(entry, 'endToEndId'),
  txid: writtenIn(entry, 'txid'),
  amount: writtenIn(entry, 'valor'),
  at: writtenIn(entry, 'horario'),
})

const listRefunds = (payment: unknown): unknown[] => [memberOf(payment, 'devolucoes') ?? []].flat()

/**
 * The refunds of a payment that cannot be read: each under its address at the bank, which the
 * standard has below that of the payment. So none passes for money that came.
 */
const unreadableRefunds = (payment: unknown): Unreadable[] =>
  listRefunds(payment).flatMap((refund) =>
    !isObject(refund) || toRefundRecord(refund)
      ? []
      : [
          {
            id: toRefundName(writtenIn(payment, 'endToEndId') ?? '?', writtenIn(refund, 'id')),
            txid: writtenIn(payment, 'txid'),
            amount: writtenIn(refund, 'valor'),
            at: writtenIn(refund, 'horario'),
          },
        ],
  )

/**
 * A page without money may lack its list. If it does not say how many pages there are, the next one
 * is asked for until one is not full: a bank may give fewer at once than it was asked for, and says
 * so.
 * @param page counted from 0
 * @param asked entries that were asked for
 */
export function toReceivedPage(json: unknown, page: number, asked: number): ReceivedPage | null {
  const parameters = memberOf(json, 'parametros')
  const list = memberOf(json, 'pix') ?? (isObject(parameters) ? [] : null)
  const listed = toReceivedOnes(list)
  if (listed === null || !Array.isArray(list)) return null
  const paging = memberOf(parameters, 'paginacao')
  const pages = toCount(memberOf(paging, 'quantidadeDePaginas'))
  const size = toCount(memberOf(paging, 'itensPorPagina')) ?? asked
  const isLast = list.length === 0 || (pages === null ? list.length < size : page + 1 >= pages)
  return { data: listed.read, unreadable: listed.unreadable, next: isLast ? null : String(page + 1) }
}

export function toReceived(json: unknown): Received | null {
  const id = toEndToEndId(memberOf(json, 'endToEndId'))
  const amount = toHundredths(memberOf(json, 'valor'))
  const at = id === null ? null : toReceivedAt(id, memberOf(json, 'horario'))
  if (id === null || amount === null || amount === 0 || at === null) return null
  return {
    id,
    txid: toTxid(memberOf(json, 'txid')),
    amount,
    ...at,
    key: toText(memberOf(json, 'chave')),
    refunds: listRefunds(json).flatMap((entry) => toRefundRecord(entry) ?? []),
  }
}

export function toRefundRecord(json: unknown): RefundRecord | null {
  const id = memberOf(json, 'id')
  const amount = toHundredths(memberOf(json, 'valor'))
  const status = toWord(memberOf(json, 'status'))
  if (typeof id !== 'string' || !/^[A-Za-z0-9-]{1,64}$/.test(id)) return null
  if (amount === null || amount === 0 || status === null) return null
  const state = status === 'DEVOLVIDO' ? 'done' : status === 'NAO_REALIZADO' ? 'refused' : 'pending'
  const times = memberOf(json, 'horario')
  const nature = memberOf(json, 'natureza')
  const reason = toText(memberOf(json, 'motivo'))
  return {
    id,
    amount,
    state,
    origin: typeof nature === 'string' ? (nature.startsWith('MED_') ? 'bank' : 'shop') : null,
    at: toMoment(memberOf(times, 'liquidacao')) ?? toMoment(memberOf(times, 'solicitacao')),
    failure: state === 'refused' ? toFailure('refused_by_provider', reason) : null,
  }
}

const toText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/**
 * The payer's bank writes into the id when the payment began, to the minute in UTC (Manual of
 * Standards for the Start of Pix, endToEndId).
 */
const BEGAN = /^E[0-9]{8}([0-9]{4})([0-9]{2})([0-9]{2})([0-9]{2})([0-9]{2})[A-Za-z0-9]{11}$/

function toBegan(endToEndId: string): Date | null {
  const [, year, month, day, hour, minute] = BEGAN.exec(endToEndId) ?? []
  return toMoment(`${year}-${month}-${day}T${hour}:${minute}Z`)
}

const HOUR_MS = 3_600_000
/** The hours by which the zones of Brazil are behind UTC. */
const BEHIND = [2, 3, 4, 5]
/** Clocks of banks differ by less. */
const SKEW_MS = 5 * 60_000

/** Pix began in November 2020. What is written before is the empty date of some program. */
const FIRST_YEAR = 2020

/**
 * When money came. A bank that writes local time and marks it as UTC has it come hours before it
 * began: the hours are added. What cannot be read, or lies before Pix, is the minute in which it
 * began, if the id says that.
 */
function toReceivedAt(endToEndId: string, written: unknown): Pick<Received, 'at' | 'hoursAdded'> | null {
  const [read, began] = [toMoment(written), toBegan(endToEndId)]
  const at = read && read.getUTCFullYear() >= FIRST_YEAR ? read : null
  const either = at ?? began
  if (at === null || began === null) return either && { at: either }
  const hours = Math.ceil((began.getTime() - at.getTime() - SKEW_MS) / HOUR_MS)
  return BEHIND.includes(hours) ? { at: new Date(at.getTime() + hours * HOUR_MS), hoursAdded: hours } : { at }
}

const MOMENT =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,9})?)?(Z|[+-][0-9]{2}:?[0-9]{2})?$/i

/** A day as Brazil writes it: the day comes first. */
const LOCAL_DAY = /^([0-9]{2})\/([0-9]{2})\/([0-9]{4})(?=[T ])/

/**
 * A moment in the form of RFC 3339, or with a local day; without a zone it is that of São Paulo,
 * which has had no summer time since 2019.
 */
export function toMoment(value: unknown): Date | null {
  if (typeof value !== 'string') return null
  const [text, zone] = MOMENT.exec(value.trim().replace(LOCAL_DAY, '$3-$2-$1')) ?? []
  if (text === undefined) return null
  const iso = text.replace(' ', 'T').replace(/([+-][0-9]{2})([0-9]{2})$/, '$1:$2')
  const moment = new Date(zone === undefined ? `${iso}-03:00` : iso.toUpperCase())
  return Number.isNaN(moment.getTime()) ? null : moment
}

/**
 * Of a charge that is paid at once. Seconds are a number, or text as in an example of the standard.
 */
function toEnd(calendar: unknown): Date | null {
  const from = toMoment(memberOf(calendar, 'criacao'))
  const seconds = toCount(memberOf(calendar, 'expiracao'))
  return from && seconds !== null ? new Date(from.getTime() + seconds * 1000) : null
}

/** The end of the last day on which it can be paid, in São Paulo. */
function toEndOfDue(calendar: unknown): Date | null {
  const day = memberOf(calendar, 'dataDeVencimento')
  const midnight = typeof day === 'string' ? toMoment(`${day.slice(0, 10)}T00:00:00-03:00`) : null
  const days = toCount(memberOf(calendar, 'validadeAposVencimento'))
  return midnight && days !== null ? new Date(midnight.getTime() + (days + 1) * 24 * 3_600_000) : null
}

/** A whole number, also one that a bank writes as text. */
function toCount(value: unknown): number | null {
  const count = typeof value === 'string' && /^[0-9]{1,9}$/.test(value) ? Number(value) : value
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 && count < 1e9 ? count : null
}
