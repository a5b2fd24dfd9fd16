/** What the simulator's control API answers, as far as this page reads it. The routes are described in simulator/README.md. */

export type Account = {
  phoneNumberId: string
  displayPhoneNumber: string
  webhookUrl: string
  webhookVersion: string
}

export type Contact = { waId: string; name: string }

export type ServiceWindow = { open: boolean; closesAt: string | null }

/** The direction is the phone's: `out` is what the customer wrote. */
export type Bubble = { id: string; direction: 'in' | 'out'; at: string; type: string; text: string | null }

export type ChatSummary = {
  contact: Contact
  last: Bubble | null
  unread: number
  window: ServiceWindow
}

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
  name: { formatted_name: string }
  phones?: { phone?: string; type?: string; wa_id?: string }[]
  emails?: { email?: string; type?: string }[]
  addresses?: Record<string, string | undefined>[]
  urls?: { url?: string; type?: string }[]
  org?: { company?: string; department?: string; title?: string }
  birthday?: string
}

export type Failure = { code: number; title: string; details: string }

/** One bubble with all there is to draw. What customers send may be of any shape, so only `raw` has it all. */
export type Message = Bubble & {
  status: 'sent' | 'delivered' | 'read' | 'failed'
  order?: Order
  orderStatus?: OrderStatus
  contacts?: ContactCard[]
  failure?: Failure
  quotedId?: string
  raw: unknown
}

export type Chat = {
  contact: Contact
  window: ServiceWindow
  unread: number
  /** until when the customer sees that the shop is typing */
  typingUntil: string | null
  messages: Message[]
}

/** One call to the messages route, as the log keeps it. */
export type Call = {
  n: number
  at: string
  to: string | null
  body: unknown
  /** null when the call got no answer */
  httpStatus: number | null
  fault: string | null
  /** why the channel refused it, at once or after its 200 */
  failure: Failure | null
}
