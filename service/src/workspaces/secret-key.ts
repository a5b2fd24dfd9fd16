/** Where the secret key comes from: the setting, or a file of the data folder that is made on first use. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toSecretKey, type SecretKeys } from './credentials.ts'

const KEY_BYTES = 32

type Configured = { secretKey: Buffer | null; secretKeyPrevious: Buffer | null; dataDir: string }

/** Without a configured key the one kept in the data folder, made and kept there if there is none. */
export async function openSecretKeys({
  secretKey,
  secretKeyPrevious,
  dataDir,
}: Configured): Promise<SecretKeys> {
  const current = toSecretKey(secretKey ?? (await keptKey(dataDir)))
  const previous = secretKeyPrevious && toSecretKey(secretKeyPrevious)
  return { current, previous }
}

async function keptKey(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, 'secret-key')
  await mkdir(dataDir, { recursive: true })
  if (!existsSync(path)) await keepUnlessThere(path, randomBytes(KEY_BYTES).toString('base64'))
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
