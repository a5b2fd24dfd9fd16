/** Several statements that are committed together, or not at all. */
import type pg from 'pg'
import type { Pool } from './connection.ts'

/** Whatever `run` throws rolls everything back and is thrown on. */
export async function inTransaction<Result>(
  pool: Pool,
  run: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
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
