/** recado serve and recado doctor as processes, on the stage's database and channel. */
import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { after, before, test } from 'node:test'
import { createDatabase } from '../stage/database.ts'
import { makeDoorway } from '../stage/doorway.ts'
import { showDurable } from '../stage/durable.ts'
import { findFreePort } from '../../../testkit/free-ports.ts'
import { programEnvironment } from '../../../testkit/program.ts'
import { recado } from '../../../testkit/recado.ts'
import { newWriter } from '../stage/send.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { untilTemplatesRead } from '../stage/templates.ts'

let stage: Stage
before(async () => {
  stage = await openStage({ realTime: 'another process looks on', readsTemplates: true })
  await untilTemplatesRead(stage, stage.shop)
  await newWriter(stage) // doctor finds a sender right once a webhook has come
  const hasCome = 'select from sender_activity where last_webhook_at is not null'
  await stage.until(async () => (await stage.db.query(hasCome)).rowCount === 1, 'the webhook is noted')
})
after(async () => {
  for (const child of started) child.kill('SIGKILL') // only a story that failed leaves one behind
  await stage.close()
})

const RECADO = fileURLToPath(new URL('../../src/commands/recado.ts', import.meta.url))

const started: ChildProcess[] = []

type Line = {
  event?: string
  url?: string
  level?: number
  msg?: string
  time?: number
  pid?: number
  err?: { message?: string }
}

/** Starts `recado serve`; `lines` grows as it logs. */
const serve = (args: string[], moreEnv: Record<string, string> = {}) =>
  run([process.execPath, RECADO, 'serve', ...args], moreEnv)

function run([program = '', ...args]: string[], moreEnv: Record<string, string>) {
  const child = spawn(program, args, {
    env: programEnvironment({ ...stage.env, ...moreEnv }),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  started.push(child)
  child.stderr.resume()
  const lines: Line[] = []
  createInterface(child.stdout).on('line', (line) => lines.push(JSON.parse(line)))
  let ended: { exitCode: number | null } | null = null
  child.once('close', (exitCode: number | null) => (ended = { exitCode }))
  const heard = (event: string) =>
    stage.until(async () => lines.find((line) => line.event === event), `serve logs ${event}`)
  return {
    child,
    lines,
    heard,
    exitCode: async () => (await stage.until(async () => ended, 'serve ends')).exitCode,
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('serve answers until SIGTERM, then stops cleanly with exit code 0', async () => {
  const { child, lines, heard, exitCode } = serve([])
  const { url } = await heard('listening')
  assert.equal((await fetch(`${url}/health/ready`)).status, 200)
  child.kill('SIGTERM')
  assert.equal(await exitCode(), 0)
  const events = lines.map(({ event }) => event)
  assert.ok(events.indexOf('stopping') < events.indexOf('stopped'))
  assert.ok(
    lines.every(({ event, msg, level }) => event && msg && level),
    'one JSON line for each event',
  )
})

test('asked to stop, serve serves on for as long as it may, says that it is not ready, and keeps no connection', async () => {
  const { child, heard, exitCode } = serve([], { RECADO_DRAIN_MS: '300000' })
  const { url } = await heard('listening')
  child.kill('SIGTERM')
  await heard('draining')
  const ready = await fetch(`${url}/health/ready`)
  const { code } = (await ready.json()) as { code: string }
  assert.deepEqual([ready.status, code], [503, 'stopping'])
  const read = await fetch(`${url}/conversations`, { headers: { 'api-key': stage.shop.apiKey } })
  assert.deepEqual([read.status, read.headers.get('connection')], [200, 'close'])
  // Who asks again has no patience, unless it is an echo of the first.
  await stage.until(async () => !child.kill('SIGTERM') || null, 'serve ends')
  assert.equal(await exitCode(), 1)
})

test('serve that has served on stops cleanly', async () => {
  const { child, lines, heard, exitCode } = serve([], { RECADO_DRAIN_MS: '1' })
  await heard('listening')
  child.kill('SIGTERM')
  assert.equal(await exitCode(), 0)
  const events = lines.map(({ event }) => event)
  assert.deepEqual(
    events.filter((event) => event === 'draining' || event?.startsWith('stop')),
    ['draining', 'stopping', 'stopped'],
  )
})

test('serve whose database hangs soon says that it is not ready, and ends on a signal', async () => {
  const doorway = await makeDoorway(stage.env.DATABASE_URL as string)
  try {
    const env = { DATABASE_URL: doorway.connectionString, RECADO_STOP_TIMEOUT_MS: '1000' }
    const { child, heard, exitCode } = serve([], env)
    const { url } = await heard('listening')
    doorway.freeze()
    const reading = fetch(`${url}/conversations`, { headers: { 'api-key': stage.shop.apiKey } })
    const first = await Promise.race([reading, fetch(`${url}/health/ready`)])
    assert.deepEqual([first.status, new URL(first.url).pathname], [503, '/health/ready'])
    child.kill('SIGTERM')
    await heard('stop_cut')
    assert.equal(await exitCode(), 1)
    await reading.catch(() => undefined)
  } finally {
    doorway.close()
  }
})

test('serve --stop-with-parent stops when its standard input closes', async () => {
  const { child, heard, exitCode } = serve(['--stop-with-parent'])
  await heard('listening')
  child.stdin.end()
  assert.equal(await exitCode(), 0)
})

test('serve stops cleanly when its terminal closes', async () => {
  const { child, heard, exitCode } = serve([])
  await heard('listening')
  child.kill('SIGHUP')
  await heard('stopped')
  assert.equal(await exitCode(), 0)
})

test('serve run by npm stops when the shell of npm is gone, and outlives any other parent', async () => {
  // The shell has something left to do, so that it does not become its command; its end is
  // reported to no one.
  const command = [
    'sh',
    '-c',
    '"$@" & echo "{\\"pid\\":$!}"; wait; :',
    'sh',
    process.execPath,
    RECADO,
    'serve',
  ]
  const pids: number[] = []
  const runAndOrphan = async (moreEnv: Record<string, string>) => {
    const { child, heard, lines } = run(command, moreEnv)
    await heard('listening')
    pids.push(lines.find(({ pid }) => pid !== undefined)?.pid as number)
    child.kill('SIGKILL')
    return { heard, lines }
  }
  try {
    const byNone = await runAndOrphan({})
    const byNpm = await runAndOrphan({ npm_lifecycle_event: 'recado' })
    await byNpm.heard('stopped')
    assert.ok(!byNone.lines.some(({ event }) => event === 'stopping'))
    process.kill(pids[0] as number, 'SIGTERM')
    await byNone.heard('stopped')
  } finally {
    for (const pid of pids) if (isRunning(pid)) process.kill(pid, 'SIGKILL')
  }
})

test('serve that cannot start says why in one line, and ends', async () => {
  const empty = await createDatabase()
  const unmigrated = { DATABASE_URL: empty.connectionString, RECADO_MIGRATE: 'off' }
  const { port } = new URL(stage.service.url)
  for (const [moreEnv, code, said] of [
    [{ RECADO_PORT: port }, 1, /EADDRINUSE|in use/],
    [{ DATABASE_URL: 'postgresql://user:hush@127.0.0.1:1/x' }, 1, /database cannot be reached/],
    [unmigrated, 1, /lacks migrations: run recado migrate, or set RECADO_MIGRATE=on/],
    [{ RECADO_MEDIA_DIR: '/proc/media' }, 2, /^RECADO_MEDIA_DIR must name a folder .* ENOENT\.$/],
    [{ RECADO_STOP_TIMEOUT_MS: '0' }, 2, /RECADO_STOP_TIMEOUT_MS must be a whole number/],
    [
      { RECADO_SECRET_KEY: Buffer.alloc(32).toString('base64') },
      1,
      /another RECADO_SECRET_KEY .* --workspace \S+ --credentials <file>$/,
    ],
  ] as const) {
    const { lines, exitCode } = serve([], moreEnv)
    assert.equal(await exitCode(), code)
    const last = lines.at(-1)
    assert.equal(last?.event, 'fatal')
    assert.match(String(last?.msg), said)
    assert.notEqual(last?.err?.message, last?.msg, 'it is said once')
    const log = JSON.stringify(lines)
    assert.ok(!log.includes('hush') && !log.includes('"stack"'))
  }
  await empty.drop()
})

test('serve goes on when its log is no longer read, or the disk of the log is full', async () => {
  const { child, heard, exitCode } = serve([])
  const { url } = await heard('listening')
  child.stdout?.destroy()
  await servesOn(url)
  child.kill('SIGTERM')
  assert.equal(await exitCode(), 0)

  if (!existsSync('/dev/full')) return
  const full = openSync('/dev/full', 'w')
  const port = await findFreePort()
  const mute = spawn(process.execPath, [RECADO, 'serve'], {
    env: programEnvironment({ ...stage.env, RECADO_PORT: String(port) }),
    stdio: ['ignore', full, full],
  })
  started.push(mute)
  closeSync(full)
  const ended = once(mute, 'exit')
  const address = `http://127.0.0.1:${port}`
  await stage.until(async () => {
    assert.equal(mute.exitCode, null)
    return (await fetch(`${address}/health/ready`).catch(() => null))?.ok
  }, 'serve answers')
  await servesOn(address)
  mute.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null])
})

/** A request that is refused is one that is logged. */
async function servesOn(url: string | undefined) {
  for (let count = 0; count < 3; count++) assert.equal((await fetch(`${url}/conversations`)).status, 401)
  assert.equal((await fetch(`${url}/health/ready`)).status, 200)
}

test('doctor finds everything right, and says what is not with exit code 4', async () => {
  await showDurable(stage.db)
  const env = { ...stage.env, RECADO_PUBLIC_URL: stage.service.url }
  const healthy = await recado(['doctor', '--json'], env)
  const { ok, checks } = JSON.parse(healthy.stdout)
  const failing = checks.filter((check: { ok: boolean }) => !check.ok)
  assert.deepEqual(failing, [])
  assert.equal(ok, true)
  assert.equal(healthy.exitCode, 0)
  assert.deepEqual(
    checks.map(({ check }: { check: string }) => check.split(' ')[0]),
    [
      'database',
      'durability',
      'settings',
      'clock',
      'schema',
      'credentials',
      'media',
      'account',
      'webhook',
      'verification',
      'webhooks',
      'templates',
    ],
  )
  assert.ok(!healthy.stdout.includes(stage.shop.from.slice(1)), 'a number is not shown whole')

  const { workspaceId, senderId } = stage.shop
  const accounts = checks.map(({ check }: { check: string }) => check).slice(-5)
  for (const check of accounts) assert.ok(check.endsWith(`(sender ${senderId})`), check)

  const stop = `update senders set stopped_at = now(), stop_failure = '{}' where workspace_id = $1`
  await stage.db.query(stop, [workspaceId])
  const stopped = await recado(['doctor'], env)
  const [, advice = ''] = /then run recado (.*)\.$/m.exec(stopped.stdout) ?? []
  assert.equal((await recado(advice.split(' '), env)).exitCode, 0, stopped.stdout)

  await stage.db.query('update senders set paused_at = $2 where workspace_id = $1', [
    workspaceId,
    new Date(0),
  ])
  const paused = await recado(['doctor'], env)
  assert.equal(paused.exitCode, 4)
  assert.match(
    paused.stdout,
    /^FAIL {2}account of .*: paused since 1970-01-01T00:00:00\.000Z: nothing is sent/m,
  )
  await stage.db.query('update senders set paused_at = null where workspace_id = $1', [workspaceId])

  const sick = await recado(['doctor'], { ...env, RECADO_PUBLIC_URL: 'http://127.0.0.1:1' })
  assert.equal(sick.exitCode, 4)
  assert.match(sick.stdout, /^ok {4}database: PostgreSQL/m)
  assert.match(sick.stdout, /^FAIL {2}webhook of .*: no server answers at http:\/\/127\.0\.0\.1:1/m)

  const away = await recado(['doctor', '--json'], {
    ...env,
    DATABASE_URL: 'postgresql://user:hush@127.0.0.1:1/x',
  })
  assert.equal(away.exitCode, 4)
  assert.equal(JSON.parse(away.stdout).checks[0].check, 'database')
  assert.ok(!away.stdout.includes('hush'))
})

test('doctor reports a store of files that cannot be used, and counts the files of customers that are not here', async () => {
  const { workspaceId, senderId } = stage.shop
  const folder = await mkdtemp(join(tmpdir(), 'recado-doctor-'))
  await writeFile(join(folder, 'file'), '')
  const broken = await recado(['doctor'], { ...stage.env, RECADO_MEDIA_DIR: join(folder, 'file') })
  await rm(folder, { recursive: true })
  assert.match(
    broken.stdout,
    /^FAIL {2}media: The folder of media cannot be used: E[A-Z]+\. Files are neither/m,
  )

  const keep = (state: string, age: string) =>
    stage.db.query(
      `insert into media (workspace_id, media_id, sender_id, channel_media_id, state, failure, due_at, created_at)
       values ($1, gen_random_uuid(), $2, '1', $3, case when $3 = 'failed' then '{}' end,
               case when $3 = 'waiting' then timestamptz '2100-01-01' end, now() - $4::interval)`,
      [workspaceId, senderId, state, age],
    )
  for (const age of ['6 days', '1 day', '8 days']) await keep('failed', age)
  for (const age of ['2 hours', '1 minute']) await keep('waiting', age)
  const { stdout } = await recado(['doctor'], stage.env)
  await stage.db.query('delete from media where workspace_id = $1', [workspaceId])
  assert.match(stdout, /^ok {4}media: The folder of files can be written and read\.$/m)
  assert.match(
    stdout,
    /^FAIL {2}files to .*: 1 file from customers waited for more than an hour; 2 files from customers could not be loaded in the last 7 days: /m,
  )
})

test('doctor asks for the templates again before it blames a token that was replaced since', async () => {
  const { workspaceId, senderId } = stage.shop
  const detail =
    'The access token is no longer valid. Generate another for the system user, without an expiry, and set it for the sender.'
  const failing = (failure: object | null) =>
    stage.db.query('update senders set templates_failure = $3 where workspace_id = $1 and sender_id = $2', [
      workspaceId,
      senderId,
      failure === null ? null : JSON.stringify(failure),
    ])
  await failing({ code: 'access_token_invalid', detail })
  const mended = await recado(['doctor'], stage.env)
  const away = { ...stage.env, RECADO_WHATSAPP_URL: 'http://127.0.0.1:1' }
  const still = await recado(['doctor'], away)
  await failing(null)
  assert.match(mended.stdout, /^ok {4}templates of .*the last reading failed, but WhatsApp lists them now/m)
  assert.match(still.stdout, /^FAIL {2}templates of .*WhatsApp did not list them/m)
})

test('doctor asks a service that listens on an IPv6 address where it listens', async () => {
  for (const [host, url] of [
    ['::1', 'http://[::1]:1'],
    ['::', 'http://[::1]:1'],
    ['0.0.0.0', 'http://127.0.0.1:1'],
  ] as const) {
    const { stdout } = await recado(['doctor'], { ...stage.env, RECADO_HOST: host, RECADO_PORT: '1' })
    assert.ok(stdout.includes(`no server answers at ${url}: `), stdout)
  }
})

test('doctor does not blame the account when the channel has a fault of its own', async () => {
  const channel = createServer((_request, response) => response.writeHead(503).end()).listen(0, '127.0.0.1')
  await once(channel, 'listening')
  const RECADO_WHATSAPP_URL = `http://127.0.0.1:${(channel.address() as AddressInfo).port}`
  const { stdout, exitCode } = await recado(['doctor'], { ...stage.env, RECADO_WHATSAPP_URL })
  channel.close()
  assert.equal(exitCode, 4)
  assert.match(stdout, /^FAIL {2}account of .* answers 503: it cannot say now; try again later\.$/m)
})

test('doctor asks where a demo that runs in the data folder is, unless the settings say something else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recado-doctor-'))
  try {
    const { RECADO_WHATSAPP_URL: simulatorUrl, ...own } = stage.env
    const env = { ...own, RECADO_DATA_DIR: folder }
    const demo = {
      baseUrl: stage.service.url,
      simulatorUrl,
      phoneNumberId: stage.shop.phoneNumberId,
    }
    await writeFile(join(folder, 'demo.json'), JSON.stringify(demo))
    const beside = await recado(['doctor'], env)
    assert.equal(beside.exitCode, 0, beside.stdout)

    const elsewhere = await recado(['doctor'], { ...env, RECADO_WHATSAPP_URL: 'http://127.0.0.1:1' })
    assert.match(elsewhere.stdout, /^FAIL {2}account of .*: http:\/\/127\.0\.0\.1:1 cannot be reached/m)

    // The demo is of another database, so what it says is nothing to this one.
    await writeFile(join(folder, 'demo.json'), JSON.stringify({ ...demo, phoneNumberId: '1' }))
    const other = await recado(['doctor'], { ...stage.env, RECADO_DATA_DIR: folder, RECADO_PORT: '1' })
    assert.match(
      other.stdout,
      /^FAIL {2}webhook of .*: no server answers at http:\/\/127\.0\.0\.1:1:.*RECADO_PORT/m,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})
