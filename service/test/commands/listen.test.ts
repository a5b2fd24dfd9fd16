/**
 * recado listen and recado events: the events of a running service, through its API, to a program
 * on this machine.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, beforeEach, test, type TestContext } from 'node:test'
import { verify } from '../../../client/src/webhooks.ts'
import { programEnvironment } from '../../../testkit/program.ts'
import { RECADO, recado } from '../../../testkit/recado.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../../testkit/webhook-receiver.ts'
import { openStage, type Stage } from '../stage/stage.ts'

const [ANA, BIA] = ['+5511987654321', '+5511987654322']

let stage: Stage
let receiver: WebhookReceiver
let folder: string
let env: Record<string, string>
before(async () => {
  stage = await openStage({ realTime: 'another process looks on' })
  receiver = await startWebhookReceiver()
})
after(async () => {
  await receiver.close()
  await stage.close()
})
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recado-listen-'))
  env = { RECADO_URL: stage.service.url, RECADO_KEY: stage.shop.apiKey, RECADO_DATA_DIR: folder }
  receiver.received.length = 0
  receiver.answer = () => 204
})

/**
 * Starts `recado listen` for messages of customers, unless the arguments say otherwise; ends it
 * with the test at the latest.
 */
function startListening(context: TestContext, ...more: string[]) {
  const args = [
    RECADO,
    'listen',
    '--forward-to',
    `${receiver.url}/hook`,
    '--types',
    'message.received',
    ...more,
  ]
  const child = spawn(process.execPath, args, { env: programEnvironment(env) })
  const said = { out: '', error: '' }
  child.stdout.on('data', (chunk) => (said.out += chunk))
  child.stderr.on('data', (chunk) => (said.error += chunk))
  const ended = once(child, 'exit') as Promise<[number | null]>
  context.after(async () => {
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  })
  return {
    said,
    /** Until it says so. */
    says: (pattern: RegExp) =>
      stage.until(async () => pattern.exec(said.out + said.error), `it says ${pattern}, not ${said.error}`),
    async stop() {
      child.kill('SIGINT')
      return (await ended)[0]
    },
  }
}

const LISTENING = /The secret of the signatures[^:]*: (whsec_\S+)/
const received = (count: number) =>
  stage.until(async () => receiver.received.length >= count && receiver.received, `${count} are sent`)
const textsOf = (all: WebhookReceiver['received']) =>
  all.map(({ body }) => JSON.parse(body).data.content as string)

test('events are posted as they happen, signed with the secret that is printed, each reported in a line', async (context) => {
  const listening = startListening(context)
  const [, secret = ''] = await listening.says(LISTENING)
  await stage.simulator.customerWrites(ANA, 'one')
  const [first] = await received(1)
  assert.ok(first)
  const event = await verify(first.body, first.headers, secret)
  assert.equal(event.type, 'message.received')
  assert.deepEqual(textsOf([first]), ['one'])
  await listening.says(new RegExp(`message\\.received  ${first.id}  204 in \\d+ ms`))
  assert.equal(await listening.stop(), 0)
  assert.ok(!(listening.said.out + listening.said.error).includes(stage.shop.apiKey))

  const again = startListening(context)
  const [, sameSecret] = await again.says(LISTENING)
  assert.equal(sameSecret, secret, 'it is the same at every start')
  await again.stop()
})

test('what happened while it did not listen is sent at the next start, and nothing twice', async (context) => {
  const listening = startListening(context)
  await listening.says(LISTENING)
  await stage.simulator.customerWrites(ANA, 'heard')
  await received(1)
  await listening.says(/204 in/)
  await stage.simulator.customerWrites(ANA, 'heard too')
  await received(2)
  await stage.until(async () => listening.said.out.split('204 in').length === 3, 'both are sent')
  await listening.stop()
  for (const text of ['missed', 'missed too']) await stage.simulator.customerWrites(ANA, text)

  const again = startListening(context)
  await again.says(/\d+ events? happened since the last time/)
  const all = textsOf(await received(4))
  assert.deepEqual(all.slice(-2), ['missed', 'missed too'])
  await again.stop()
})

test('a conversation waits for its own answers only', async (context) => {
  receiver.answer = ({ body }) => (body.includes('slow') ? 'hang' : 204)
  const listening = startListening(context)
  await listening.says(LISTENING)
  await stage.simulator.customerWrites(ANA, 'slow')
  await received(1)
  await stage.simulator.customerWrites(ANA, 'after the slow one')
  receiver.answerHanging(204)
  await received(2)
  assert.deepEqual(textsOf(receiver.received), ['slow', 'after the slow one'])
  await listening.stop()

  // From the beginning all are at hand at once: those of Bia pass what hangs.
  receiver.received.length = 0
  await stage.simulator.customerWrites(BIA, 'of another')
  const whole = startListening(context, '--since', 'oldest')
  await stage.until(async () => textsOf(receiver.received).includes('of another'), 'Bia is heard')
  assert.ok(!textsOf(receiver.received).includes('after the slow one'))
  await stage.until(async () => receiver.hanging() > 0, 'one hangs')
  receiver.answerHanging(204)
  await stage.until(
    async () => textsOf(receiver.received).includes('after the slow one'),
    'then the next goes',
  )
  await whole.stop()
})

test('an event that is refused is reported and left; with --retry its conversation waits until it is', async (context) => {
  receiver.answer = () => 500
  const listening = startListening(context)
  await listening.says(LISTENING)
  await stage.simulator.customerWrites(ANA, 'refused')
  await listening.says(/FAILED: answered 500 in/)
  await stage.simulator.customerWrites(ANA, 'next')
  await stage.until(async () => textsOf(receiver.received).includes('next'), 'the next one comes')
  assert.equal(textsOf(receiver.received).filter((text) => text === 'refused').length, 1)
  await listening.stop()

  receiver.received.length = 0
  receiver.answer = () => (receiver.received.length > 1 ? 204 : 500)
  const retrying = startListening(context, '--retry', '--json', '--since', 'latest')
  await retrying.says(LISTENING)
  await stage.simulator.customerWrites(ANA, 'in the end')
  await received(2)
  await retrying.says(/"status":204/)
  const lines = retrying.said.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual(
    lines.map(({ status, failure, tries }) => ({ status, failure, tries })),
    [
      { status: 500, failure: 'answered 500', tries: 1 },
      { status: 204, failure: null, tries: 2 },
    ],
  )
  assert.deepEqual(textsOf(receiver.received), ['in the end', 'in the end'])
  await retrying.stop()
})

test('with --retry an event that is refused holds up its own conversation only, and comes again at the next start', async (context) => {
  receiver.answer = ({ body }) => (body.includes('refused for long') ? 500 : 204)
  const listening = startListening(context, '--retry')
  await listening.says(LISTENING)
  await stage.simulator.customerWrites(ANA, 'refused for long')
  await listening.says(/FAILED: answered 500 in/)
  await stage.simulator.customerWrites(ANA, 'behind it')
  for (const text of ['beside it', 'also beside it']) {
    await stage.simulator.customerWrites(BIA, text)
    await stage.until(async () => textsOf(receiver.received).includes(text), `Bia is heard: ${text}`)
  }
  assert.ok(!textsOf(receiver.received).includes('behind it'))
  await listening.stop()

  receiver.answer = () => 204
  receiver.received.length = 0
  const again = startListening(context, '--retry')
  await stage.until(async () => textsOf(receiver.received).includes('behind it'), 'Ana is heard')
  const ofAna = textsOf(receiver.received).filter(
    (text) => text === 'refused for long' || text === 'behind it',
  )
  assert.deepEqual(ofAna, ['refused for long', 'behind it'])
  await again.stop()
})

test('events are printed, shown and replayed by their ids', async () => {
  await stage.simulator.customerWrites(ANA, 'for the log')
  const { stdout } = await recado(
    ['events', 'tail', '--since', '1d', '--once', '--json', '--types', 'message.*'],
    env,
  )
  const events = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const last = events.findLast(({ data }) => data.content === 'for the log')
  assert.ok(last, 'the log has it')
  const later = await recado(['events', 'tail', '--since', last.id, '--once'], env)
  assert.ok(!later.stdout.includes(last.id), 'what comes after an event is without it')

  const shown = await recado(['events', 'show', last.id, '--json'], env)
  assert.deepEqual(JSON.parse(shown.stdout), last)
  const missing = await recado(['events', 'show', 'evt_nonsense'], env)
  assert.notEqual(missing.exitCode, 0)
  assert.match(missing.stderr, /event_not_found/)

  const replay = ['events', 'replay', last.id, '--forward-to', `${receiver.url}/hook`]
  assert.match((await recado(replay, env)).stdout, new RegExp(`${last.id}  204 in`))
  assert.deepEqual(
    receiver.received.map(({ id, headers }) => [id, headers['recado-replay']]),
    [[last.id, 'true']],
  )
  receiver.answer = () => 410
  const refused = await recado(replay, env)
  assert.equal(refused.exitCode, 1)
  assert.match(refused.stderr, /1 of 1 were not accepted/)
})

test('an endpoint is sent events again by its id, with a key that may', async () => {
  const { key } = await stage.makeKey(stage.shop.workspaceId, ['admin'])
  stage.keepSecret(key)
  const admin = { ...env, RECADO_KEY: key }
  const { body } = await stage.call(
    'POST',
    '/webhook-endpoints',
    { url: `${receiver.url}/endpoint` },
    { apiKey: key },
  )
  stage.keepSecret(body.secret)
  await stage.simulator.customerWrites(ANA, 'sent to the endpoint')
  const [first] = await received(1)
  assert.ok(first)
  const replay = await recado(['events', 'replay', first.id, '--endpoint', body.id], admin)
  assert.equal(replay.exitCode, 0, replay.stderr)
  assert.match(replay.stdout, /^Replay \S+ goes through 1 event\.$/m)
  await stage.until(
    async () =>
      receiver.received.some(({ id, headers }) => id === first.id && headers['recado-replay'] === 'true'),
    'it is sent again',
  )
  const refused = await recado(['events', 'replay', first.id, '--endpoint', body.id], env)
  assert.equal(refused.exitCode, 1)
  assert.match(refused.stderr, /forbidden/)
  const unknown = first.id.replace(/_\d+$/, '_999999')
  const started = await recado(['events', 'replay', first.id, unknown, '--endpoint', body.id], admin)
  assert.equal(started.exitCode, 1)
  assert.match(started.stdout, /^Replay \S+ goes through 1 event\.$/m, 'what was begun is said')
  assert.match(started.stderr, /event_gone/)
  const many = await recado(
    ['events', 'replay', ...Array(11).fill(first.id), '--endpoint', body.id, '--json'],
    admin,
  )
  assert.deepEqual([many.exitCode, many.stdout], [2, ''])
  assert.match(many.stderr, /10/)
  const both = ['events', 'replay', first.id, '--failed', '--endpoint', body.id]
  assert.equal((await recado(both, admin)).exitCode, 2)
  await stage.call('DELETE', `/webhook-endpoints/${body.id}`, undefined, { apiKey: key })
})

test('the time after --since leads to the first event of that time', async () => {
  const { stdout } = await recado(['events', 'tail', '--since', 'oldest', '--once', '--json'], env)
  const all = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; timestamp: string })
  const middle = all[Math.floor(all.length / 2)]
  assert.ok(middle)
  const since = await recado(['events', 'tail', '--since', middle.timestamp, '--once', '--json'], env)
  const first = all.find(({ timestamp }) => timestamp >= middle.timestamp)
  assert.equal(JSON.parse(since.stdout.split('\n')[0] ?? '').id, first?.id)
  const wrong = await recado(['events', 'tail', '--since', 'yesterday', '--once'], env)
  assert.equal(wrong.exitCode, 2)
})

test('who is not let in, or finds no service, reads why in a sentence', async () => {
  const hook = ['listen', '--forward-to', `${receiver.url}/hook`]
  const unknown = await recado(hook, { ...env, RECADO_KEY: `rcd_${'x'.repeat(36)}` })
  assert.equal(unknown.exitCode, 1)
  assert.match(unknown.stderr, /unauthenticated/)
  const none = await recado(hook, { RECADO_DATA_DIR: folder })
  assert.equal(none.exitCode, 2)
  assert.match(none.stderr, /RECADO_URL and RECADO_KEY are not set/)
  const half = await recado(hook, { ...env, RECADO_KEY: '' })
  assert.equal(half.exitCode, 2)
  assert.match(half.stderr, /RECADO_KEY must be set/)
  const wrong = await recado(['listen', '--forward-to', 'localhost:3000'], env)
  assert.equal(wrong.exitCode, 2)
})

test('beside the demo it needs no settings: the demo left its address and its key', async () => {
  const demo = { baseUrl: stage.service.url, apiKey: stage.shop.apiKey }
  await writeFile(path.join(folder, 'demo.json'), JSON.stringify(demo))
  const { exitCode, stderr } = await recado(['events', 'tail', '--since', 'oldest', '--once'], {
    RECADO_DATA_DIR: folder,
  })
  assert.equal(exitCode, 0, stderr)
})
