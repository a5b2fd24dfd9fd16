/**
 * The source of the secret key: the setting, or a file of the data folder that is made before there
 * are senders.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queryable } from '../postgres/connection.ts'
import { countByKey } from './secret-keys-in-use.ts'
import { toSecretKey, type SecretKey, type SecretKeys } from './credentials.ts'

const KEY_BYTES = 32

type Configured = { secretKey: Buffer | null; secretKeyPrevious: Buffer | null; dataDir: string }

/**
 * Without a configured key, uses the one in the data folder, and makes it if there is none. Throws
 * when something is encrypted under a key that is gone: a new key would hide the loss.
 */
export async function openSecretKeys(configured: Configured, db: Queryable): Promise<SecretKeys> {
  const found = await findSecretKeys(configured, db)
  if (found) return found
  await mkdir(configured.dataDir, { recursive: true })
  await keepUnlessThere(pathIn(configured.dataDir), randomBytes(KEY_BYTES).toString('base64'))
  return await openSecretKeys(configured, db)
}

/**
 * The same without making a key: returns null where there is none yet, and so nothing to decrypt.
 */
export async function findSecretKeys(
  { secretKey, secretKeyPrevious, dataDir }: Configured,
  db: Queryable,
): Promise<SecretKeys | null> {
  const previous = secretKeyPrevious && toSecretKey(secretKeyPrevious)
  const bytes = secretKey ?? (await findKept(dataDir, () => hasSecretsBeside(db, previous)))
  return bytes && { current: toSecretKey(bytes), previous }
}

/** Whether there are secrets that the previous key does not decrypt. */
async function hasSecretsBeside(db: Queryable, previous: SecretKey | null): Promise<boolean> {
  return [...(await countByKey(db)).keys()].some((id) => id !== previous?.id)
}

const pathIn = (dataDir: string) => join(dataDir, 'secret-key')

async function findKept(dataDir: string, isLost: () => Promise<boolean>): Promise<Buffer | null> {
  const path = pathIn(dataDir)
  if (!existsSync(path)) {
    const wasLost = await isLost()
    // Checked again: another process may have made both the key and a sender meanwhile.
    if (!existsSync(path)) {
      if (!wasLost) return null
      throw new Error(
        `There is no secret-key in ${dataDir}, and senders are encrypted with one: restore it from your backup.`,
      )
    }
  }
  const bytes = Buffer.from(await readFile(path, 'utf8'), 'base64')
  if (bytes.length !== KEY_BYTES) throw new Error(`${path} does not hold a secret key of ${KEY_BYTES} bytes.`)
  return bytes
}

/**
 * The hard link decides which process wins if several find no file, and no process can read a
 * half-written one.
 */
async function keepUnlessThere(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  await writeFile(draft, text, { mode: 0o600 })
  try {
    await link(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await unlink(draft)
  }
}
