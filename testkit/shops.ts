/** Workspaces with senders and a key, created by the `recado` command in an empty database. */
import { randomBytes } from 'node:crypto'
import { recadoJson } from './recado.ts'

export type Sender = {
  id: string
  /** E.164 with `+`. */
  from: string
  phoneNumberId: string
  credentials: { accessToken: string; appSecret: string; verifyToken: string }
}

export type Shop = { workspaceId: string; apiKey: string; senders: [Sender, ...Sender[]] }

export type ShopOptions = {
  shops: number
  /** Number of senders of each shop. */
  senders: number
  /** Messages a second for each sender, up to 1,000. */
  throughput: number
}

/**
 * Creates the schema and the shops in the database that `env` names. `scopes` replace the default
 * scopes of each shop's key. `source` is the file of the `recado` command, of a release.
 */
export async function makeShops(
  env: Record<string, string>,
  { shops, senders, throughput }: ShopOptions,
  scopes: Record<number, string> = {},
  source?: string,
): Promise<Shop[]> {
  async function makeSender(workspaceId: string, n: number): Promise<Sender> {
    const from = `+551140000${String(n).padStart(3, '0')}`
    const phoneNumberId = `10654035224${String(n).padStart(4, '0')}`
    const credentials = {
      accessToken: randomBytes(12).toString('hex'),
      appSecret: randomBytes(12).toString('hex'),
      verifyToken: randomBytes(8).toString('hex'),
    }
    const account = ['--address', from, '--phone-number-id', phoneNumberId, '--throughput', `${throughput}`]
    const args = ['sender', 'add', '--workspace', workspaceId, ...account, '--credentials', '-']
    const { id = '' } = await recadoJson(args, env, credentials, source)
    return { id, from, phoneNumberId, credentials }
  }

  await recadoJson(['migrate'], env, undefined, source)
  const made: Shop[] = []
  for (let shop = 0; shop < shops; shop++) {
    const { id: workspaceId = '' } = await recadoJson(
      ['workspace', 'create', `Shop ${shop + 1}`],
      env,
      undefined,
      source,
    )
    const asked = scopes[shop]
    const scope = asked ? ['--scope', asked] : []
    const key = await recadoJson(
      ['key', 'create', '--workspace', workspaceId, '--name', 'test', ...scope],
      env,
      undefined,
      source,
    )
    const ofShop: Sender[] = []
    for (let sender = 0; sender < senders; sender++)
      ofShop.push(await makeSender(workspaceId, shop * senders + sender + 1))
    made.push({ workspaceId, apiKey: key.key ?? '', senders: ofShop as [Sender, ...Sender[]] })
  }
  return made
}
