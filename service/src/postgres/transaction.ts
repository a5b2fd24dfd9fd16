/** Several statements that are committed together, or not at all. */
import type pg from 'pg'
import type { Pool } from './connection.ts'

/** Whatever `run` throws rolls everything back and is thrown on, as is the loss of the connection. */
export async function inTransaction<Result>(
  pool: Pool,
  run: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await connectAlone(pool)
  try {
    await client.query('begin')
    const result = await run(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    client.release(true) // whatever state it is in, nobody else should meet it
    throw error
  }
}

/**
 * A connection of the pool for several statements; the caller releases it. Its loss between two of them shows at the next
 * one: the pool listens only while a connection is idle, and an `error` event that nobody hears would end the process.
 */
export async function connectAlone(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect()
  if (!client.listeners('error').includes(unheard)) client.on('error', unheard)
  return client
}

const unheard = () => undefined
