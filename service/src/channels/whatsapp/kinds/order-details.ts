/**
 * Order details as WhatsApp's API has them. Where our contract and the Cloud API reference
 * (payments-br/orders) differ: `instant_dynamic_code` is `pix_dynamic_code` there; one setting
 * holds exactly one way to pay; only tax, shipping and discount have a description; a header
 * without an image is an error. Pix keys and boleto lines are sent in their plain form.
 */
import type { Amount, OrderDetails, OrderParameters, PaymentSetting } from '../../../kinds/order-details.ts'
import { toPlainKey } from '../../../engine/pix/pix-key.ts'
import { toPlainCode } from '../../../engine/pix/br-code.ts'
import { toPlainLine } from './boleto-line.ts'
import { orderDetailsRules } from '../preflight/order-details.ts'
import { preflightOrderDetails } from '../preflight/preflight.ts'
import type { WhatsAppKind } from './kind.ts'

export const orderDetails: WhatsAppKind<OrderDetails> = {
  rules: orderDetailsRules,
  preflight: preflightOrderDetails,
  toPayload: (order) => ({ type: 'interactive', interactive: toChannelOrderDetails(order) }),
}

type Order = NonNullable<OrderParameters['order']>

/** The `interactive` object that WhatsApp accepts. */
export function toChannelOrderDetails({ header, action, ...texts }: OrderDetails) {
  return {
    ...texts,
    ...toChannelHeader(header),
    action: { name: action.name, parameters: toChannelOrder(action.parameters) },
  }
}

/**
 * Drops a header without an image: WhatsApp then shows the image of the first catalogue product.
 */
export function toChannelHeader(header: OrderDetails['header']) {
  return header?.image ? { header: { type: header.type, image: { link: header.image.link } } } : {}
}

export function toChannelOrder({ payment_settings, total_amount, order, ...rest }: OrderParameters) {
  const settings = payment_settings?.flatMap(toSettings) ?? []
  return {
    ...rest,
    ...(settings.length > 0 && { payment_settings: settings }),
    total_amount: toPlainAmount(total_amount),
    ...(order && { order: toOrder(order) }),
  }
}

/**
 * One setting for each way to pay, the one named by `type` first. Preflight checks that the named
 * one is there; here a missing one only leaves the others.
 */
function toSettings(setting: PaymentSetting) {
  const others = (['instant_dynamic_code', 'payment_link', 'boleto'] as const).filter(
    (way) => way !== setting.type,
  )
  return [setting.type, ...others].flatMap((way) => toSetting[way](setting) ?? [])
}

/** One way to pay; undefined where the setting does not hold it. */
const toSetting = {
  instant_dynamic_code: ({ instant_dynamic_code: pix }: PaymentSetting) =>
    pix && {
      type: 'pix_dynamic_code',
      pix_dynamic_code: {
        ...pix,
        code: toPlainCode(pix.code),
        key: toPlainKey(pix.key, pix.key_type) ?? pix.key,
      },
    },
  payment_link: ({ payment_link }: PaymentSetting) => payment_link && { type: 'payment_link', payment_link },
  boleto: ({ boleto }: PaymentSetting) =>
    boleto && {
      type: 'boleto',
      boleto: { digitable_line: toPlainLine(boleto.digitable_line) ?? boleto.digitable_line },
    },
}

function toOrder({ items, subtotal, ...rest }: Order) {
  return {
    ...rest, // status, catalogue, expiration, and the amounts that have a description
    items: items.map(({ amount, sale_amount, ...item }) => ({
      ...item,
      amount: toPlainAmount(amount),
      ...(sale_amount && { sale_amount: toPlainAmount(sale_amount) }),
    })),
    subtotal: toPlainAmount(subtotal),
  }
}

function toPlainAmount({ value, offset }: Amount) {
  return { value, offset }
}
