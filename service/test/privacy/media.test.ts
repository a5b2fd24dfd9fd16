/**
 * The files of a person are handed over and erased with their messages, in both directions, and no
 * others.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { newCustomer } from '../../../testkit/bodies.ts'
import { recado } from '../../../testkit/recado.ts'
import { photo, sendsFiles, startFileCarrier, type FileCarrier } from '../stage/file-carrier.ts'
import { countRows } from '../stage/known-person.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { PNG } from '../stage/upload.ts'

let carrier: FileCarrier
let stage: Stage
before(async () => {
  carrier = await startFileCarrier()
  stage = await openStage({
    env: { RECADO_WHATSAPP_URL: carrier.url, RECADO_WHATSAPP_MEDIA_HOSTS: carrier.url },
  })
})
after(async () => {
  await stage.close()
  carrier.close()
})

const contact = async (...args: string[]) => {
  const outcome = await recado(['contact', ...args, '--workspace', stage.shop.workspaceId], stage.env)
  assert.equal(outcome.exitCode, 0, outcome.stderr)
  return outcome.stdout
}
const statusOf = async (mediaId: string) => (await stage.call('GET', `/media/${mediaId}`)).status
const isReady = (mediaId: string) =>
  stage.until(async () => (await statusOf(mediaId)) === 200, 'the file is here')

let lastId = 0
/** A contact sends this file, and it is fetched. */
async function sends(from: string, bytes: Buffer, content: object = {}) {
  const id = `1038${(lastId += 1)}`
  carrier.offer(id, bytes)
  const [sent] = await sendsFiles(stage, from, [{ ...photo(id, bytes), ...content }])
  const { messageId, mediaId } = sent ?? assert.fail()
  await isReady(mediaId)
  return { messageId, mediaId }
}

/** Whether the store has the bytes. */
async function isKept(bytes: Buffer): Promise<boolean> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const files = await readdir(stage.env['RECADO_MEDIA_DIR'] ?? '', { recursive: true })
  return files.some((file) => file.endsWith(sha256))
}

test('an export names each file, and copies them to a folder', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-export-'))
  const from = newCustomer()
  const pdf = Buffer.from('%PDF-1.7 proof of payment')
  const seen = await sends(from, PNG)
  const document = { id: `1038${lastId + 1}`, mime_type: 'application/pdf', filename: '../nota fiscal.pdf' }
  const named = await sends(from, pdf, { type: 'document', image: undefined, document })

  const exported = JSON.parse(await contact('export', '--address', from, '--media', folder))
  const media = exported.contacts[0].messages.flatMap((one: { media: object[] }) => one.media)
  assert.deepEqual(
    media.map((one: { id: string; file: string; size: number }) => [one.id, one.file, one.size]),
    [
      [seen.mediaId, `${seen.mediaId}.png`, PNG.length],
      [named.mediaId, `${named.mediaId} nota fiscal.pdf`, pdf.length],
    ],
  )
  assert.deepEqual(await readFile(path.join(folder, `${seen.mediaId}.png`)), PNG)
  assert.deepEqual(await readFile(path.join(folder, `${named.mediaId} nota fiscal.pdf`)), pdf)
  await rm(folder, { recursive: true })
})

test('a file with a long name is exported with its end, and so are the files after it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-export-'))
  const from = newCustomer()
  const sent: { mediaId: string; bytes: Buffer; end: string }[] = []
  for (const [filename, end] of [
    [`${'a'.repeat(236)}.pdf`, `${'a'.repeat(214)}.pdf`],
    [`${'ã'.repeat(120)}.pdf`, `${'ã'.repeat(107)}.pdf`],
    ['x.pdf', 'x.pdf'],
  ] as const) {
    const bytes = Buffer.from(`%PDF-1.7 ${filename}`)
    const document = { id: `1038${lastId + 1}`, mime_type: 'application/pdf', filename }
    sent.push({ ...(await sends(from, bytes, { type: 'document', image: undefined, document })), bytes, end })
  }
  await contact('export', '--address', from, '--media', folder)
  for (const { mediaId, bytes, end } of sent)
    assert.deepEqual(await readFile(path.join(folder, `${mediaId} ${end}`)), bytes)
  await rm(folder, { recursive: true })
})

test('a person who is erased leaves no file, and what another person sent stays, also the same bytes', async () => {
  const [own, shared] = [Buffer.from('only of the person'), Buffer.from('of two persons')]
  const [person, neighbour] = [newCustomer(), newCustomer()]
  const { mediaId } = await sends(person, own)
  const first = await sends(person, shared)
  const second = await sends(neighbour, shared)

  const { erased } = JSON.parse(await contact('erase', '--address', person, '--yes', '--json'))
  assert.equal(erased.media, 2)
  assert.deepEqual([await statusOf(mediaId), await statusOf(first.mediaId)], [404, 404])
  await stage.until(async () => !(await isKept(own)), 'the bytes are deleted')
  await stage.until(
    async () => (await countRows(stage, 'media where media_id = any($1)', [mediaId, first.mediaId])) === 0,
    'the rows are deleted',
  )
  assert.equal(await countRows(stage, 'message_media where media_id = $1', mediaId), 0)
  assert.equal(await statusOf(second.mediaId), 200)
  assert.ok(await isKept(shared))
})

test('a file that a message to another person names stays, until that one is erased', async () => {
  const bytes = Buffer.from('sent on to somebody else')
  const [person, other] = [newCustomer(), newCustomer()]
  const { mediaId } = await sends(person, bytes)
  const { messageId } = await sends(other, Buffer.from('another file'))
  await stage.db.query('insert into message_media values ($1, $2, $3)', [
    stage.shop.workspaceId,
    messageId,
    mediaId,
  ])
  assert.equal(JSON.parse(await contact('erase', '--address', person, '--yes', '--json')).erased.media, 0)
  assert.equal(await statusOf(mediaId), 200)
  assert.equal(JSON.parse(await contact('erase', '--address', other, '--yes', '--json')).erased.media, 2)
  await stage.until(async () => !(await isKept(bytes)), 'the bytes are deleted')
})

test('a file that is being fetched while its person is erased leaves nothing', async () => {
  const bytes = Buffer.from('fetched while the person was erased')
  const person = newCustomer()
  const id = `1038${(lastId += 1)}`
  const { promise: asked, resolve } = Promise.withResolvers<() => void>()
  carrier.offer(id, (response) => resolve(() => response.end(bytes)))
  const [sent] = await sendsFiles(stage, person, [photo(id, bytes)])
  const answer = await asked
  await contact('erase', '--address', person, '--yes')
  answer()
  await stage.until(
    async () => (await countRows(stage, 'media where media_id = $1', sent?.mediaId)) === 0,
    'the row is deleted',
  )
  const folder = path.join(stage.env['RECADO_MEDIA_DIR'] ?? '', 'receiving')
  await stage.until(async () => (await readdir(folder)).length === 0, 'the fetch has ended')
  assert.equal(await isKept(bytes), false)
})
