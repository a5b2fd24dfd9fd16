/**
 * A kind of message is one file for all channels, one for each channel, and a line in each
 * registry: those in `shout-kind/`.
 */
// test: alone, it adds a kind to the registries of its process
import { ADDED } from './shout-kind/register.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCustomer } from '../../../testkit/bodies.ts'
import { openStage, type Stage } from '../stage/stage.ts'

let stage: Stage
const to = newCustomer()
before(async () => {
  stage = await openStage()
  await stage.simulator.customerWrites(to, 'Oi')
})
after(() => stage.close())

const send = (shout: unknown, customer = to) =>
  stage.call('POST', `/messages/${ADDED}`, { from: stage.shop.from, to: customer, shout })

test('an added kind is sent, delivered and read back', async () => {
  const { status, body, text } = await send({ body: 'Bom dia!' })
  assert.equal(status, 200, text)
  const message = await stage.messageWith(body.id, 'delivered')
  assert.deepEqual([message.type, message.content], ['shout', 'Bom dia!'])
  assert.deepEqual(message.contentData, { body: 'Bom dia!' })
  const [call] = await stage.simulator.calls(body.id)
  assert.deepEqual((call?.body as { text?: unknown } | undefined)?.text, { body: 'Bom dia!' })
})

test('an added kind is held to its schema, to the rules of its channel and to the window it asks for', async () => {
  const { status, body } = await send({ body: '', colour: 'red' })
  assert.equal(status, 422)
  assert.deepEqual(
    body.errors.map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`).sort(),
    ['/shout/body too_short', '/shout/colour unknown_field'],
  )
  assert.equal((await send({ body: 'BOM DIA' })).headers['recado-warnings'], '1')
  assert.equal((await send({ body: 'Bom dia!' }, newCustomer())).body.code, 'window_closed')
})

test('an added kind is checked without being sent', async () => {
  const draft = { from: stage.shop.from, to, shout: { body: 'BOM DIA' } }
  const { body } = await stage.call('POST', '/messages/preflight/shout', draft)
  assert.deepEqual(
    [body.ok, body.warnings[0].code, body.warnings[0].pointer],
    [true, 'shouted', '/shout/body'],
  )
})

test('an added kind is in the OpenAPI document with its example, and its rules are on the page about them', async () => {
  const { paths } = (await stage.call('GET', '/openapi.json')).body
  assert.equal(paths['/messages/shout'].post.operationId, 'sendShout')
  assert.deepEqual(paths['/messages/shout'].post['x-words'], {
    en: { label: 'Shout' },
    pt: { label: 'Grito' },
  })
  assert.equal(paths['/messages/preflight/shout'].post.operationId, 'preflightShout')
  assert.match(JSON.stringify(paths['/messages/shout'].post.requestBody), /ShoutMessage.*Bom dia!/)
  assert.match((await stage.call('GET', '/docs/preflight')).text, /shout-not-shouted/)
})
