/** The files of the console, as a browser gets them. */
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { assertProblem } from '../stage/problems.ts'
import { openStage, type Stage } from '../stage/stage.ts'

const INDEX = '<!doctype html><title>Recado</title>'
const SCRIPT = 'console.log("Oi")'

let folder: string
let stage: Stage
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recado-console-'))
  const dist = path.join(folder, 'dist')
  await mkdir(path.join(dist, 'assets'), { recursive: true })
  await writeFile(path.join(dist, 'index.html'), INDEX)
  await writeFile(path.join(dist, '.sources'), 'not for everybody')
  await writeFile(path.join(dist, 'notes.md'), 'of a kind nobody asks for')
  const script = path.join(dist, 'assets/index-1a2b.js')
  await writeFile(script, SCRIPT)
  await writeFile(`${script}.br`, brotliCompressSync(SCRIPT))
  await writeFile(`${script}.gz`, gzipSync(SCRIPT))
  await writeFile(path.join(dist, 'worker.js'), SCRIPT)
  await writeFile(path.join(dist, 'manifest.webmanifest'), '{}')
  await writeFile(path.join(dist, 'icon-192.png'), 'a picture')
  await writeFile(path.join(folder, 'secret.js'), 'outside')
  stage = await openStage({ env: { RECADO_CONSOLE_DIR: dist } })
})
after(async () => {
  await stage.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (address: string, headers = {}) =>
  stage.call('GET', address, undefined, { apiKey: null, headers })

test('every address below /console is the one page, asked for again each time', async () => {
  for (const address of [
    '/console',
    '/console/',
    '/console/conversations/0197',
    '/console/orders/PEDIDO-1',
  ]) {
    const { status, text, headers } = await get(address)
    assert.deepEqual([status, text], [200, INDEX], address)
    assert.match(headers['content-type'] ?? '', /^text\/html/)
    assert.equal(headers['cache-control'], 'no-cache')
  }
})

test('nothing foreign and nothing inline may run in the console', async () => {
  const { headers } = await get('/console')
  const policy = new Map(
    (headers['content-security-policy'] ?? '').split('; ').map((part) => {
      const [name = '', ...values] = part.split(' ')
      return [name, values.join(' ')]
    }),
  )
  assert.equal(policy.get('default-src'), "'none'")
  for (const name of ['script-src', 'style-src', 'connect-src']) assert.equal(policy.get(name), "'self'")
  for (const name of ['base-uri', 'form-action', 'frame-ancestors']) assert.equal(policy.get(name), "'none'")
  assert.equal(policy.get('img-src'), "'self' data: blob: https:")
  assert.equal(
    policy.get('media-src'),
    'blob:',
    'sounds and videos are loaded with the key, never by an address',
  )
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(headers['referrer-policy'], 'no-referrer')
})

test('files named by their content are kept for ever, in the encoding that the browser accepts', async () => {
  for (const [accepted, encoding, content] of [
    ['gzip, deflate, br', 'br', brotliCompressSync(SCRIPT)],
    ['gzip', 'gzip', gzipSync(SCRIPT)],
    ['br;q=0, gzip;q=0', undefined, Buffer.from(SCRIPT)],
    ['', undefined, Buffer.from(SCRIPT)],
  ] as const) {
    const { status, headers } = await get('/console/assets/index-1a2b.js', { 'accept-encoding': accepted })
    assert.equal(status, 200)
    assert.equal(headers['content-encoding'], encoding, accepted)
    assert.equal(Number(headers['content-length']), content.length)
    assert.match(headers['cache-control'] ?? '', /immutable/)
    assert.match(headers['content-type'] ?? '', /^application\/javascript/)
  }
})

test('the service worker is asked for again each time, and may serve the whole console', async () => {
  const { status, headers } = await get('/console/worker.js')
  assert.equal(status, 200)
  assert.equal(headers['cache-control'], 'no-cache')
  assert.equal(headers['service-worker-allowed'], '/console')
  assert.match(headers['content-security-policy'] ?? '', /worker-src 'self'; manifest-src 'self'/)
  const others = await get('/console/assets/index-1a2b.js')
  assert.equal(others.headers['service-worker-allowed'], undefined)
})

test('what a browser installs the console by has its own types', async () => {
  for (const [file, type] of [
    ['manifest.webmanifest', /^application\/manifest\+json/],
    ['icon-192.png', /^image\/png/],
  ] as const) {
    const { status, headers } = await get(`/console/${file}`)
    assert.equal(status, 200)
    assert.match(headers['content-type'] ?? '', type)
    assert.equal(headers['cache-control'], 'no-cache')
  }
})

test('nothing but the files of the console is served', async () => {
  for (const address of [
    '/console/assets/index-9z9z.js',
    '/console/notes.md',
    '/console/..%2fsecret.js',
    '/console/%2e%2e/secret.js',
    '/console/assets/..%2f..%2fsecret.js',
    '/console/assets%2findex-1a2b.js.br',
  ]) {
    const { status, text } = await get(address)
    assert.ok(status === 404 || text === INDEX, `${address} is answered with ${status} ${text}`)
  }
  const { text } = await get('/console/.sources')
  assert.equal(text, INDEX)
})

test('a person who asks for another state of a file than it has is refused as a caller', async () => {
  for (const address of ['/console', '/console/assets/index-1a2b.js']) {
    const answer = await get(address, { 'if-match': '"another"' })
    assertProblem(answer, 400, 'malformed_request', address)
  }
})

test('without a build the service runs, and the page says how to make one', async () => {
  const another = await stage.startAnother({}, { RECADO_CONSOLE_DIR: path.join(folder, 'none') })
  try {
    const answer = await fetch(`${another.url}/console`)
    assert.equal(answer.status, 503)
    assert.match(await answer.text(), /npm run console:build/)
  } finally {
    await another.close()
  }
})

test('the address of the API leads a browser to the console', async () => {
  const { status, headers } = await get('/')
  assert.equal(status, 302)
  assert.equal(
    new URL(String(headers['location']), 'https://shop.example/recado/').pathname,
    '/recado/console',
  )
})
