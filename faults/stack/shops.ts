/** Two shops with a sender and a key each. */
import { makeShops, type Sender } from '../../testkit/shops.ts'

export type Shop = Omit<Sender, 'id'> & {
  name: 'A' | 'B'
  workspaceId: string
  senderId: string
  /** It has every scope in its workspace. */
  apiKey: string
}

/**
 * Creates the schema and both shops in an empty database.
 * @param source the file of the `recado` command, of a release
 */
export async function makeTwoShops(
  databaseUrl: string,
  secretKey: string,
  source?: string,
): Promise<[Shop, Shop]> {
  const env = { DATABASE_URL: databaseUrl, RECADO_SECRET_KEY: secretKey }
  const made = await makeShops(
    env,
    { shops: 2, senders: 1, throughput: 1_000 },
    {
      0: 'admin',
      1: 'admin',
    },
    source,
  )
  return made.map(({ workspaceId, apiKey, senders: [{ id: senderId, ...sender }] }, n) => ({
    name: n === 0 ? 'A' : 'B',
    workspaceId,
    senderId,
    apiKey,
    ...sender,
  })) as [Shop, Shop]
}
