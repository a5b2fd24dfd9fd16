/**
 * A bank in memory that speaks the contract of providers, and accounts of shops there: for stories
 * about orders, money and the ledger, which a provider's own protocol is no part of.
 */
import { brCode } from '../../src/channels/whatsapp/preflight/test/check-digits.ts'
import { insertAccount, type StoredAccount } from '../../src/payments/accounts/accounts-repository.ts'
import { toFailure } from '../../src/providers/failures.ts'
import type {
  ChargeRecord,
  Failure,
  Hint,
  Outcome,
  PaymentAccount,
  PaymentProvider,
  Received,
  RefundRecord,
} from '../../src/providers/provider.ts'
import { toSecretKey } from '../../src/engine/secrets/credentials.ts'
import type { Stage } from './stage.ts'

/** The functions of the contract that call the bank. */
type CallName =
  | 'makeCharge'
  | 'readCharge'
  | 'withdrawCharge'
  | 'listReceived'
  | 'readReceived'
  | 'makeRefund'
  | 'readRefund'
  | 'placeCallback'

export type ScriptedCall = {
  name: CallName
  accountId: string
  about: string
  inBackground: boolean
  signal?: AbortSignal | undefined
}

/** Its credentials have a certificate if they hold the time of its end as `endsAt`. */
export type ScriptedProvider = PaymentProvider & {
  /** What it was asked, in order; `about` is the txid, the payment, the refund or the address. */
  calls: ScriptedCall[]
  /**
   * Answers each call; a test may replace it. `carryOut` does what was asked and gives the bank's
   * answer: one that is called and not returned is an answer that was lost.
   */
  answer: (
    call: ScriptedCall,
    carryOut: () => Outcome<unknown>,
  ) => Outcome<unknown> | Promise<Outcome<unknown>>
  /** The bank's book. */
  charges: Map<string, ChargeRecord>
  received: Received[]
  /**
   * Pays a charge as it is, exactly unless an amount is given; the charge is concluded. Without
   * a txid it is a plain transfer.
   */
  pay(payment: { txid: string | null; amount?: number; at?: Date; id?: string }): Received
  /** The time of the bank: set it to that of the stage's clock. */
  now: () => Date
  /** Payments of one page of `listReceived`. */
  pageRows: number
}

export const SCRIPTED = 'scripted'
const KEY = '7d9f0335-8dcc-4054-9bf9-0dbd61d36906'

export const failureOf = (code: string): Failure => ({ code, words: null })
/** Nobody knows whether the bank did it. */
export const lost = (): Outcome<never> => ({ kind: 'unknown', failure: toFailure('answer_lost') })
export const away = (): Outcome<never> => ({
  kind: 'unavailable',
  retryAfterMs: null,
  failure: toFailure('provider_failed'),
})
export const refuses = (): Outcome<never> => ({ kind: 'refused', failure: toFailure('refused_by_provider') })
export const stops = (): Outcome<never> => ({ kind: 'stopped', failure: toFailure('credentials_refused') })

const done = <Value>(value: Value): Outcome<Value> => ({ kind: 'done', value })
const ABSENT = { kind: 'absent' } as const

/**
 * @param name of another one, where a test needs two
 * @param namesRefunds whether it calls refunds by ids of its own and forgets ours, but for the same
 * call again
 */
export function createScriptedProvider(name = SCRIPTED, namesRefunds = false): ScriptedProvider {
  let payments = 0
  const asked = new Map<string, RefundRecord>()
  const charges = new Map<string, ChargeRecord>()
  const received: Received[] = []
  const paymentOf = (id: string) => received.find((one) => one.id === id)

  const call = async <Value>(
    to: CallName,
    { id: accountId, inBackground = false }: PaymentAccount,
    about: string,
    carryOut: () => Outcome<Value>,
    signal?: AbortSignal,
  ): Promise<Outcome<Value>> => {
    const one = { name: to, accountId, about, inBackground, signal }
    bank.calls.push(one)
    return (await bank.answer(one, carryOut)) as Outcome<Value>
  }
  const found = (txid: string): Outcome<ChargeRecord> => {
    const charge = charges.get(txid)
    return charge ? done({ ...charge, payments: received.filter((one) => one.txid === txid) }) : ABSENT
  }

  const bank: ScriptedProvider = {
    name,
    title: 'Scripted Bank',
    abilities: {
      lists: true,
      refunds: true,
      dueDates: true,
      payerNeeds: 'nothing',
      codes: 'dynamic',
      namesRefunds,
      lifeSeconds: { min: 60, max: 2_592_000 },
    },
    detailsSchema: { type: 'object', required: ['key'] },
    detailsExample: { key: KEY, merchantName: 'PADARIA FLOR' },
    credentialsSchema: { type: 'object', required: ['secret'] },
    credentialsExample: { secret: 'secret' },
    calls: [],
    answer: (_call, carryOut) => carryOut(),
    charges,
    received,
    now: () => new Date(),
    pageRows: 1000,
    pay({ txid, amount, at = bank.now(), id = `E${String((payments += 1)).padStart(31, '0')}` }) {
      const charge = txid === null ? undefined : charges.get(txid)
      const payment = { id, txid, amount: amount ?? charge?.amount ?? 1, at, key: KEY, refunds: [] }
      received.push(payment)
      if (charge?.state === 'open') charges.set(charge.txid, { ...charge, state: 'concluded' })
      return payment
    },
    readCredentials: async (given) => ({
      credentials: given,
      certificate: given['endsAt']
        ? { name: 'CN=shop', fingerprint: 'ab'.repeat(32), endsAt: new Date(given['endsAt']) }
        : null,
    }),
    hasDueDates: ({ dueDates }) => dueDates !== false,
    sendsTo: ({ branch }) => `https://bank.example/${String(branch)}`,
    toReceiver: ({ merchantName }) => ({ key: KEY, keyType: 'EVP', merchantName: String(merchantName) }),
    makeCharge: (account, { txid, amount, expiresAt }) =>
      call('makeCharge', account, txid, () => {
        if (!charges.has(txid))
          charges.set(txid, {
            txid,
            providerId: null,
            state: 'open',
            amount,
            key: KEY,
            expiresAt,
            payments: [],
            code: toCode(txid, amount),
          })
        return found(txid)
      }),
    readCharge: (account, { txid }) => call('readCharge', account, txid, () => found(txid)),
    withdrawCharge: (account, { txid }) =>
      call('withdrawCharge', account, txid, () => {
        const charge = charges.get(txid)
        if (charge?.state === 'open') charges.set(txid, { ...charge, state: 'withdrawn' })
        return found(txid)
      }),
    listReceived: (account, { from, to }, next, signal) => {
      const list = () => {
        const all = received.filter(({ at }) => at >= from && at <= to)
        const end = Number(next ?? 0) + bank.pageRows
        return done({
          data: all.slice(end - bank.pageRows, end),
          next: end < all.length ? String(end) : null,
        })
      }
      return call('listReceived', account, `${from.toISOString()} ${to.toISOString()}`, list, signal)
    },
    readReceived: (account, paymentId) =>
      call('readReceived', account, paymentId, () => {
        const payment = paymentOf(paymentId)
        return payment ? done(payment) : ABSENT
      }),
    makeRefund: (account, paymentId, { id: refundId, amount }) =>
      call('makeRefund', account, refundId, () => {
        const payment = paymentOf(paymentId)
        if (!payment) return ABSENT
        const known = asked.get(refundId) ?? payment.refunds.find((one) => one.id === refundId)
        if (known) return done(known)
        const left = payment.amount - payment.refunds.reduce((sum, one) => sum + one.amount, 0)
        if (amount > left) return { kind: 'refused', failure: toFailure('refused_by_provider') }
        const refund: RefundRecord = {
          amount,
          state: 'done',
          at: bank.now(),
          failure: null,
          ...(namesRefunds ? ownNames(asked.size + 1) : { id: refundId, origin: 'shop' }),
        }
        asked.set(refundId, refund)
        payment.refunds.push(refund)
        return done(refund)
      }),
    readRefund: (account, paymentId, refundId) =>
      call('readRefund', account, refundId, () => {
        const refund = paymentOf(paymentId)?.refunds.find((one) => one.id === refundId)
        return refund ? done(refund) : ABSENT
      }),
    placeCallback: (account, url) => call('placeCallback', account, url, () => done(null)),
    readCallback: (body) => {
      const { pix = [] } = (body ?? {}) as { pix?: { txid?: string; endToEndId?: string }[] }
      return pix.map(({ txid = null, endToEndId = null }): Hint => ({ txid, paymentId: endToEndId }))
    },
    forget: () => undefined,
    close: async () => undefined,
  }
  return bank
}

const ownNames = (count: number) => ({ id: `R${count}`, ownId: `R${count}`, origin: null })

const toCode = (txid: string, amount: number): string =>
  brCode(
    ['00', '01'],
    [
      '26',
      [
        ['00', 'br.gov.bcb.pix'],
        ['25', `bank.example.com/qr/v2/${txid}`],
      ],
    ],
    ['52', '0000'],
    ['53', '986'],
    ['54', `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`],
    ['58', 'BR'],
    ['59', 'PADARIA FLOR'],
    ['60', 'SAO PAULO'],
    ['62', [['05', '***']]],
  )

/** Adds an account of the shop, and notifies the service. The first one is the default. */
export async function addPaymentAccount(
  { db, env, clock, keepSecret }: Pick<Stage, 'db' | 'env' | 'clock' | 'keepSecret'>,
  workspaceId: string,
  { name, detailsExample: details }: PaymentProvider,
  credentials: Record<string, string> = { secret: `kept for ${workspaceId}` },
): Promise<StoredAccount> {
  keepSecret(credentials)
  const key = toSecretKey(Buffer.from(env['RECADO_SECRET_KEY'] ?? '', 'base64'))
  const draft = { workspaceId, provider: name, name: 'The bank', details, credentials, certificate: null }
  const { account } = await insertAccount(db, key, draft, clock.now())
  await db.query(`select pg_notify('recado_payment_accounts', $1)`, [account.id])
  return account
}
