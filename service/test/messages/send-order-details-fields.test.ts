/** Every field of an order: what may be left out, what it may hold, and where that ends. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { change, faultsOf } from '../stage/change.ts'
import { newCustomer, newReference, orderDetails } from '../../../testkit/bodies.ts'
import { specOrderDetails } from '../../../testkit/spec-bodies.ts'
import { openStage, type Stage } from '../stage/stage.ts'

let stage: Stage
const to = newCustomer()
before(async () => {
  stage = await openStage()
  await stage.simulator.customerWrites(to, 'Oi')
})
after(() => stage.close())

const ROUTE = '/messages/interactive/order_details'
const PARAMETERS = '/interactive/action/parameters'
const ORDER = `${PARAMETERS}/order`
const SETTING = `${PARAMETERS}/payment_settings/0`

const full = () => specOrderDetails(stage.shop.from, to, newReference())
const send = (body: unknown) => stage.call('POST', ROUTE, body)

/** One character for a reader, two UTF-16 units for JavaScript. */
const emoji = (count: number) => '🍞'.repeat(count)

const REQUIRED = [
  '/from',
  '/to',
  '/interactive',
  ...['/type', '/body', '/body/text', '/footer/text', '/header/type', '/action'].map(
    (p) => `/interactive${p}`,
  ),
  '/interactive/action/name',
  PARAMETERS,
  ...['reference_id', 'type', 'payment_type', 'currency', 'total_amount'].map((p) => `${PARAMETERS}/${p}`),
  ...['total_amount/value', 'total_amount/offset'].map((p) => `${PARAMETERS}/${p}`),
  `${SETTING}/type`,
  ...['code', 'merchant_name', 'key', 'key_type'].map((p) => `${SETTING}/instant_dynamic_code/${p}`),
  `${SETTING}/payment_link/uri`,
  `${SETTING}/boleto/digitable_line`,
  ...['status', 'items', 'subtotal', 'tax', 'expiration/timestamp', 'expiration/description'].map(
    (p) => `${ORDER}/${p}`,
  ),
  ...['retailer_id', 'name', 'amount', 'quantity', 'amount/value'].map((p) => `${ORDER}/items/0/${p}`),
]

const OPTIONAL = [
  '/interactive/header',
  '/interactive/footer',
  `${PARAMETERS}/payment_settings`,
  `${SETTING}/payment_link`,
  `${SETTING}/boleto`,
  `${PARAMETERS}/total_amount/description`,
  ...['catalog_id', 'expiration', 'items/0/amount/description', 'discount/discount_program_name'].map(
    (p) => `${ORDER}/${p}`,
  ),
]

test('each required field that is missing is named by its pointer', async () => {
  for (const pointer of REQUIRED) {
    const answer = await send(change(full(), pointer, undefined))
    assert.equal(answer.status, 422, pointer)
    assert.deepEqual(faultsOf(answer), [`${pointer} required`])
  }
})

test('each optional field may be left out', async () => {
  for (const pointer of OPTIONAL) {
    const { status, text } = await send(change(full(), pointer, undefined))
    assert.equal(status, 200, `${pointer}: ${text}`)
  }
})

test('the provider of a header image is taken, and left out of the call', async () => {
  for (const provider of [{ name: 'my-cdn' }, 'my-cdn']) {
    const link = 'https://img.example.com/bread.jpg'
    const body = change(full(), '/interactive/header/image', { link, provider })
    const { status, body: sent, text } = await send(body)
    assert.equal(status, 200, text)
    const { contentData } = await stage.messageWith(sent.id, 'sent')
    assert.deepEqual(contentData, body.interactive)
    const [call] = await stage.simulator.calls(sent.id)
    assert.ok(call)
    const { header } = call.body.interactive as { header: unknown }
    assert.deepEqual(header, { type: 'image', image: { link } })
  }
})

test('an order may be a total only, and needs no shipping or discount', async () => {
  const { status } = await send(change(full(), ORDER, undefined))
  assert.equal(status, 200)
  assert.equal((await send(orderDetails(stage.shop.from, to))).status, 200)
})

const TEXT_LENGTHS: [pointer: string, charactersMax: number][] = [
  ['/interactive/body/text', 1024],
  ['/interactive/footer/text', 60],
  [`${PARAMETERS}/total_amount/description`, 60],
  [`${SETTING}/instant_dynamic_code/merchant_name`, 60],
  [`${ORDER}/catalog_id`, 100],
  [`${ORDER}/expiration/description`, 120],
  [`${ORDER}/items/0/retailer_id`, 100],
  [`${ORDER}/items/0/name`, 60],
  ...['items/0/amount', 'items/0/sale_amount', 'subtotal', 'tax', 'shipping', 'discount'].map(
    (amount): [string, number] => [`${ORDER}/${amount}/description`, 60],
  ),
  [`${ORDER}/discount/discount_program_name`, 60],
]

test('texts are counted in characters, not in UTF-16 units: emoji up to the bound pass', async () => {
  for (const [pointer, max] of TEXT_LENGTHS) {
    const { status, text } = await send(change(full(), pointer, emoji(max)))
    assert.equal(status, 200, `${pointer}: ${text}`)
    assert.deepEqual(faultsOf(await send(change(full(), pointer, emoji(max + 1)))), [`${pointer} too_long`])
    assert.deepEqual(faultsOf(await send(change(full(), pointer, ''))), [`${pointer} too_short`])
  }
})

const REFUSED: [pointer: string, value: unknown, code: string][] = [
  ['/from', '5511 4000-0000', 'pattern'],
  ['/to', '+0511987654321', 'pattern'],
  ['/to', '', 'pattern'],
  ['/interactive/body/text', ' \n', 'blank'],
  ['/interactive/type', 'order_status', 'enum'],
  ['/interactive/header/type', 'video', 'enum'],
  ['/interactive/header/image', { link: 'http://img.example.com/a.png' }, 'pattern'],
  ['/interactive/action/name', 'pay', 'enum'],
  [`${PARAMETERS}/reference_id`, 'a'.repeat(61), 'pattern'],
  [`${PARAMETERS}/reference_id`, 'pedido 1', 'pattern'],
  [`${PARAMETERS}/reference_id`, '', 'pattern'],
  [`${PARAMETERS}/type`, 'services', 'enum'],
  [`${PARAMETERS}/payment_type`, 'in', 'enum'],
  [`${PARAMETERS}/currency`, 'brl', 'enum'],
  [`${PARAMETERS}/payment_settings`, {}, 'type'],
  [`${SETTING}/type`, 'pix_dynamic_code', 'enum'],
  [`${SETTING}/instant_dynamic_code/code`, 'x'.repeat(513), 'too_long'],
  [`${SETTING}/instant_dynamic_code/key_type`, 'cpf', 'enum'],
  [`${SETTING}/payment_link/uri`, `https://a.example/${'x'.repeat(2048)}`, 'too_long'],
  [`${SETTING}/boleto/digitable_line`, '0'.repeat(46), 'pattern'],
  [`${SETTING}/boleto/digitable_line`, '0'.repeat(49), 'pattern'],
  [`${SETTING}/boleto/digitable_line`, '00190.00009 01149.718601 68524.522114 6 7586000010265', 'pattern'],
  [`${PARAMETERS}/total_amount/value`, 0, 'too_small'],
  [`${PARAMETERS}/total_amount/value`, -1, 'too_small'],
  ...['tax', 'shipping', 'discount'].flatMap((amount): [string, unknown, string][] => [
    [`${ORDER}/${amount}/value`, -1, 'too_small'],
    [`${ORDER}/${amount}/value`, 10_000_000_000, 'too_large'],
  ]),
  [`${ORDER}/items/0/sale_amount/value`, 0, 'too_small'],
  [`${PARAMETERS}/total_amount/value`, 10_000_000_000, 'too_large'],
  [`${PARAMETERS}/total_amount/value`, 48.5, 'type'],
  [`${PARAMETERS}/total_amount/value`, '4800', 'type'],
  [`${PARAMETERS}/total_amount/value`, null, 'type'],
  [`${PARAMETERS}/total_amount/offset`, 10, 'enum'],
  [`${ORDER}/status`, 'paid', 'enum'],
  [`${ORDER}/items`, [], 'too_few'],
  [`${ORDER}/items/0/quantity`, 0, 'too_small'],
  [`${ORDER}/items/0/quantity`, 1_000_000, 'too_large'],
  [`${ORDER}/expiration/timestamp`, 1_924_992_000, 'type'],
  [`${ORDER}/expiration/timestamp`, '1924992000000', 'pattern'],
]

test('a value outside its rule is refused at its pointer', async () => {
  for (const [pointer, value, code] of REFUSED) {
    const answer = await send(change(full(), pointer, value))
    assert.equal(answer.status, 422, `${pointer} = ${JSON.stringify(value)}`)
    assert.equal(answer.body.code, 'invalid_request')
    // preflight may find consequences, such as a sum; what the schema said is reported once
    const expected = pointer.endsWith('/image') ? `${pointer}/link ${code}` : `${pointer} ${code}`
    const faults = faultsOf(answer).filter(
      (fault) => fault.startsWith(pointer) && !fault.endsWith(' wrong_sum'),
    )
    assert.deepEqual(faults, [expected])
  }
})

test('the largest amount, quantity, number of items and reference are taken', async () => {
  const AMOUNT_MAX = 9_999_999_999
  const simple = orderDetails(stage.shop.from, to)
  const amount = (value: number) => ({ value, offset: 100 })
  const item = { retailer_id: 'sku', name: 'Cake', amount: amount(1), quantity: 1 }
  const order = (items: unknown[], sum: number) => {
    const changed = change(simple, ORDER, { status: 'pending', items, subtotal: amount(sum), tax: amount(0) })
    return change(
      change(changed, `${PARAMETERS}/total_amount`, amount(sum)),
      `${PARAMETERS}/reference_id`,
      newReference(),
    )
  }
  assert.equal((await send(order([{ ...item, amount: amount(AMOUNT_MAX) }], AMOUNT_MAX))).status, 200)
  assert.equal((await send(order([{ ...item, quantity: 999_999 }], 999_999))).status, 200)
  assert.equal((await send(order(Array(999).fill(item), 999))).status, 200)
  assert.deepEqual(faultsOf(await send(order(Array(1000).fill(item), 1000))), [`${ORDER}/items too_many`])
  assert.equal((await send(change(simple, `${PARAMETERS}/reference_id`, 'A_z-0.'.repeat(10)))).status, 200)
})

test('tax, shipping and discount may be nothing, a sale price one centavo, and a Pix key 77 characters', async () => {
  let body = full()
  for (const amount of ['tax', 'shipping', 'discount']) body = change(body, `${ORDER}/${amount}/value`, 0)
  body = change(body, `${ORDER}/items/0/sale_amount/value`, 1)
  for (const sum of [`${ORDER}/subtotal`, `${PARAMETERS}/total_amount`])
    body = change(body, `${sum}/value`, 2)
  const pix = `${SETTING}/instant_dynamic_code`
  const withKey = (key: string) => change(change(body, `${pix}/key_type`, 'EMAIL'), `${pix}/key`, key)
  const { status, text } = await send(withKey(`${'k'.repeat(60)}@loja.example.com`))
  assert.equal(status, 200, text)
  const tooLong = await send(withKey(`${'k'.repeat(61)}@loja.example.com`))
  assert.deepEqual(faultsOf(tooLong), [`${pix}/key too_long`])
})

test('an unknown field is refused at every depth', async () => {
  for (const parent of [
    '',
    '/interactive',
    '/interactive/header',
    '/interactive/body',
    '/interactive/footer',
    '/interactive/action',
    PARAMETERS,
    SETTING,
    `${SETTING}/instant_dynamic_code`,
    `${SETTING}/boleto`,
    `${PARAMETERS}/total_amount`,
    ORDER,
    `${ORDER}/expiration`,
    `${ORDER}/items/0`,
    `${ORDER}/discount`,
    `${ORDER}/items/0/sale_amount`,
  ]) {
    const pointer = `${parent}/a~1b`
    const body = change(full(), `${parent}/KEY`, 1)
    const answer = await send(JSON.stringify(body).replace('"KEY"', '"a/b"'))
    assert.deepEqual(faultsOf(answer), [`${pointer} unknown_field`])
  }
})

test('a name under which others know a field or a word is answered with ours', async () => {
  const parameters = ({ reference_id, ...others }: Record<string, unknown>, more: object) => ({
    ...others,
    ...more,
    referenceId: reference_id,
  })
  const body = full()
  const { action } = body.interactive
  const setting = { type: 'pix_dynamic_code', pix_dynamic_code: { keyType: 'CPF' } }
  const answer = await send({
    ...body,
    Interactive: {},
    interactive: {
      ...body.interactive,
      action: { ...action, parameters: parameters(action.parameters, { payment_settings: [setting] }) },
    },
  })
  assert.equal(answer.status, 422)
  const told = new Map(
    answer.body.errors.map(({ pointer, detail }: { pointer: string; detail: string }) => [pointer, detail]),
  )
  for (const [pointer, ours] of [
    ['/Interactive', 'interactive'],
    [`${PARAMETERS}/referenceId`, 'reference_id'],
    [`${SETTING}/type`, 'instant_dynamic_code'],
    [`${SETTING}/pix_dynamic_code`, 'instant_dynamic_code'],
  ] as const)
    assert.match(String(told.get(pointer)), new RegExp(`Did you mean \`${ours}\`\\?$`), pointer)
})

test('all faults of a body come in one answer', async () => {
  let body: unknown = full()
  body = change(body, '/to', 'Ana')
  body = change(body, '/note', 'hello')
  body = change(body, '/interactive/body/text', undefined)
  body = change(body, `${PARAMETERS}/currency`, 'USD')
  body = change(body, `${SETTING}/boleto/digitable_line`, 'abc')
  body = change(body, `${ORDER}/items/0/quantity`, 1.5)
  body = change(body, `${ORDER}/tax/value`, -3)
  const answer = await send(body)
  assert.equal(answer.status, 422)
  assert.deepEqual(faultsOf(answer), [
    '/interactive/action/parameters/currency enum',
    '/interactive/action/parameters/order/items/0/quantity type',
    '/interactive/action/parameters/order/tax/value too_small',
    '/interactive/action/parameters/payment_settings/0/boleto/digitable_line pattern',
    '/interactive/body/text required',
    '/note unknown_field',
    '/to pattern',
  ])
  for (const fault of answer.body.errors) {
    assert.equal(fault.in, 'body')
    assert.ok(fault.detail.length > 0)
  }
})
