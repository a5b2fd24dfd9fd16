/**
 * Mercado Pago, by its payments API (version 1). A charge there is a payment that is pending, and
 * the money that comes is the same payment, approved. Its id is theirs; ours is its
 * `external_reference`, by which it is found after a lost answer.
 */
import type { Clock } from '../../engine/clock.ts'
import { memberOf } from '../../engine/member-of.ts'
import { readBrCode } from '../../engine/pix/br-code.ts'
import { toFailure } from '../failures.ts'
import type { ChargeName, ChargeRecord, Outcome, PaymentAccount, PaymentProvider } from '../provider.ts'
import { createAsk, type Asked } from './ask.ts'
import {
  REFUND_ID,
  toChargeRecord,
  toReceived,
  toReceivedPage,
  toRefundRecord,
  toResults,
} from './records.ts'
import { mercadoPagoRules, type MercadoPagoDetails } from './rules.ts'

/** An entry has some 3 KB, and 5 KB more where it has the picture of its code. */
const PAGE_SIZE = 50
const NOTE_CHARS_MAX = 140

export function openMercadoPago({ url, clock }: { url: string; clock: Clock }): PaymentProvider {
  const { ask, close } = createAsk(url, clock)

  /** By its id there, or by ours: a charge whose answer was lost has only ours. */
  async function find(
    account: PaymentAccount,
    { txid, providerId }: ChargeName,
    signal: AbortSignal | undefined,
  ): Promise<Outcome<ChargeRecord>> {
    if (providerId !== null) {
      const asked: Asked = { method: 'GET', path: paymentPath(providerId), mayBeAbsent: true }
      return ask(account, asked, (json) => ofTxid(json, txid), signal)
    }
    const query = new URLSearchParams({ external_reference: txid, sort: 'date_created', criteria: 'asc' })
    const asked: Asked = { method: 'GET', path: `/v1/payments/search?${query}` }
    const found = await ask(account, asked, toResults, signal)
    if (found.kind !== 'done') return found
    const [first] = found.value.filter((one) => memberOf(one, 'external_reference') === txid)
    if (first === undefined) return { kind: 'absent' }
    const value = toChargeRecord(first)
    return value
      ? { kind: 'done', value }
      : { kind: 'unavailable', retryAfterMs: null, failure: toFailure('answer_unreadable') }
  }

  const change = (
    account: PaymentAccount,
    asked: Asked,
    txid: string,
    signal: AbortSignal | undefined,
  ): Promise<Outcome<ChargeRecord>> => ask(account, asked, (json) => ofTxid(json, txid), signal)

  return {
    ...mercadoPagoRules,
    readCredentials: async (given) =>
      given['accessToken']
        ? { credentials: { accessToken: given['accessToken'] }, certificate: null }
        : { mistakes: ['accessToken is required.'] },
    sendsTo: () => mercadoPagoRules.name,
    toReceiver(details, code) {
      const { merchantName } = details as MercadoPagoDetails
      const read = readBrCode(code)
      const [key = ''] = 'broken' in read ? [] : read.keys
      return { key, keyType: 'EVP', merchantName }
    },
    async makeCharge(account, { txid, amount, due, payer, note, expiresAt }, signal) {
      const email = payer?.email ?? (account.details as MercadoPagoDetails).payerEmail
      if (due) return { kind: 'refused', failure: toFailure('due_dates_off') }
      if (!email) return { kind: 'refused', failure: toFailure('payer_incomplete') }
      const json = {
        transaction_amount: amount / 100,
        payment_method_id: 'pix',
        external_reference: txid,
        date_of_expiration: expiresAt.toISOString(),
        ...(note !== '' && { description: [...note].slice(0, NOTE_CHARS_MAX).join('') }),
        ...(account.callbackUrl !== null && { notification_url: account.callbackUrl }),
        payer: { email, ...toIdentification(payer?.taxId ?? null) },
      }
      const asked: Asked = { method: 'POST', path: '/v1/payments', json, idempotencyKey: txid }
      const made = await change(account, asked, txid, signal)
      if (made.kind !== 'refused') return made
      const found = await find(account, { txid, providerId: null, isDue: false }, signal)
      if (found.kind === 'done') return found
      return found.kind === 'absent' ? made : { kind: 'unknown', failure: made.failure }
    },
    readCharge: find,
    async withdrawCharge(account, name, signal) {
      const known = await find(account, name, signal)
      if (known.kind !== 'done' || known.value.state !== 'open') return known
      const path = paymentPath(known.value.providerId ?? '')
      const asked: Asked = { method: 'PUT', path, json: { status: 'cancelled' }, mayBeAbsent: true }
      const ended = await change(account, asked, name.txid, signal)
      if (ended.kind !== 'refused') return ended
      const left = await find(account, { ...name, providerId: known.value.providerId }, signal)
      if (left.kind !== 'done' || left.value.state !== 'open') return left
      // what ran out of time is canceled there already
      return isOver(left.value, clock.now())
        ? { kind: 'done', value: { ...left.value, state: 'withdrawn' } }
        : ended
    },
    listReceived(account, { from, to }, next, signal) {
      const offset = Number(next ?? 0)
      const query = new URLSearchParams({
        range: 'date_approved',
        begin_date: from.toISOString(),
        end_date: to.toISOString(),
        sort: 'date_approved',
        criteria: 'asc',
        limit: String(PAGE_SIZE),
        offset: String(offset),
      })
      const asked: Asked = { method: 'GET', path: `/v1/payments/search?${query}` }
      return ask(account, asked, (json) => toReceivedPage(json, offset), signal)
    },
    readReceived(account, id, signal) {
      const asked: Asked = { method: 'GET', path: paymentPath(id), mayBeAbsent: true }
      return ask(account, asked, toReceived, signal)
    },
    async makeRefund(account, paymentId, { id, amount }, signal) {
      const json = { amount: amount / 100, metadata: { [REFUND_ID]: id } }
      const path = `${paymentPath(paymentId)}/refunds`
      const asked: Asked = { method: 'POST', path, json, idempotencyKey: id, mayBeAbsent: true }
      const made = await ask(account, asked, toRefundRecord, signal)
      // it is ours whatever name it has there
      const refund = made.kind === 'done' ? { ...made, value: { ...made.value, id } } : made
      return refund.kind === 'done' && refund.value.amount !== amount
        ? { kind: 'refused', failure: toFailure('refund_differs') }
        : refund
    },
    async readRefund(account, paymentId, refundId, signal) {
      const asked: Asked = { method: 'GET', path: paymentPath(paymentId), mayBeAbsent: true }
      const found = await ask(account, asked, toReceived, signal)
      if (found.kind !== 'done') return found
      const refund = found.value.refunds.find(({ id, ownId }) => id === refundId || ownId === refundId)
      return refund ? { kind: 'done', value: refund } : { kind: 'absent' }
    },
    // each charge names the address itself
    placeCallback: async () => ({ kind: 'done', value: null }),
    readCallback(body, query) {
      const id = memberOf(memberOf(body, 'data'), 'id') ?? query['data.id']
      const text = typeof id === 'number' ? String(id) : id
      return typeof text === 'string' && /^[0-9]{1,20}$/.test(text) ? [{ txid: null, paymentId: text }] : []
    },
    forget: () => undefined,
    close,
  }
}

const paymentPath = (id: string) => `/v1/payments/${encodeURIComponent(id)}`

function ofTxid(json: unknown, txid: string): ChargeRecord | null {
  const charge = toChargeRecord(json)
  return charge?.txid === txid ? charge : null
}

const isOver = ({ expiresAt }: ChargeRecord, now: Date) => expiresAt !== null && expiresAt <= now

function toIdentification(taxId: string | null) {
  const plain = taxId?.replaceAll(/[./-]/g, '') ?? ''
  if (plain.length !== 11 && plain.length !== 14) return {}
  return { identification: { type: plain.length === 11 ? 'CPF' : 'CNPJ', number: plain } }
}
