import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { openS3Stub, S3_KEY_ID, S3_REGION, S3_SECRET } from '../../../test/stage/s3-stub.ts'
import { readConfig } from '../../engine/settings/config.ts'
import { newId } from '../../engine/new-id.ts'
import { MediaMissingError, MediaStoreError, MediaTooLargeError, type MediaStore } from './media-store.ts'
import { openMediaStore } from './open-media-store.ts'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const PDF_SHA256 = createHash('sha256').update(PDF).digest('hex')

async function* inChunks(bytes: Buffer, size = 7) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function openFolder(t: TestContext, env: Record<string, string> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-media-'))
  const store = await openMediaStore(readConfig({ ...env, RECADO_MEDIA_DIR: folder }))
  t.after(async () => {
    await store.close()
    await rm(folder, { recursive: true })
  })
  const filesIn = async (name = '.') => {
    const found = await readdir(path.join(folder, name), { recursive: true, withFileTypes: true })
    return found
      .filter((one) => one.isFile())
      .map((one) => path.relative(folder, path.join(one.parentPath, one.name)))
  }
  return { store, folder, filesIn }
}

async function openBucket(t: TestContext, encryption = 'none', secret = S3_SECRET) {
  const stub = await openS3Stub()
  const opened = await openFolder(t, {
    RECADO_MEDIA_S3_URL: `${stub.url}/recado`,
    RECADO_MEDIA_S3_REGION: S3_REGION,
    RECADO_MEDIA_S3_ACCESS_KEY_ID: S3_KEY_ID,
    RECADO_MEDIA_S3_SECRET_ACCESS_KEY: secret,
    RECADO_MEDIA_S3_ENCRYPTION: encryption,
  })
  t.after(() => stub.close())
  return { ...opened, stub }
}

const read = async (store: MediaStore, ...args: Parameters<MediaStore['open']>) =>
  buffer(await store.open(...args))

for (const [name, openStore] of [
  ['a folder', openFolder],
  ['a bucket of S3', openBucket],
] as const) {
  test(`${name} keeps bytes by workspace and hash, gives ranges of them, and forgets them`, async (t) => {
    const { store, filesIn } = await openStore(t)
    const [workspaceId, other] = [newId(), newId()]
    const received = await store.receive(inChunks(PDF), PDF.length)
    const { sha256, bytes, mimeType } = received
    assert.deepEqual(
      { sha256, bytes, mimeType },
      { sha256: PDF_SHA256, bytes: PDF.length, mimeType: 'application/pdf' },
    )
    await assert.rejects(store.open(workspaceId, sha256), MediaMissingError)
    await received.keep(workspaceId)
    await received.keep(workspaceId)
    assert.deepEqual(await filesIn('receiving'), [])
    assert.deepEqual(await read(store, workspaceId, sha256), PDF)
    assert.deepEqual(await read(store, workspaceId, sha256, { first: 1, last: 3 }), PDF.subarray(1, 4))
    await assert.rejects(store.open(other, sha256), MediaMissingError)

    await (await store.receive(inChunks(PDF), PDF.length)).keep(workspaceId)
    await store.remove(other, sha256)
    assert.deepEqual(await read(store, workspaceId, sha256), PDF)
    await store.remove(workspaceId, sha256)
    await store.remove(workspaceId, sha256)
    await assert.rejects(store.open(workspaceId, sha256), MediaMissingError)
  })

  test(`${name} leaves nothing of bytes that are too many, cut off, given up or discarded`, async (t) => {
    const { store, filesIn } = await openStore(t)
    await assert.rejects(store.receive(inChunks(PDF), PDF.length - 1), MediaTooLargeError)
    await assert.rejects(store.receive(cutOff(), PDF.length), /the connection was cut/)
    const stopping = AbortSignal.abort(new Error('the service stops'))
    await assert.rejects(store.receive(inChunks(PDF), PDF.length, stopping), /the service stops/)
    const received = await store.receive(inChunks(PDF), PDF.length)
    await received.discard()
    await received.discard()
    assert.deepEqual(await filesIn(), [])
  })

  test(`${name} sweeps what a crash left after an hour, and nothing that may still arrive`, async (t) => {
    const { store, folder, filesIn } = await openStore(t)
    await store.sweep() // there is no folder yet
    const now = new Date()
    for (const [file, minutes] of [
      ['old', 61],
      ['young', 59],
    ] as const) {
      await mkdir(path.join(folder, 'receiving'), { recursive: true })
      await writeFile(path.join(folder, 'receiving', file), 'x')
      const at = new Date(now.getTime() - minutes * 60_000)
      await utimes(path.join(folder, 'receiving', file), at, at)
    }
    await store.sweep()
    assert.deepEqual(await filesIn(), ['receiving/young'])
  })
}

async function* cutOff() {
  yield PDF.subarray(0, 5)
  throw new Error('the connection was cut')
}

test('only the owner can read the folder and its files', async (t) => {
  const { store, folder, filesIn } = await openFolder(t)
  await (await store.receive(inChunks(PDF), PDF.length)).keep(newId())
  const [file = ''] = await filesIn()
  const modeOf = async (name: string) => ((await stat(path.join(folder, name))).mode & 0o777).toString(8)
  assert.equal(await modeOf(file), '600')
  assert.deepEqual(await Promise.all([path.dirname(file), 'receiving'].map(modeOf)), ['700', '700'])
})

test('a name that is no workspace and no hash never becomes a path', async (t) => {
  const { store } = await openFolder(t)
  await assert.rejects(store.open('../../etc', PDF_SHA256), TypeError)
  await assert.rejects(store.open(newId(), '../passwd'), TypeError)
})

test('a folder that cannot be made is named by the reason alone', async (t) => {
  const { folder } = await openFolder(t)
  await writeFile(path.join(folder, 'file'), '')
  const config = readConfig({ RECADO_MEDIA_DIR: path.join(folder, 'file') })
  const store = await openMediaStore(config)
  await assert.rejects(store.receive(inChunks(PDF), PDF.length), {
    name: 'MediaStoreError',
    message: /^The folder of media cannot be used: E[A-Z]+\.$/,
  })
})

test('S3 gets the kind of the bytes and how to encrypt them, under a name with the workspace', async (t) => {
  const { store, stub } = await openBucket(t, 'aws:kms')
  const workspaceId = newId()
  await (await store.receive(inChunks(PDF), PDF.length)).keep(workspaceId)
  assert.deepEqual(
    [...stub.objects],
    [
      [
        `recado/${workspaceId}/${PDF_SHA256.slice(0, 2)}/${PDF_SHA256}`,
        { bytes: PDF, type: 'application/pdf', encryption: 'aws:kms' },
      ],
    ],
  )
})

test('a store of S3 that refuses, fails or is away is an error without its address, and the bytes can be kept again', async (t) => {
  const { store, stub } = await openBucket(t)
  const workspaceId = newId()
  const received = await store.receive(inChunks(PDF), PDF.length)
  stub.failNext(503)
  await assert.rejects(received.keep(workspaceId), {
    name: 'MediaStoreError',
    message: 'The store of media answers 503.',
  })
  await received.keep(workspaceId)
  assert.equal(stub.objects.size, 1)

  await stub.close()
  await assert.rejects(store.open(workspaceId, PDF_SHA256), {
    name: 'MediaStoreError',
    message: /^The store of media cannot be reached: [A-Z_]+\.$/,
  })
  const wrong = await openBucket(t, 'none', 'anotherSecret')
  const again = await wrong.store.receive(inChunks(PDF), PDF.length)
  await assert.rejects(again.keep(workspaceId), MediaStoreError)
  assert.equal(wrong.stub.objects.size, 0)
})
