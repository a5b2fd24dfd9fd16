/**
 * The draft as it is in the fields: texts, however unfinished. Changes are pure functions from one
 * draft to the next; to-body.ts makes the request from it.
 */
import type { Order } from '@recado/chat/contract.js'

/** The kinds with a form of their own. The form of any other kind is made from its schema. */
export type OwnKind = 'order_details' | 'order_status' | 'contacts'
export const OWN_KINDS: OwnKind[] = ['order_details', 'order_status', 'contacts']

/** `id` identifies a row while others are added and removed. */
export type ItemDraft = {
  id: number
  name: string
  retailerId: string
  quantity: string
  price: string
  salePrice: string
}

/** One line of the sum in addition to the items: its amount and its label. */
export type ExtraDraft = { amount: string; label: string }

export const PIX_KEY_TYPES = ['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP'] as const
export type PixKeyType = (typeof PIX_KEY_TYPES)[number]

export type OrderDraft = {
  referenceId: string
  goods: 'physical-goods' | 'digital-goods'
  body: string
  footer: string
  imageLink: string
  items: ItemDraft[]
  tax: ExtraDraft
  shipping: ExtraDraft
  discount: ExtraDraft
  /** Empty or `YYYY-MM-DDTHH:MM`, in the shop's zone. */
  expiresAt: string
  expiresText: string
  /**
   * `isCharged`: the bank makes the code when the order is sent; null: not chosen, so it does where
   * the shop has an account.
   */
  pix: {
    isOffered: boolean
    isCharged: boolean | null
    code: string
    merchantName: string
    key: string
    keyType: PixKeyType
  }
  link: { isOffered: boolean; uri: string }
  boleto: { isOffered: boolean; line: string }
}

/** Props of every part of the order form. */
export type OrderPartProps = { order: OrderDraft; change: (change: Partial<OrderDraft>) => void }

export const PAYMENT_STATES = ['pending', 'captured', 'failed'] as const
type PaymentState = (typeof PAYMENT_STATES)[number]

export type StatusDraft = {
  referenceId: string
  body: string
  footer: string
  /** `none`: the message does not mention it. */
  order: Order['state'] | 'none'
  orderText: string
  payment: PaymentState | 'none'
  /** Empty or `YYYY-MM-DDTHH:MM`, in the shop's zone. */
  paidAt: string
}

export type CardDraft = {
  id: number
  name: string
  firstName: string
  lastName: string
  company: string
  title: string
  phone: string
  /**
   * Whether the phone number is on WhatsApp, so that the customer can chat with the card's owner.
   */
  isOnChannel: boolean
  email: string
  url: string
}

export type Draft = {
  /** Our id of the failed message that this one is sent in place of; null: of none. */
  replaces: string | null
  /** As the service names it. */
  kind: string
  from: string
  to: string
  order: OrderDraft
  status: StatusDraft
  cards: CardDraft[]
  /** Of each other kind: the request without its addresses. */
  others: Record<string, Record<string, unknown>>
}

const noExtra: ExtraDraft = { amount: '', label: '' }

export function emptyItem(id: number): ItemDraft {
  return { id, name: '', retailerId: '', quantity: '1', price: '', salePrice: '' }
}

export function emptyCard(id: number): CardDraft {
  const empty = { name: '', firstName: '', lastName: '', company: '', title: '' }
  return { id, ...empty, phone: '', isOnChannel: true, email: '', url: '' }
}

/** `given` is what the page's address sets: sender, recipient, order, and what is replaced. */
export function emptyDraft(
  given: Partial<Pick<Draft, 'kind' | 'from' | 'to' | 'replaces'>> & { referenceId?: string } = {},
): Draft {
  const { kind = 'order_details', from = '', to = '', referenceId = '', replaces = null } = given
  return {
    replaces,
    kind,
    from,
    to,
    order: {
      referenceId: kind === 'order_details' ? referenceId : '',
      goods: 'physical-goods',
      body: '',
      footer: '',
      imageLink: '',
      items: [emptyItem(1)],
      tax: noExtra,
      shipping: noExtra,
      discount: noExtra,
      expiresAt: '',
      expiresText: '',
      pix: { isOffered: true, isCharged: null, code: '', merchantName: '', key: '', keyType: 'EVP' },
      link: { isOffered: false, uri: '' },
      boleto: { isOffered: false, line: '' },
    },
    status: {
      referenceId: kind === 'order_status' ? referenceId : '',
      body: '',
      footer: '',
      order: 'none',
      orderText: '',
      payment: 'none',
      paidAt: '',
    },
    cards: [emptyCard(1)],
    others: {},
  }
}

/** Where nothing was chosen: charged at the bank where that is possible. */
export function withCharge(draft: Draft, canCharge: boolean): Draft {
  const { order } = draft
  const isCharged = canCharge && (order.pix.isCharged ?? true)
  return { ...draft, order: { ...order, pix: { ...order.pix, isCharged } } }
}

/** Whether the bank is asked for the code. */
export const isCharged = ({ pix }: OrderDraft): boolean => pix.isOffered && pix.isCharged === true

/** Whether the person gives the code. */
export const hasOwnCode = ({ pix }: OrderDraft): boolean => pix.isOffered && pix.isCharged !== true

type Row = { id: number }

/** Appends a row, under an id that no row has had. */
export function addRow<R extends Row>(rows: R[], make: (id: number) => R): R[] {
  return [...rows, make(Math.max(0, ...rows.map(({ id }) => id)) + 1)]
}

export function changeRow<R extends Row>(rows: R[], id: number, change: Partial<R>): R[] {
  return rows.map((row) => (row.id === id ? { ...row, ...change } : row))
}

export function removeRow<R extends Row>(rows: R[], id: number): R[] {
  return rows.filter((row) => row.id !== id)
}
