/** Outline of order details (Cloud API reference, payments-br/orders; our names, as in messages/kinds/order-details.ts). */
import { AMOUNT_MAX, QUANTITY_MAX } from '../../../messages/kinds/order-details.ts'
import { boletoRules, boletoSetting } from './boleto/boleto-rules.ts'
import { DESCRIPTION_CHARS_MAX, frame, LABEL_CHARS_MAX, referenceId } from './interactive.ts'
import { judgeSale, judgeSums, moneyRules } from './money-rules.ts'
import {
  judgeExpiry,
  judgeHeader,
  judgeReference,
  judgeSettingObject,
  judgeSettings,
  judgeWayToPay,
  orderRules,
  SETTINGS_MAX,
  WAYS_TO_PAY,
} from './order-rules.ts'
import { each, figure, group, list, optional, text, word } from './outline.ts'
import { pixRules, pixSetting } from './pix/pix-setting.ts'
import { judgePayer, payerRules } from './recipient-rules.ts'
import { webAddress } from './web-address.ts'

/** Own bounds; the channel documents none for Brazil. */
const ITEMS_MAX = 999
const ID_CHARS_MAX = 100

/** Rules that belong to order details alone. */
export const orderDetailsRules = [...payerRules, ...orderRules, ...moneyRules, ...pixRules, ...boletoRules]

const amountFields = (min: number) => ({
  value: figure(min, AMOUNT_MAX),
  offset: word(100),
  description: optional(text(LABEL_CHARS_MAX)),
})
/** A price or a sum: something to pay. */
const price = group(amountFields(1))
/** Tax and shipping may be nothing. */
const charge = group(amountFields(0))
const discount = group({ ...amountFields(0), discount_program_name: optional(text(LABEL_CHARS_MAX)) })

const item = each(
  group({
    retailer_id: text(ID_CHARS_MAX),
    name: text(LABEL_CHARS_MAX),
    quantity: figure(1, QUANTITY_MAX),
    amount: price,
    sale_amount: optional(price),
  }),
  judgeSale,
)

const order = group({
  status: word('pending'),
  catalog_id: optional(text(ID_CHARS_MAX)),
  expiration: optional(group({ timestamp: judgeExpiry, description: text(DESCRIPTION_CHARS_MAX) })),
  items: list(1, ITEMS_MAX, item),
  subtotal: price,
  tax: charge,
  shipping: optional(charge),
  discount: optional(discount),
})

const paymentSetting = each(
  group({
    type: word(...WAYS_TO_PAY),
    instant_dynamic_code: optional(pixSetting),
    payment_link: optional(group({ uri: webAddress })),
    boleto: optional(boletoSetting),
  }),
  judgeSettingObject,
)

const parameters = each(
  group({
    reference_id: each(referenceId, judgeReference),
    type: word('digital-goods', 'physical-goods'),
    payment_type: word('br'),
    payment_settings: optional(each(list(0, SETTINGS_MAX, paymentSetting), judgeSettings)),
    currency: word('BRL'),
    total_amount: price,
    order: optional(order),
  }),
  judgeWayToPay,
  judgeSums,
)

/** The `interactive` object of an order-details message. */
export const orderDetails = each(
  judgePayer,
  group({ ...frame('order_details'), action: group({ name: word('review_and_pay'), parameters }) }),
  judgeHeader,
)
