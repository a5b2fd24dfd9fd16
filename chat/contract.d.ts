/**
 * The data that the chat draws, and what the page must provide. Pages convert their API's answers
 * to these types.
 */

import type { Parts } from './content/parts.js'
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
  /**
   * the two writers by direction: as named in the quote of a message, and as read out before a
   * message
   */
  writers: Record<Bubble['direction'], { quoted: string; heard: string }>
  /** the meaning of a bubble's ticks */
  describeStatus: (message: Message) => string
  /** the times behind the ticks, one per line; missing if the screen does not know them */
  listTimes?: (message: Message) => string[]
  /** why a message failed; if missing, `describeStatus` says it */
  drawFailure?: (message: Message) => Node[]
  /** the QR code of a payment code; missing on a screen at which no phone would be pointed */
  drawQrCode?: (code: string) => Node
  /**
   * `asked`: a picture's host could identify the viewer, so nothing is fetched until the viewer
   * asks
   */
  pictures: 'shown' | 'asked'
  /**
   * Finds a file that a message names; only what is cheap to know, since it is called as soon as
   * the file comes into view. Null if the page has no bytes for it: then the chat names it, and
   * links to an https address of the message. If missing, it finds none.
   */
  findMedia?: (source: MediaSource, message: Message) => Promise<MediaFile | MissingMedia> | null
}

/** A file as a message names it. Null where the message does not say. */
export type MediaSource = {
  type: 'image' | 'video' | 'audio' | 'document' | 'sticker'
  /** WhatsApp's id in what was received; in what the service sent, the id of the service */
  id: string | null
  /** the id of the service, in what it received */
  mediaId?: string | null
  /** the `link` of the message, or where else the page knows the bytes to be */
  address: string | null
  mimeType: string | null
  filename: string | null
  /** in bytes */
  size: number | null
  caption: string | null
  /** a sound that was recorded in the chat */
  voice: boolean
}

export type MediaFile = {
  mimeType: string | null
  filename: string | null
  /** in bytes */
  size: number | null
  /**
   * An address to load the bytes from: `blob:` or one of the page's own origin, with the file's own
   * content type. Requested when the viewer sees a picture, plays a sound or a video, or saves a
   * file; rejects with an Error whose message is a sentence for the reader.
   */
  open: () => Promise<string>
}

/**
 * `problem`: why there is no file, in a sentence. `onRetry` tries again; the page then draws the
 * message again.
 */
export type MissingMedia = { problem: string; onRetry?: () => void }

/** What a screen can do with a message. Without a function its button is missing, or is a label. */
export type BubbleActions = {
  onShowQuoted: (id: string) => void
  /** without it an order shows its ways to pay instead of a button */
  onOpenOrder?: (order: Order) => void
  /** the viewer gives an answer that the card holds ready */
  onAnswer?: (message: Message, answer: Answer) => void
  /** the viewer opens what needs a form to answer */
  onOpenForm?: (message: Message, form: MessageForm) => void
  /** the viewer follows or copies something that WhatsApp does not report */
  onTap?: (message: Message, label: string) => void
  /** the viewer plays a voice message */
  onPlay?: (message: Message) => void
  onQuote?: (message: Message) => void
  /** `emoji` is empty to take the viewer's reaction back */
  onReact?: (message: Message, emoji: string) => void
}

/** An answer as WhatsApp reports it, e.g. `{ type: 'button', button: { … } }`. */
export type Answer = Parts & { type: string }

/** A question that one tap does not answer. */
export type MessageForm =
  | { kind: 'list'; list: CardList }
  | { kind: 'flow'; button: CardButton }
  | { kind: 'location' }
  | { kind: 'payment'; setting: PaymentSetting }

/** A question with its answers, or a template with its parameters filled in. */
export type Card = {
  /** of a template */
  name?: string | null
  category?: string | null
  header: CardHeader | null
  body: string | null
  footer: string | null
  buttons: CardButton[]
  list?: CardList | null
  /** of a carousel */
  cards?: Pick<Card, 'header' | 'body' | 'footer' | 'buttons'>[] | null
}

export type CardHeader =
  | { type: 'text'; text: string }
  | { type: 'image' | 'video' | 'document'; media: Omit<MediaSource, 'type'> }
  | { type: 'location'; location: Place }

/** `answer` is missing where a tap is none, and where the viewer is not the one asked. */
export type CardButton = {
  kind: 'reply' | 'url' | 'phone' | 'copy' | 'location' | 'contact' | 'flow' | 'payment' | 'order' | 'other'
  text: string
  answer?: Answer
  url?: string
  phoneNumber?: string
  code?: string
  flow?: { token: string | null; screen: string | null; data: Parts | null }
  setting?: PaymentSetting
}

export type CardList = { label: string; sections: { title: string | null; rows: CardRow[] }[] }

export type CardRow = { id: string; title: string; description: string | null; answer?: Answer }

export type Place = { latitude: number; longitude: number; name: string | null; address: string | null }

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
  /** a payment request has the code alone */
  pix_dynamic_code?: { code: string; merchant_name?: string; key?: string; key_type?: string }
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
  /**
   * on the customer's own screen: what their bank has paid for it, of which the shop may not know
   * yet
   */
  receipts?: Receipt[]
}

/** `endToEndId` names the payment at all banks. */
export type Receipt = { endToEndId: string; amount: Amount; receiver: string; at: string }

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
export type Status =
  'queued' | 'sending' | 'sent' | 'delivered' | 'read' | 'played' | 'failed' | 'unknown' | 'received'

/**
 * One bubble with all data to draw. Customers' content can have any shape, so only `raw` is
 * complete.
 */
export type Message = Bubble & {
  status: Status
  order?: Order
  orderStatus?: OrderStatus
  contacts?: ContactCard[]
  failure?: Failure
  quotedId?: string
  /**
   * on this bubble, at most one of each side: `withReactions` of content/reactions.js finds them
   */
  reactions?: { direction: Bubble['direction']; emoji: string }[]
  /**
   * a template with its parameters filled in; other cards are read from `raw` if the page gives
   * none
   */
  card?: Card
  /**
   * the file of an image, video, sound, document or sticker; read from `raw` if the page gives none
   */
  media?: Omit<MediaSource, 'type'>
  /** whether a payment request was paid, where the page knows it */
  payment?: Order['payment']
  edited?: boolean
  deleted?: boolean
  /** the payload as sent; content of a particular kind is under the name of its `type` */
  raw: unknown
}
