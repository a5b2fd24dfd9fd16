/**
 * What the compose page makes of what is typed: amounts, sums, times, the request, and where its
 * faults belong.
 */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { toCurl, toTypeScript } from '../src/pages/compose/as-code.ts'
import {
  addRow,
  changeRow,
  emptyDraft,
  withCharge,
  emptyItem,
  removeRow,
  type Draft,
} from '../src/pages/compose/draft.ts'
import { fillFromPixCode } from '../src/pages/compose/fill-from-pix-code.ts'
import { isUnfilled, placeFindings, type Finding } from '../src/checked-form/findings.ts'
import { parseAmount } from '../src/money/money-text.ts'
import { readPixCode } from '../src/money/pix-code.ts'
import { listFields, paymentPointers } from '../src/pages/compose/pointers.ts'
import { addUp } from '../src/pages/compose/sums.ts'
import { toBody } from '../src/pages/compose/to-body.ts'
import { parseLocalTime } from '../src/i18n/zoned-time.ts'

const SAO_PAULO = 'America/Sao_Paulo'

/** Any JSON, walked without ceremony: the assertions say what must be in it. */
// eslint-disable-next-line typescript/no-explicit-any
type Json = any

const example = async (name: string): Promise<Json> =>
  JSON.parse(await readFile(new URL(`../../examples/${name}.json`, import.meta.url), 'utf8'))

test('amounts are read as both languages write them, and never guessed', () => {
  const read: [text: string, cents: number | null][] = [
    ['48', 4800],
    ['48,5', 4850],
    ['48.50', 4850],
    ['R$ 1.234,56', 123456],
    ['1,234.56', 123456],
    ['1.234', 123400],
    ['1.234.567,89', 123456789],
    ['0,07', 7],
    ['19,99', 1999],
    ['0,00', 0],
    ['1234,56', 123456],
    ['0,500', null],
    ['0.125', null],
    ['1.2.3', null],
    ['1.234.56', null],
    ['12,345,6', null],
    ['-1', null],
    ['1e3', null],
    ['', null],
    ['99999999999999999', null],
  ]
  for (const [text, cents] of read) assert.equal(parseAmount(text), cents, text)
})

test('a time is meant in the zone of the shop, whatever that of the browser', () => {
  const moment = (text: string, zone: string) => {
    const seconds = parseLocalTime(text, zone)
    return seconds === null ? null : new Date(seconds * 1000).toISOString()
  }
  assert.equal(moment('2030-12-31T21:00', SAO_PAULO), '2031-01-01T00:00:00.000Z')
  assert.equal(moment('2030-12-31T21:00', 'UTC'), '2030-12-31T21:00:00.000Z')
  assert.equal(moment('2026-03-29T03:30', 'Europe/Lisbon'), '2026-03-29T02:30:00.000Z')
  assert.equal(moment('2026-02-30T10:00', SAO_PAULO), null)
  assert.equal(moment('tomorrow', SAO_PAULO), null)
})

/** The example of the bakery, as a person would type it. */
function bakeryDraft(): Draft {
  const draft = emptyDraft({ from: '+551140000000', to: ' +5511987654321 ' })
  const items = [
    ['Pão de queijo mineiro, dúzia', 'pao-de-queijo-12', '2', '24,00'],
    ['Bolo de fubá com goiabada', 'bolo-fuba', '1', '32.90'],
    ['Café coado na hora, garrafa de 500 ml', 'cafe-500', '1', '14,5'],
  ].map(([name = '', retailerId = '', quantity = '', price = ''], index) => {
    return { ...emptyItem(index + 1), name, retailerId, quantity, price }
  })
  return {
    ...draft,
    order: {
      ...draft.order,
      referenceId: 'FLOR-2031',
      body: 'Bom dia! Aqui está o seu pedido na *Padaria Flor do Trigo*. ☕ Confira e pague com Pix: assim que o pagamento cair, o pão de queijo vai para o forno.',
      footer: 'Entrega hoje, das 8h às 10h',
      items,
      tax: { amount: '', label: 'Impostos já inclusos' },
      shipping: { amount: '7,90', label: 'Entrega de bicicleta, até 3 km' },
      expiresAt: '2030-12-31T21:00',
      expiresText: 'Pedido reservado até 31/12/2030',
      pix: {
        isOffered: true,
        isCharged: null,
        code: '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/6d0c4b7f91e84f5ba2c85b30f17e92d45204000053039865406103.305802BR5921PADARIA FLOR DO TRIGO6009SAO PAULO62070503***6304F0CD\n',
        merchantName: 'Padaria Flor do Trigo',
        key: '5f0c2b7e-1d3a-4e86-9a47-c0de2b1f8a34',
        keyType: 'EVP',
      },
    },
  }
}

test('an order makes exactly the request of the example, with its sums computed', async () => {
  assert.deepEqual(addUp(bakeryDraft().order), {
    subtotal: 9540,
    tax: 0,
    shipping: 790,
    discount: 0,
    total: 10330,
  })
  const body = await example('bakery-order-pix')
  const { expiration } = body.interactive.action.parameters.order
  assert.equal(new Date(Number(expiration.timestamp) * 1000).toISOString(), '2031-01-01T00:00:00.000Z')
  assert.deepEqual(toBody(bakeryDraft(), SAO_PAULO), body)
})

test('a sale price counts, and what cannot be read goes as it was typed', () => {
  const draft = bakeryDraft()
  const items = changeRow(draft.order.items, 2, { salePrice: '30,00', quantity: 'two' })
  const order = { ...draft.order, items, discount: { amount: '5', label: '' } }
  assert.equal(addUp(order).subtotal, 4800 + 1450)
  assert.equal(
    addUp({ ...order, items: changeRow(items, 2, { quantity: '2' }) }).total,
    4800 + 6000 + 1450 + 790 - 500,
  )
  const { parameters } = (toBody({ ...draft, order }, SAO_PAULO) as Json).interactive.action
  assert.deepEqual(parameters.order.items[1], {
    retailer_id: 'bolo-fuba',
    name: 'Bolo de fubá com goiabada',
    amount: { value: 3290, offset: 100 },
    quantity: 'two',
    sale_amount: { value: 3000, offset: 100 },
  })
  assert.deepEqual(parameters.order.discount, { value: 500, offset: 100 })
})

test('a status and a contact make the requests of the examples', async () => {
  const { from, to, interactive } = await example('furniture-status-paid')
  const { parameters } = interactive.action
  const draft = emptyDraft({ kind: 'order_status', from, to, referenceId: parameters.reference_id })
  const paidAt = new Date(parameters.payment.timestamp * 1000).toISOString().slice(0, 16)
  const status = {
    ...draft.status,
    body: interactive.body.text,
    footer: interactive.footer?.text ?? '',
    order: parameters.order.status,
    orderText: parameters.order.description ?? '',
    payment: parameters.payment.status,
    paidAt,
  }
  const body = toBody({ ...draft, status }, 'UTC') as Json
  assert.equal(
    body.interactive.action.parameters.payment.timestamp,
    Math.floor(Date.parse(`${paidAt}Z`) / 1000),
  )
  body.interactive.action.parameters.payment.timestamp = parameters.payment.timestamp
  assert.deepEqual(body, { from, to, interactive })

  const cards = changeRow(emptyDraft().cards, 1, {
    name: 'Carlos',
    phone: '+55 11 90000-0002',
    company: 'Padaria',
  })
  assert.deepEqual(toBody({ ...emptyDraft({ kind: 'contacts', from, to }), cards }, 'UTC'), {
    from,
    to,
    contacts: [
      {
        name: { formatted_name: 'Carlos' },
        phones: [{ phone: '+55 11 90000-0002', type: 'CELL', wa_id: '5511900000002' }],
        org: { company: 'Padaria' },
      },
    ],
  })
})

test('rows keep their ids while others come and go', () => {
  const two = addRow([emptyItem(1)], emptyItem)
  assert.deepEqual(
    two.map(({ id }) => id),
    [1, 2],
  )
  assert.deepEqual(
    addRow(removeRow(two, 1), emptyItem).map(({ id }) => id),
    [2, 3],
  )
})

test('a finding goes to its field, else to the one above, else to the first below, else to the page', () => {
  const draft = bakeryDraft()
  const fields = listFields(draft)
  const order = '/interactive/action/parameters/order'
  const at = (pointer: string): Finding => ({ pointer, code: 'x', detail: '', severity: 'error' })
  const { byField, elsewhere } = placeFindings(
    [
      at(`${order}/items/1/amount/value`),
      at(`${order}/items/2`),
      at('/interactive/header/image/link/deeper'),
      at('/contacts'),
      at('/from'),
    ],
    fields,
  )
  assert.deepEqual(
    [...byField.keys()],
    [`${order}/items/1/amount/value`, `${order}/items/2/name`, '/interactive/header/image/link', '/from'],
  )
  assert.deepEqual(
    elsewhere.map(({ pointer }) => pointer),
    ['/contacts'],
  )
})

test('an empty field asks to be filled in, whatever form the request would want', () => {
  const found = (code: string): Finding[] => [{ pointer: '/x', code, detail: '', severity: 'error' }]
  assert.ok(isUnfilled(' ', found('type')))
  assert.ok(!isUnfilled('48', found('type')))
  assert.ok(!isUnfilled('', found('not_below')))
  assert.ok(!isUnfilled('', []))
})

test('a number may be written as people write it, and a user id is left alone', () => {
  const sentTo = (to: string) =>
    toBody(emptyDraft({ kind: 'contacts', from: '+55 (11) 4000-0000', to }), 'UTC')
  assert.equal(sentTo(' +55 11 98765-4321 ').to, '+5511987654321')
  assert.equal(sentTo('55.11.98765.4321').to, '5511987654321')
  assert.equal(sentTo('BR.1349-2086').to, 'BR.1349-2086')
  assert.equal(sentTo('').from, '+551140000000')
})

test('an order is charged at the bank where the shop has an account, unless a person chose a code', () => {
  const written = bakeryDraft()
  const choose = (isCharged: boolean) => ({
    ...written,
    order: { ...written.order, pix: { ...written.order.pix, isCharged } },
  })
  const sent = (draft: Draft, canCharge: boolean): Json => toBody(withCharge(draft, canCharge), SAO_PAULO)
  const settings = (body: Json) => body.interactive.action.parameters.payment_settings
  const charged = sent(written, true)
  assert.deepEqual([charged.charge, settings(charged)], [{}, []], 'the bank makes the code')
  for (const body of [sent(choose(false), true), sent(choose(true), false), sent(written, false)]) {
    assert.equal(body.charge, undefined)
    assert.equal(settings(body)[0].type, 'instant_dynamic_code')
  }
})

test('the pointers of ways to pay move with what is offered', () => {
  const { order } = bakeryDraft()
  const all = { ...order, link: { isOffered: true, uri: 'x' }, boleto: { isOffered: true, line: '1' } }
  const settings = (draft: Draft) =>
    (toBody(draft, 'UTC') as Json).interactive.action.parameters.payment_settings.map(
      ({ type }: Json) => type,
    )
  for (const one of [
    all,
    { ...all, pix: { ...all.pix, isOffered: false } },
    { ...all, pix: { ...all.pix, isCharged: true } },
    { ...all, link: { ...all.link, isOffered: false } },
  ]) {
    const types = settings({ ...bakeryDraft(), order: one })
    const { line } = paymentPointers(one)
    assert.equal(types[Number(/settings\/(\d)/.exec(line)?.[1])], 'boleto')
  }
})

test('a Pix code is read: whom it pays, where, how much, and whether it is whole', async () => {
  const { code } = (await example('bakery-order-pix')).interactive.action.parameters.payment_settings[0]
    .instant_dynamic_code
  assert.deepEqual(readPixCode(` ${code}\n`), {
    receiver: 'PADARIA FLOR DO TRIGO',
    city: 'SAO PAULO',
    amount: 10330,
    key: null,
    host: 'pix.example.com',
    transactionId: '***',
    isChecksumRight: true,
  })
  assert.equal(readPixCode(code.replace('103.30', '903.30'))?.isChecksumRight, false)
  assert.equal(readPixCode(code.slice(0, 60)), null)
  assert.equal(readPixCode('https://pix.example.com'), null)
  const stat = (await example('bakery-order-static-pix')).interactive.action.parameters.payment_settings[0]
    .instant_dynamic_code
  assert.equal(readPixCode(stat.code)?.key, stat.key)
  assert.equal(readPixCode(stat.code)?.host, null)
})

test('a Pix code with accents is read, whether its bank counts characters or bytes', () => {
  const path = '00020126760014br.gov.bcb.pix2554pix.example.com/qr/v2/2f7a1c9e5b8d4c07a3e6f1d2b4c8e901'
  for (const [length, sum] of [
    ['16', '91A9'],
    ['19', '02A3'],
  ]) {
    const code = `${path}5204000053039865802BR59${length}PANIFICAÇÃO JOÃO6009SAO PAULO62070503***6304${sum}`
    const { receiver, city, isChecksumRight } = readPixCode(code) ?? {}
    assert.deepEqual([receiver, city, isChecksumRight], ['PANIFICAÇÃO JOÃO', 'SAO PAULO', true])
  }
})

/** An object of a Pix code: id, length, value. */
const object = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`

const staticCode = (receiver: string, key: string) =>
  object('26', object('00', 'br.gov.bcb.pix') + object('01', key)) + object('59', receiver)

test('receiver and key follow the Pix code, until a person enters others', () => {
  const evp = '5f0c2b7e-1d3a-4e86-9a47-c0de2b1f8a34'
  const enter = (pix: Draft['order']['pix'], code: string) => fillFromPixCode(pix, code)
  const filled = ({ merchantName, key, keyType }: Draft['order']['pix']) => [merchantName, key, keyType]

  const first = enter(emptyDraft().order.pix, staticCode('PADARIA', '52998224725'))
  assert.deepEqual(filled(first), ['PADARIA', '52998224725', 'CPF'])
  const second = enter(first, staticCode('OFICINA', evp))
  assert.deepEqual(filled(second), ['OFICINA', evp, 'EVP'])
  assert.deepEqual(filled(enter(enter(second, ''), staticCode('BAR', 'bar@shop.example'))), [
    'BAR',
    'bar@shop.example',
    'EMAIL',
  ])

  const own = { ...second, merchantName: 'Oficina do Zé' }
  assert.deepEqual(filled(enter(own, staticCode('BAR', '+5511987654321'))), [
    'Oficina do Zé',
    '+5511987654321',
    'PHONE',
  ])
  const ownKey = { ...second, key: '11222333000181', keyType: 'CNPJ' as const }
  assert.deepEqual(filled(enter(ownKey, staticCode('BAR', evp))), ['BAR', '11222333000181', 'CNPJ'])
})

test('as code, the request is whole, quoted, and without the key', () => {
  const body = { from: '1', to: "2' $(rm -rf /) `x`" }
  const request = { origin: 'https://shop.example', path: '/messages/contacts', body, idempotencyKey: 'abc' }
  const curl = toCurl(request)
  assert.ok(curl.includes(`"to": "2'\\'' $(rm -rf /) \`x\`"`))
  assert.ok(curl.startsWith(`curl 'https://shop.example/messages/contacts' \\\n  -H "api-key: $RECADO_KEY"`))
  const code = toTypeScript(request)
  assert.ok(code.includes('await recado.messages.sendContacts({'))
  assert.ok(code.endsWith(', { idempotencyKey: "abc" })'))
  assert.ok(code.includes(JSON.stringify(body.to)))
})
