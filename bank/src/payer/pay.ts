/** A payer's bank: reads a code, shows what it asks for, and pays it. */
import type { BankParts } from '../bank-parts.ts'
import { readBrCode, type BrCode } from '../brcode.ts'
import { toChargeId, type Charge, type Oddities, type Payment, type Shop } from '../book/entries.ts'
import { toParts } from '../api/terms.ts'
import type { Fault, Faults } from '../faults/faults.ts'
import { toEndToEndId } from '../end-to-end-id.ts'
import { readMoney } from '../money.ts'
import { PayerError } from './payer-error.ts'

/** What a payer sees before the payment. */
export type Look = {
  receiver: { name: string; city: string; taxId: string }
  /** Centavos; null: the payer chooses. */
  amount: number | null
  note: string | null
}

export type PayOrder = {
  code: string
  /** Centavos. Of a charge only its own amount is taken, unless `isLax`. */
  amount?: number
  /** When it is settled; by default now. */
  atMs?: number
  payer?: { name?: string; taxId?: string }
  /** What the payer writes to the shop. */
  note?: string
  /** A bank that checks nothing: pays other amounts, twice, late and after removal. */
  isLax?: boolean
  /** A bank that loses the txid on the way. */
  isWithoutTxid?: boolean
}

const PAYER = { name: 'Ana Souza', taxId: '52998224725' }

/** Throws PayerError where the code cannot be paid now. */
export function look(parts: BankParts, code: string): Look {
  const { shop, charge, brCode } = find(parts, code)
  const { name, city, taxId } = shop
  const receiver = { name, city, taxId }
  if (!charge) return { receiver, amount: readMoney(brCode.amount) ?? null, note: null }
  assertPayable(charge, parts.clock.nowMs())
  const note = charge.revisions.at(-1)?.solicitacaoPagador
  const { total } = toParts(charge, parts.clock.nowMs())
  return { receiver, amount: total, note: typeof note === 'string' ? note : null }
}

/** Settles a payment and calls the shop. Throws PayerError. */
export function pay(parts: BankParts, order: PayOrder): Payment {
  const { shop, charge, brCode } = find(parts, order.code)
  const atMs = order.atMs ?? parts.clock.nowMs()
  const due = charge ? toParts(charge, atMs) : null
  if (charge && !order.isLax) {
    assertPayable(charge, atMs)
    if (order.amount !== undefined && order.amount !== due?.total) throw new PayerError('amount_fixed')
  }
  const amount = order.amount ?? due?.total ?? readMoney(brCode.amount)
  if (amount === undefined) throw new PayerError('amount_missing')
  const txid = order.isWithoutTxid ? null : (charge?.txid ?? brCode.txid)
  const key = charge?.key ?? brCode.key ?? ''
  const parting = due && amount === due.total ? due.parts : null
  return settle(parts, shop, { txid, key, amount, atMs, parts: parting }, order)
}

/** Money that comes by key alone, which no code asked for. Throws PayerError. */
export function transfer(
  parts: BankParts,
  order: Omit<PayOrder, 'code'> & { key: string; amount: number },
): Payment {
  const shop = shopWithKey(parts, order.key)
  const { key, amount, atMs = parts.clock.nowMs() } = order
  return settle(parts, shop, { txid: null, key, amount, atMs, parts: null }, order)
}

function settle(
  { book, callbacks, clock, faults }: BankParts,
  shop: Shop,
  money: Pick<Payment, 'txid' | 'key' | 'amount' | 'atMs' | 'parts'>,
  { payer, note }: Pick<PayOrder, 'payer' | 'note'>,
): Payment {
  const lag = faults.draw(['read_lag'], { txid: money.txid })
  const payment: Payment = {
    ...money,
    id: toEndToEndId(money.atMs),
    shopId: shop.id,
    note: note ?? null,
    payer: { ...PAYER, ...payer },
    hiddenUntilMs: lag ? clock.nowMs() + (lag.ms ?? 1_000) : 0,
    ...drawOddities(faults, money.txid, clock.nowMs()),
  }
  book.save('payment', payment)
  const charge = book.charges.get(toChargeId(shop.id, money.txid ?? ''))
  if (charge?.status === 'ATIVA')
    book.save('charge', { ...charge, status: 'CONCLUIDA', endedMs: clock.nowMs() })
  callbacks.notify(payment)
  return payment
}

function drawOddities(faults: Faults, txid: string | null, nowMs: number): { oddities?: Oddities } {
  const draw = (fault: Fault) => faults.draw([fault], { txid })
  const unreadable = draw('amount_unreadable')
  const time = draw('local_time') ? 'local' : draw('local_time_as_utc') ? 'as UTC' : undefined
  const oddities: Oddities = {
    ...(draw('txid_missing') ? { isWithoutTxid: true } : {}),
    ...(unreadable ? { unreadableUntilMs: unreadable.ms === undefined ? null : nowMs + unreadable.ms } : {}),
    ...(time ? { time } : {}),
  }
  return Object.keys(oddities).length > 0 ? { oddities } : {}
}

function find(parts: BankParts, code: string): { shop: Shop; charge: Charge | null; brCode: BrCode } {
  const brCode = readBrCode(code)
  if (!brCode) throw new PayerError('code_invalid')
  if (brCode.location === null) return { shop: shopWithKey(parts, brCode.key ?? ''), charge: null, brCode }
  const charge = parts.book.chargeAt(brCode.location.split('/').at(-1) ?? '')
  const shop = parts.book.shops.get(charge?.shopId ?? '')
  if (!charge || !shop) throw new PayerError('code_unknown')
  return { shop, charge, brCode }
}

function shopWithKey({ book }: BankParts, key: string): Shop {
  const shop = book.shops.values().find(({ keys }) => keys.includes(key))
  if (!shop) throw new PayerError('key_unknown')
  return shop
}

function assertPayable({ status, expiresMs }: Charge, atMs: number): void {
  if (status === 'CONCLUIDA') throw new PayerError('charge_paid')
  if (status !== 'ATIVA') throw new PayerError('charge_removed')
  if (atMs > expiresMs) throw new PayerError('charge_expired')
}
