/**
 * The request of a draft. Texts stay unchanged, so that the service judges what is in the field;
 * empty optional parts are omitted; sums are computed.
 */
import { hasOwnCode, isCharged } from './draft.ts'
import type { CardDraft, Draft, ExtraDraft, ItemDraft, OrderDraft, StatusDraft } from './draft.ts'
import { parseAmount } from '../../money/money-text.ts'
import { addUp, parseQuantity } from './sums.ts'
import { parseLocalTime } from '../../i18n/zoned-time.ts'

/** JSON, which the service validates. */
export type Body = { from: string; to: string } & Record<string, unknown>

/** @param zone the zone of the draft's times */
export function toBody(draft: Draft, zone: string): Body {
  const addresses = {
    from: toAddress(draft.from),
    to: toAddress(draft.to),
    ...(draft.replaces !== null && { replaces: draft.replaces }),
  }
  switch (draft.kind) {
    case 'order_details':
      return {
        ...addresses,
        ...(isCharged(draft.order) && { charge: {} }),
        interactive: toOrderDetails(draft.order, zone),
      }
    case 'order_status':
      return { ...addresses, interactive: toOrderStatus(draft.status, zone) }
    case 'contacts':
      return { ...addresses, contacts: draft.cards.map(toCard) }
    default:
      return { ...addresses, ...draft.others[draft.kind] }
  }
}

/** Removes what people write between the digits of a number; a user id stays unchanged. */
function toAddress(text: string): string {
  const plain = text.trim()
  return /^\+?[\d\s().\-\u2010-\u2015]+$/.test(plain) ? plain.replace(/[^\d+]/g, '') : plain
}

function toOrderDetails(order: OrderDraft, zone: string) {
  const sums = addUp(order)
  return {
    type: 'order_details',
    ...given(order.imageLink, (link) => ({ header: { type: 'image', image: { link } } })),
    body: { text: order.body },
    ...given(order.footer, (text) => ({ footer: { text } })),
    action: {
      name: 'review_and_pay',
      parameters: {
        reference_id: order.referenceId.trim(),
        type: order.goods,
        payment_type: 'br',
        payment_settings: toPaymentSettings(order),
        currency: 'BRL',
        total_amount: money(sums.total),
        order: {
          status: 'pending',
          ...given(order.expiresAt, (text) => ({
            expiration: {
              timestamp: String(parseLocalTime(text, zone) ?? text),
              description: order.expiresText,
            },
          })),
          items: order.items.map(toItem),
          subtotal: money(sums.subtotal),
          tax: extra(order.tax),
          ...given(order.shipping.amount, () => ({ shipping: extra(order.shipping) })),
          ...given(order.discount.amount, () => ({ discount: extra(order.discount) })),
        },
      },
    },
  }
}

/** One setting for each way to pay, in this order, on which pointers.ts relies. */
function toPaymentSettings(order: OrderDraft) {
  const { pix, link, boleto } = order
  return [
    ...(hasOwnCode(order)
      ? [
          {
            type: 'instant_dynamic_code',
            instant_dynamic_code: {
              code: pix.code.trim(),
              merchant_name: pix.merchantName,
              key: pix.key.trim(),
              key_type: pix.keyType,
            },
          },
        ]
      : []),
    ...(link.isOffered ? [{ type: 'payment_link', payment_link: { uri: link.uri.trim() } }] : []),
    ...(boleto.isOffered
      ? [{ type: 'boleto', boleto: { digitable_line: boleto.line.replace(/[\s.-]/g, '') } }]
      : []),
  ]
}

function toItem(item: ItemDraft, index: number) {
  return {
    // The customer never sees it, but WhatsApp requires it.
    retailer_id: item.retailerId.trim() || `item-${index + 1}`,
    name: item.name,
    amount: typed(item.price),
    quantity: parseQuantity(item.quantity) ?? item.quantity,
    ...given(item.salePrice, (text) => ({ sale_amount: typed(text) })),
  }
}

function toOrderStatus(status: StatusDraft, zone: string) {
  return {
    type: 'order_status',
    body: { text: status.body },
    ...given(status.footer, (text) => ({ footer: { text } })),
    action: {
      name: 'review_order',
      parameters: {
        reference_id: status.referenceId.trim(),
        ...(status.order !== 'none' && {
          order: { status: status.order, ...given(status.orderText, (description) => ({ description })) },
        }),
        ...(status.payment !== 'none' && {
          payment: {
            status: status.payment,
            ...given(status.paidAt, (text) => ({ timestamp: parseLocalTime(text, zone) ?? text })),
          },
        }),
      },
    },
  }
}

/** Area code of Brazil, then a mobile or a landline: no number of another country has this form. */
const NATIONAL = /^[1-9]{2}(?:9\d{8}|[2-9]\d{7})$/

function toFullDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return NATIONAL.test(digits) && !phone.trim().startsWith('+') ? `55${digits}` : digits
}

function toCard(card: CardDraft) {
  // a number as people in Brazil dial it gets its country code; the customer sees it as it was
  // typed
  const digits = toFullDigits(card.phone)
  return {
    name: {
      formatted_name: card.name,
      ...given(card.firstName, (first_name) => ({ first_name })),
      ...given(card.lastName, (last_name) => ({ last_name })),
    },
    ...given(card.phone, (phone) => ({
      phones: [{ phone, type: 'CELL', ...(card.isOnChannel && { wa_id: digits }) }],
    })),
    ...given(card.email, (email) => ({ emails: [{ email, type: 'WORK' }] })),
    ...((card.company || card.title) && {
      org: {
        ...given(card.company, (company) => ({ company })),
        ...given(card.title, (title) => ({ title })),
      },
    }),
    ...given(card.url, (url) => ({ urls: [{ url, type: 'WORK' }] })),
  }
}

const money = (value: number) => ({ value, offset: 100 })

/** Sends an unreadable amount as typed, so that the service reports the fault at its pointer. */
const typed = (text: string) => ({ value: parseAmount(text) ?? text, offset: 100 })

function extra({ amount, label }: ExtraDraft) {
  return {
    ...typed(amount.trim() === '' ? '0' : amount),
    ...given(label, (description) => ({ description })),
  }
}

function given<Part extends object>(text: string, part: (text: string) => Part): Part | null {
  const plain = text.trim()
  return plain === '' ? null : part(plain)
}
