// test: nightly, it downloads a server of S3
/**
 * Media at a store that is not ours: `s3rver`. It reads requests, names, ranges and buckets by
 * itself; it does not check signatures of version 4, so the stub of the stage checks those, and
 * fails and encrypts when a test asks.
 */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { findPinned } from '../../../testkit/pinned-packages.ts'
import { readConfig } from '../../src/engine/settings/config.ts'
import { MediaMissingError, MediaStoreError } from '../../src/media/store/media-store.ts'
import { openMediaStore } from '../../src/media/store/open-media-store.ts'
import { newId } from '../../src/engine/new-id.ts'

const SERVER = path.join(import.meta.dirname, 's3-server')
/** The one key that the server knows, by its README. */
const KEY = 'S3RVER'
const BYTES_MAX = 1 << 20

/** As much of `s3rver` as is used here; it brings no types. */
type S3rver = new (options: object) => { run(): Promise<AddressInfo>; close(): Promise<void> }

/** @returns null if the server could not be installed */
async function openServer(t: TestContext) {
  const packages = await findPinned(t, SERVER)
  if (packages === null) return null
  const Server = createRequire(path.join(packages, 'here.js'))('s3rver') as S3rver
  const directory = await mkdtemp(path.join(tmpdir(), 'recado-s3-'))
  const server = new Server({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'recado', configs: [] }],
  })
  const { port } = await server.run()
  t.after(async () => {
    await server.close()
    await rm(directory, { recursive: true })
  })
  return async (bucket = 'recado/a shop, é') => {
    const store = await openMediaStore(
      readConfig({
        RECADO_MEDIA_DIR: path.join(directory, 'receiving'),
        RECADO_MEDIA_S3_URL: `http://127.0.0.1:${port}/${encodeURI(bucket)}`,
        RECADO_MEDIA_S3_REGION: 'us-east-1',
        RECADO_MEDIA_S3_ACCESS_KEY_ID: KEY,
        RECADO_MEDIA_S3_SECRET_ACCESS_KEY: KEY,
        RECADO_MEDIA_S3_ENCRYPTION: 'none',
      }),
    )
    t.after(() => store.close())
    return store
  }
}

test('a file is kept, read whole and in part, and removed', async (t) => {
  const open = await openServer(t)
  if (open === null) return
  const store = await open()
  const bytes = randomBytes(300_000)
  const workspaceId = newId()
  const received = await store.receive(Readable.from([bytes]), BYTES_MAX)
  await assert.rejects(store.open(workspaceId, received.sha256), MediaMissingError)
  await received.keep(workspaceId)
  assert.deepEqual(await buffer(await store.open(workspaceId, received.sha256)), bytes)
  assert.deepEqual(
    await buffer(await store.open(workspaceId, received.sha256, { first: 1_000, last: 1_999 })),
    bytes.subarray(1_000, 2_000),
  )
  await store.remove(workspaceId, received.sha256)
  await store.remove(workspaceId, received.sha256)
  await assert.rejects(store.open(workspaceId, received.sha256), MediaMissingError)
})

test('a bucket that is not there is an error, and the file is not kept', async (t) => {
  const open = await openServer(t)
  if (open === null) return
  const store = await open('elsewhere')
  const received = await store.receive(Readable.from([Buffer.from('%PDF-1.7')]), BYTES_MAX)
  await assert.rejects(received.keep(newId()), MediaStoreError)
})
