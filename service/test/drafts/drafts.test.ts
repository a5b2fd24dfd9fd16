/** Drafts: what waits for a person, who may do what with it, and what preflight says of it. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { EVENTS_OF_ROW } from '../../src/engine/events/event-log.ts'
import { kinds } from '../../src/kinds/registry.ts'
import { newCustomer, newReference, orderDetails } from '../../../testkit/bodies.ts'
import { change } from '../stage/change.ts'
import { exampleOf, firstWrittenBy } from '../stage/kinds.ts'
import { listen } from '../stage/listen.ts'
import { sendContacts } from '../stage/send.ts'
import { openStage, type Answer, type Stage } from '../stage/stage.ts'
import { keepTemplates } from '../stage/templates.ts'

const DAY_MS = 24 * 60 * 60 * 1000
let stage: Stage
/** Of an assistant: it reads and drafts. */
let assistant: { id: string; key: string }
let to: string
let conversationId: string
before(async () => {
  stage = await openStage()
  assistant = await stage.makeKey(stage.shop.workspaceId, ['messages:read', 'drafts:write'])
  ;[to, conversationId] = await newConversation()
})
after(() => stage.close())

/** A customer whose window is open, and the conversation with them. */
async function newConversation(): Promise<[to: string, conversationId: string]> {
  const customer = newCustomer()
  await stage.simulator.customerWrites(customer, 'Oi')
  const id = await stage.until(async () => {
    const { body } = await stage.call('GET', `/conversations?to=${encodeURIComponent(customer)}`)
    return body.data[0]?.id as string | undefined
  }, 'the conversation is there')
  return [customer, id]
}

const asAssistant = (method: string, path: string, body?: unknown) =>
  stage.call(method, path, body, { apiKey: assistant.key })
const says = (text: string) => ({ text: { body: text } })
async function draft(text: string, more: object = {}): Promise<Answer['body']> {
  const answer = await asAssistant('POST', '/drafts', {
    conversationId,
    type: 'text',
    body: says(text),
    ...more,
  })
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}
const statusOf = async (answer: Promise<Answer>) => {
  const { status, body } = await answer
  return [status, body.code]
}

test('a draft is kept as it was written, with who wrote it and what preflight says, and nothing is sent', async () => {
  const written = await draft('O seu pedido chega hoje.', { note: 'She asked.' })
  const { id, createDate, updateDate, expireDate, ...rest } = written
  assert.deepEqual(rest, {
    conversationId,
    type: 'text',
    body: says('O seu pedido chega hoje.'),
    note: 'She asked.',
    state: 'waiting',
    messageId: null,
    preflight: { ok: true, errors: [], warnings: [] },
    writtenBy: { kind: 'key', id: assistant.id, name: 'test' },
    decidedBy: null,
  })
  assert.equal(updateDate, createDate)
  assert.equal(Date.parse(expireDate) - Date.parse(createDate), DAY_MS)
  assert.deepEqual((await asAssistant('GET', `/drafts/${id}`)).body, written)
  const { body: page } = await asAssistant('GET', `/drafts?conversationId=${conversationId}&state=waiting`)
  assert.deepEqual(page.data, [written])
  const { body: conversation } = await stage.call('GET', `/conversations/${conversationId}`)
  assert.equal(conversation.messageCount, 1)
})

test('each kind of message can be drafted and sent', async () => {
  await keepTemplates(stage, stage.shop)
  const [customer, place] = await newConversation()
  const about = await firstWrittenBy(stage, customer)
  for (const kind of kinds.values()) {
    const { from: _from, to: _to, ...body } = exampleOf(kind, stage.shop.from, customer, about)
    const written = await draft('', { conversationId: place, type: kind.type, body })
    assert.deepEqual([kind.type, written.preflight.errors], [kind.type, []])
    assert.deepEqual(written.body, body)
    const { updateDate } = written
    const sent = await stage.call('POST', `/drafts/${written.id}/send`, { updateDate })
    assert.equal(sent.status, 200, `${kind.type}: ${sent.text}`)
    const { body: message } = await stage.call('GET', `/messages/${sent.body.id}`)
    assert.deepEqual([message.type, message.conversationId], [kind.type, place])
  }
})

test('what the schema refuses is not stored, and the faults point into the request', async () => {
  const refused = async (body: object) => {
    const answer = await asAssistant('POST', '/drafts', body)
    assert.deepEqual([answer.status, answer.body.code], [422, 'invalid_request'])
    return answer.body.errors.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code])
  }
  const type = 'text'
  assert.deepEqual(await refused({ conversationId, type, body: { text: {} } }), [
    ['/body/text/body', 'required'],
  ])
  const addressed = { ...says('Oi'), to: '+5511987654321', from: stage.shop.from }
  assert.deepEqual(await refused({ conversationId, type, body: addressed }), [
    ['/body/to', 'unknown_field'],
    ['/body/from', 'unknown_field'],
  ])
  assert.deepEqual(await refused({ conversationId, type: 'telegram', body: {} }), [['/type', 'enum']])
  assert.deepEqual(await refused({ conversationId, type, body: [] }), [['/body', 'type']])
  assert.deepEqual(await refused({ conversationId, type, body: says('Oi'), note: '' }), [
    ['/note', 'too_short'],
  ])
})

test('what preflight refuses is stored and reported, with pointers into the body, and cannot be sent', async () => {
  const { from: _from, to: _to, ...order } = orderDetails(stage.shop.from, to, newReference())
  const body = change(order, '/interactive/action/parameters/total_amount/value', 1)
  const written = await draft('', { type: 'order_details', body })
  assert.equal(written.preflight.ok, false)
  const [fault] = written.preflight.errors
  assert.equal(fault.pointer, '/interactive/action/parameters/total_amount/value')
  const { updateDate } = written
  const refused = await stage.call('POST', `/drafts/${written.id}/send`, { updateDate })
  assert.deepEqual([refused.status, refused.body.code], [422, 'preflight_refused'])
  assert.deepEqual(refused.body.errors, written.preflight.errors)

  const { body: mended } = await stage.call('PATCH', `/drafts/${written.id}`, { body: order })
  assert.deepEqual([mended.preflight.ok, mended.body], [true, order])
  const sent = await stage.call('POST', `/drafts/${written.id}/send`, { updateDate: mended.updateDate })
  assert.equal(sent.status, 200, sent.text)
})

test('the same draft written again while it waits is the one that is there', async () => {
  const first = await draft('Duas vezes')
  assert.equal((await draft('Duas vezes')).id, first.id)
  assert.notEqual((await draft('Duas vezes', { note: 'another' })).id, first.id)
  await asAssistant('DELETE', `/drafts/${first.id}`)
  assert.notEqual((await draft('Duas vezes')).id, first.id)
})

test('a key that may only write drafts cannot send, change, check a send, or discard what others wrote', async () => {
  const { id, updateDate } = await draft('Não envie')
  const { body: byShop } = await stage.call('POST', '/drafts', {
    conversationId,
    type: 'text',
    body: says('Da loja'),
  })
  const forbidden = [403, 'forbidden']
  const sends = asAssistant('POST', `/drafts/${id}/send`, { updateDate })
  assert.deepEqual(await statusOf(sends), forbidden)
  assert.deepEqual(await statusOf(asAssistant('PATCH', `/drafts/${id}`, { body: says('x') })), forbidden)
  assert.deepEqual(await statusOf(asAssistant('DELETE', `/drafts/${byShop.id}`)), forbidden)
  const message = { from: stage.shop.from, to, ...says('Oi') }
  assert.deepEqual(await statusOf(asAssistant('POST', '/messages/text', message)), forbidden)
  assert.equal((await asAssistant('POST', '/messages/preflight/text', message)).status, 200)

  const { body: own } = await asAssistant('DELETE', `/drafts/${id}`)
  assert.deepEqual([own.state, own.decidedBy.id, own.preflight], ['discarded', assistant.id, null])
  const { body: others } = await stage.call('DELETE', `/drafts/${byShop.id}`)
  assert.equal(others.state, 'discarded')
})

test('a draft that was discarded cannot be sent, changed or discarded again', async () => {
  const { id, updateDate } = await draft('Melhor não')
  await stage.call('DELETE', `/drafts/${id}`)
  for (const again of [
    stage.call('POST', `/drafts/${id}/send`, { updateDate }),
    stage.call('PATCH', `/drafts/${id}`, { body: says('Melhor sim') }),
    stage.call('DELETE', `/drafts/${id}`),
  ])
    assert.deepEqual(await statusOf(again), [409, 'draft_not_open'])
})

test('a draft to a closed window can be written, says so, and is refused when it is sent', async () => {
  const stranger = newCustomer()
  await sendContacts(stage, stranger)
  const { body } = await stage.call('GET', `/conversations?to=${encodeURIComponent(stranger)}`)
  const written = await draft('Oi', { conversationId: body.data[0].id })
  assert.deepEqual(
    written.preflight.errors.map(({ code, pointer }: { code: string; pointer: string }) => [code, pointer]),
    [['window_closed', '/to']],
  )
  const { id, updateDate } = written
  const refused = await stage.call('POST', `/drafts/${id}/send`, { updateDate })
  assert.deepEqual([refused.status, refused.body.code], [409, 'window_closed'])
  assert.equal((await stage.call('GET', `/drafts/${id}`)).body.state, 'waiting')
  await stage.simulator.customerWrites(stranger, 'Oi')
  await stage.until(
    async () => (await stage.call('GET', `/drafts/${id}`)).body.preflight.ok,
    'the window is open',
  )
  assert.equal((await stage.call('POST', `/drafts/${id}/send`, { updateDate })).status, 200)
})

test('so many drafts may wait in a conversation, and each that is decided makes room', async () => {
  const [, place] = await newConversation()
  const write = (text: string) =>
    asAssistant('POST', '/drafts', { conversationId: place, type: 'text', body: says(text) })
  const first = await write('1')
  for (let n = 2; n <= 20; n++) assert.equal((await write(String(n))).status, 200)
  assert.deepEqual(await statusOf(write('21')), [409, 'too_many_drafts'])
  await asAssistant('DELETE', `/drafts/${first.body.id}`)
  assert.equal((await write('21')).status, 200)
})

test('that a draft is written, changed, sent and discarded is an event each, also in the stream', async () => {
  const [, place] = await newConversation()
  const listening = await listen(stage, { apiKey: assistant.key })
  await listening.next('ready')
  const first = await draft('um', { conversationId: place })
  const { body: changed } = await stage.call('PATCH', `/drafts/${first.id}`, { body: says('dois') })
  await stage.call('POST', `/drafts/${first.id}/send`, { updateDate: changed.updateDate })
  const second = await draft('três', { conversationId: place })
  await stage.call('DELETE', `/drafts/${second.id}`)
  for (const [{ id }, state] of [
    [first, 'sent'],
    [second, 'discarded'],
  ] as const) {
    await listening.next('draft.created', ({ draftId }) => draftId === id)
    const told = await listening.next('draft.changed', (one) => one.draftId === id && one.state === state)
    const { updateDate } = (await stage.call('GET', `/drafts/${id}`)).body
    assert.deepEqual(told, { draftId: id, conversationId: place, state, updateDate })
  }
  listening.leave()
  const logged = await stage.until(async () => {
    const { rows } = await stage.db.query<{ type: string; id: string; fact: string }>(
      `select e.type, e.subject_id as id, e.fact from events r cross join ${EVENTS_OF_ROW}
       where e.subject_id = any($1::uuid[]) order by e.position`,
      [[first.id, second.id]],
    )
    return rows.length === 5 && rows
  }, 'all events are in the log')
  assert.deepEqual(
    logged.map(({ type, id, fact }) => [type, id, JSON.parse(fact)]),
    [
      ['draft.created', first.id, { conversationId: place, state: 'waiting' }],
      ['draft.changed', first.id, { conversationId: place, state: 'waiting' }],
      ['draft.changed', first.id, { conversationId: place, state: 'sent' }],
      ['draft.created', second.id, { conversationId: place, state: 'waiting' }],
      ['draft.changed', second.id, { conversationId: place, state: 'discarded' }],
    ],
  )
})

test('a draft expires after a day, and is deleted a month later unless it was sent', async () => {
  const [, place] = await newConversation()
  const write = (text: string) => draft(text, { conversationId: place })
  const [left, sent] = [await write('fica'), await write('vai')]
  await stage.call('POST', `/drafts/${sent.id}/send`, { updateDate: sent.updateDate })
  await stage.pass(DAY_MS)
  const expired = await stage.call('GET', `/drafts?conversationId=${place}&state=expired`)
  assert.deepEqual(
    expired.body.data.map(({ id, state, preflight }: Answer['body']) => [id, state, preflight]),
    [[left.id, 'expired', null]],
  )
  const { body: waiting } = await stage.call('GET', `/drafts?conversationId=${place}&state=waiting`)
  assert.deepEqual(waiting.data, [])
  const { updateDate } = left
  for (const late of [
    stage.call('POST', `/drafts/${left.id}/send`, { updateDate }),
    stage.call('PATCH', `/drafts/${left.id}`, { body: says('tarde') }),
    stage.call('DELETE', `/drafts/${left.id}`),
  ])
    assert.deepEqual(await statusOf(late), [409, 'draft_not_open'])

  await stage.pass(30 * DAY_MS)
  await stage.until(async () => {
    stage.clock.advance(60_000) // maintenance runs once a minute
    return (await stage.call('GET', `/drafts/${left.id}`)).status === 404
  }, 'the expired draft is deleted')
  assert.equal((await stage.call('GET', `/drafts/${sent.id}`)).body.state, 'sent')
})
