/** What the bank's book holds. Money in centavos, moments in milliseconds of the bank's clock. */
import type { JsonObject } from '../json.ts'

/** A customer of the bank that receives Pix, and its way in. */
export type Shop = {
  id: string
  name: string
  city: string
  /** CPF or CNPJ. A txid is unique for each. */
  taxId: string
  /** Pix keys of its account. */
  keys: string[]
  clientId: string
  clientSecret: string
  /** Thumbprints of its client certificates: `x5t#S256`. */
  thumbprints: string[]
  scopes: string[]
  /** Whose habits the bank shows it: a name in profiles/profiles.ts. */
  profile: string
}

export type ChargeStatus = 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR' | 'REMOVIDA_PELO_PSP'

export type Charge = {
  /** Of the shop and the txid: `toChargeId`. */
  id: string
  shopId: string
  txid: string
  kind: 'cob' | 'cobv'
  status: ChargeStatus
  createdMs: number
  /** When it left `ATIVA`; null: it has not. */
  endedMs: number | null
  /** The moment after which payers' banks refuse it. */
  expiresMs: number
  /** Before interest, fine, discount and rebate. */
  amount: number
  key: string
  locationId: number
  /** The last part of its location. */
  token: string
  /** What the shop sent, by `revisao`. */
  revisions: JsonObject[]
}

export type Payment = {
  /** endToEndId. */
  id: string
  shopId: string
  /** Null for money that no code asked for. */
  txid: string | null
  amount: number
  atMs: number
  key: string
  payer: { name: string; taxId: string }
  /** What the payer wrote. */
  note: string | null
  /** Parts of the amount of a charge with a due date; null for all others. */
  parts: { [part: string]: number } | null
  /** Until then the reading side of the bank does not know it. */
  hiddenUntilMs: number
  /** How the bank writes it against the standard; missing: it does not. */
  oddities?: Oddities
}

export type Oddities = {
  isWithoutTxid?: true
  /** Its amount cannot be read until then; null: never. */
  unreadableUntilMs?: number | null
  /** Its time is that of clocks in Brazil, with no zone or with that of UTC. */
  time?: 'local' | 'as UTC'
}

export type Refund = {
  /** Of the payment and the shop's id: `toRefundId`. */
  id: string
  paymentId: string
  shopId: string
  /** The shop's own, or the bank's for what the bank took back. */
  name: string
  returnId: string
  amount: number
  nature: 'ORIGINAL' | 'MED_OPERACIONAL' | 'MED_FRAUDE'
  /** The bank does not say whether the shop asked for it. */
  isUnmarked?: true
  status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO'
  askedMs: number
  /** When it ends, or has ended. */
  endsMs: number
  /** How it ends, decided when it is asked for. */
  end: 'DEVOLVIDO' | 'NAO_REALIZADO'
  reason: string | null
  description: string | null
}

export type Webhook = {
  /** The Pix key: each has one address. */
  id: string
  shopId: string
  url: string
  createdMs: number
}

/** A callback to a shop, with all its attempts. */
export type Callback = {
  id: string
  shopId: string
  url: string
  body: unknown
  state: 'waiting' | 'delivered' | 'given_up' | 'lost'
  dueMs: number
  attempts: { atMs: number; status: number | null }[]
}

/** A call to API Pix that the bank answered. */
export type Call = {
  atMs: number
  shopId: string | null
  method: string
  path: string
  /** Null: the connection was cut. */
  status: number | null
  fault: string | null
}

export const toChargeId = (shopId: string, txid: string) => `${shopId}/${txid}`
export const toRefundId = (paymentId: string, name: string) => `${paymentId}/${name}`
