/**
 * Pauses an erasure just before one of its transactions commits, with all its locks, so that others
 * can interfere.
 */
import { parseAddress } from '../../src/kinds/address.ts'
import { erasePerson, type Erasure } from '../../src/privacy/erase-contacts.ts'
import { openPool, type Pool } from '../../src/engine/postgres/connection.ts'
import { areWaiting } from './locks.ts'
import type { Shop, Stage } from './stage.ts'

/**
 * Match a statement of the first transaction, which detaches the contact, and of each that deletes
 * messages.
 */
export const DETACHES = /set contact_id = null/
export const ERASES_MESSAGES = /delete from messages/

/**
 * Erases the person; calls `before` just before each transaction with a matching statement commits.
 */
export async function erase(
  stage: Stage,
  address: string,
  statement: RegExp = DETACHES,
  before: () => Promise<void> = async () => undefined,
  { workspaceId, senderId }: Pick<Shop, 'workspaceId' | 'senderId'> = stage.shop,
): Promise<Erasure> {
  const pool = openPool(String(stage.env.DATABASE_URL), 2)
  const connect = async () => {
    const client = await pool.connect()
    let isIt = false
    const query = async (text: string, values?: unknown[]) => {
      isIt ||= statement.test(text)
      if (text === 'commit' && isIt) await before()
      return await client.query(text, values)
    }
    return {
      query,
      release: (error?: boolean) => client.release(error),
      listeners: () => [],
      on: () => undefined,
    }
  }
  // oxlint-disable-next-line typescript/unbound-method -- called with the pool it belongs to
  const held = { connect, query: (...args: unknown[]) => pool.query.apply(pool, args as never) }
  const matchKey = parseAddress(address)?.matchKey ?? ''
  try {
    const person = { workspaceId, matchKey, senderIds: [senderId] }
    return await erasePerson(held as unknown as Pool, person)
  } finally {
    await pool.end()
  }
}

/**
 * Erases the person, and begins `act` just before the first such commit. The erasure resumes once
 * `act` waits or has ended.
 */
export async function whileErasing<Result>(
  stage: Stage,
  address: string,
  statement: RegExp,
  act: () => Promise<Result>,
): Promise<Result> {
  let acted: Promise<Result> | undefined
  const { kind } = await erase(stage, address, statement, async () => {
    if (acted) return
    let hasEnded = false
    acted = act().finally(() => (hasEnded = true))
    await stage.until(async () => hasEnded || (await areWaiting(stage.db, 1)), 'somebody waits')
  })
  if (kind !== 'erased' || !acted) throw new Error(`Nothing was erased: ${kind}`)
  return await acted
}
