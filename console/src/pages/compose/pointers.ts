/** The pointer of each field in the request that to-body.ts makes. */
import { hasOwnCode, isCharged } from './draft.ts'
import type { Draft, OrderDraft } from './draft.ts'

const INTERACTIVE = '/interactive'
const PARAMETERS = `${INTERACTIVE}/action/parameters`
const ORDER = `${PARAMETERS}/order`

export const ADDRESS = { from: '/from', to: '/to' }

export const TEXT = {
  body: `${INTERACTIVE}/body/text`,
  footer: `${INTERACTIVE}/footer/text`,
  image: `${INTERACTIVE}/header/image/link`,
  referenceId: `${PARAMETERS}/reference_id`,
}

export const SUM = {
  total: `${PARAMETERS}/total_amount/value`,
  subtotal: `${ORDER}/subtotal/value`,
  tax: `${ORDER}/tax/value`,
  taxLabel: `${ORDER}/tax/description`,
  shipping: `${ORDER}/shipping/value`,
  shippingLabel: `${ORDER}/shipping/description`,
  discount: `${ORDER}/discount/value`,
  discountLabel: `${ORDER}/discount/description`,
}

export const CHARGE = '/charge'

export const EXPIRY = {
  at: `${ORDER}/expiration/timestamp`,
  text: `${ORDER}/expiration/description`,
}

export const STATUS = {
  order: `${ORDER}/status`,
  orderText: `${ORDER}/description`,
  payment: `${PARAMETERS}/payment/status`,
  paidAt: `${PARAMETERS}/payment/timestamp`,
}

export function itemPointers(index: number) {
  const item = `${ORDER}/items/${index}`
  return {
    name: `${item}/name`,
    retailerId: `${item}/retailer_id`,
    quantity: `${item}/quantity`,
    price: `${item}/amount/value`,
    salePrice: `${item}/sale_amount/value`,
  }
}

/** Settings that are not offered are not sent, so the indexes shift. */
export function paymentPointers(order: OrderDraft) {
  const linkAt = hasOwnCode(order) ? 1 : 0
  const boletoAt = linkAt + (order.link.isOffered ? 1 : 0)
  const setting = (index: number) => `${PARAMETERS}/payment_settings/${index}`
  return {
    code: `${setting(0)}/instant_dynamic_code/code`,
    merchantName: `${setting(0)}/instant_dynamic_code/merchant_name`,
    key: `${setting(0)}/instant_dynamic_code/key`,
    keyType: `${setting(0)}/instant_dynamic_code/key_type`,
    uri: `${setting(linkAt)}/payment_link/uri`,
    line: `${setting(boletoAt)}/boleto/digitable_line`,
  }
}

export function cardPointers(index: number) {
  const card = `/contacts/${index}`
  return {
    name: `${card}/name/formatted_name`,
    firstName: `${card}/name/first_name`,
    lastName: `${card}/name/last_name`,
    phone: `${card}/phones/0`,
    email: `${card}/emails/0/email`,
    company: `${card}/org/company`,
    title: `${card}/org/title`,
    url: `${card}/urls/0/url`,
  }
}

/**
 * The fields on the page for this draft, in order as far as it matters: see placeFindings. Of
 * another kind, the addresses alone.
 */
export function listFields(draft: Draft): string[] {
  const addresses = [ADDRESS.from, ADDRESS.to]
  switch (draft.kind) {
    case 'order_details':
      return [...addresses, ...listOrderFields(draft.order)]
    case 'order_status':
      return [
        ...addresses,
        STATUS.order, // before the reference: an update without content needs a choice here
        TEXT.referenceId,
        TEXT.body,
        STATUS.orderText,
        STATUS.payment,
        STATUS.paidAt,
        TEXT.footer,
      ]
    case 'contacts':
      return [...addresses, ...draft.cards.flatMap((_, index) => Object.values(cardPointers(index)))]
    default:
      return addresses
  }
}

function listOrderFields(order: OrderDraft): string[] {
  const { code, merchantName, key, keyType, uri, line } = paymentPointers(order)
  return [
    TEXT.referenceId,
    TEXT.body,
    ...order.items.flatMap((_, index) => Object.values(itemPointers(index))),
    ...Object.values(SUM),
    ...(isCharged(order) ? [CHARGE] : []),
    ...(hasOwnCode(order) ? [code, merchantName, keyType, key] : []),
    ...(order.link.isOffered ? [uri] : []),
    ...(order.boleto.isOffered ? [line] : []),
    EXPIRY.at,
    EXPIRY.text,
    TEXT.footer,
    TEXT.image,
  ]
}
