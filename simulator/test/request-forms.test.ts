/** The forms in which Graph API clients send a call: every form means the same call. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderDetails, text } from './payloads.ts'
import { ACCOUNT, CUSTOMER, openStage, type Json, type Stage } from './stage.ts'

const TOKEN = 'test-access-token'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const MESSAGES = `/v25.0/${ACCOUNT}/messages`
const MEBIBYTE = 1_048_576

const bearer = { authorization: `Bearer ${TOKEN}` }
const call = (more: Json) => ({ messaging_product: 'whatsapp', to: CUSTOMER, ...more })

async function lastOnPhone(stage: Stage): Promise<Json> {
  return (await stage.control('GET', `/chats/${CUSTOMER}`)).messages.at(-1)
}

async function lastCall(stage: Stage): Promise<Json> {
  return (await stage.control('GET', '/calls?last=1')).calls[0]
}

test('a recipient may be a JSON number', async (t) => {
  const stage = await openStage(t)
  await stage.write()
  const { status, body } = await stage.post(call({ to: Number(CUSTOMER), ...text('Olá!') }))
  assert.equal(status, 200)
  assert.deepEqual(body.contacts, [{ input: CUSTOMER, wa_id: CUSTOMER }])
  assert.equal((await lastOnPhone(stage)).text, 'Olá!')
  assert.equal((await lastCall(stage)).to, CUSTOMER)
})

test('a parameter may be a string that holds its JSON', async (t) => {
  const stage = await openStage(t)
  const { id } = await stage.write()
  const order = orderDetails()
  const { status } = await stage.post(
    call({
      type: 'interactive',
      interactive: JSON.stringify(order.interactive),
      context: JSON.stringify({ message_id: id }),
    }),
  )
  assert.equal(status, 200)
  const shown = await lastOnPhone(stage)
  assert.deepEqual([shown.type, shown.order.total.value, shown.quotedId], ['order_details', 4800, id])
  assert.deepEqual((await lastCall(stage)).body.interactive, order.interactive)
})

test('a parameter of text stays text, whatever it looks like', async (t) => {
  const stage = await openStage(t)
  await stage.write()
  const data = '{"order": 7}'
  await stage.post(call({ ...text('[1, 2]'), biz_opaque_callback_data: data }))
  assert.equal((await lastOnPhone(stage)).text, '[1, 2]')
  assert.equal((await lastCall(stage)).callbackData, data)
})

test('a string that holds no JSON is no object', async (t) => {
  const stage = await openStage(t)
  const { status, body } = await stage.post(call({ type: 'text', text: 'Olá!' }))
  assert.deepEqual(
    [status, body.error.code, body.error.error_data.details],
    [400, 100, 'text must be an object.'],
  )
})

test('a call may be form-encoded', async (t) => {
  const stage = await openStage(t)
  await stage.write()
  const form = new URLSearchParams({
    ...call({ type: 'text' }),
    text: JSON.stringify({ body: 'Olá & até já' }),
  })
  const { status, body } = await stage.call('POST', MESSAGES, form.toString(), { ...FORM, ...bearer })
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal((await lastOnPhone(stage)).text, 'Olá & até já')
  assert.deepEqual((await lastCall(stage)).body, call({ type: 'text', text: { body: 'Olá & até já' } }))
})

test('a token may be in the address or in the body, and is kept in no log', async (t) => {
  const stage = await openStage(t)
  await stage.write()
  const form = new URLSearchParams({ ...call({ type: 'text' }), text: '{"body":"Oi"}', access_token: TOKEN })
  for (const [path, sent, headers] of [
    [`${MESSAGES}?access_token=${TOKEN}`, call(text()), {}],
    [MESSAGES, call({ ...text(), access_token: TOKEN }), {}],
    [MESSAGES, form.toString(), FORM],
  ] as const) {
    const { status } = await stage.call('POST', path, sent, headers)
    assert.equal(status, 200, path)
    assert.ok(!JSON.stringify(await lastCall(stage)).includes(TOKEN))
    assert.ok(!JSON.stringify(await lastOnPhone(stage)).includes(TOKEN))
  }
  const known = await stage.call('GET', `/v25.0/${ACCOUNT}?access_token=${TOKEN}`)
  assert.equal(known.body.id, ACCOUNT)
  const wrong = await stage.call('POST', `${MESSAGES}?access_token=wrong`, call(text()))
  assert.deepEqual([wrong.status, wrong.body.error.code], [401, 190])
})

test('a path may leave the version out', async (t) => {
  const stage = await openStage(t)
  await stage.write()
  const { status, headers } = await stage.call('POST', `/${ACCOUNT}/messages`, call(text()), bearer)
  assert.equal(status, 200)
  assert.match(headers.get('facebook-api-version') ?? '', /^v\d+\.\d+$/)
  const known = await stage.call('GET', `/${ACCOUNT}`, undefined, bearer)
  assert.equal(known.body.id, ACCOUNT)
})

test('no form of a call is kept that is larger than a body may be', async (t) => {
  const stage = await openStage(t)
  const send = (body: string) => stage.call('POST', MESSAGES, body, { ...FORM, ...bearer })
  const keys = Array.from({ length: 150_000 }, (_, n) => n.toString(36)).join('&')
  const numbers = `messaging_product=whatsapp&text=[${Array(80_000).fill('1e20').join(',')}]`
  for (const body of [keys, numbers]) {
    assert.ok(body.length < MEBIBYTE)
    const { status, body: answer } = await send(body)
    assert.deepEqual([status, answer.error.code], [400, 100])
  }
  assert.deepEqual((await stage.control('GET', '/calls')).calls, [])
})
