/** Workspaces with senders and a key, made by the `recado` command. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'

export const RECADO = path.resolve(import.meta.dirname, '../../service/src/commands/recado.ts')

export type Sender = {
  id: string
  /** E.164 with `+`. */
  from: string
  phoneNumberId: string
  appSecret: string
}

export type Shop = { workspaceId: string; apiKey: string; senders: [Sender, ...Sender[]] }

export type ShopOptions = {
  shops: number
  /** Senders of each shop. */
  senders: number
  /** Messages a second of each sender, up to 1,000. */
  throughput: number
}

/** Runs a `recado` command and returns what it says in JSON. */
export type RunRecado = (args: string[], input?: object) => Promise<Record<string, string>>

export function createRecado(databaseUrl: string, secretKey: string): RunRecado {
  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: databaseUrl, RECADO_SECRET_KEY: secretKey }
  return async (args, input) => {
    const running = promisify(execFile)(process.execPath, [RECADO, ...args, '--json'], { env })
    running.child.stdin?.end(input ? JSON.stringify(input) : '')
    return JSON.parse((await running).stdout) as Record<string, string>
  }
}

/** Makes the schema and the shops in an empty database. */
export async function makeShops(
  recado: RunRecado,
  { shops, senders, throughput }: ShopOptions,
): Promise<Shop[]> {
  async function makeSender(workspaceId: string, n: number): Promise<Sender> {
    const from = `+551140000${String(n).padStart(3, '0')}`
    const phoneNumberId = `10654035224${String(n).padStart(4, '0')}`
    const appSecret = randomBytes(16).toString('hex')
    const credentials = {
      accessToken: randomBytes(16).toString('hex'),
      appSecret,
      verifyToken: randomBytes(8).toString('hex'),
    }
    const account = ['--address', from, '--phone-number-id', phoneNumberId]
    const made = await recado(
      [
        'sender',
        'add',
        '--workspace',
        workspaceId,
        ...account,
        '--throughput',
        `${throughput}`,
        '--credentials',
        '-',
      ],
      credentials,
    )
    return { id: made.id ?? '', from, phoneNumberId, appSecret }
  }

  await recado(['migrate'])
  const made: Shop[] = []
  for (let shop = 0; shop < shops; shop++) {
    const workspaceId = (await recado(['workspace', 'create', `Shop ${shop + 1}`])).id ?? ''
    const key = await recado(['key', 'create', '--workspace', workspaceId, '--name', 'bench'])
    const ofShop: Sender[] = []
    for (let sender = 0; sender < senders; sender++) {
      ofShop.push(await makeSender(workspaceId, shop * senders + sender + 1))
    }
    made.push({ workspaceId, apiKey: key.key ?? '', senders: ofShop as [Sender, ...Sender[]] })
  }
  return made
}
