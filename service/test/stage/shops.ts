/**
 * Workspaces with a sender and a key, as an operator makes them, each with its account at the
 * simulator.
 */
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Clock } from '../../src/engine/clock.ts'
import { toMatchKey } from '../../src/kinds/address.ts'
import type { Scope } from '../../src/engine/http/scopes.ts'
import { insertApiKey } from '../../src/access/keys/api-keys-repository.ts'
import { toSecretKey } from '../../src/engine/secrets/credentials.ts'
import { insertSender } from '../../src/senders/senders-repository.ts'
import type { UnknownPolicy } from '../../src/senders/sender-settings.ts'
import { insertWorkspace } from '../../src/workspaces/workspaces-repository.ts'
import type { Simulator } from '../../../testkit/simulator.ts'

/** A workspace with one sender and one key. */
export type Shop = {
  workspaceId: string
  senderId: string
  /** E.164 with `+`. */
  from: string
  phoneNumberId: string
  apiKey: string
  appSecret: string
  verifyToken: string
}

export type ShopDraft = {
  /** Of which the sender is; a new one if not given. */
  workspaceId?: string
  scopes?: Scope[]
  unknownPolicy?: UnknownPolicy
  throughputPerSecond?: number
}

export type MakeKey = (
  workspaceId: string,
  scopes: Scope[],
  expiresAt?: Date | null,
) => Promise<{ id: string; key: string }>

type Surroundings = {
  db: pg.Pool
  clock: Clock
  simulator: Simulator
  secretKey: Buffer
  keepSecret: (value: unknown) => void
  /** The number of the first shop. */
  first: number
  /** Connects a number to the simulator before the service has its sender. */
  connectsFirst: boolean
  /** Of the service; undefined before it has started. */
  serviceUrl: () => string | undefined
}

type Account = Pick<Shop, 'from' | 'phoneNumberId' | 'appSecret' | 'verifyToken'> & { accessToken: string }

export function createShops({ db, clock, simulator, secretKey, keepSecret, ...options }: Surroundings) {
  const accounts: Account[] = []
  let next = options.first

  const makeKey: MakeKey = (workspaceId, scopes, expiresAt = null) =>
    insertApiKey(db, { workspaceId, name: 'test', scopes, expiresAt }, clock.now())

  const connect = ({ from, phoneNumberId, appSecret, verifyToken, accessToken }: Account) =>
    simulator.control('PUT', `/accounts/${phoneNumberId}`, {
      displayPhoneNumber: from,
      accessToken,
      appSecret,
      verifyToken,
      // the address of the service is known once it has started; the account is connected again
      // then
      webhookUrl: new URL('/channels/whatsapp/webhook', options.serviceUrl() ?? simulator.url).href,
      throughputPerSecond: 1000,
    })

  async function open(draft: ShopDraft = {}): Promise<Shop> {
    const number = next++
    const address = `551140000${String(number).padStart(3, '0')}`
    const account: Account = {
      from: `+${address}`,
      phoneNumberId: `10654035224${String(number).padStart(4, '0')}`,
      accessToken: randomBytes(12).toString('hex'),
      appSecret: randomBytes(12).toString('hex'),
      verifyToken: randomBytes(8).toString('hex'),
    }
    const { accessToken, ...shop } = account
    const { from, phoneNumberId, appSecret, verifyToken } = shop
    if (options.connectsFirst) await connect(account)
    const workspaceId = draft.workspaceId ?? (await insertWorkspace(db, `Shop ${number}`, clock.now())).id
    const sender = await insertSender(
      db,
      toSecretKey(secretKey),
      {
        workspaceId,
        channel: 'whatsapp',
        address,
        matchKey: toMatchKey(address),
        channelAccountId: phoneNumberId,
        credentials: { accessToken, appSecrets: [appSecret], verifyToken },
        throughputPerSecond: draft.throughputPerSecond ?? 1000,
        unknownPolicy: draft.unknownPolicy ?? 'hold',
      },
      clock.now(),
    )
    await db.query(`select pg_notify('recado_senders', $1)`, [sender.id])
    const { key } = await makeKey(workspaceId, draft.scopes ?? ['messages:send', 'messages:read'])
    accounts.push(account)
    keepSecret([key, accessToken, appSecret, verifyToken, from, phoneNumberId])
    if (options.serviceUrl() !== undefined) await connect(account)
    return { ...shop, workspaceId, senderId: sender.id, apiKey: key }
  }

  return {
    open,
    makeKey,
    /** The service has another address. */
    async connectAll() {
      for (const account of accounts) await connect(account)
    },
  }
}
