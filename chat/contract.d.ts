/** The data that the chat draws, and what the page must provide. Pages convert their API's answers to these types. */

import type { english } from './words/english.js'
import type { Moments } from './text/moments.js'

/** Every text of the chat in one language, without the writers' own. */
export type Words = typeof english

/** The view of a screen on the chat: its language, clock and zone, and its own abilities. */
export type Viewer = {
  words: Words
  moments: Moments
  /** a language tag, which decides how money and numbers are written */
  locale: string
  now: () => Date
  /** announces to screen readers what has just happened */
  announce: (text: string) => void
  /** the two writers by direction: as named in the quote of a message, and as read out before a message */
  writers: Record<Bubble['direction'], { quoted: string; heard: string }>
  /** the meaning of a bubble's ticks */
  describeStatus: (message: Message) => string
  /** the times behind the ticks, one per line; missing if the screen does not know them */
  listTimes?: (message: Message) => string[]
  /** why a message failed; if missing, `describeStatus` says it */
  drawFailure?: (message: Message) => Node[]
  /** the QR code of a payment code; missing on a screen at which no phone would be pointed */
  drawQrCode?: (code: string) => Node
  /** `asked`: a picture's host could identify the viewer, so nothing is fetched until the viewer asks */
  pictures: 'shown' | 'asked'
}

/** The direction as this screen sees it: `out` is by the screen's owner. */
export type Bubble = { id: string; direction: 'in' | 'out'; at: string; type: string; text: string | null }

/** Money as an integer number of `1 / offset` parts of the currency. */
export type Amount = { value: number; offset: number; description?: string }

export type OrderItem = {
  name: string
  quantity: number
  amount: Amount
  saleAmount: Amount | null
}

export type PaymentSetting = {
  type: string
  pix_dynamic_code?: { code: string; merchant_name: string; key: string; key_type: string }
  payment_link?: { uri: string }
  boleto?: { digitable_line: string }
  offsite_card_pay?: { last_four_digits: string }
}

export type Order = {
  referenceId: string
  body: string
  footer: string | null
  headerImage: string | null
  /** empty in a "simplified" order, which has only a total */
  items: OrderItem[]
  subtotal: Amount | null
  tax: Amount | null
  shipping: Amount | null
  discount: Amount | null
  total: Amount
  currency: string
  paymentSettings: PaymentSetting[]
  expiresAt: string | null
  expiresText: string | null
  state: 'pending' | 'processing' | 'partially_shipped' | 'shipped' | 'completed' | 'canceled'
  payment: { state: 'unpaid' | 'pending' | 'paid' | 'failed'; at: string | null }
}

export type OrderStatus = {
  referenceId: string
  body: string
  footer: string | null
  order: { status: string; description: string | null } | null
  payment: { status: string } | null
}

export type ContactCard = {
  name: {
    formatted_name: string
    first_name?: string
    last_name?: string
    middle_name?: string
    prefix?: string
    suffix?: string
  }
  phones?: { phone?: string; type?: string; wa_id?: string }[]
  emails?: { email?: string; type?: string }[]
  addresses?: Record<string, string | undefined>[]
  urls?: { url?: string; type?: string }[]
  org?: { company?: string; department?: string; title?: string }
  birthday?: string
}

export type Failure = { code: number | string; title: string; details: string }

/** Some screens know more statuses of a message than others. */
export type Status = 'queued' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed' | 'unknown' | 'received'

/** One bubble with all data to draw. Customers' content can have any shape, so only `raw` is complete. */
export type Message = Bubble & {
  status: Status
  order?: Order
  orderStatus?: OrderStatus
  contacts?: ContactCard[]
  failure?: Failure
  quotedId?: string
  /** the payload as sent; content of a particular kind is under the name of its `type` */
  raw: unknown
}
