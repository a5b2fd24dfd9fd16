/**
 * The rules of order_details (Cloud API, payments-br, orders), each just inside and just outside.
 */
import { NOW_MS, testRules } from './rules.ts'
import { orderDetails } from './payloads.ts'
import type { Json } from './stage.ts'

const chars = (count: number, char = 'x') => char.repeat(count)
const inSeconds = (seconds: number) => String(Math.floor(NOW_MS / 1000) + seconds)
const interactive = (edit: (interactive: Json) => void) => orderDetails((it) => edit(it))
const parameters = (edit: (parameters: Json) => void) => orderDetails((_it, its) => edit(its))
const order = (edit: (order: Json) => void) => orderDetails((_it, _its, its) => edit(its))
const item = (edit: (item: Json) => void) => order((it) => edit(it.items[0]))
const setting = (value: Json) => parameters((it) => void (it.payment_settings = [value]))
const pix = (edit: (pix: Json) => void) => parameters((it) => edit(it.payment_settings[0].pix_dynamic_code))

/** Sets a price without sale price, and the sums that follow from it. */
const priced = (
  quantity: number,
  amount: number,
  edit: (details: Json, parameters: Json) => void = () => {},
) =>
  orderDetails((_it, its, details) => {
    details.items = [{ retailer_id: 'sku', name: 'Cake', quantity, amount: { value: amount, offset: 100 } }]
    details.subtotal.value = quantity * amount
    its.total_amount.value = quantity * amount + 800
    edit(details, its)
  })

testRules([
  ['a full details is accepted', orderDetails(), 'accepted'],
  [
    'an details without header, footer or settings is accepted',
    orderDetails((it, its) => {
      delete it.header
      delete it.footer
      delete its.payment_settings
    }),
    'accepted',
  ],
  ['an unknown key in interactive is refused', interactive((it) => void (it.extra = 1)), [100, 'extra']],
  ['interactive must be there', { type: 'interactive' }, [100, 'interactive is required']],
  ['interactive must be an object', { type: 'interactive', interactive: [] }, [100, 'object']],
  ['interactive.type must be there', interactive((it) => delete it.type), [100, "'type'] is required"]],
  [
    'interactive.type must be known',
    interactive((it) => void (it.type = 'order')),
    [131009, 'interactive.type'],
  ],

  [
    'a header without its image is refused',
    interactive((it) => delete it.header.image),
    [100, "'image'] is required"],
  ],
  [
    'a header of another type is refused',
    interactive((it) => void (it.header.type = 'video')),
    [131009, 'header.type'],
  ],
  [
    'a header image needs a link',
    interactive((it) => void (it.header.image = {})),
    [100, "'link'] is required"],
  ],
  [
    'a header image may be named by id',
    interactive((it) => void (it.header.image = { id: '1' })),
    'accepted',
  ],
  [
    'a header link must be http',
    interactive((it) => void (it.header.image.link = 'ftp://a/b')),
    [131009, 'http'],
  ],
  [
    'a header link must be absolute',
    interactive((it) => void (it.header.image.link = '/a.png')),
    [131009, 'absolute'],
  ],

  [
    'a body of 1024 characters is accepted',
    interactive((it) => void (it.body.text = chars(1024))),
    'accepted',
  ],
  [
    'a body of 1025 characters is refused',
    interactive((it) => void (it.body.text = chars(1025))),
    [131009, '1024'],
  ],
  ['an emoji is one character', interactive((it) => void (it.body.text = chars(1024, '🎂'))), 'accepted'],
  [
    'one emoji too many is refused',
    interactive((it) => void (it.body.text = chars(1025, '🎂'))),
    [131009, '1024'],
  ],
  ['the body must be there', interactive((it) => delete it.body), [100, "'body'] is required"]],
  [
    'the body text must not be empty',
    interactive((it) => void (it.body.text = '')),
    [100, "'text'] is required"],
  ],
  ['the body text must be a string', interactive((it) => void (it.body.text = 5)), [100, 'string']],
  [
    'a footer of 60 characters is accepted',
    interactive((it) => void (it.footer.text = chars(60))),
    'accepted',
  ],
  [
    'a footer of 61 characters is refused',
    interactive((it) => void (it.footer.text = chars(61))),
    [131009, '60'],
  ],
  ['a footer needs its text', interactive((it) => void (it.footer = {})), [100, "'text'] is required"]],

  ['the action must be there', interactive((it) => delete it.action), [100, "'action'] is required"]],
  [
    'the action must be review_and_pay',
    interactive((it) => void (it.action.name = 'pay')),
    [131009, 'review_and_pay'],
  ],
  [
    'parameters must be there',
    interactive((it) => delete it.action.parameters),
    [100, "'parameters'] is required"],
  ],
  ['an unknown parameter is refused', parameters((it) => void (it.note = 'x')), [100, 'note']],

  [
    'a reference id of 60 characters is accepted',
    parameters((it) => void (it.reference_id = chars(60))),
    'accepted',
  ],
  [
    'a reference id of 61 characters is refused',
    parameters((it) => void (it.reference_id = chars(61))),
    [131009, '60'],
  ],
  [
    'all letters, digits, _ - . make a reference id',
    parameters((it) => void (it.reference_id = 'aZ09_-.')),
    'accepted',
  ],
  [
    'a slash does not belong in a reference id',
    parameters((it) => void (it.reference_id = 'a/b')),
    [131009, 'A-Z'],
  ],
  [
    'an accent does not belong in a reference id',
    parameters((it) => void (it.reference_id = 'é')),
    [131009, 'A-Z'],
  ],
  [
    'a newline does not belong in a reference id',
    parameters((it) => void (it.reference_id = 'a\n')),
    [131009, 'A-Z'],
  ],
  [
    'a reference id must not be empty',
    parameters((it) => void (it.reference_id = '')),
    [100, "'reference_id'] is required"],
  ],
  [
    'a reference id must be there',
    parameters((it) => delete it.reference_id),
    [100, "'reference_id'] is required"],
  ],

  ['physical goods are accepted', parameters((it) => void (it.type = 'physical-goods')), 'accepted'],
  ['other goods are refused', parameters((it) => void (it.type = 'goods')), [131009, 'parameters.type']],
  ['the payment type is br', parameters((it) => void (it.payment_type = 'upi')), [131009, 'payment_type']],
  [
    'the payment type must be there',
    parameters((it) => delete it.payment_type),
    [100, "'payment_type'] is required"],
  ],
  ['the currency is BRL', parameters((it) => void (it.currency = 'USD')), [131009, 'currency']],

  ['settings must be a list', parameters((it) => void (it.payment_settings = {})), [100, 'array']],
  ['an empty list of settings is accepted', parameters((it) => void (it.payment_settings = [])), 'accepted'],
  ['a setting must be an object', setting('pix'), [100, 'object']],
  [
    'a setting must carry the object of its type',
    setting({ type: 'boleto' }),
    [100, "'boleto'] is required"],
  ],
  [
    'a setting may not carry two objects',
    setting({
      type: 'boleto',
      boleto: { digitable_line: '1' },
      payment_link: { uri: 'https://pay.example/1' },
    }),
    [131009, 'exactly one'],
  ],
  ['a setting of an unknown type is refused', setting({ type: 'cash', cash: {} }), [131009, 'type']],
  [
    "the name the service gives it is not the channel's",
    setting({
      type: 'instant_dynamic_code',
      instant_dynamic_code: {},
    }),
    [131009, 'pix_dynamic_code'],
  ],
  [
    'several settings are accepted',
    parameters(
      (it) =>
        void it.payment_settings.push(
          { type: 'payment_link', payment_link: { uri: 'https://pay.example/1' } },
          { type: 'boleto', boleto: { digitable_line: '03399026944140000002628346101018898510000008848' } },
          { type: 'offsite_card_pay', offsite_card_pay: { last_four_digits: '1234', credential_id: 'c' } },
        ),
    ),
    'accepted',
  ],
  ['a Pix code must be there', pix((it) => delete it.code), [100, "'code'] is required"]],
  [
    'a Pix merchant must be there',
    pix((it) => delete it.merchant_name),
    [100, "'merchant_name'] is required"],
  ],
  ['a Pix key must be there', pix((it) => delete it.key), [100, "'key'] is required"]],
  ['a Pix key type must be there', pix((it) => delete it.key_type), [100, "'key_type'] is required"]],
  ...['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP'].map((type): [string, Json, 'accepted'] => [
    `a Pix key may be a ${type}`,
    pix((it) => void (it.key_type = type)),
    'accepted',
  ]),
  ['a Pix key type is written in capitals', pix((it) => void (it.key_type = 'cpf')), [131009, 'key_type']],
  ['an unknown key in a Pix setting is refused', pix((it) => void (it.city = 'x')), [100, 'city']],
  [
    'a payment link must be absolute',
    setting({ type: 'payment_link', payment_link: { uri: 'pay/1' } }),
    [131009, 'uri'],
  ],
  [
    'a boleto line is digits',
    setting({ type: 'boleto', boleto: { digitable_line: '0339 9' } }),
    [131009, 'digits'],
  ],
  [
    'a card is known by four digits',
    setting({
      type: 'offsite_card_pay',
      offsite_card_pay: { last_four_digits: '123', credential_id: 'c' },
    }),
    [131009, 'four digits'],
  ],

  [
    'the total must be there',
    parameters((it) => delete it.total_amount),
    [100, "'total_amount'] is required"],
  ],
  [
    'the total has no description',
    parameters((it) => void (it.total_amount.description = 'x')),
    [100, 'description'],
  ],
  ['the offset is 100', parameters((it) => void (it.total_amount.offset = 10)), [131009, '100']],
  [
    'the offset must be there',
    parameters((it) => delete it.total_amount.offset),
    [100, "'offset'] is required"],
  ],
  ['an amount is a number', parameters((it) => void (it.total_amount.value = '4800')), [100, 'number']],
  ['an amount is whole', parameters((it) => void (it.total_amount.value = 4800.5)), [131009, 'whole']],
  ['an amount is not negative', parameters((it) => void (it.total_amount.value = -1)), [131009, 'whole']],
  [
    'a total one cent short is refused',
    parameters((it) => void (it.total_amount.value = 4799)),
    [131009, '4800'],
  ],
  [
    'a total one cent over is refused',
    parameters((it) => void (it.total_amount.value = 4801)),
    [131009, '4800'],
  ],

  [
    'an order with a total alone is accepted',
    orderDetails((it, its) => {
      delete it.header
      delete its.order
    }),
    'accepted',
  ],
  ['an order with a total alone has no image', parameters((it) => delete it.order), [131009, 'header']],
  ['an order begins as pending', order((it) => void (it.status = 'processing')), [131009, 'order.status']],
  ["the order's status must be there", order((it) => delete it.status), [100, "'status'] is required"]],
  ['a catalog is optional', order((it) => delete it.catalog_id), 'accepted'],
  ['a catalog id is a string', order((it) => void (it.catalog_id = 5)), [100, 'catalog_id']],
  ['an unknown key in the order is refused', order((it) => void (it.note = 'x')), [100, 'note']],

  ['an expiry is optional', order((it) => delete it.expiration), 'accepted'],
  [
    'an expiry 300 s ahead is accepted',
    order((it) => void (it.expiration.timestamp = inSeconds(300))),
    'accepted',
  ],
  [
    'an expiry 299 s ahead is refused',
    order((it) => void (it.expiration.timestamp = inSeconds(299))),
    [131009, '300'],
  ],
  ['an expiry is a string', order((it) => void (it.expiration.timestamp = 4000000000)), [100, 'string']],
  [
    'an expiry is in seconds',
    order((it) => void (it.expiration.timestamp = '4000000000000')),
    [131009, 'seconds'],
  ],
  [
    'an expiry needs its moment',
    order((it) => delete it.expiration.timestamp),
    [100, "'timestamp'] is required"],
  ],
  [
    'an expiry needs its description',
    order((it) => delete it.expiration.description),
    [100, "'description'] is required"],
  ],
  [
    '120 characters describe an expiry',
    order((it) => void (it.expiration.description = chars(120))),
    'accepted',
  ],
  ['121 characters do not', order((it) => void (it.expiration.description = chars(121))), [131009, '120']],

  ['there must be items', order((it) => delete it.items), [100, "'items'] is required"]],
  ['there must be at least one item', order((it) => void (it.items = [])), [100, "'items'] is required"]],
  ['an item must be an object', order((it) => void (it.items = [1])), [100, 'items[0]']],
  ['an item has a retailer id', item((it) => delete it.retailer_id), [100, "'retailer_id'] is required"]],
  ['a retailer id is a string', item((it) => void (it.retailer_id = 7)), [100, 'retailer_id']],
  ['an item has a name', item((it) => delete it.name), [100, "'name'] is required"]],
  ['60 characters name an item', item((it) => void (it.name = chars(60))), 'accepted'],
  ['61 characters do not', item((it) => void (it.name = chars(61))), [131009, '60']],
  ['a quantity must be there', item((it) => delete it.quantity), [100, "'quantity'] is required"]],
  ['a quantity is not zero', item((it) => void (it.quantity = 0)), [131009, 'quantity']],
  ['a quantity is whole', item((it) => void (it.quantity = 1.5)), [131009, 'quantity']],
  ["an item's amount must be there", item((it) => delete it.amount), [100, "'amount'] is required"]],
  [
    "an item's amount has no description",
    item((it) => void (it.amount.description = 'x')),
    [100, 'description'],
  ],
  ['an item costs at least one cent', priced(1, 0), [131009, 'amount.value']],
  ['an item may cost one cent', priced(1, 1), 'accepted'],
  [
    'a sale price is below the price',
    item((it) => void (it.sale_amount.value = 2500)),
    [131009, 'less than'],
  ],
  [
    'a sale price one cent below is accepted',
    orderDetails((_it, its, details) => {
      details.items[0].sale_amount.value = 2499
      details.subtotal.value = 4998
      its.total_amount.value = 5798
    }),
    'accepted',
  ],
  ['an unknown key in an item is refused', item((it) => void (it.country = 'BR')), [100, 'country']],

  [
    'the subtotal counts the sale price',
    order((it) => void (it.subtotal.value = 5000)),
    [131009, 'subtotal'],
  ],
  ['the subtotal must be there', order((it) => delete it.subtotal), [100, "'subtotal'] is required"]],
  [
    'the subtotal has no description',
    order((it) => void (it.subtotal.description = 'x')),
    [100, 'description'],
  ],
  ['without a sale price the price counts', priced(3, 700), 'accepted'],
  ['tax must be there', order((it) => delete it.tax), [100, "'tax'] is required"]],
  [
    'tax may be zero',
    priced(1, 700, (details, its) => {
      details.tax.value = 0
      its.total_amount.value = 1200
    }),
    'accepted',
  ],
  ['tax is not negative', order((it) => void (it.tax.value = -1)), [131009, 'tax']],
  [
    'shipping and discount are optional',
    priced(1, 700, (details, its) => {
      delete details.shipping
      delete details.discount
      its.total_amount.value = 1000
    }),
    'accepted',
  ],
  ['60 characters describe an amount', order((it) => void (it.shipping.description = chars(60))), 'accepted'],
  [
    '61 characters do not describe an amount',
    order((it) => void (it.shipping.description = chars(61))),
    [131009, '60'],
  ],
  [
    '60 characters name a discount program',
    order((it) => void (it.discount.discount_program_name = chars(60))),
    'accepted',
  ],
  [
    '61 characters do not name one',
    order((it) => void (it.discount.discount_program_name = chars(61))),
    [131009, '60'],
  ],
  [
    'tax has no program name',
    order((it) => void (it.tax.discount_program_name = 'x')),
    [100, 'discount_program_name'],
  ],
])
