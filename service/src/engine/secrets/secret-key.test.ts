import assert from 'node:assert/strict'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Queryable } from '../postgres/connection.ts'
import { openSecretKeys } from './secret-key.ts'

let folder: string
const noSchema = { query: async () => ({ rows: [] }) } as unknown as Queryable
const open = (dataDir: string, secretKey: Buffer | null = null, secretKeyPrevious: Buffer | null = null) =>
  openSecretKeys({ secretKey, secretKeyPrevious, dataDir }, noSchema)
before(async () => (folder = await mkdtemp(join(tmpdir(), 'recado-secret-key-'))))
after(() => rm(folder, { recursive: true }))

test('the key is made once, kept for its owner only, and is the same the next time', async () => {
  const dataDir = join(folder, 'made')
  const first = await open(dataDir)
  assert.equal(first.current.bytes.length, 32)
  assert.deepEqual(await open(dataDir), first)
  assert.equal((await stat(join(dataDir, 'secret-key'))).mode & 0o777, 0o600)
})

test('two that find none at the same moment get the same one', async () => {
  const dataDir = join(folder, 'raced')
  const keys = await Promise.all(Array.from({ length: 8 }, () => open(dataDir)))
  assert.equal(new Set(keys.map(({ current }) => current.id)).size, 1)
})

test('a configured key comes first, and a damaged file is refused by name', async () => {
  const configured = Buffer.alloc(32, 7)
  assert.deepEqual((await open(folder, configured)).current.bytes, configured)
  await writeFile(join(folder, 'secret-key'), 'short')
  await assert.rejects(open(folder), /secret-key does not hold a secret key of 32 bytes/)
})

test('the key before is kept beside the configured one, or beside that of the data folder', async () => {
  const before = Buffer.alloc(32, 8)
  const dataDir = join(folder, 'before')
  for (const configured of [Buffer.alloc(32, 7), null]) {
    const { current, previous } = await open(dataDir, configured, before)
    assert.deepEqual(previous?.bytes, before)
    assert.notEqual(current.id, previous.id)
  }
})
