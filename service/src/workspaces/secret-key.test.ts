import assert from 'node:assert/strict'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openSecretKey } from './secret-key.ts'

let folder: string
before(async () => (folder = await mkdtemp(join(tmpdir(), 'recado-secret-key-'))))
after(() => rm(folder, { recursive: true }))

test('the key is made once, kept for its owner only, and is the same the next time', async () => {
  const dataDir = join(folder, 'made')
  const first = await openSecretKey(null, dataDir)
  assert.equal(first.bytes.length, 32)
  assert.deepEqual(await openSecretKey(null, dataDir), first)
  assert.equal((await stat(join(dataDir, 'secret-key'))).mode & 0o777, 0o600)
})

test('two that find none at the same moment get the same one', async () => {
  const dataDir = join(folder, 'raced')
  const keys = await Promise.all(Array.from({ length: 8 }, () => openSecretKey(null, dataDir)))
  assert.equal(new Set(keys.map(({ id }) => id)).size, 1)
})

test('a configured key comes first, and a damaged file is refused by name', async () => {
  const configured = Buffer.alloc(32, 7)
  assert.deepEqual((await openSecretKey(configured, folder)).bytes, configured)
  await writeFile(join(folder, 'secret-key'), 'short')
  await assert.rejects(openSecretKey(null, folder), /secret-key does not hold a secret key of 32 bytes/)
})
