/** Two shops with a sender and a key each, made by the `recado` command in a database that the others are copied from. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'

export const RECADO = path.resolve(import.meta.dirname, '../../service/src/commands/recado.ts')

export type Shop = {
  name: 'A' | 'B'
  workspaceId: string
  senderId: string
  /** E.164 with `+`. */
  from: string
  phoneNumberId: string
  /** That of the second shop may do everything, in its workspace. */
  apiKey: string
  credentials: { accessToken: string; appSecret: string; verifyToken: string }
}

/** Makes the schema and both shops in an empty database. */
export async function makeShops(databaseUrl: string, secretKey: string): Promise<[Shop, Shop]> {
  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: databaseUrl, RECADO_SECRET_KEY: secretKey }

  async function recado(args: string[], input?: object): Promise<Record<string, string>> {
    const running = promisify(execFile)(process.execPath, [RECADO, ...args, '--json'], { env })
    running.child.stdin?.end(input ? JSON.stringify(input) : '')
    return JSON.parse((await running).stdout) as Record<string, string>
  }

  async function makeShop(name: 'A' | 'B', digit: number): Promise<Shop> {
    const workspaceId = (await recado(['workspace', 'create', `Shop ${name}`])).id ?? ''
    const workspace = ['--workspace', workspaceId]
    const from = `+551140000${String(digit).padStart(3, '0')}`
    const phoneNumberId = `10654035224${String(digit).padStart(4, '0')}`
    const credentials = {
      accessToken: randomBytes(12).toString('hex'),
      appSecret: randomBytes(12).toString('hex'),
      verifyToken: randomBytes(8).toString('hex'),
    }
    const account = ['--address', from, '--phone-number-id', phoneNumberId, '--throughput', '1000']
    const sender = await recado(
      ['sender', 'add', ...workspace, ...account, '--credentials', '-'],
      credentials,
    )
    const scope = name === 'A' ? [] : ['--scope', 'admin']
    const key = await recado(['key', 'create', ...workspace, '--name', 'faults', ...scope])
    const ids = { workspaceId, senderId: sender.id ?? '', apiKey: key.key ?? '' }
    return { name, ...ids, from, phoneNumberId, credentials }
  }

  await recado(['migrate'])
  return [await makeShop('A', 1), await makeShop('B', 2)]
}
