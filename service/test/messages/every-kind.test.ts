/**
 * What every kind of message has. A kind that is added to the registry without one of these fails
 * here.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { whatsappKindOf } from '../../src/channels/whatsapp/kinds/registry.ts'
import { kinds } from '../../src/kinds/registry.ts'
import type { TemplateDefinition } from '../../src/kinds/template/template-definition.ts'
import { recado } from '../../../testkit/recado.ts'
import { historyOn, type Line } from '../stage/history.ts'
import { exampleOf, sendExample } from '../stage/kinds.ts'
import { newWriter } from '../stage/send.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { keepTemplates } from '../stage/templates.ts'

let stage: Stage
let to: string
/** Of the template in the example. */
let definition: TemplateDefinition | null
/** By type. */
const sent = new Map<string, string>()
before(async () => {
  stage = await openStage()
  to = await newWriter(stage)
  definition = (await keepTemplates(stage, stage.shop)).get('pedido_enviado') ?? null
  for (const kind of kinds.values()) sent.set(kind.type, await sendExample(stage, kind, to))
})
after(() => stage.close())
const { exported, imported, messagesWith } = historyOn(() => stage)

const contact = (...args: string[]) =>
  recado(['contact', ...args, '--address', to, '--workspace', stage.shop.workspaceId], stage.env)
const read = async (type: string) => (await stage.call('GET', `/messages/${sent.get(type)}`)).body

for (const kind of kinds.values()) {
  const { type, path, name, field } = kind

  test(`${type}: its example reaches the phone and is shown as it was given`, async () => {
    const message = await read(type)
    const part = exampleOf(kind, stage.shop.from, to, message.contextId)[field]
    assert.equal(message.type, type)
    if (!kind.quoted) assert.deepEqual(message.contentData, Array.isArray(part) ? { [field]: part } : part)
    assert.equal(message.content, kind.toText(part, definition))
    const [call] = await stage.simulator.calls(sent.get(type))
    assert.equal(call?.body.type, path.split('/')[0])
  })

  test(`${type}: it can be checked without sending, and a fault has a pointer into it`, async () => {
    const check = (body: object) => stage.call('POST', `/messages/preflight/${type}`, body)
    const example = exampleOf(kind, stage.shop.from, to, sent.get('contacts') ?? '')
    const { body } = await check(example)
    const warned = body.warnings.map(({ code }: { code: string }) => code)
    assert.deepEqual([body.ok, body.errors], [true, []])
    assert.deepEqual(warned, kind.order?.begins(example[field]) ? ['reference_id_used'] : [])
    const refused = await check({ ...example, [field]: 7 })
    assert.deepEqual(
      refused.body.errors.map(({ pointer }: { pointer: string }) => pointer),
      [`/${field}`],
    )
  })

  test(`${type}: it is in the OpenAPI document with its example, and its rules on their page`, async () => {
    const { paths } = (await stage.call('GET', '/openapi.json')).body
    const operation = paths[`/messages/${path}`].post
    assert.deepEqual(
      [operation.operationId, paths[`/messages/preflight/${type}`].post.operationId],
      [`send${name}`, `preflight${name}`],
    )
    assert.deepEqual(operation.requestBody.content['application/json'].example, kind.example)
    const rules = (await stage.call('GET', '/docs/preflight')).text
    for (const id of Object.keys(whatsappKindOf(type).rules)) assert.ok(rules.includes(`id="${id}"`), id)
  })
}

test('history exports and imports every kind', async () => {
  const lines = await exported(stage.shop)
  const there = await stage.openShop()
  const moved = lines.map((line) => ({
    ...line,
    [line.role === 'user' ? 'to' : 'from']: there.from.slice(1),
  }))
  assert.equal((await imported(moved, there)).stored, kinds.size + 1)
  const toSaid = ({ workspaceId: _w, conversationId: _c, traceId: _t, from: _f, to: _to, ...said }: Line) =>
    said
  assert.deepEqual(
    (await messagesWith(there, to)).map(toSaid),
    (await messagesWith(stage.shop, to)).map(toSaid),
  )
})

test('every kind is in the export of a contact, and is erased with them', async () => {
  const { stdout } = await contact('export')
  const types = JSON.parse(stdout).contacts[0].messages.map(
    ({ message }: { message: { type: string } }) => message.type,
  )
  assert.deepEqual(types.toSorted(), [...kinds.keys(), 'text'].toSorted())
  const { exitCode, stderr } = await contact('erase', '--yes')
  assert.equal(exitCode, 0, stderr)
  const ids = [...sent.values()]
  const { rows } = await stage.db.query(
    'select from messages where workspace_id = $1 and message_id = any ($2::uuid[])',
    [stage.shop.workspaceId, ids],
  )
  assert.equal(rows.length, 0)
})
