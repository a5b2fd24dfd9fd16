/**
 * The bank's book: everything that was charged, paid, refunded and reported. It is stored in a
 * journal, one line for each new state of an entry, which is written before the answer: a bank that
 * is killed knows all that it said.
 */
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Call, Callback, Charge, Payment, Refund, Shop, Webhook } from './entries.ts'

type Entries = {
  shop: Shop
  charge: Charge
  payment: Payment
  refund: Refund
  webhook: Webhook
  callback: Callback
}
type Kind = keyof Entries
type Shelf<Entry> = Map<string, Entry>

const KINDS: Kind[] = ['shop', 'charge', 'payment', 'refund', 'webhook', 'callback']
const CALLS_MAX = 100_000
/** Of the callbacks that have ended, only this many are stored. */
const CALLBACKS_MAX = 100_000
const FILE_MODE = 0o600

export type Book = {
  [K in Kind as `${K}s`]: ReadonlyMap<string, Entries[K]>
} & {
  /** The latest, oldest first. Not stored between runs. */
  calls: Call[]
  /** Stores an entry, new or changed. */
  save<K extends Kind>(kind: K, entry: Entries[K]): void
  remove(kind: Kind, id: string): void
  noteCall(call: Call): void
  chargeAt(token: string): Charge | undefined
  paymentsOf(charge: Charge): Payment[]
  refundsOf(payment: Payment): Refund[]
  /** In the order in which they came. */
  paymentsOfShop(shopId: string): Payment[]
  chargesOfShop(shopId: string): Charge[]
}

/** @param file the journal; null: nothing is stored. Throws when it is not one. */
export function openBook(file: string | null): Book {
  const shelves = Object.fromEntries(KINDS.map((kind) => [kind, new Map()])) as {
    [K in Kind]: Shelf<Entries[K]>
  }
  const byToken = new Map<string, Charge>()
  const paymentsByTxid = new Map<string, Payment[]>()
  const refundsByPayment = new Map<string, Refund[]>()
  const paymentsByShop = new Map<string, Payment[]>()
  const chargesByShop = new Map<string, Charge[]>()
  const calls: Call[] = []

  function put<K extends Kind>(kind: K, entry: Entries[K]) {
    const shelf: Shelf<Entries[K]> = shelves[kind]
    const isNew = !shelf.has(entry.id)
    const known = shelf.get(entry.id)
    // One object for each entry, which the indexes share.
    if (known) Object.assign(known, entry)
    else shelf.set(entry.id, entry)
    if (isNew) index(kind, entry)
    if (kind === 'callback' && shelf.size > CALLBACKS_MAX) forgetOldest(shelves.callback)
  }

  function index(kind: Kind, entry: Entries[Kind]) {
    if (kind === 'charge') {
      const charge = entry as Charge
      byToken.set(charge.token, charge)
      push(chargesByShop, charge.shopId, charge)
    } else if (kind === 'payment') {
      const payment = entry as Payment
      push(paymentsByShop, payment.shopId, payment)
      if (payment.txid !== null) push(paymentsByTxid, `${payment.shopId}/${payment.txid}`, payment)
    } else if (kind === 'refund') push(refundsByPayment, (entry as Refund).paymentId, entry as Refund)
  }

  const write = (line: unknown) => {
    if (file !== null) appendFileSync(file, `${JSON.stringify(line)}\n`, { mode: FILE_MODE })
  }

  if (file !== null && existsSync(file)) {
    for (const [kind, entry] of readJournal(file)) {
      if (typeof entry === 'string') shelves[kind].delete(entry)
      else put(kind, entry)
    }
    const lines = KINDS.flatMap((kind) =>
      [...shelves[kind].values()].map((entry) => `${JSON.stringify([kind, entry])}\n`),
    )
    writeFileSync(`${file}.new`, lines.join(''), { mode: FILE_MODE })
    renameSync(`${file}.new`, file)
  }

  return {
    shops: shelves.shop,
    charges: shelves.charge,
    payments: shelves.payment,
    refunds: shelves.refund,
    webhooks: shelves.webhook,
    callbacks: shelves.callback,
    calls,
    save(kind, entry) {
      put(kind, entry)
      write([kind, entry])
    },
    remove(kind, id) {
      shelves[kind].delete(id)
      write([kind, id])
    },
    noteCall(call) {
      calls.push(call)
      if (calls.length > CALLS_MAX) calls.splice(0, CALLS_MAX / 10)
    },
    chargeAt: (token) => byToken.get(token),
    paymentsOf: ({ id }) => paymentsByTxid.get(id) ?? [],
    refundsOf: ({ id }) => refundsByPayment.get(id) ?? [],
    paymentsOfShop: (shopId) => paymentsByShop.get(shopId) ?? [],
    chargesOfShop: (shopId) => chargesByShop.get(shopId) ?? [],
  }
}

function push<Entry>(index: Map<string, Entry[]>, key: string, entry: Entry) {
  const list = index.get(key)
  if (list) list.push(entry)
  else index.set(key, [entry])
}

function forgetOldest(callbacks: Shelf<Callback>) {
  for (const { id, state } of callbacks.values()) {
    if (state === 'waiting') continue
    callbacks.delete(id)
    return
  }
}

/** Lines as they were written; a last line that a kill cut short counts as not written. */
function readJournal(file: string): [Kind, never][] {
  const lines = readFileSync(file, 'utf8').split('\n')
  lines.pop()
  return lines.map((line, n) => {
    try {
      return JSON.parse(line) as [Kind, never]
    } catch {
      throw new Error(`line ${n + 1} is not JSON`)
    }
  })
}
