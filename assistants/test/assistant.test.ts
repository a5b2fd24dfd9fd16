/**
 * The tools of an assistant, through `recado mcp` and the official client: what they answer, and
 * what they refuse.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { allTools } from '../src/tools/all-tools.ts'
import { kinds } from '../../service/src/kinds/registry.ts'
import { newReference, newCustomer, orderDetails } from '../../testkit/bodies.ts'
import { programEnvironment } from '../../testkit/program.ts'
import { RECADO, recado } from '../../testkit/recado.ts'
import { exampleOf } from '../../service/test/stage/kinds.ts'
import { openStage, type Stage } from '../../service/test/stage/stage.ts'
import { openSession, type Session } from './session.ts'

let stage: Stage
let env: { RECADO_URL: string; RECADO_KEY: string }
let session: Session
const to = newCustomer()
let conversationId: string
before(async () => {
  stage = await openStage()
  const { key } = await stage.makeKey(stage.shop.workspaceId, ['messages:read', 'drafts:write'])
  env = { RECADO_URL: stage.service.url, RECADO_KEY: key }
  await stage.simulator.customerWrites(to, 'Oi, tudo bem?')
  conversationId = await stage.until(async () => {
    const { body } = await stage.call('GET', `/conversations?to=${encodeURIComponent(to)}`)
    return body.data[0]?.id as string | undefined
  }, 'the conversation is there')
  session = await openSession(env)
})
after(async () => {
  await session.close()
  await stage.close()
})

test('each tool is declared with what it does, accepts and answers, and there are few', async () => {
  const { tools } = await session.client.listTools()
  assert.deepEqual(
    tools.map(({ name }) => name),
    allTools.map(({ name }) => name),
  )
  assert.ok(tools.length <= 12)
  for (const { name, title, description, annotations, inputSchema, outputSchema } of tools) {
    assert.ok(title && description && description.length < 400, name)
    assert.equal(inputSchema['additionalProperties'], false, name)
    assert.equal(outputSchema?.['additionalProperties'], false, name)
    assert.equal(annotations?.openWorldHint, false, name)
    assert.equal(annotations?.readOnlyHint, !['draft_message', 'discard_draft'].includes(name), name)
    assert.equal(annotations?.destructiveHint, name === 'discard_draft', name)
  }
})

test('a customer is found, and what was said is read, oldest first', async () => {
  const found = await session.call('find_conversations', { q: to.slice(-8) })
  assert.deepEqual(
    found.data.conversations.map(({ id, windowOpen }: { id: string; windowOpen: boolean }) => [
      id,
      windowOpen,
    ]),
    [[conversationId, true]],
  )
  const read = await session.call('read_conversation', { conversationId })
  assert.equal(read.data.conversation.contact.number, `••••${to.slice(-4)}`)
  const [first] = read.data.messages
  assert.deepEqual([first.by, first.type, first.said], ['customer', 'text', 'Oi, tudo bem?'])
  assert.ok(!read.text.includes(to.slice(1)), 'the number is nowhere')
})

test('with --show-numbers a number is whole', async () => {
  const open = await openSession(env, { args: ['--show-numbers'] })
  try {
    const { data } = await open.call('read_conversation', { conversationId })
    assert.equal(data.conversation.contact.number, to.slice(1))
  } finally {
    await open.close()
  }
})

test('an order is checked until it is right, drafted, sent by a person, and then read', async () => {
  const reference = newReference()
  const { from: _from, to: _to, ...order } = orderDetails(stage.shop.from, to, reference)
  const wrong = structuredClone(order)
  wrong.interactive.action.parameters.total_amount.value = 1
  const given = { conversationId, type: 'order_details' }
  const { data: refused } = await session.call('check_message', { ...given, body: wrong })
  assert.equal(refused.ok, false)
  assert.equal(refused.errors[0].pointer, '/interactive/action/parameters/total_amount/value')
  const { data: right } = await session.call('check_message', { ...given, body: order })
  assert.deepEqual(right, { ok: true, errors: [], warnings: [] })

  const drafted = await session.call('draft_message', { ...given, body: order, note: 'As asked.' })
  assert.deepEqual([drafted.data.state, drafted.data.preflight.ok], ['waiting', true])
  assert.equal(drafted.data.consoleUrl, `${stage.service.url}/console/conversations/${conversationId}`)
  assert.equal((await session.call('read_order', { referenceId: reference })).isError, true)

  const { body: draft } = await stage.call('GET', `/drafts/${drafted.data.id}`)
  const { updateDate } = draft
  const sent = await stage.call('POST', `/drafts/${draft.id}/send`, { updateDate })
  await stage.messageWith(sent.body.id, 'delivered')
  const { data: read } = await session.call('read_order', { referenceId: reference })
  assert.equal(read.referenceId, reference)
  assert.deepEqual([read.timeline[0].kind, read.timeline[0].conversationId], ['message', conversationId])
  const { data: list } = await session.call('list_drafts', { conversationId })
  assert.deepEqual(
    list.drafts.map(({ id, state, messageId }: Record<string, string>) => [id, state, messageId]),
    [[draft.id, 'sent', sent.body.id]],
  )
})

test('an example of each type of message is one that can be drafted', async () => {
  const { data } = await session.call('describe_message')
  assert.deepEqual(data.types, [...kinds.keys()])
  for (const kind of kinds.values()) {
    const { from: _from, to: _to, ...body } = exampleOf(kind, stage.shop.from, to, '')
    const { data: described } = await session.call('describe_message', { type: kind.type })
    assert.deepEqual(Object.keys(described.example), Object.keys(body), kind.type)
  }
  const { data: unknown } = await session.call('describe_message', { type: 'telegram' })
  assert.deepEqual([unknown.isKnown, unknown.example], [false, undefined])
})

test('what needs a person is listed', async () => {
  await stage.simulator.setFaults({ on: 'send', mode: 'error', code: 131009 })
  const text = { from: stage.shop.from, to, text: { body: 'Chegou?' } }
  const { body: failed } = await stage.call('POST', '/messages/text', text)
  await stage.messageWith(failed.id, 'failed')
  await stage.simulator.setFaults()
  const { data } = await session.call('list_attention')
  const [delivery] = data.deliveries
  assert.deepEqual(
    [delivery.messageId, delivery.state, delivery.said, delivery.contact.number],
    [failed.id, 'failed', 'Chegou?', `••••${to.slice(-4)}`],
  )
  assert.deepEqual(Object.keys(delivery.failure), ['code', 'detail'])
})

test('a draft is discarded by the key that wrote it, and by no other', async () => {
  const body = { text: { body: 'Da loja' } }
  const { data: own } = await session.call('draft_message', { conversationId, type: 'text', body })
  assert.equal((await session.call('discard_draft', { draftId: own.id })).data.state, 'discarded')
  const { body: others } = await stage.call('POST', '/drafts', { conversationId, type: 'text', body })
  const refused = await session.call('discard_draft', { draftId: others.id })
  assert.deepEqual([refused.isError, JSON.parse(refused.text).code], [true, 'forbidden'])
})

test('an error is an answer with a code and what to do', async () => {
  const nowhere = '01970000-0000-7000-8000-000000000000'
  const unknown = await session.call('read_conversation', { conversationId: nowhere })
  assert.deepEqual([unknown.isError, JSON.parse(unknown.text).code], [true, 'conversation_not_found'])
  const body = { text: {} }
  const malformed = await session.call('draft_message', { conversationId, type: 'text', body })
  const { code, errors } = JSON.parse(malformed.text)
  assert.deepEqual([code, errors[0].pointer], ['invalid_request', '/body/text/body'])
  const wrong = await session.call('find_conversations', { limit: 1000 })
  assert.equal(wrong.isError, true)
})

test('a key that can do more than read and draft is refused, and so is one that cannot read', async () => {
  for (const scopes of [
    ['admin'],
    ['messages:read', 'messages:send'],
    ['messages:read', 'drafts:write', 'templates:write'],
    ['drafts:write'],
  ] as const) {
    const { key } = await stage.makeKey(stage.shop.workspaceId, [...scopes])
    const { exitCode, stdout, stderr } = await recado(['mcp'], { ...env, RECADO_KEY: key })
    assert.deepEqual([exitCode, stdout], [2, ''], scopes.join())
    assert.match(stderr, /--scope messages:read drafts:write/)
    assert.ok(!stderr.includes(key))
  }
})

test('without drafts:write the tools that need it are not offered', async () => {
  const { key } = await stage.makeKey(stage.shop.workspaceId, ['messages:read'])
  const reader = await openSession({ ...env, RECADO_KEY: key })
  try {
    const { tools } = await reader.client.listTools()
    assert.ok(tools.every(({ annotations }) => annotations?.readOnlyHint))
    assert.ok(!tools.some(({ name }) => name === 'check_message'))
  } finally {
    await reader.close()
  }
})

test('without settings, or where nothing answers, it says so and ends', async () => {
  const none = await recado(['mcp'], {})
  assert.deepEqual([none.exitCode, none.stdout], [2, ''])
  assert.match(none.stderr, /RECADO_URL must be set.*\n.*RECADO_KEY must be set/)
  const unknown = await recado(['mcp'], { ...env, RECADO_KEY: `rcd_${'a'.repeat(36)}` })
  assert.deepEqual([unknown.exitCode, unknown.stdout], [1, ''])
  assert.match(unknown.stderr, /unauthenticated/)
})

test('a client of the revision 2026-07-28 is served too', async () => {
  const modern = await openSession(env, { mode: 'auto' })
  try {
    assert.equal(modern.client.getNegotiatedProtocolVersion(), '2026-07-28')
    const { data } = await modern.call('read_conversation', { conversationId })
    assert.equal(data.conversation.id, conversationId)
  } finally {
    await modern.close()
  }
})

test('standard output has the protocol and nothing else, the log has no text and no number, and the end of input ends it', async () => {
  const child = spawn(process.execPath, [RECADO, 'mcp'], { env: programEnvironment(env) })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk) => (stdout += String(chunk)))
  child.stderr.on('data', (chunk) => (stderr += String(chunk)))
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const clientInfo = { name: 'by hand', version: '1' }
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }
  send({ id: 1, method: 'initialize', params })
  send({ method: 'notifications/initialized' })
  send({ id: 2, method: 'tools/list' })
  const ask = (name: string, given: object) => ({ method: 'tools/call', params: { name, arguments: given } })
  send({ id: 3, ...ask('read_conversation', { conversationId }) })
  send({ id: 4, ...ask('find_conversations', { q: 'Ana Souza' }) })
  send({ id: 5, ...ask('send_message', { to, text: 'no such tool' }) })
  child.stdin.write('no JSON\n')
  const answers = () => stdout.trim().split('\n').filter(Boolean)
  await stage.until(
    async () => [1, 2, 3, 4, 5].every((id) => stdout.includes(`"id":${id}`)),
    'all are answered',
  )
  child.stdin.end()
  const [code] = (await once(child, 'exit')) as [number]
  assert.equal(code, 0)
  for (const line of answers()) assert.equal(JSON.parse(line).jsonrpc, '2.0')
  assert.match(stderr, /"event":"tool_called","tool":"read_conversation","conversationId"/)
  for (const secret of ['tudo bem', 'Ana Souza', to.slice(1), env.RECADO_KEY])
    assert.ok(!stderr.includes(secret))
})
