import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { createDatabase } from '../../service/test/stage/database.ts'
import { findFreePorts } from '../../testkit/free-ports.ts'
import { runProgram } from '../../testkit/program.ts'
import { recado } from '../../testkit/recado.ts'
import { until } from '../../testkit/until.ts'

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts')
const STORY = path.resolve(import.meta.dirname, '../../examples/story.ts')

const folder = await mkdtemp(path.join(tmpdir(), 'recado-start-'))
await chmod(folder, 0o711)
/** Awkward on purpose: the commands on the card must quote it. */
const dataDir = path.join(folder, `the shop's data`)
const running = new Set<ChildProcess>()
after(async () => {
  for (const child of running) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
})

/** What the bank had when the first start ended. */
let atBank: Awaited<ReturnType<typeof readBank>>

type Run = {
  child: ChildProcess
  output: () => string
  ended: Promise<number | null>
  ports: number[]
}

async function start(env: Record<string, string> = {}): Promise<Run> {
  const ports = await findFreePorts(4)
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...withoutSettings(process.env),
      RECADO_DATA_DIR: dataDir,
      RECADO_PORT: String(ports[0]),
      RECADO_SIMULATOR_PORT: String(ports[1]),
      RECADO_BANK_PORT: String(ports[2]),
      RECADO_BANK_CONTROL_PORT: String(ports[3]),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  return { child, output: () => output, ended, ports }
}

async function startUntilReady(env: Record<string, string> = {}): Promise<Run> {
  const run = await start(env)
  const failed = run.ended.then((code) => assert.fail(`ended with ${code}:\n${run.output()}`))
  await Promise.race([until(() => run.output().includes('Ctrl-C stops everything'), 'it is ready'), failed])
  return run
}

/** Removes settings of the person who runs the tests. */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(RECADO_|SIMULATOR_|DATABASE_URL)/.test(name)),
  )
}

async function isAnswering(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  )
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function readDemo(): Promise<Record<string, string>> {
  return JSON.parse(await readFile(path.join(dataDir, 'demo.json'), 'utf8')) as Record<string, string>
}

/**
 * The commands on the card as a user would paste them: `order` sends one, `list` reads the
 * conversation.
 */
function commands(card: string): { order: string; list: string } {
  return {
    order: /^sed [\s\S]*? -d @-$/m.exec(card)?.[0] ?? assert.fail('no order command on the card'),
    list: /^curl .*\/messages' .*$/m.exec(card)?.[0] ?? assert.fail('no list command on the card'),
  }
}

async function paste(command: string): Promise<Record<string, unknown>> {
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: '/' })
  return JSON.parse(stdout) as Record<string, unknown>
}

/** What the bank of npm start has in its book, and the accounts that the shop has there. */
async function readBank() {
  const { baseUrl, bankControlUrl, apiKey = '' } = await readDemo()
  const book = await fetch(`${bankControlUrl}/control/book?parts=charges,payments`)
  const { charges = [], payments = [] } = (await book.json()) as Record<string, { txid: string }[]>
  const listed = await fetch(`${baseUrl}/payment-accounts`, { headers: { 'api-key': apiKey } })
  const { data } = (await listed.json()) as { data: { id: string }[] }
  const [charged, paid] = [charges, payments].map((all) => all.map(({ txid }) => txid))
  return { charges: charged ?? [], payments: paid ?? [], accounts: data.map(({ id }) => id) }
}

/** Plays the demo story against the running demo, as `npm run demo` does. */
const playStory = () => runProgram([STORY], { env: { RECADO_DATA_DIR: dataDir } })

test('the first start ends with a card whose commands work, pasted twice and from anywhere, and for which the demo story plays, with templates to send', async () => {
  const run = await startUntilReady()
  assert.match(run.output(), /^ +[0-9.]+ s {2}starting the demo in .*: a simulator in the place of WhatsApp/)
  const { order, list } = commands(run.output())
  const first = await paste(order)
  const second = await paste(order)
  assert.match(String(first['id']), /^[0-9a-f-]{36}$/, JSON.stringify(first))
  assert.equal((await readBank()).charges.length, 3, 'that of the check, and one for each order')
  assert.notEqual(first['id'], second['id'])

  // Delivered means that both reached the phone: the simulator refused neither.
  await until(async () => {
    const { data } = (await paste(list)) as { data: { status: string }[] }
    return data.filter(({ status }) => status === 'delivered').length === 2
  }, 'both are delivered')

  const { baseUrl, apiKey = '' } = await readDemo()
  const reference = await fetch(`${baseUrl}/docs/reference/messages`)
  assert.ok((await reference.text()).includes(apiKey), 'the samples of the reference have the key')
  await until(async () => {
    const templates = await fetch(`${baseUrl}/templates`, { headers: { 'api-key': apiKey } })
    return ((await templates.json()) as { data: unknown[] }).data.length > 0
  }, 'the templates are read')

  const story = await playStory()
  assert.deepEqual([story.stderr, story.exitCode], ['', 0], story.stdout)
  assert.match(story.stdout, /has R\$\s103,30 for the shop\n +GET \/orders\/.* exact, source /)
  atBank = await readBank()
  assert.deepEqual([atBank.accounts.length, atBank.charges.length, atBank.payments.length], [1, 4, 1])
  const table = story.stdout.slice(story.stdout.indexOf('order  role'))
  assert.deepEqual(
    table.match(/(?<=^\d+ +)(user|assistant) +\w+/gm)?.map((row) => row.replace(/ +/, ' ')),
    [
      'user text',
      'assistant order_details',
      'assistant order_status',
      'user image',
      'assistant text',
      'assistant order_status',
      'assistant contacts',
      'assistant order_status',
      'user text',
    ],
  )
  run.child.kill('SIGTERM')
  assert.equal(await run.ended, 0)
  assert.match(
    run.output(),
    /stopping the service…[\s\S]*stopping the simulator…[\s\S]*stopping the bank…[\s\S]*stopped\n$/,
  )
})

test('the next start has the same shop, key, payment account and charges, on whatever ports it is given', async () => {
  const before = await readDemo()
  const run = await startUntilReady()
  assert.deepEqual(await readBank(), atBank)
  const demo = await readDemo()
  assert.equal(demo['apiKey'], before['apiKey'])
  assert.equal(demo['workspaceId'], before['workspaceId'])
  assert.equal(demo['baseUrl'], `http://127.0.0.1:${run.ports[0]}`)
  const { ownerEmail: email, ownerPassword: password = '' } = demo
  assert.equal(password, before['ownerPassword'])
  assert.ok(run.output().includes(`sign in as ${email} with the password ${password}`))
  const signedIn = await fetch(`${demo['baseUrl']}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email, password }),
  })
  const me = (await signedIn.json()) as { user?: { role: string } }
  assert.equal(me.user?.role, 'owner')
  assert.doesNotMatch(run.output(), /creating the database|demo shop created/)

  const second = await start()
  assert.equal(await second.ended, 1)
  assert.match(second.output(), /^Recado already runs in the data folder .*\n$/)

  run.child.kill('SIGINT')
  run.child.kill('SIGINT') // npm also passes on the signal that the terminal has sent
  assert.equal(await run.ended, 0)
})

test('when it is killed its PostgreSQL ends too, and the next start recovers', async () => {
  const run = await startUntilReady()
  const [pid = ''] = (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  assert.ok(isRunning(Number(pid)))
  run.child.kill('SIGKILL')
  await run.ended
  for (const port of run.ports)
    await until(async () => !(await isAnswering(`http://127.0.0.1:${port}/`)), 'it ends')
  await until(() => !isRunning(Number(pid)), 'its PostgreSQL ends')

  const next = await startUntilReady()
  next.child.kill('SIGTERM')
  assert.equal(await next.ended, 0)
})

test('a demo of which the database lacks something is completed, and one whose owner it does not know is refused', async () => {
  const file = path.join(dataDir, 'demo.json')
  const before = await readDemo()
  // as a start leaves it that is cut off before it has a key
  await writeFile(file, JSON.stringify({ ...before, apiKey: '', workspaceId: '' }))
  const run = await startUntilReady()
  assert.match(run.output(), /demo shop created/)
  const { workspaceId, apiKey } = await readDemo()
  assert.equal(workspaceId, before['workspaceId'])
  assert.notEqual(apiKey, before['apiKey'])
  run.child.kill('SIGTERM')
  assert.equal(await run.ended, 0)

  await rm(file)
  const refused = await start()
  assert.equal(await refused.ended, 1)
  assert.match(
    refused.output(),
    /^The database has a demo shop, .* delete .*the shop's data, or name an empty/m,
  )
})

test('a port in use is named, with the setting that changes it', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    const run = await start({ RECADO_SIMULATOR_PORT: String(port) })
    assert.equal(await run.ended, 1)
    assert.match(run.output(), new RegExp(`^Port ${port} is in use .*RECADO_SIMULATOR_PORT=.*\\n$`))
  } finally {
    server.close()
  }
})

test('what the service cannot start with is said in one sentence, and nothing stays behind', async () => {
  const other = path.join(folder, 'other')
  await mkdir(path.join(other, 'postgres'), { recursive: true })
  await writeFile(path.join(other, 'postgres', 'PG_VERSION'), '17\n')
  const run = await start({ RECADO_DATA_DIR: other })
  assert.equal(await run.ended, 1)
  assert.match(run.output(), /^The service could not go on: .*PostgreSQL 17.*PostgreSQL 18.*$/m)
  assert.equal(await isAnswering(`http://127.0.0.1:${run.ports[1]}/`), false)
})

test('a data folder that cannot be made is named', async () => {
  await writeFile(path.join(folder, 'file'), '')
  const run = await start({ RECADO_DATA_DIR: path.join(folder, 'file', 'data') })
  assert.equal(await run.ended, 1)
  assert.match(run.output(), /^The data folder .* cannot be written .*\n$/)
})

test('a database of its own gets a demo shop, and says so, but not one in which others have workspaces', async () => {
  const database = await createDatabase()
  try {
    const env = {
      DATABASE_URL: database.connectionString,
      RECADO_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
      RECADO_DATA_DIR: path.join(folder, 'beside'),
    }
    for (const said of [/demo shop created/, /has written to the shop/]) {
      const run = await startUntilReady(env)
      assert.match(
        run.output(),
        /DATABASE_URL is set: the demo shop, and a key .* are created in that database/,
      )
      assert.match(run.output(), said)
      run.child.kill('SIGTERM')
      assert.equal(await run.ended, 0)
    }
    assert.equal((await recado(['workspace', 'create', 'Padaria Flor do Trigo'], env)).exitCode, 0)
    const refused = await start(env)
    assert.equal(await refused.ended, 1)
    assert.match(refused.output(), /^The database of DATABASE_URL has workspaces of its own.*recado serve/m)
    assert.doesNotMatch(refused.output(), /ready/)
  } finally {
    await database.drop()
  }
})

test('stopped while the first database is made, it says that it stops and nothing after that', async () => {
  const run = await start({ RECADO_DATA_DIR: path.join(folder, 'interrupted') })
  await until(() => run.output().includes('creating the database'), 'the database is made')
  run.child.kill('SIGINT')
  assert.equal(await run.ended, 0)
  const [, after = ''] = run.output().split('stopping the service…\n')
  assert.match(
    after,
    /^( +[0-9.]+ s {2}stopping the (simulator|bank)…\n)* +[0-9.]+ s {2}stopped(, without waiting longer than 10 s)?\n$/,
    run.output(),
  )
  assert.doesNotMatch(run.output(), /console could not be built/)
})
