import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { change, faultsOf } from '../stage/change.ts'
import { contacts, newCustomer } from '../../../testkit/bodies.ts'
import { specContacts } from '../../../testkit/spec-bodies.ts'
import { openStage, type Stage } from '../stage/stage.ts'

let stage: Stage
const to = newCustomer()
before(async () => {
  stage = await openStage()
  await stage.simulator.customerWrites(to, 'Oi')
})
after(() => stage.close())

const ROUTE = '/messages/contacts'
const CARD = '/contacts/0'
type Fault = { pointer: string; code: string }
const full = () => specContacts(stage.shop.from, to)
const send = (body: unknown) => stage.call('POST', ROUTE, body)

test('a card with every field of the contract reaches the phone as it was sent', async () => {
  const sent = full()
  const { status, body } = await send(sent)
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), ['id'])
  const message = await stage.messageWith(body.id, 'delivered')
  assert.equal(message.type, 'contacts')
  assert.equal(message.content, 'Dra. Ana B. Lima Jr')
  assert.deepEqual(message.contentData, { contacts: sent.contacts })

  const chat = await stage.simulator.control<{ messages: Record<string, unknown>[] }>(
    'GET',
    `/chats/${to.slice(1)}`,
  )
  assert.deepEqual(chat.messages.at(-1)?.contacts, sent.contacts)
})

test('an optional text of a card but the birthday may be empty, and is left out of the call', async () => {
  const { contacts: cards } = full()
  const texts = (part: object, at: string): string[] =>
    Object.entries(part).flatMap(([key, value]) =>
      typeof value === 'object' ? texts(value, `${at}/${key}`) : [`${at}/${key}`],
    )
  const required = ['/name/formatted_name', '/phones/0/phone', '/emails/0/email', '/urls/0/url']
  const optional = texts(cards[0] ?? {}, '').filter((at) => !['/birthday', ...required].includes(at))
  const empty = optional.reduce((body, at) => change(body, CARD + at, ''), full())
  const { status, body, text } = await send(empty)
  assert.equal(status, 200, text)
  const message = await stage.messageWith(body.id, 'sent')
  assert.deepEqual(message.contentData, { contacts: empty.contacts })
  const [call] = await stage.simulator.calls(body.id)
  const { formatted_name } = full().contacts[0]?.name ?? {}
  assert.deepEqual(call?.body.contacts, [
    {
      name: { formatted_name },
      phones: [{ phone: '+55 11 98765-4321' }],
      birthday: '1990-02-28',
      emails: [{ email: 'ana@example.com' }],
      urls: [{ url: 'https://example.com/ana' }],
    },
  ])
  for (const at of required)
    assert.deepEqual(faultsOf(await send(change(full(), CARD + at, ''))), [`${CARD}${at} too_short`])
  assert.deepEqual(faultsOf(await send(change(full(), `${CARD}/birthday`, ''))), [`${CARD}/birthday format`])
})

test('several cards are one message whose text names them all', async () => {
  const body = {
    ...full(),
    contacts: [{ name: { formatted_name: 'Ana' } }, { name: { formatted_name: 'Rui' } }],
  }
  const { status, body: result } = await send(body)
  assert.equal(status, 200)
  assert.equal((await stage.call('GET', `/messages/${result.id}`)).body.content, 'Ana, Rui')
})

test('an odd country code and a short chat id are sent as they are, with a warning', async () => {
  let sent = full()
  sent = change(sent, `${CARD}/addresses/0/country_code`, 'BRA')
  sent = change(sent, `${CARD}/phones/0/wa_id`, '12345')
  const { status, body, text } = await send(sent)
  assert.equal(status, 200, text)
  const message = await stage.messageWith(body.id, 'sent')
  const told = JSON.parse(String(message.data)).warnings.map(({ pointer, code }: Fault) => [pointer, code])
  assert.deepEqual(told, [
    [`${CARD}/phones/0/wa_id`, 'pattern'],
    [`${CARD}/phones/0/wa_id`, 'other_number'],
    [`${CARD}/addresses/0/country_code`, 'pattern'],
  ])
  const [call] = await stage.simulator.calls(body.id)
  assert.deepEqual(call?.body.contacts, sent.contacts)
})

test('a card that came from a customer is forwarded without what WhatsApp added to it', async () => {
  const received = {
    name: { formatted_name: 'Ana', first_name: 'Ana' },
    phones: [{ phone: '+55 11 98765-4321' }],
    origin: 'other',
    ims: [{ service: 'AIM', user_id: 'ana' }],
  }
  const { status, body, text } = await send({ ...full(), contacts: [received] })
  assert.equal(status, 200, text)
  const message = await stage.messageWith(body.id, 'sent')
  assert.deepEqual([message.contentData, message.data], [{ contacts: [received] }, null])
  const [call] = await stage.simulator.calls(body.id)
  const { name, phones } = received
  assert.deepEqual(call?.body.contacts, [{ name, phones }])
})

test('cards outside the window are taken, and fail with the reason of the channel', async () => {
  const { status, body } = await send(contacts(stage.shop.from, newCustomer()))
  assert.equal(status, 200)
  const message = await stage.messageWith(body.id, 'failed')
  assert.equal(JSON.parse(String(message.data)).failure.channelCode, 131047)
})

test('from, to and at least one card are required', async () => {
  for (const pointer of ['/from', '/to', '/contacts']) {
    assert.deepEqual(faultsOf(await send(change(full(), pointer, undefined))), [`${pointer} required`])
  }
  assert.deepEqual(faultsOf(await send({ ...full(), contacts: [] })), ['/contacts too_few'])
  assert.deepEqual(faultsOf(await send({ ...full(), contacts: {} })), ['/contacts type'])
})

test('of a card only the formatted name is required, and of an entry only what it is about', async () => {
  assert.equal((await send(contacts(stage.shop.from, to))).status, 200)
  for (const part of ['/name', '/name/formatted_name', '/phones/0/phone', '/emails/0/email', '/urls/0/url']) {
    const pointer = CARD + part
    assert.deepEqual(faultsOf(await send(change(full(), pointer, undefined))), [`${pointer} required`])
  }
  for (const name of [
    'phones',
    'addresses',
    'birthday',
    'emails',
    'org',
    'urls',
    'phones/0/type',
    'phones/0/wa_id',
  ]) {
    assert.equal((await send(change(full(), `${CARD}/${name}`, undefined))).status, 200, name)
  }
})

const emoji = (count: number) => '🍞'.repeat(count)

const BOUNDS: [pointer: string, inside: unknown, outside: unknown, code: string][] = [
  [`${CARD}/name/formatted_name`, emoji(256), emoji(257), 'too_long'],
  [`${CARD}/name/prefix`, emoji(256), emoji(257), 'too_long'],
  [`${CARD}/phones/0/phone`, '1'.repeat(64), '1'.repeat(65), 'too_long'],
  [`${CARD}/phones/0/type`, emoji(60), emoji(61), 'too_long'],
  [`${CARD}/phones/0/wa_id`, '1'.repeat(64), '1'.repeat(65), 'too_long'],
  [`${CARD}/addresses/0/country_code`, emoji(256), emoji(257), 'too_long'],
  [`${CARD}/origin`, emoji(256), emoji(257), 'too_long'],
  [`${CARD}/ims`, Array(50).fill({ service: 'AIM' }), Array(51).fill({}), 'too_many'],
  [`${CARD}/addresses/0/street`, emoji(256), emoji(257), 'too_long'],
  [`${CARD}/birthday`, '2000-02-29', '1999-02-29', 'format'],
  [`${CARD}/birthday`, '1990-01-31', '31/01/1990', 'format'],
  [`${CARD}/emails/0/email`, 'a'.repeat(254), 'a'.repeat(255), 'too_long'],
  [`${CARD}/org/company`, emoji(256), emoji(257), 'too_long'],
  [`${CARD}/urls/0/url`, `https://${'a'.repeat(2040)}`, `https://${'a'.repeat(2041)}`, 'too_long'],
  [`${CARD}/phones`, Array(50).fill({ phone: '1' }), Array(51).fill({ phone: '1' }), 'too_many'],
  [
    '/contacts',
    Array(257).fill({ name: { formatted_name: 'A' } }),
    Array(258).fill({ name: { formatted_name: 'A' } }),
    'too_many',
  ],
]

test('a value at its bound is taken, and one beyond it is refused at its pointer', async () => {
  for (const [pointer, inside, outside, code] of BOUNDS) {
    const { status, text } = await send(change(full(), pointer, inside))
    assert.equal(status, 200, `${pointer}: ${text}`)
    const answer = await send(change(full(), pointer, outside))
    assert.equal(answer.status, 422)
    assert.deepEqual(faultsOf(answer), [`${pointer} ${code}`])
  }
})

test('unknown fields at every depth and other faults come in one answer', async () => {
  let body: unknown = { ...full(), contacts: [...full().contacts, { name: {} }] }
  const parents = [
    '',
    CARD,
    ...['name', 'phones/0', 'addresses/0', 'emails/0', 'org', 'urls/0'].map((p) => `${CARD}/${p}`),
  ]
  for (const parent of parents) body = change(body, `${parent}/nick`, 'x')
  const answer = await send(body)
  assert.equal(answer.status, 422)
  assert.deepEqual(
    faultsOf(answer),
    [
      ...parents.map((parent) => `${parent}/nick unknown_field`),
      '/contacts/1/name/formatted_name required',
    ].sort(),
  )
})
