/** Where the secret key comes from: the setting, or a file of the data folder that is made before there are senders. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queryable } from '../postgres/connection.ts'
import { countSendersByKey } from './secret-keys-in-use.ts'
import { toSecretKey, type SecretKey, type SecretKeys } from './credentials.ts'

const KEY_BYTES = 32

type Configured = { secretKey: Buffer | null; secretKeyPrevious: Buffer | null; dataDir: string }

/**
 * Without a configured key the one kept in the data folder, made and kept there if there is none. Throws when senders
 * are encrypted with one that is not there any more: a new key would hide that it is lost.
 */
export async function openSecretKeys(configured: Configured, db: Queryable): Promise<SecretKeys> {
  const found = await findSecretKeys(configured, db)
  if (found) return found
  await mkdir(configured.dataDir, { recursive: true })
  await keepUnlessThere(pathIn(configured.dataDir), randomBytes(KEY_BYTES).toString('base64'))
  return await openSecretKeys(configured, db)
}

/** The same, for whoever only looks: returns null where there is no key yet, and so nothing that one would open. */
export async function findSecretKeys(
  { secretKey, secretKeyPrevious, dataDir }: Configured,
  db: Queryable,
): Promise<SecretKeys | null> {
  const previous = secretKeyPrevious && toSecretKey(secretKeyPrevious)
  const bytes = secretKey ?? (await findKept(dataDir, () => hasSendersBeside(db, previous)))
  return bytes && { current: toSecretKey(bytes), previous }
}

/** Whether there are senders that the key before does not open. */
async function hasSendersBeside(db: Queryable, previous: SecretKey | null): Promise<boolean> {
  return [...(await countSendersByKey(db)).keys()].some((id) => id !== previous?.id)
}

const pathIn = (dataDir: string) => join(dataDir, 'secret-key')

async function findKept(dataDir: string, isLost: () => Promise<boolean>): Promise<Buffer | null> {
  const path = pathIn(dataDir)
  if (!existsSync(path)) {
    const wasLost = await isLost()
    // Looked for again: another process may have made both the key and a sender meanwhile.
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

/** Linking decides between processes that both find none, and nobody can read a file half written. */
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
