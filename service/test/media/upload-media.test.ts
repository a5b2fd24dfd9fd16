/** POST /media: what is taken, what is refused, and that nothing is left of what was refused. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { request } from 'undici'
import { faultsOf } from '../stage/change.ts'
import { assertProblem } from '../stage/problems.ts'
import { connectTo, sendRaw } from '../stage/raw-http.ts'
import { openS3Stub, S3_KEY_ID, S3_REGION, S3_SECRET } from '../stage/s3-stub.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { PDF, PNG, upload, type UploadDraft } from '../stage/upload.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

/** Files in the store, and rows. */
async function kept(): Promise<{ files: number; rows: number }> {
  const found = await readdir(String(stage.env.RECADO_MEDIA_DIR), { recursive: true, withFileTypes: true })
  const { rows } = await stage.db.query<{ count: number }>('select count(*)::int as count from media')
  return { files: found.filter((one) => one.isFile()).length, rows: rows[0]?.count ?? 0 }
}

test('a file is taken with its name, and its type by its bytes', async () => {
  const answer = await upload(stage, {
    bytes: PDF,
    type: 'application/pdf',
    name: 'C:\\boletos\\São João\u202e.pdf',
  })
  assert.equal(answer.status, 200, answer.text)
  const { id, createDate, ...media } = answer.body
  assert.deepEqual(media, {
    state: 'ready',
    mimeType: 'application/pdf',
    size: PDF.length,
    name: 'São João.pdf',
    sha256: createHash('sha256').update(PDF).digest('hex'),
    failure: null,
  })
  assert.ok(Math.abs(stage.clock.now().getTime() - Date.parse(createDate)) < 60_000)
  const got = await stage.call('GET', `/media/${id}`)
  assert.equal(got.text, PDF.toString())
})

test('the same file uploaded again has another id and is stored once, for each workspace', async () => {
  const bytes = Buffer.concat([PNG, Buffer.from('once')])
  const first = await upload(stage, { bytes, type: 'image/png' })
  const before = await kept()
  const second = await upload(stage, { bytes, type: 'image/png' })
  assert.notEqual(second.body.id, first.body.id)
  assert.deepEqual(await kept(), { files: before.files, rows: before.rows + 1 })
  const neighbour = await stage.openShop()
  await upload(stage, { bytes, type: 'image/png' }, neighbour)
  assert.deepEqual(await kept(), { files: before.files + 1, rows: before.rows + 2 })
})

test('a type that bytes cannot tell from another is the declared one, and one that nobody declared is that of the bytes', async () => {
  const zip = Buffer.from(`504b030414${'00'.repeat(25)}`, 'hex')
  const office = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  for (const [declared, bytes, type] of [
    ['text/csv; charset=utf-8', Buffer.from('bolo;45,00\n'), 'text/csv'],
    ['application/xml', Buffer.from('<?xml version="1.0"?><nfeProc/>'), 'application/xml'],
    ['application/msword', Buffer.from('d0cf11e0a1b11ae1'.padEnd(1024, '0'), 'hex'), 'application/msword'],
    [office, zip, office],
    ['IMAGE/PNG', PNG, 'image/png'],
    ['', PNG, 'image/png'],
    ['application/octet-stream', PDF, 'application/pdf'],
  ] as const) {
    const answer = await upload(stage, { bytes, type: declared })
    assert.equal(answer.status, 200, `${declared}: ${answer.text}`)
    assert.equal(answer.body.mimeType, type)
  }
})

const REFUSED: [what: string, draft: UploadDraft, status: number, code: string, fault?: string][] = [
  [
    'a PDF called an image',
    { bytes: PDF, type: 'image/png' },
    422,
    'invalid_request',
    '/file media_type_mismatch',
  ],
  [
    'a page called a text',
    { bytes: PDF, type: 'text/html' },
    422,
    'invalid_request',
    '/file media_type_mismatch',
  ],
  [
    'a page',
    { bytes: Buffer.from('<p>'), type: 'text/html' },
    422,
    'invalid_request',
    '/file media_type_mismatch',
  ],
  [
    'a GIF',
    { bytes: Buffer.from('GIF89a\x01\0\x01\0'), type: 'image/gif' },
    422,
    'invalid_request',
    '/file media_type_refused',
  ],
  ['no bytes', { bytes: Buffer.alloc(0), type: 'text/plain' }, 422, 'invalid_request', '/file too_short'],
  [
    'bytes of no kind',
    { bytes: Buffer.alloc(9), type: '' },
    422,
    'invalid_request',
    '/file media_type_refused',
  ],
  [
    'another field',
    { bytes: PDF, type: 'application/pdf', field: 'fil' },
    422,
    'invalid_request',
    '/fil unknown_field',
  ],
  ['a prototype', { bytes: PDF, type: 'application/pdf', field: '__proto__' }, 400, 'malformed_request'],
  [
    'too large an image',
    { bytes: Buffer.concat([PNG, Buffer.alloc(5 * 2 ** 20)]), type: 'image/png' },
    413,
    'media_too_large',
  ],
  [
    'one undeclared',
    { bytes: Buffer.concat([PNG, Buffer.alloc(5 * 2 ** 20)]), type: '' },
    413,
    'media_too_large',
  ],
]

test('what no message can be sent with is refused, with a pointer, and leaves nothing', async () => {
  const before = await kept()
  for (const [what, draft, status, code, fault] of REFUSED) {
    const answer = await upload(stage, draft)
    assertProblem(answer, status, code, what)
    if (fault) assert.deepEqual(faultsOf(answer), [fault], what)
  }
  assert.deepEqual(await kept(), before)
})

const form = (...parts: string[]) => [...parts.map((part) => `--b\r\n${part}\r\n`), '--b--\r\n'].join('')
const filePart =
  'Content-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nOi'

test('a body that is no form with one file is refused, and leaves nothing', async () => {
  const before = await kept()
  const type = { 'content-type': 'multipart/form-data; boundary=b' }
  const send = (body: string, headers: Record<string, string> = type) =>
    stage.call('POST', '/media', body, { headers })
  for (const [what, answer, status, code] of [
    ['JSON', await send('{}', { 'content-type': 'application/json' }), 415, 'unsupported_media_type'],
    ['no body', await stage.call('POST', '/media'), 415, 'unsupported_media_type'],
    [
      'no boundary',
      await send(form(filePart), { 'content-type': 'multipart/form-data' }),
      400,
      'malformed_request',
    ],
    ['no end', await send(form(filePart).replace('--b--\r\n', '')), 400, 'malformed_request'],
    ['no parts', await send(form()), 422, 'invalid_request'],
    ['no name', await send(form(filePart.replace(' name="file";', ''))), 422, 'invalid_request'],
    ['two files', await send(form(filePart, filePart)), 422, 'invalid_request'],
    ['ten files', await send(form(...Array<string>(10).fill(filePart))), 422, 'invalid_request'],
    [
      'a text',
      await send(form('Content-Disposition: form-data; name="file"\r\n\r\nOi')),
      422,
      'invalid_request',
    ],
    [
      'a query',
      await stage.call('POST', '/media?name=a', form(filePart), { headers: type }),
      422,
      'invalid_request',
    ],
    [
      'a stranger',
      await stage.call('POST', '/media', form(filePart), { headers: type, apiKey: null }),
      401,
      'unauthenticated',
    ],
  ] as const) {
    assertProblem(answer, status, code, what)
  }
  assert.deepEqual(await kept(), before)
  assert.equal((await send(form(filePart))).status, 200)
})

test('a body that is cut off leaves nothing, and another request is served', async () => {
  const before = await kept()
  const whole = form(filePart.replace('Oi', 'x'.repeat(200_000)))
  const head = [
    ...['POST /media HTTP/1.1', 'Host: recado', `api-key: ${stage.shop.apiKey}`],
    ...['Content-Type: multipart/form-data; boundary=b', `Content-Length: ${whole.length}`, '', ''],
  ].join('\r\n')
  const receiving = async () => (await kept()).files > before.files
  const socket = connectTo(stage.service.url)
  socket.write(head + whole.slice(0, 100_000))
  await stage.until(receiving, 'the file begins to arrive')
  socket.destroy()
  await stage.until(async () => !(await receiving()), 'nothing of it is left')
  assert.deepEqual(await kept(), before)
})

test('a connection serves on after its upload was refused in the middle', async () => {
  const large = form(filePart.replace('text/plain', 'image/png').replace('Oi', 'x'.repeat(6 * 2 ** 20)))
  const head = [
    ...['POST /media HTTP/1.1', 'Host: recado', `api-key: ${stage.shop.apiKey}`],
    ...['Content-Type: multipart/form-data; boundary=b', `Content-Length: ${large.length}`, '', ''],
  ].join('\r\n')
  const next = 'GET /health/live HTTP/1.1\r\nHost: recado\r\nConnection: close\r\n\r\n'
  const answers = await sendRaw(stage.service.url, head + large + next)
  assert.deepEqual(
    answers.map(({ status }) => status),
    [413, 200],
  )
})

test('a key that may only read uploads nothing', async () => {
  const { key } = await stage.makeKey(stage.shop.workspaceId, ['messages:read'])
  assertProblem(await upload(stage, { bytes: PDF }, { apiKey: key }), 403, 'forbidden', 'scope')
})

test('a media store that cannot be used is told of, and the log says why', async () => {
  const another = await stage.startAnother({}, { RECADO_MEDIA_DIR: '/proc/media' })
  const broken = { ...stage, service: another }
  const answer = await upload(broken, { bytes: PDF, type: 'application/pdf' })
  await another.close()
  assertProblem(answer, 503, 'media_store_unavailable', '/proc')
  assert.ok(Number(answer.headers['retry-after']) > 0)
})

test('files are kept in a bucket of S3, and read from it in parts', async () => {
  const stub = await openS3Stub()
  const another = await stage.startAnother(
    {},
    {
      RECADO_MEDIA_S3_URL: stub.url,
      RECADO_MEDIA_S3_REGION: S3_REGION,
      RECADO_MEDIA_S3_ACCESS_KEY_ID: S3_KEY_ID,
      RECADO_MEDIA_S3_SECRET_ACCESS_KEY: S3_SECRET,
    },
  )
  const { body } = await upload({ ...stage, service: another }, { bytes: PDF, type: 'application/pdf' })
  const headers = { 'api-key': stage.shop.apiKey, range: 'bytes=1-3' }
  const got = await request(`${another.url}/media/${body.id}`, { headers })
  const text = await got.body.text()
  await another.close()
  await stub.close()
  assert.deepEqual(
    [got.statusCode, text, got.headers['content-range']],
    [206, 'PDF', `bytes 1-3/${PDF.length}`],
  )
  assert.equal(stub.objects.size, 1)
})
