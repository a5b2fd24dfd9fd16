/** An erasure that is held just before one of its transactions ends, with all its locks, so that others come between. */
import { parseAddress } from '../../src/contacts/address.ts'
import { erasePerson, type Erasure } from '../../src/privacy/erase-contacts.ts'
import { openPool, type Pool } from '../../src/postgres/connection.ts'
import { areWaiting } from './locks.ts'
import type { Stage } from './stage.ts'

/** Transactions by a statement of each: the first, which takes the contact out of sight, and each that erases messages. */
export const DETACHES = /set contact_id = null/
export const ERASES_MESSAGES = /delete from messages/

/** Erases the person; `before` is called before each transaction with such a statement ends. */
export async function erase(
  stage: Stage,
  address: string,
  statement: RegExp = DETACHES,
  before: () => Promise<void> = async () => undefined,
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
  const { workspaceId, senderId } = stage.shop
  const matchKey = parseAddress(address)?.matchKey ?? ''
  try {
    const person = { workspaceId, matchKey, senderIds: [senderId] }
    return await erasePerson(held as unknown as Pool, person)
  } finally {
    await pool.end()
  }
}

/** Erases the person; just before the first such transaction ends, `act` begins. Once it waits, or has ended, the erasure goes on. */
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
    await stage.eventually(async () => hasEnded || (await areWaiting(stage.db, 1)), 'somebody waits')
  })
  if (kind !== 'erased' || !acted) throw new Error(`Nothing was erased: ${kind}`)
  return await acted
}
