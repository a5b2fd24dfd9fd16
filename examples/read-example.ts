/**
 * Reads the example bodies of this folder, with the given sender and recipient.
 *
 * The files are complete requests; this module is for programs that send them, such as the demo
 * story and the tests.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Every example, in an order in which all can be sent to one recipient. */
export const exampleNames = [
  'bakery-order-charge',
  'bakery-order-pix',
  'bakery-status-payment-captured',
  'bakery-status-processing',
  'bakery-status-shipped',
  'bakery-status-completed',
  'bakery-order-static-pix',
  'ceramics-order-pix-cnpj',
  'course-order-payment-link',
  'course-status-payment-failed',
  'course-status-canceled',
  'furniture-order-boleto',
  'furniture-status-payment-pending',
  'furniture-status-paid',
  'furniture-status-partially-shipped',
  'internet-bill-slip',
  'clothing-order-discount',
  'theater-order-three-ways',
  'flowers-order-two-settings',
  'pet-grooming-simplified',
  'contact-courier',
  'contacts-every-field',
] as const
export type ExampleName = (typeof exampleNames)[number]

type Amount = { value: number; offset: number; description?: string }
export type PaymentSetting = {
  type: 'instant_dynamic_code' | 'payment_link' | 'boleto'
  instant_dynamic_code?: { code: string; merchant_name: string; key: string; key_type: string }
  payment_link?: { uri: string }
  boleto?: { digitable_line: string }
}
type OrderItem = {
  retailer_id: string
  name: string
  amount: Amount
  quantity: number
  sale_amount?: Amount
}
export type OrderDetails = {
  type: 'order_details'
  header?: { type: 'image'; image?: { link: string } }
  body: { text: string }
  action: {
    parameters: {
      reference_id: string
      payment_settings: PaymentSetting[]
      total_amount: Amount
      order?: {
        expiration?: { timestamp: string; description: string }
        items: OrderItem[]
        subtotal: Amount
        tax: Amount
        shipping?: Amount
        discount?: Amount
      }
    }
  }
}
export type OrderStatus = {
  type: 'order_status'
  body: { text: string }
  action: {
    parameters: { reference_id: string; order?: { status: string }; payment?: { status: string } }
  }
}
type ContactCard = {
  name: { formatted_name: string }
  phones?: { phone: string; wa_id?: string }[]
}
/** The parts of a request body that programs here read. */
type ExampleBody =
  | { from: string; to: string; charge?: object; interactive: OrderDetails | OrderStatus }
  | { from: string; to: string; contacts: ContactCard[] }

export type Example = {
  name: ExampleName
  /** Path for the POST, below the service's base URL. */
  path: string
  body: ExampleBody
}

/**
 * Returns one example, with `from` and `to` replaced if given.
 *
 * `referenceSuffix` is appended with a dot to the reference id of orders and status updates: an
 * order can be sent only once under one reference id, and a status update finds its order by it. At
 * most 40 of A-Z a-z 0-9 _ - .
 */
export function readExample(
  name: ExampleName,
  changes: { from?: string; to?: string; referenceSuffix?: string } = {},
): Example {
  const { referenceSuffix, ...addresses } = changes
  const text = readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8')
  const body: ExampleBody = { ...(JSON.parse(text) as ExampleBody), ...addresses }
  if (!('interactive' in body)) return { name, path: '/messages/contacts', body }

  if (referenceSuffix !== undefined) body.interactive.action.parameters.reference_id += `.${referenceSuffix}`
  return { name, path: `/messages/interactive/${body.interactive.type}`, body }
}
