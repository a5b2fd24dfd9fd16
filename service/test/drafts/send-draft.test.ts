/**
 * A draft is sent once, as it was seen, no matter who else sends it in the same moment and whatever
 * breaks in between.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { request } from 'undici'
import type { Service } from '../../src/main.ts'
import { newCustomer } from '../../../testkit/bodies.ts'
import { areWaiting } from '../stage/locks.ts'
import { createScriptedChannel } from '../stage/scripted-channel.ts'
import { sendContacts } from '../stage/send.ts'
import { openStage, type Answer, type Stage } from '../stage/stage.ts'
import { postWebhook, textMessage } from '../stage/webhook.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60_000
const metricsToken = 'token-of-the-metrics'
let stage: Stage
let other: Service
before(async () => {
  stage = await openStage({
    channel: createScriptedChannel(),
    env: { RECADO_METRICS_TOKEN: metricsToken },
  })
  other = await stage.startAnother()
})
after(async () => {
  await other.close()
  await stage.close()
})

const writesAt = async (to: string, at: Date) =>
  assert.equal(await postWebhook(stage, { messages: [textMessage(to, at)] }), 200)
const says = (text: string) => ({ text: { body: text } })

type Draft = { id: string; conversationId: string; updateDate: string; to: string }

/** A draft to a customer who wrote at that moment. */
async function newDraft(at = stage.clock.now(), text = 'Oi!'): Promise<Draft> {
  const to = newCustomer()
  await writesAt(to, at)
  const { body: page } = await stage.call('GET', `/conversations?to=${encodeURIComponent(to)}`)
  const conversationId: string = page.data[0].id
  const { status, body } = await stage.call('POST', '/drafts', {
    conversationId,
    type: 'text',
    body: says(text),
  })
  assert.equal(status, 200)
  return { ...body, to }
}

async function send({ id, updateDate }: Draft, through = stage.service, apiKey = stage.shop.apiKey) {
  const { statusCode, headers, body } = await request(`${through.url}/drafts/${id}/send`, {
    method: 'POST',
    headers: { 'api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ updateDate }),
  })
  return { status: statusCode, headers, body: (await body.json()) as { id?: string; code?: string } }
}
const read = async ({ id }: Draft): Promise<Answer['body']> => (await stage.call('GET', `/drafts/${id}`)).body
const countOf = async ({ conversationId }: Draft) =>
  (await stage.call('GET', `/conversations/${conversationId}`)).body.messageCount

test('a draft that a person sends is the message of its conversation, and says who sent it', async () => {
  const assistant = await stage.makeKey(stage.shop.workspaceId, ['messages:read', 'drafts:write'])
  const { conversationId } = await newDraft()
  const body = { ...says('Pronto!'), userId: '0199a1b2-4c3d-7e5f-8a9b-0c1d2e3f4a5b' }
  const { body: draft } = await stage.call(
    'POST',
    '/drafts',
    { conversationId, type: 'text', body },
    { apiKey: assistant.key },
  )
  const person = await stage.makeKey(stage.shop.workspaceId, ['messages:send'])
  const sent = await send(draft, stage.service, person.key)
  assert.equal(sent.status, 200)
  const messageId = String(sent.body.id)
  const message = await stage.messageWith(messageId, 'sent')
  assert.deepEqual(
    [message.content, message.conversationId, message.userId],
    ['Pronto!', conversationId, body.userId],
  )
  const { state, messageId: as, writtenBy, decidedBy, preflight } = await read(draft)
  assert.deepEqual([state, as, preflight], ['sent', messageId, null])
  assert.deepEqual([writtenBy.id, decidedBy.id], [assistant.id, person.id])
})

test('sent again, the answer is that of the first time', async () => {
  const draft = await newDraft()
  const first = await send(draft)
  const again = await send(draft)
  assert.deepEqual([again.status, again.body], [200, first.body])
  assert.equal(again.headers['idempotent-replayed'], 'true')
  assert.equal(await countOf(draft), 2)
})

test('what is sent is what was seen: a draft that was changed since is not sent', async () => {
  const draft = await newDraft()
  const { body: changed } = await stage.call('PATCH', `/drafts/${draft.id}`, { body: says('Olá!') })
  const refused = await send(draft)
  assert.deepEqual([refused.status, refused.body.code], [409, 'draft_changed'])
  assert.equal(await countOf(draft), 1)
  const sent = await send(changed)
  const message = await stage.messageWith(String(sent.body.id), 'sent')
  assert.equal(message.content, 'Olá!')
})

test('two changes in one moment of the clock are two', async () => {
  const draft = await newDraft()
  stage.clock.freeze(stage.clock.now())
  try {
    const change = (text: string) => stage.call('PATCH', `/drafts/${draft.id}`, { body: says(text) })
    const [first, second] = [await change('1'), await change('2')]
    assert.ok(second.body.updateDate > first.body.updateDate)
  } finally {
    stage.clock.unfreeze()
  }
})

test('many who send it in the same moment, through two processes, send it once', async () => {
  const draft = await newDraft()
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => send(draft, n % 2 === 0 ? stage.service : other)),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
  assert.equal(await countOf(draft), 2)
})

test('a draft that is being sent cannot be discarded or changed, and is sent as it was seen', async () => {
  const draft = await newDraft()
  const holder = await stage.db.connect()
  try {
    await holder.query('begin')
    await holder.query('select from conversations where conversation_id = $1 for update', [
      draft.conversationId,
    ])
    const sending = send(draft)
    await stage.until(() => areWaiting(stage.db, 1), 'the message waits to be stored')
    for (const late of [
      await stage.call('DELETE', `/drafts/${draft.id}`),
      await stage.call('PATCH', `/drafts/${draft.id}`, { body: says('tarde') }),
    ])
      assert.deepEqual([late.status, late.body.code], [409, 'draft_not_open'])
    await holder.query('rollback')
    const { status, body } = await sending
    assert.equal(status, 200)
    assert.equal((await stage.messageWith(String(body.id), 'sent')).content, 'Oi!')
  } finally {
    holder.release(true)
  }
})

/**
 * The row as it is if the process dies before it wrote down that the draft was sent, or before the
 * message was accepted.
 */
async function forgetSent({ id }: Draft): Promise<void> {
  await stage.db.query(`update drafts set state = 'waiting' where draft_id = $1`, [id])
}

test('after a crash between the message and its draft, the draft is sent, and is not sent again', async () => {
  const draft = await newDraft()
  const first = await send(draft)
  await forgetSent(draft)
  const { state, messageId } = await read(draft)
  assert.deepEqual([state, messageId], ['sent', first.body.id])
  assert.deepEqual(
    (await stage.call('GET', `/drafts?conversationId=${draft.conversationId}&state=waiting`)).body.data,
    [],
  )
  const again = await send(draft, other)
  assert.deepEqual([again.status, again.body], [200, first.body])
  assert.equal(await countOf(draft), 2)
  const { rows } = await stage.db.query('select state from drafts where draft_id = $1', [draft.id])
  assert.deepEqual(rows, [{ state: 'sent' }])
})

test('after a crash before the message, a draft that would be refused now can be discarded', async () => {
  const draft = await newDraft()
  const planned = '0199a1b2-4c3d-7e5f-8a9b-0c1d2e3f4a5c'
  await stage.db.query('update drafts set message_id = $2, body = $3 where draft_id = $1', [
    draft.id,
    planned,
    JSON.stringify(says('')),
  ])
  assert.equal((await send(draft)).status, 422)
  assert.equal((await stage.call('DELETE', `/drafts/${draft.id}`)).status, 200)
})

test('after a crash before the message, the next to send it sends it as it was planned', async () => {
  const draft = await newDraft()
  const planned = '0199a1b2-4c3d-7e5f-8a9b-0c1d2e3f4a5b'
  await stage.db.query('update drafts set message_id = $2 where draft_id = $1', [draft.id, planned])
  assert.equal((await read(draft)).state, 'waiting')
  const { status, body } = await send(draft)
  assert.deepEqual([status, body.id], [200, planned])
  assert.equal(await countOf(draft), 2)
})

test('a draft that a closed window refused can be changed, and be sent when the customer has written', async () => {
  const draft = await newDraft(new Date(stage.clock.now().getTime() - DAY_MS - MINUTE_MS))
  const refused = await send(draft)
  assert.deepEqual([refused.status, refused.body.code], [409, 'window_closed'])
  const { body: changed } = await stage.call('PATCH', `/drafts/${draft.id}`, { body: says('De novo') })
  await writesAt(draft.to, stage.clock.now())
  assert.equal((await send(changed)).status, 200)
  assert.equal(await countOf(draft), 3)
})

/** How many messages wait to be accepted by the first process, or are being written. */
async function countAccepting(): Promise<number> {
  const { text } = await stage.call('GET', '/metrics', undefined, {
    apiKey: null,
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  return Number(/^recado_write_queue_depth\{queue="accept"\} (\d+)$/m.exec(text)?.[1])
}

test('who began to send it while the window was open does not send it after another person did', async () => {
  const neighbour = newCustomer()
  const draft = await newDraft(new Date(stage.clock.now().getTime() - DAY_MS + MINUTE_MS))
  await sendContacts(stage, neighbour)
  const holder = await stage.db.connect()
  try {
    // the writer of the first process stands still behind a message to another customer
    await holder.query('begin')
    await holder.query(
      `select from conversations c join contact_addresses a using (workspace_id, contact_id)
       where a.address = $1 for update of c`,
      [neighbour.slice(1)],
    )
    const ahead = sendContacts(stage, neighbour)
    await stage.until(() => areWaiting(stage.db, 1), 'the message ahead waits')
    const first = send(draft)
    await stage.until(async () => (await countAccepting()) === 2, 'the draft waits behind it')

    stage.clock.advance(2 * MINUTE_MS)
    const late = await send(draft, other)
    assert.deepEqual([late.status, late.body.code], [409, 'window_closed'])
    await writesAt(draft.to, stage.clock.now())
    const second = await send(draft, other)
    assert.equal(second.status, 200)

    await holder.query('rollback')
    await ahead
    const { status, body } = await first
    assert.deepEqual([status, body], [200, second.body])
  } finally {
    holder.release(true)
  }
  assert.equal(await countOf(draft), 3, 'two of the customer, and the draft once')
})
