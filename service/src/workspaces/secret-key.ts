/** Where the secret key comes from: the setting, or a file of the data folder that is made on first use. */
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toSecretKey, type SecretKey } from './credentials.ts'

const KEY_BYTES = 32

/** With `configured` that key; otherwise the one kept in the data folder, made and kept there if there is none. */
export async function openSecretKey(configured: Buffer | null, dataDir: string): Promise<SecretKey> {
  if (configured) return toSecretKey(configured)
  const path = join(dataDir, 'secret-key')
  await mkdir(dataDir, { recursive: true })
  try {
    // 'wx' decides between two processes that both find none: the second reads what the first wrote
    await writeFile(path, randomBytes(KEY_BYTES).toString('base64'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const bytes = Buffer.from(await readFile(path, 'utf8'), 'base64')
  if (bytes.length !== KEY_BYTES) throw new Error(`${path} does not hold a secret key of ${KEY_BYTES} bytes.`)
  return toSecretKey(bytes)
}
