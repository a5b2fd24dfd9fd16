/**
 * Stories of a shop that makes, changes and deletes templates: the channel decides, and the copy
 * follows it.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { lostAnswer } from '../../src/delivery/attempt.ts'
import { faultsOf } from '../stage/change.ts'
import { listen } from '../stage/listen.ts'
import { createScriptedChannel } from '../stage/scripted-channel.ts'
import { createScriptedTemplates, refuses } from '../stage/scripted-templates.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'

const templates = createScriptedTemplates()
let stage: Stage
let shop: Shop
before(async () => {
  stage = await openStage({ channel: createScriptedChannel(undefined, templates) })
  const { key } = await stage.makeKey(stage.shop.workspaceId, ['messages:read', 'templates:write'])
  shop = { ...stage.shop, apiKey: key }
})
beforeEach(() => {
  templates.instead = null
})
after(() => stage.close())

const ask = (method: string, path: string, body?: unknown, apiKey = shop.apiKey) =>
  stage.call(method, path, body, { apiKey })
let drafts = 0
const newDraft = (more: object = {}) => ({
  from: shop.from,
  name: `pedido_${(drafts += 1)}`,
  language: 'pt_BR',
  category: 'UTILITY',
  components: [{ type: 'BODY', text: 'O seu pedido saiu para entrega.' }],
  ...more,
})
const business = () => templates.businessOf(shop.phoneNumberId)

test('a template is made at the channel, kept as the channel took it, listed, and sent to the stream', async () => {
  const listening = await listen(stage)
  const draft = newDraft({
    components: [{ type: 'BODY', text: 'Olá {{1}}.', example: { body_text: [['Ana']] } }],
  })
  const { status, body, text } = await ask('POST', '/templates', draft)
  assert.equal(status, 200, text)
  assert.deepEqual(
    [body.name, body.language, body.category, body.status, body.from, body.senderId, body.rejection],
    [draft.name, 'pt_BR', 'UTILITY', 'PENDING', shop.from.slice(1), shop.senderId, null],
  )
  assert.deepEqual(body.components, draft.components)
  assert.deepEqual((await ask('GET', `/templates/${body.id}`)).body, body)
  const listed = await ask(
    'GET',
    `/templates?name=${draft.name}&language=pt-BR&status=PENDING&from=${shop.from}`,
  )
  assert.deepEqual(listed.body.data, [body])
  assert.deepEqual((await ask('GET', `/templates?name=${draft.name}&status=APPROVED`)).body.data, [])
  assert.deepEqual((await ask('GET', `/templates?name=${draft.name}&from=551149999999`)).body.data, [])
  const { template } = await listening.next('template.updated', (data) => data.template.id === body.id)
  assert.deepEqual(template, body)
  listening.leave()
})

test('a draft gets all its faults at once, and the channel none of them', async () => {
  const before = templates.calls.length
  const answer = await ask('POST', '/templates', {
    from: '+551149999999',
    name: 'Pedido',
    language: 'portuguese',
    category: 'UTILITY',
    colour: 'red',
    components: [
      { type: 'BODY', text: 'Olá {{1}}' },
      { type: 'FOOTER', text: 'a'.repeat(61) },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Abrir' }, { type: 'TELEPATHY' }] },
    ],
  })
  assert.equal(answer.status, 422)
  assert.deepEqual(faultsOf(answer), [
    '/colour unknown_field',
    '/components/0/example/body_text variable_example',
    '/components/0/text variable_at_edge',
    '/components/1/text too_long',
    '/components/2/buttons/0/url required',
    '/components/2/buttons/1/type enum',
    '/from sender_unknown',
    '/language pattern',
    '/name pattern',
  ])
  assert.deepEqual(templates.calls.slice(before), [])
})

test('what breaks only the rules of WhatsApp is refused by preflight, with the page about the rule', async () => {
  const { status, body } = await ask('POST', '/templates', newDraft({ message_send_ttl_seconds: 43_201 }))
  assert.deepEqual(
    [status, body.code, body.errors[0].pointer],
    [422, 'preflight_refused', '/message_send_ttl_seconds'],
  )
  assert.match(body.errors[0].docs, /\/docs\/preflight#template-ttl-range$/)
})

test('a refusal of the channel is answered with its words, and nothing is kept', async () => {
  const draft = newDraft()
  templates.instead = (call) => (call.startsWith('create') ? refuses('template_policy_violated') : null)
  const { status, body } = await ask('POST', '/templates', draft)
  assert.deepEqual(
    [status, body.code, body.failure.code],
    [422, 'channel_refused', 'template_policy_violated'],
  )
  assert.deepEqual((await ask('GET', `/templates?name=${draft.name}`)).body.data, [])
})

test('a channel that is away is answered 503 with a time to ask again', async () => {
  templates.instead = (call) =>
    call.startsWith('create')
      ? {
          kind: 'unavailable',
          failure: { ...lostAnswer('Away.'), code: 'channel_unavailable' },
          retryAfterMs: 7_000,
        }
      : null
  const { status, body, headers } = await ask('POST', '/templates', newDraft())
  assert.deepEqual([status, body.code, headers['retry-after']], [503, 'channel_unavailable', '7'])
})

test('a template whose answer was lost is found by the next reading, once', async () => {
  const draft = newDraft()
  await stage.pass(61_000) // so that the templates may be read again
  templates.instead = (call) =>
    call.startsWith('create') ? { kind: 'unknown', failure: lostAnswer('The answer was lost.') } : null
  const { status, body } = await ask('POST', '/templates', draft)
  assert.deepEqual([status, body.code], [502, 'channel_silent'])
  const found = await stage.until(async () => {
    const { data } = (await ask('GET', `/templates?name=${draft.name}`)).body
    return data.length === 1 && data[0]
  }, 'the reading finds it')
  assert.equal(found.status, 'PENDING')
})

test('a change replaces the components, and the copy has what the channel has then', async () => {
  const { body: made } = await ask('POST', '/templates', newDraft())
  const components = [{ type: 'BODY', text: 'O seu pedido chega hoje.' }]
  const { status, body, text } = await ask('PATCH', `/templates/${made.id}`, { components })
  assert.equal(status, 200, text)
  assert.deepEqual(body, { ...made, components, updateDate: body.updateDate })
  const answer = await ask('PATCH', `/templates/${made.id}`, {
    components: [{ type: 'FOOTER', text: 'x' }],
    name: 'y',
  })
  assert.deepEqual([answer.status, faultsOf(answer)], [422, ['/components required', '/name unknown_field']])
  assert.deepEqual(faultsOf(await ask('PATCH', `/templates/${made.id}`, {})), [' too_few'])
})

test('a deleted template keeps its id, and is listed no more unless asked for', async () => {
  const { body: made } = await ask('POST', '/templates', newDraft())
  const { status, body } = await ask('DELETE', `/templates/${made.id}`)
  assert.deepEqual([status, body.status, body.id], [200, 'DELETED', made.id])
  assert.equal(
    templates.there.get(business())?.some(({ name }) => name === made.name),
    false,
  )
  assert.deepEqual((await ask('GET', `/templates?name=${made.name}`)).body.data, [])
  assert.equal((await ask('GET', `/templates?name=${made.name}&status=DELETED`)).body.data.length, 1)
})

test('a template of another workspace is unknown, and writing needs its own scope', async () => {
  const { body: made } = await ask('POST', '/templates', newDraft())
  const stranger = await stage.openShop({ scopes: ['messages:read', 'templates:write'] })
  for (const [method, body] of [['GET'], ['PATCH', { message_send_ttl_seconds: 60 }], ['DELETE']] as const) {
    const answer = await ask(method, `/templates/${made.id}`, body, stranger.apiKey)
    assert.deepEqual([answer.status, answer.body.code], [404, 'template_not_found'], method)
  }
  assert.deepEqual((await ask('GET', '/templates', undefined, stranger.apiKey)).body.data, [])
  for (const [method, path] of [
    ['POST', '/templates'],
    ['PATCH', `/templates/${made.id}`],
    ['DELETE', `/templates/${made.id}`],
  ] as const) {
    const { status, body } = await ask(method, path, method === 'DELETE' ? undefined : {}, stage.shop.apiKey)
    assert.deepEqual([status, body.code], [403, 'forbidden'], method)
  }
})

test('pages of the list go through all templates', async () => {
  for (let n = 0; n < 3; n++) await ask('POST', '/templates', newDraft({ category: 'MARKETING' }))
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const query: string = cursor === null ? '' : `&cursor=${cursor}`
    const { body } = await ask('GET', `/templates?limit=1&sort=asc${query}`)
    seen.push(...body.data.map(({ id }: { id: string }) => id))
    cursor = body.cursors.next
  } while (cursor !== null)
  const all = (await ask('GET', '/templates?limit=100&sort=asc')).body.data
  assert.deepEqual(
    seen,
    all.map(({ id }: { id: string }) => id),
  )
})
