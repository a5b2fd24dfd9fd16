/** POST /media: what is taken, what is refused, and that nothing is left of what was refused. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { request } from 'undici'
import { faultsOf } from '../stage/change.ts'
import { assertProblem } from '../stage/problems.ts'
import { connectTo, sendRaw } from '../stage/raw-http.ts'
import { openS3Stub, S3_KEY_ID, S3_REGION, S3_SECRET } from '../stage/s3-stub.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { OGG, PDF, PNG, upload, type UploadDraft } from '../stage/upload.ts'

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

test('a type that bytes cannot distinguish is the declared one, and one that was not declared is that of the bytes', async () => {
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

/** Bytes as they begin, by what they are. */
const BYTES = {
  jpeg: Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  webp: Buffer.from('RIFF\x1a\0\0\0WEBPVP8L\r\0\0\0', 'latin1'),
  mp4: Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'),
  m4a: Buffer.from('\0\0\0\x18ftypM4A \0\0\0\0M4A mp42', 'latin1'),
  mov: Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1'),
  threeGp: Buffer.from('\0\0\0\x18ftyp3gp4\0\0\0\0isom3gp4', 'latin1'),
  mp3: Buffer.from('ID3\x04\0\0\0\0\0\0\xff\xfb\x90\x64', 'latin1'),
  amr: Buffer.from('#!AMR\n'),
  oldOffice: Buffer.from('d0cf11e0a1b11ae1'.padEnd(1024, '0'), 'hex'),
  zip: Buffer.from(`504b030414${'00'.repeat(25)}`, 'hex'),
  csv: Buffer.from('bolo;45,00\n'),
  xml: Buffer.from('<?xml version="1.0"?><nfeProc/>'),
  utf16: Buffer.from('\ufeffbolo\t45,00\r\n', 'utf16le'),
}
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test('a right file is taken under any other name of its type, and has the name that WhatsApp knows', async () => {
  for (const [declared, bytes, type, name] of [
    ['image/jpg', BYTES.jpeg, 'image/jpeg'],
    ['image/pjpeg', BYTES.jpeg, 'image/jpeg'],
    ['image/png', BYTES.jpeg, 'image/jpeg', 'foto.png'],
    ['image/jpeg', PNG, 'image/png', 'foto.jpg'],
    ['image/jpeg', BYTES.webp, 'image/webp'],
    ['audio/opus', OGG, 'audio/ogg'],
    ['Audio/OGG; codecs=opus', OGG, 'audio/ogg'],
    ['video/ogg', OGG, 'audio/ogg'],
    ['audio/mp3', BYTES.mp3, 'audio/mpeg'],
    ['audio/x-mpeg-3', BYTES.mp3, 'audio/mpeg'],
    ['audio/wav', BYTES.amr, 'audio/amr'],
    ['audio/x-m4a', BYTES.m4a, 'audio/mp4'],
    ['audio/aac', BYTES.mp4, 'audio/mp4'],
    ['audio/mp4', BYTES.mp4, 'audio/mp4'],
    ['video/mp4', BYTES.m4a, 'audio/mp4'],
    ['', BYTES.mp4, 'audio/mp4', 'recado.m4a'],
    ['video/quicktime', BYTES.mp4, 'video/mp4'],
    ['application/x-pdf', PDF, 'application/pdf'],
    ['application/acrobat', PDF, 'application/pdf'],
    ['application/msword', PDF, 'application/pdf'],
    ['application/force-download', PDF, 'application/pdf'],
    ['application/vnd.ms-excel', BYTES.csv, 'text/csv', 'Preços.CSV'],
    ['application/csv', BYTES.csv, 'text/csv'],
    ['', BYTES.csv, 'text/csv', 'preços.csv'],
    ['application/octet-stream', BYTES.csv, 'text/plain', 'preços.txt'],
    ['text/plain', BYTES.csv, 'text/plain', 'preços.csv'],
    ['text/plain', BYTES.utf16, 'text/plain'],
    ['text/xml', BYTES.xml, 'text/xml'],
    ['', BYTES.xml, 'application/xml'],
    ['application/x-msexcel', BYTES.oldOffice, 'application/vnd.ms-excel'],
    ['', BYTES.oldOffice, 'application/msword', 'contrato.doc'],
    [XLSX, BYTES.oldOffice, XLSX, 'com-senha.xlsx'],
    ['application/vnd.ms-excel', BYTES.zip, XLSX, 'preços.xlsx'],
    ['application/octet-stream', BYTES.zip, XLSX, 'preços.xlsx'],
    ['application/x-zip-compressed', BYTES.zip, 'application/zip', 'notas.zip'],
  ] as const) {
    const answer = await upload(stage, { bytes, type: declared, ...(name && { name }) })
    assert.equal(answer.status, 200, `${declared}: ${answer.text}`)
    assert.equal(answer.body.mimeType, type, `${declared} ${name ?? ''}`)
  }
})

test('a file that WhatsApp does not accept is refused with what it is, whatever it is called', async () => {
  for (const [declared, bytes, code, reason, name] of [
    ['video/quicktime', BYTES.mov, 'media_type_refused', 'It is video/quicktime. Must be one of: '],
    ['video/mp4', BYTES.mov, 'media_type_refused', 'It is video/quicktime. Must be one of: '],
    ['audio/3gpp', BYTES.threeGp, 'media_type_refused', 'It is audio/3gpp. Must be one of: '],
    ['text/html', Buffer.from('<p>'), 'media_type_refused', 'Must be one of: '],
    ['image/svg+xml', BYTES.xml, 'media_type_refused', 'Must be one of: '],
    ['', BYTES.oldOffice, 'media_type_refused', 'It is application/x-cfb, an older file of Office: '],
    ['application/vnd.ms-excel', BYTES.csv, 'media_type_mismatch', 'Its bytes are text/plain, ', 'a.xls'],
    ['application/pdf', Buffer.from('<p>'), 'media_type_mismatch', 'Its bytes are text/plain, '],
    ['image/png', BYTES.mov, 'media_type_mismatch', 'Its bytes are video/quicktime, '],
    ['audio/mpeg', Buffer.alloc(9), 'media_type_mismatch', 'Its bytes are of no type that Recado knows, '],
  ] as const) {
    const answer = await upload(stage, { bytes, type: declared, ...(name && { name }) })
    assertProblem(answer, 422, 'invalid_request', declared)
    const [found] = answer.body.errors
    assert.equal(found.code, code, `${declared}: ${found.detail}`)
    assert.ok(found.detail.startsWith(reason), found.detail)
  }
})

test('a large image under the name of a smaller type is taken by its own bound', async () => {
  const bytes = Buffer.concat([PNG, Buffer.alloc(2 ** 20)])
  const answer = await upload(stage, { bytes, type: 'image/webp' })
  assert.deepEqual([answer.status, answer.body.mimeType], [200, 'image/png'])
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
    '/file media_type_refused',
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
    '/fil unknown_field, /file required',
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
    if (fault) assert.deepEqual(faultsOf(answer), fault.split(', '), what)
    if (code === 'media_too_large')
      assert.equal(
        answer.body.detail,
        'The file is larger than WhatsApp accepts of image/png: at most 5 MiB (5242880 bytes).',
        what,
      )
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
    'POST /media HTTP/1.1',
    'Host: recado',
    `api-key: ${stage.shop.apiKey}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${whole.length}`,
    '',
    '',
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
    'POST /media HTTP/1.1',
    'Host: recado',
    `api-key: ${stage.shop.apiKey}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${large.length}`,
    '',
    '',
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

test('a media store that cannot be used is reported, and the log says why', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-upload-'))
  const another = await stage.startAnother({}, { RECADO_MEDIA_DIR: folder })
  await rm(folder, { recursive: true })
  await writeFile(folder, '') // a file is where the folder was
  const broken = { ...stage, service: another }
  const answer = await upload(broken, { bytes: PDF, type: 'application/pdf' })
  await another.close()
  await rm(folder)
  assertProblem(answer, 503, 'media_store_unavailable', tmpdir())
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
