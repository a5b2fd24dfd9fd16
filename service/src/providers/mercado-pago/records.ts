/**
 * Payments of Mercado Pago as charges, as money that came and as refunds. What cannot be read is
 * null.
 */
import { isObject, memberOf } from '../../engine/member-of.ts'
import { toHundredths } from '../api-pix/money.ts'
import type { ChargeRecord, ChargeState, Page, Received, RefundRecord } from '../provider.ts'

/**
 * `cancelled` is also what ran out of time: that can be paid no more, as any open charge whose time
 * is over.
 */
const STATES: Record<string, ChargeState> = {
  pending: 'open',
  in_process: 'open',
  authorized: 'open',
  approved: 'concluded',
  in_mediation: 'concluded',
  refunded: 'concluded',
  charged_back: 'concluded',
  rejected: 'removed',
  cancelled: 'withdrawn',
}

/**
 * How our id of a refund is given to it. Its API does not document that it keeps this: without, a
 * refund is known by its own id.
 */
export const REFUND_ID = 'recado_refund_id'

const toText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const toId = (value: unknown): string | null =>
  typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : toText(value)
function toMoment(value: unknown): Date | null {
  const moment = new Date(typeof value === 'string' ? value : Number.NaN)
  return Number.isNaN(moment.getTime()) ? null : moment
}

export function toChargeRecord(json: unknown): ChargeRecord | null {
  const providerId = toId(memberOf(json, 'id'))
  const txid = toText(memberOf(json, 'external_reference'))
  const amount = toHundredths(memberOf(json, 'transaction_amount'))
  const state = STATES[String(memberOf(json, 'status'))]
  if (providerId === null || txid === null || amount === null || state === undefined) return null
  const isOver = state === 'withdrawn' && memberOf(json, 'status_detail') === 'expired'
  const received = state === 'concluded' ? toReceived(json) : null
  if (state === 'concluded' && received === null) return null
  const data = memberOf(memberOf(json, 'point_of_interaction'), 'transaction_data')
  return {
    txid,
    providerId,
    amount,
    key: null,
    state: isOver ? 'open' : state,
    code: toText(memberOf(data, 'qr_code')),
    expiresAt: toMoment(memberOf(json, 'date_of_expiration')),
    payments: received ? [received] : [],
  }
}

/**
 * Ours has the form of a UUID without its hyphens. The list is that of the whole account: what
 * other systems write there may be a person's e-mail, and is not kept.
 */
const toOwnTxid = (reference: unknown): string | null =>
  typeof reference === 'string' && /^[0-9a-f]{32}$/.test(reference) ? reference : null

/** Null also of a payment for which no money came. */
export function toReceived(json: unknown): Received | null {
  const id = toId(memberOf(json, 'id'))
  const amount = toHundredths(memberOf(json, 'transaction_amount'))
  const at = toMoment(memberOf(json, 'date_approved'))
  if (id === null || amount === null || at === null) return null
  const refunds = memberOf(json, 'refunds')
  return {
    id,
    amount,
    at,
    key: null,
    txid: toOwnTxid(memberOf(json, 'external_reference')),
    refunds: (Array.isArray(refunds) ? refunds : []).flatMap((one: unknown) => toRefundRecord(one) ?? []),
  }
}

const REFUND_STATES: Record<string, RefundRecord['state']> = {
  approved: 'done',
  in_process: 'pending',
  authorized: 'pending',
  rejected: 'refused',
  cancelled: 'refused',
}

export function toRefundRecord(json: unknown): RefundRecord | null {
  const ours = toText(memberOf(memberOf(json, 'metadata'), REFUND_ID))
  const ownId = toId(memberOf(json, 'id'))
  const amount = toHundredths(memberOf(json, 'amount'))
  const state = REFUND_STATES[toText(memberOf(json, 'status')) ?? 'approved']
  if (ownId === null || amount === null || state === undefined) return null
  const at = toMoment(memberOf(json, 'date_created'))
  return { id: ours ?? ownId, ownId, amount, state, at, origin: ours === null ? null : 'shop', failure: null }
}

/** The payments of a page of the search, as they are there; null if it is no such page. */
export const toResults = (json: unknown): unknown[] | null => {
  const results = memberOf(json, 'results')
  return Array.isArray(results) && results.every(isObject) ? results : null
}

/** @param offset of the page */
export function toReceivedPage(json: unknown, offset: number): Page<Received> | null {
  const results = toResults(json)
  const total = memberOf(memberOf(json, 'paging'), 'total')
  if (results === null || typeof total !== 'number') return null
  const end = offset + results.length
  return {
    data: results.flatMap((one) => toReceived(one) ?? []),
    next: results.length > 0 && end < total ? String(end) : null,
  }
}
