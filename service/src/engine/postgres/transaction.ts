/** Several statements that are committed together, or not at all. */
import type pg from 'pg'
import type { Pool } from './connection.ts'

/** If `run` throws or the connection is lost, everything is rolled back and the error is thrown. */
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
    client.release(true) // its state is unknown: it must not be used again
    throw error
  }
}

/**
 * A connection of the pool for several statements; the caller releases it. If it is lost between
 * two of them, the next one fails: the pool listens only while a connection is idle, and an `error`
 * event without a listener would end the process.
 */
export async function connectAlone(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect()
  if (!client.listeners('error').includes(unheard)) client.on('error', unheard)
  return client
}

const unheard = () => undefined
