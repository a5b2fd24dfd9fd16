import assert from 'node:assert/strict'
import { test } from 'node:test'
import { preflightContacts, preflightOrderDetails, preflightOrderStatus } from '../preflight.ts'
import {
  contacts,
  ITEM,
  NOW,
  ofContacts,
  ofOrder,
  ofStatus,
  order,
  ORDER,
  PARAMETERS,
  partOf,
  PIX,
  preflightOf,
  schemas,
  SETTING,
  status,
} from './messages.ts'
import { kindOf } from '../../../../kinds/registry.ts'
import { SIMPLE_TYPES } from './broken-messages.ts'
import { createRandom, newSeed, type Random } from '../../../../../../scripts/random.ts'

test('one answer has every fault of an order: those of the schema, and those of the rules in the order of the message', () => {
  const { findings } = ofOrder({
    '/body/text': ' ',
    '/footer/text': 'x'.repeat(61),
    [`${PARAMETERS}/reference_id`]: 'a b',
    [`${PIX}/code`]: 'nonsense',
    [`${PIX}/key`]: '52998224724',
    [`${SETTING}/payment_link/uri`]: 'https://me@127.0.0.1/',
    [`${SETTING}/boleto/digitable_line`]: '123',
    [`${ORDER}/expiration/timestamp`]: '1000000000',
    [`${ITEM}/quantity`]: 3,
    [`${ORDER}/tax`]: undefined,
  })
  assert.deepEqual(
    findings.map(({ rule, severity, pointer }) => [rule, severity, pointer.replace('/interactive', '')]),
    [
      ['schema', 'refuse', '/body/text'],
      ['schema', 'refuse', '/footer/text'],
      ['schema', 'refuse', `${PARAMETERS}/reference_id`],
      ['schema', 'refuse', `${SETTING}/boleto/digitable_line`],
      ['schema', 'refuse', `${ORDER}/tax`],
      ['pix-structure', 'refuse', `${PIX}/code`],
      ['pix-key-check-digits', 'refuse', `${PIX}/key`],
      ['address-userinfo', 'refuse', `${SETTING}/payment_link/uri`],
      ['address-public-host', 'warn', `${SETTING}/payment_link/uri`],
      ['expiration-ahead', 'refuse', `${ORDER}/expiration/timestamp`],
      ['subtotal-sum', 'refuse', `${ORDER}/subtotal/value`],
    ],
  )
})

test('a wrong sum is reported with its figures, and a wrong subtotal does not make the right total wrong', () => {
  assert.deepEqual(
    ofOrder({ [`${ORDER}/subtotal/value`]: 4001 }).findings.map(({ detail }) => detail),
    ['Must be 4000 = 2 × 2000.'],
  )
  assert.deepEqual(
    ofOrder({
      [`${PARAMETERS}/total_amount/value`]: 4801,
      [`${PARAMETERS}/payment_settings`]: [
        { type: 'payment_link', payment_link: { uri: 'https://a.example/1' } },
      ],
    }).findings.map(({ detail }) => detail),
    ['Must be 4800 = 4000 (subtotal) + 300 (tax) + 1000 (shipping) − 500 (discount).'],
  )
})

test('no sum is shown that is made of a wrong figure, or is larger than any amount', () => {
  const sumsOf = (changes: Record<string, unknown>) =>
    ofOrder(changes)
      .findings.filter(({ code }) => code === 'wrong_sum')
      .map(({ detail }) => detail)
  assert.deepEqual(sumsOf({ [`${ITEM}/quantity`]: 0 }), [])
  assert.deepEqual(sumsOf({ [`${ITEM}/sale_amount/value`]: -1 }), [])
  assert.deepEqual(sumsOf({ [`${ITEM}/quantity`]: 999_999, [`${ITEM}/sale_amount/value`]: 9_999_999_999 }), [
    'Cannot be right: 999999 × 9999999999 is more than 9999999999, the largest amount there is.',
  ])
  const most = {
    [`${ITEM}/quantity`]: 1,
    [`${ITEM}/amount/value`]: 9_999_999_999,
    [`${ITEM}/sale_amount`]: undefined,
    [`${ORDER}/subtotal/value`]: 9_999_999_999,
    [`${ORDER}/discount`]: undefined,
    [`${ORDER}/shipping`]: undefined,
  }
  assert.deepEqual(sumsOf({ ...most, [`${ORDER}/tax/value`]: 1 }), [
    'Cannot be right: 9999999999 (subtotal) + 1 (tax) + 0 (shipping) − 0 (discount) is more than 9999999999, the largest amount there is.',
  ])
})

test('a fault of an empty value says that it must not be empty', () => {
  const { findings } = ofOrder({ [`${ORDER}/items`]: [], [`${ORDER}/tax/description`]: '' })
  assert.deepEqual(
    findings.filter(({ code }) => code === 'too_few' || code === 'too_short').map(({ detail }) => detail),
    ['Must not be empty.', 'Must not be empty.'],
  )
})

test('a status that cannot follow is refused with those that can', () => {
  const [finding] = ofStatus(
    { [`${ORDER}/status`]: 'pending' },
    { order: 'shipped', payment: null, isOfAnother: false, isNamed: true },
  ).findings
  assert.equal(
    finding?.detail,
    'The order is shipped and can be: shipped, processing, partially_shipped, completed, canceled (WhatsApp would fail it with 2046).',
  )
})

test('the host of a suspicious address is shown as it looks and as it is written', () => {
  const [finding] = ofOrder({ [`${SETTING}/payment_link/uri`]: 'https://bаnk.example/' }).findings // а is Cyrillic
  assert.equal(
    finding?.detail,
    'The host is bаnk.example, written xn--bnk-6cd.example: is it the one you mean?',
  )
})

test('no sentence repeats what the caller wrote', () => {
  const marker = 'Segredo'
  const everywhere = (value: unknown): unknown => {
    if (typeof value === 'string') return marker
    if (Array.isArray(value)) return value.map(everywhere)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, everywhere(part)]))
  }
  const findings = [
    ...schemas.order(everywhere(order())),
    ...schemas.status(everywhere(status())),
    ...schemas.contacts(everywhere(contacts())),
    ...preflightOrderDetails(everywhere(order()), { now: NOW }),
    ...preflightOrderStatus(everywhere(status()), {
      now: NOW,
      known: { order: 'pending', payment: null, isOfAnother: false, isNamed: true },
    }),
    ...preflightContacts(everywhere(contacts()), { now: NOW }),
    ...ofOrder({ [`${PIX}/code`]: `0002012699${marker}` }).findings,
    ...ofOrder({ [`${SETTING}/payment_link/uri`]: `https://${marker}:${marker}@a.example/${marker}` })
      .findings,
  ]
  assert.ok(findings.length > 20)
  for (const { detail } of findings) assert.doesNotMatch(detail, new RegExp(marker, 'i'))
})

/** Puts any JSON value into any part. */
function breakSomewhere(value: unknown, random: Random): unknown {
  if (random.chance(0.06)) {
    return random.pick([
      null,
      true,
      0,
      -1,
      1e308,
      0.5,
      '',
      ' ',
      'x'.repeat(3000),
      '\u0000\ud800',
      [],
      [null],
      {},
      { type: {} },
    ])
  }
  if (Array.isArray(value)) return value.map((part) => breakSomewhere(part, random))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(() => !random.chance(0.03))
  return Object.fromEntries(kept.map(([key, part]) => [key, breakSomewhere(part, random)]))
}

test('whatever is sent, preflight answers and throws nothing', (t) => {
  const seed = newSeed()
  t.diagnostic(`RECADO_TEST_SEED=${seed}`)
  const random = createRandom(seed)
  const known = () =>
    random.pick([
      null,
      { order: null, payment: null, isOfAnother: false, isNamed: true },
      { order: 'nonsense', payment: 'captured', isOfAnother: true, isNamed: true },
    ])
  for (let run = 0; run < 5000; run++) {
    preflightOrderDetails(breakSomewhere(order(), random), { now: NOW })
    preflightOrderStatus(breakSomewhere(status(), random), { now: NOW, known: known() })
    preflightContacts(breakSomewhere(contacts(), random), { now: NOW })
    const type = random.pick(SIMPLE_TYPES)
    const broken = breakSomewhere(partOf(type), random)
    preflightOf(type, broken)
    kindOf(type).media?.(broken)
    kindOf(type).quoted?.(broken)
  }
  for (const anything of [undefined, null, 0, '', [], {}, true]) {
    for (const type of SIMPLE_TYPES) preflightOf(type, anything)
    assert.deepEqual(preflightOrderDetails(anything, { now: NOW }), [])
    assert.deepEqual(preflightContacts(anything, { now: NOW }), [])
  }
})

test('a mobile number of Brazil without its country code gets a hint, and no other number does', () => {
  const HINT = 'With 55 in front it would be a mobile number there.'
  const isHinted = (value: string) => {
    const [finding] = ofOrder({}, { recipient: { kind: 'phone', value } }).findings
    assert.equal(finding?.pointer, '/to', value)
    return finding.detail.endsWith(HINT)
  }
  for (const digits of ['11987654321', '99912345678', '55987654321'])
    assert.equal(isHinted(digits), true, digits)
  for (const digits of ['10987654321', '11887654321', '1198765432', '119876543210', '5511987'])
    assert.equal(isHinted(digits), false, digits)
})

test('a list beyond its limit is judged no further than the limit', () => {
  const { findings } = ofOrder({
    [`${PARAMETERS}/payment_settings`]: Array.from({ length: 5000 }, () => ({ type: 'boleto' })),
  })
  assert.deepEqual(
    findings.map(({ rule }) => rule),
    ['schema', ...Array(10).fill('setting-object')],
  )
})

test('at most 200 findings of each severity are reported, and warnings hide no refusal', () => {
  const cards = Array.from({ length: 257 }, () => ({
    name: { formatted_name: 'Ana', first_name: 'Ana' },
    urls: Array.from({ length: 50 }, () => ({ url: 'nowhere' })),
  }))
  const { findings } = ofContacts({ '': [...cards.slice(1), { name: {}, phones: [{}] }] })
  const refusals = findings.filter(({ severity }) => severity === 'refuse')
  assert.deepEqual(
    refusals.map(({ pointer }) => pointer),
    ['/contacts/256/name/formatted_name', '/contacts/256/phones/0/phone'],
  )
  assert.equal(findings.length - refusals.length, 200)
  assert.equal(ofContacts({ '': cards.map(() => ({})) }).findings.length, 200)
})
