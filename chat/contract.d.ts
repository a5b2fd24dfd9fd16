/** What the chat draws, and what the page around it must say for that. Pages turn what their API answers into these shapes. */

import type { english } from './words/english.js'
import type { Moments } from './text/moments.js'

/** Every text of the chat that is not the writer's, in one language. */
export type Words = typeof english

/** Who looks at the chat: the language, clock and zone of the screen, and what only this screen can do. */
export type Viewer = {
  words: Words
  moments: Moments
  /** a language tag: money and figures are written as there */
  locale: string
  now: () => Date
  /** tells those who listen to the page, rather than see it, what has just happened */
  announce: (text: string) => void
  /** the two writers by the direction of what they write: in the quote of a message, and before one for listeners */
  writers: Record<Bubble['direction'], { quoted: string; heard: string }>
  /** what the ticks of a bubble mean */
  describeStatus: (message: Message) => string
  /** when what the ticks say happened, a line each; left out where the screen does not know */
  listTimes?: (message: Message) => string[]
  /** why a message failed; `describeStatus` says it where this is left out */
  drawFailure?: (message: Message) => Node[]
  /** the picture of a payment code; left out where nobody would point a phone at the screen */
  drawQrCode?: (code: string) => Node
  /** `asked`: a picture's host learns of the person who looks, so nothing is fetched before they ask for it */
  pictures: 'shown' | 'asked'
}

/** The direction is the screen's: `out` is what its owner wrote. */
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
  /** empty in a "simplified" order, which has a total only */
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

/** Some screens see more of a message's way than others. */
export type Status = 'queued' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed' | 'unknown' | 'received'

/** One bubble with all there is to draw. What customers send may be of any shape, so only `raw` has it all. */
export type Message = Bubble & {
  status: Status
  order?: Order
  orderStatus?: OrderStatus
  contacts?: ContactCard[]
  failure?: Failure
  quotedId?: string
  /** as it was sent; content of a kind of its own stands under the name of its `type` */
  raw: unknown
}
