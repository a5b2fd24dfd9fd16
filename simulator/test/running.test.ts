/** The simulator as a process: settings, signals, the snapshot, and its log. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { readSettings, SettingsError } from '../src/settings.ts'
import { startSimulator } from '../src/simulator.ts'
import { orderBecomes, orderDetails, text } from './payloads.ts'
import { ACCOUNT, CUSTOMER, openStage, sorted, type Json } from './stage.ts'
import { until } from '../../testkit/until.ts'

const MAIN = join(import.meta.dirname, '..', 'src', 'main.ts')

async function openFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'simulator-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Statuses change after a restart; the rest must stay. */
function withoutStatus(messages: Json[]): Json[] {
  return messages.map(({ status: _status, ...message }) => message)
}

function run(t: TestContext, env: Record<string, string>, args: string[] = []) {
  const child = spawn(process.execPath, [MAIN, ...args], { env: { ...process.env, ...env } })
  t.after(() => child.kill('SIGKILL'))
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  const lines = (): Json[] =>
    output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
  const exited = once(child, 'exit').then(([code]) => code as number)
  return { child, lines, exited, find: (event: string) => lines().find((line) => line.event === event) }
}

test('settings are read once, and all mistakes are reported together', () => {
  assert.deepEqual(readSettings({}), {
    port: 8081,
    host: '127.0.0.1',
    dataFile: null,
    logLevel: 'info',
    allowedHosts: [],
    bankUrl: null,
  })
  const wrong = {
    SIMULATOR_PORT: '80810',
    SIMULATOR_HOST: 'a b',
    SIMULATOR_DATA_FILE: '',
    SIMULATOR_LOG_LEVEL: 'loud',
    SIMULATOR_BANK_URL: 'http://bank.example:8082',
  }
  assert.throws(
    () => readSettings(wrong),
    (error: Error) =>
      error instanceof SettingsError && Object.keys(wrong).every((name) => error.message.includes(name)),
  )
  for (const port of ['', 'x', '-1', '1.5'])
    assert.throws(() => readSettings({ SIMULATOR_PORT: port }), SettingsError)
  assert.throws(() => readSettings({ RECADO_SIMULATOR_PORT: 'x' }), /^SettingsError: RECADO_SIMULATOR_PORT/)
  assert.equal(readSettings({ RECADO_SIMULATOR_PORT: '8090' }).port, 8090)
  assert.equal(readSettings({ RECADO_SIMULATOR_PORT: '8090', SIMULATOR_PORT: '8091' }).port, 8091)
})

test('it says when it listens, and ends cleanly on SIGTERM', async (t) => {
  const { child, find, exited } = run(t, { SIMULATOR_PORT: '0', SIMULATOR_LOG_LEVEL: 'silent' })
  await until(() => find('listening') !== undefined, 'it listens')
  const { url } = find('listening')
  assert.equal((await fetch(`${url}/control/health`)).status, 200)
  child.kill('SIGTERM')
  assert.equal(await exited, 0)
})

test('run by npm it ends when npm is stopped, which kills only the shell between', async (t) => {
  const npm = spawn('npm', ['run', 'simulator'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, RECADO_SIMULATOR_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => npm.kill('SIGKILL'))
  let output = ''
  npm.stdout.on('data', (chunk) => (output += chunk))
  const closed = once(npm.stdout, 'close') // when the last writer has closed it
  await until(() => output.includes('"listening"'), 'it listens')
  const url = /"url":"([^"]+)"/.exec(output)?.[1]
  npm.kill('SIGTERM')
  await closed
  await assert.rejects(fetch(`${url}/control/health`))
})

test('with --stop-with-parent it ends when its input closes', async (t) => {
  const { child, find, exited } = run(t, { SIMULATOR_PORT: '0' }, ['--stop-with-parent'])
  await until(() => find('listening') !== undefined, 'it listens')
  child.stdin.end()
  assert.equal(await exited, 0)
})

test('a port in use is one fatal line and exit code 1', async (t) => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const port = String((server.address() as AddressInfo).port)
  const { lines, exited } = run(t, { SIMULATOR_PORT: port })
  assert.equal(await exited, 1)
  assert.deepEqual(
    lines().map(({ event }) => event),
    ['fatal'],
  )
  assert.match(lines()[0].msg, new RegExp(`127.0.0.1:${port} is already in use`))
})

test('wrong settings are one fatal line and exit code 2', async (t) => {
  const { lines, exited } = run(t, { SIMULATOR_PORT: 'x', SIMULATOR_LOG_LEVEL: 'loud' })
  assert.equal(await exited, 2)
  assert.match(lines()[0].msg, /SIMULATOR_PORT.*SIMULATOR_LOG_LEVEL/)
})

test('it stops while callers hang and webhooks fail', async (t) => {
  const stage = await openStage(t, { webhookUrl: 'http://127.0.0.1:9/' })
  await stage.write()
  await stage.control('PUT', '/faults', [{ on: 'send', mode: 'hang' }])
  const hanging = stage.send(text()).catch((error: Error) => error.name)
  const listening = fetch(`${stage.url}/control/events`)
  await until(async () => (await stage.control('GET', '/calls')).calls.length === 1, 'the call is there')
  await listening
  await stage.close()
  assert.equal(await hanging, 'TypeError')
})

test('after a restart everything goes on where it stopped', async (t) => {
  const dataFile = join(await openFolder(t), 'simulator.json')
  const before = await openStage(t, { sentDelayMs: 60_000, deliveredDelayMs: 60_000 }, { dataFile })
  await before.control('PUT', `/contacts/${CUSTOMER}`, { name: 'Ana', userId: 'BR.7' })
  await before.write()
  await before.send(orderDetails())
  await before.control('POST', `/chats/${CUSTOMER}/orders/ORD-1001.1/payment`, { outcome: 'paid' })
  await before.send(orderBecomes('completed'))
  await before.control('PUT', '/clock', { advanceMs: 3_600_000 })
  const shown = await before.control('GET', `/chats/${CUSTOMER}`)
  await before.close()

  const after = await startSimulator({ dataFile })
  t.after(() => after.close())
  const get = async (path: string) => (await fetch(`${after.url}/control${path}`)).json() as Json
  const restored = await get(`/chats/${CUSTOMER}`)
  assert.deepEqual(withoutStatus(restored.messages), withoutStatus(shown.messages))
  assert.deepEqual([restored.contact, restored.window], [shown.contact, shown.window])
  assert.equal((await get('/payments')).payments.length, 1)
  assert.ok((await get('/clock')).offsetMs > 3_500_000)
  await until(async () => (await get('/health')).pending === 0, 'the statuses that waited are delivered')
  const reported = sorted(before.statuses().map((update) => update.status))
  assert.deepEqual(reported, ['delivered', 'delivered', 'sent', 'sent'])

  const repeated = await fetch(`${after.url}/v25.0/${ACCOUNT}/messages`, {
    method: 'POST',
    headers: { authorization: 'Bearer test-access-token', 'content-type': 'application/json' },
    body: JSON.stringify({ messaging_product: 'whatsapp', to: CUSTOMER, ...orderDetails() }),
  })
  assert.equal(repeated.status, 400, 'the reference id is still taken')
})

test('the state is saved a moment after a change, without a stop', async (t) => {
  const dataFile = join(await openFolder(t), 'simulator.json')
  const stage = await openStage(t, {}, { dataFile })
  await stage.write(CUSTOMER, { text: 'guarda isto' })
  await until(
    async () => (await readFile(dataFile, 'utf8').catch(() => '')).includes('guarda isto'),
    'the file holds the message',
  )
})

test('a data file that is none is refused in a sentence', async (t) => {
  const dataFile = join(await openFolder(t), 'simulator.json')
  for (const content of ['not json', '{"version":99}']) {
    await writeFile(dataFile, content)
    await assert.rejects(startSimulator({ dataFile }), /data file .* cannot be used/)
  }
})
