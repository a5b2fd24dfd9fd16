/**
 * The story as its reader sees it: its output, its requests, and its message when it cannot
 * continue.
 */
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from '../../testkit/program.ts'
import { openStandIn } from './stand-in.ts'

/** Plays the story with this card, or without a card. */
async function play(card: Record<string, string> | undefined) {
  const dataDir = mkdtempSync(join(tmpdir(), 'recado-story-'))
  try {
    if (card) writeFileSync(join(dataDir, 'demo.json'), JSON.stringify(card))
    return await runProgram([join(import.meta.dirname, '../story.ts')], { env: { RECADO_DATA_DIR: dataDir } })
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

const cardFor = (url: string) => ({
  baseUrl: url,
  simulatorUrl: url,
  apiKey: 'rcd_example',
  from: '+551140000000',
  to: '+5511987654321',
  phoneNumberId: '106540352242922',
})

test('the story goes from hello to thank you, and ends with the conversation as a table', async () => {
  using standIn = await openStandIn()
  const { stdout, stderr, exitCode } = await play(cardFor(standIn.url))
  assert.deepEqual([stderr, exitCode], ['', 0])
  const reference = /shows order (FLOR-2048\.[0-9a-z]+): 4 items, R\$\s103,30/.exec(stdout)?.[1]
  const chat = '/control/chats/+5511987654321'
  assert.deepEqual(standIn.calls, [
    'POST /control/messages',
    'POST /messages/interactive/order_details',
    `POST ${chat}/read`,
    `POST ${chat}/orders/${reference}/payment`,
    'POST /control/messages',
    'POST /messages/text',
    'POST /messages/interactive/order_status',
    'POST /messages/contacts',
    'POST /messages/interactive/order_status',
    `POST ${chat}/read`,
    'POST /control/messages',
  ])
  assert.equal(stdout.split('queued → sent → delivered\n').length - 1, 6, 'each message goes its way')
  const table = stdout.slice(stdout.indexOf('order  role'))
  assert.match(table, /^1 +user +text +received +Bom dia!/m)
  assert.match(table, /^2 +assistant +order_details +read +Bom dia! Aqui está o seu pedido .*…$/m)
  assert.match(table, /^3 +assistant +order_status +read +Recebemos o seu pagamento/m)
  assert.match(table, /^4 +user +image +received/m)
  assert.match(table, /^5 +assistant +text +read +Recebemos o comprovante/m)
  assert.match(table, /^9 +user +text +received +Chegou tudo/m)
})

test('there is no colour where the output is not a terminal', async () => {
  using standIn = await openStandIn()
  const { stdout } = await play(cardFor(standIn.url))
  assert.ok(!stdout.includes('\u001b'))
})

test('a message that fails ends the story with the reason', async () => {
  const failed = { id: 'm2', order: 2, status: 'failed', data: '{"code":"recipient_unreachable"}' }
  using standIn = await openStandIn({ 'GET /messages/m2': { status: 200, body: JSON.stringify(failed) } })
  const { stdout, stderr, exitCode } = await play(cardFor(standIn.url))
  assert.ok(stdout.endsWith('failed\n'))
  assert.match(stderr, /^Message m2 failed\. .*recipient_unreachable/)
  assert.equal(exitCode, 1)
})

test('a refused order ends the story with every fault and its pointer', async () => {
  const problem = {
    title: 'The request does not match the schema',
    status: 422,
    code: 'invalid_request',
    detail: 'The order has 2 faults.',
    errors: [
      { pointer: '/interactive/action/parameters/total_amount/value', detail: 'is 1 centavo short' },
      { pointer: '/to', detail: 'is not a number' },
    ],
  }
  const refused = { status: 422, body: JSON.stringify(problem) }
  using standIn = await openStandIn({ 'POST /messages/interactive/order_details': refused })
  const { stderr, exitCode } = await play(cardFor(standIn.url))
  assert.equal(
    stderr,
    [
      'POST /messages/interactive/order_details was refused by the service with 422.',
      'The order has 2 faults.',
      '  /interactive/action/parameters/total_amount/value: is 1 centavo short',
      '  /to: is not a number',
      '',
    ].join('\n'),
  )
  assert.equal(exitCode, 1)
})

test('without a service the story says how to start one', async () => {
  const standIn = await openStandIn()
  standIn.close()
  const { stdout, stderr, exitCode } = await play(cardFor(standIn.url))
  assert.deepEqual([stdout, exitCode], ['', 1])
  const [said, folder] = stderr.split('\n')
  assert.equal(
    said,
    `Nothing answers at ${standIn.url}. Start it with npm start, then run npm run demo again.`,
  )
  assert.match(String(folder), /^The data folder is .*recado-story-.*, as RECADO_DATA_DIR says: /)
})

test('without a demo card, or with half of one, the story says how to get one', async () => {
  const none = await play(undefined)
  assert.match(none.stderr, /^There is no demo card at .*demo\.json\. Start the service with npm start/)
  assert.match(none.stderr, /^The data folder is .*, as RECADO_DATA_DIR says: is it that of npm start\?$/m)
  const { apiKey: _, ...half } = cardFor('http://127.0.0.1:1')
  const lacking = await play(half)
  assert.match(lacking.stderr, /^The demo card .*demo\.json lacks apiKey\./)
  assert.deepEqual([none.exitCode, lacking.exitCode], [1, 1])
})

test('a key the service does not know is distinguished from a service that is away', async () => {
  using standIn = await openStandIn({
    'GET /conversations': {
      status: 401,
      body: '{"title":"The api-key header is missing or not valid","status":401,"code":"unauthenticated"}',
    },
  })
  const { stderr, exitCode } = await play(cardFor(standIn.url))
  assert.match(stderr, /^The service at .* does not know the key in .*demo\.json/)
  assert.equal(exitCode, 1)
})

test('another program on the port is named as such', async () => {
  using standIn = await openStandIn({ 'GET /conversations': { status: 404, body: '<h1>Not found</h1>' } })
  const { stderr, exitCode } = await play(cardFor(standIn.url))
  assert.match(stderr, /is not the service: GET \/conversations.* gave 404 and no answer of the API/)
  assert.equal(exitCode, 1)
})
