/**
 * Lines of history that are odd: what the service wrote itself comes back in, and what cannot be
 * stored is reported beforehand.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { answerTo, historyOn, hoursAgo, textBy } from '../stage/history.ts'
import { newCustomer } from '../../../testkit/bodies.ts'
import { RECADO } from '../../../testkit/recado.ts'
import { changedNumber } from '../stage/people.ts'
import { createScriptedChannel } from '../stage/scripted-channel.ts'
import { appendNow } from '../stage/append-now.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { change, envelope, postSigned, receipt, sign, postWebhook, textMessage } from '../stage/webhook.ts'

const channel = createScriptedChannel()
let stage: Stage
before(async () => (stage = await openStage({ channel })))
after(() => stage.close())
const { importText, importLines, imported, exportText, exported, ask, conversationWith } = historyOn(
  () => stage,
)

/** What the channel delivers, with `number` where the text "NUMBER" is in what it says. */
async function writesWith(shop: Shop, number: string, message: Record<string, unknown>) {
  const body = envelope(change(shop.phoneNumberId, { messages: [message] })).replace('"NUMBER"', number)
  assert.equal(await postSigned(stage, body, sign(body, shop.appSecret)), 200)
}

test('long numbers in what customers wrote go out and come in with all their digits', async () => {
  const [shop, there, ana] = [await stage.openShop(), await stage.openShop(), newCustomer()]
  const long = '12345678901234567890'
  await writesWith(shop, long, textMessage(ana, hoursAgo(1), { referral: { id: 'NUMBER' } }))
  const text = await exportText(shop)
  assert.ok(text.includes(`{"id":${long}}`))
  const moved = text.replaceAll(shop.from.slice(1), there.from.slice(1))
  const { exitCode, stderr } = await importText(moved, there)
  assert.deepEqual([exitCode, stderr], [0, ''])
  assert.ok((await exportText(there)).includes(`{"id":${long}}`))
})

test('a template whose order has no reference is imported as it is', async () => {
  const [shop, ana] = [await stage.openShop(), newCustomer()]
  const action = { order_details: { items: [] } }
  const components = [{ type: 'button', parameters: [{ type: 'action', action }] }]
  const contentData = { name: 'pedido', language: { code: 'pt_BR' }, components }
  const line = answerTo(shop, ana, 'Seu pedido', hoursAgo(1), { type: 'template', contentData })
  const { exitCode, stderr } = await importLines([line], shop)
  assert.deepEqual([exitCode, stderr], [0, ''])
  assert.deepEqual((await exported(shop))[0]?.contentData, contentData)
})

test('a long number in the place of a payload is a fault', async () => {
  const shop = await stage.openShop()
  const line = JSON.stringify(textBy(shop, newCustomer(), 'Oi', hoursAgo(1), { contentData: 'NUMBER' }))
  const { exitCode, stderr } = await importText(line.replace('"NUMBER"', '12345678901234567890'), shop)
  assert.equal(exitCode, 1)
  assert.match(stderr, /^line 1 \/contentData: Must /m)
})

test('a payload that is nested as deep as one may be received comes in again', async () => {
  const [shop, ana] = [await stage.openShop(), newCustomer()]
  let nested: Record<string, unknown> = {}
  for (let depth = 2; depth < 32; depth++) nested = { nested }
  await postWebhook(stage, { messages: [textMessage(ana, hoursAgo(1), { nested })] }, shop)
  const lines = await exported(shop)
  assert.equal(lines.length, 1)
  assert.equal((await imported(lines, shop)).known, 1)
})

test('a time that is none, and an id that is too long to be stored, are faults, and nothing is imported', async () => {
  const [shop, ana] = [await stage.openShop(), newCustomer()]
  const good = textBy(shop, ana, 'Oi', hoursAgo(1))
  const moment = 'Must be a moment from 1970 to 9999, with its zone as Z or +hh:mm.'
  const wrong: [Record<string, unknown>, string][] = [
    [{ createDate: '2026-05-02T11:30:00+00' }, `/createDate: ${moment}`],
    [{ createDate: '1990-12-31T23:59:60Z' }, `/createDate: ${moment}`],
    [{ createDate: '0000-01-01T00:00:00Z' }, `/createDate: ${moment}`],
    [{ sendDate: '9999-12-31T23:59:59-01:00' }, `/sendDate: ${moment}`],
    [{ readDate: '2026-05-02T11:30:00+00' }, `/readDate: ${moment}`],
    [{ contextId: 'x'.repeat(513) }, '/contextId: Must have at most 512 characters.'],
    [{ channelMessageId: 'x'.repeat(513) }, '/channelMessageId: Must have at most 512 characters.'],
  ]
  const { exitCode, stderr } = await importLines(
    [good, ...wrong.map(([more]) => ({ ...good, ...more }))],
    shop,
  )
  assert.equal(exitCode, 1)
  assert.deepEqual(stderr.trimEnd().split('\n'), [
    `${wrong.length} lines are wrong; nothing was imported.`,
    ...wrong.map(([, told], index) => `line ${index + 2} ${told}`),
  ])
  assert.equal(await conversationWith(shop, ana), null)
})

test('the longest ids that are taken can be stored, whatever they are made of', async () => {
  const [shop, ana] = [await stage.openShop(), newCustomer()]
  const wide = (n: number) =>
    Array.from({ length: 512 }, (_, at) => String.fromCodePoint(0x10000 + ((at * 7919 * n) % 0xfffff))).join(
      '',
    )
  const ids = { channelMessageId: wide(1), contextId: wide(3) }
  assert.equal((await imported([textBy(shop, ana, 'Oi', hoursAgo(1), ids)], shop)).stored, 1)
})

test('a file imported again creates no contact for the number that a contact has left', async () => {
  const [shop, ana, next] = [await stage.openShop(), newCustomer(), newCustomer()]
  await postWebhook(stage, { messages: [textMessage(ana, hoursAgo(2))] }, shop)
  await postWebhook(stage, { messages: [changedNumber(ana, next, hoursAgo(1))] }, shop)
  assert.ok(await conversationWith(shop, next))
  const { stored, known } = await imported(await exported(shop), shop)
  assert.deepEqual([stored, known], [0, 2])
  assert.equal((await ask(shop, '/conversations')).body.data.length, 1)
})

test('what was imported and failed, as the channel reports later, is shown and not resent', async () => {
  const [shop, ana] = [await stage.openShop(), newCustomer()]
  const { key } = await stage.makeKey(shop.workspaceId, ['admin'])
  await imported([answerTo(shop, ana, 'Oi', hoursAgo(1), { channelMessageId: 'wamid.O1' })], shop)
  const failed = receipt('wamid.O1', 'failed', hoursAgo(0), {
    errors: [{ code: 131049, title: 'Held back' }],
  })
  assert.equal(await postWebhook(stage, { statuses: [failed] }, shop), 200)
  const { body } = await stage.call('GET', '/deliveries', undefined, { apiKey: key })
  const [{ messageId, actions }] = body.data
  assert.deepEqual(actions, ['mark_failed'])
  const decide = (action: string) =>
    stage.call('POST', `/deliveries/${messageId}/resolve`, { action }, { apiKey: key })
  assert.equal((await decide('resend')).body.code, 'resolution_impossible')
  assert.equal((await decide('mark_failed')).status, 200)
  assert.equal(channel.calls.length, 0)
})

test('payloads that are read later on are judged no matter who said them, but for the contact', async () => {
  const [shop, ana] = [await stage.openShop(), newCustomer()]
  const line = (role: string) => answerTo(shop, ana, 'Oi', hoursAgo(1), { role, type: 'order_details' })
  for (const role of ['assistant', 'system', 'tool'])
    assert.match((await importLines([line(role)], shop)).stderr, /line 1 \/contentData: Must be an object\./)
  const said = textBy(shop, ana, 'Oi', hoursAgo(1), { type: 'order_details' })
  assert.equal((await imported([said], shop)).stored, 1)
})

test('large messages are stored a few at a time', async () => {
  const [shop, ana] = [await stage.openShop(), newCustomer()]
  const lines = [3, 2, 1].map((hours) => textBy(shop, ana, 'x'.repeat(5_000_000), hoursAgo(hours)))
  assert.equal((await imported(lines, shop)).stored, 3)
  await appendNow(stage.db)
  const { rows } = await stage.db.query(
    `select from events where workspace_id = $1 and 'conversation.changed' = any(types)`,
    [shop.workspaceId],
  )
  assert.equal(rows.length, 2) // one for each transaction
})

test('a pipe is no file to import, as it can be read once only', async () => {
  const { workspaceId } = await stage.openShop()
  const args = [RECADO, 'history', 'import', '--workspace', workspaceId, '--file', '/dev/stdin']
  const child = spawn('sh', ['-c', 'true | exec "$0" "$@"', process.execPath, ...args], {
    env: { PATH: process.env.PATH, ...stage.env },
  })
  const [stderr, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'close')])
  assert.equal(exitCode, 2)
  assert.match(stderr, /^\/dev\/stdin is not a file on a disk/)
})
