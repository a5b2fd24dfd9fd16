/**
 * Prints an export from one snapshot: conversations are merged and contacts erased while it runs.
 */
import { pipeline } from 'node:stream/promises'
import { describeError } from '../engine/log/log.ts'
import type { Pool, Queryable } from '../engine/postgres/connection.ts'
import { isConnectionError } from '../engine/postgres/errors.ts'
import { inTransaction } from '../engine/postgres/transaction.ts'
import { CommandError } from '../engine/exit.ts'
import { toPlainText } from './plain-text.ts'

/**
 * One snapshot for all reads. Otherwise a message would be missing that moves from a conversation
 * not read yet to one read already. The reader may be slow, but not for ever: a migration would
 * wait for it.
 */
const AT_ONE_MOMENT = `
  set transaction isolation level repeatable read, read only;
  set local idle_in_transaction_session_timeout = '60s';
`
const CUT_OFF =
  'The export is incomplete: the connection was lost, or nothing read it for a minute. Run it again, and write it to a file.'

/**
 * Returns whether there was anything to print.
 * @param read reads from `db` only, and prints nothing if it throws before its first piece
 */
export async function printExport(
  pool: Pool,
  read: (db: Queryable) => AsyncIterable<string>,
): Promise<boolean> {
  let isEmpty = true
  async function* noted(pieces: AsyncIterable<string>) {
    for await (const piece of pieces) {
      isEmpty = false
      yield piece
    }
  }
  try {
    await inTransaction(pool, async (client) => {
      await client.query(AT_ONE_MOMENT)
      await printPieces(noted(read(client)))
    })
    return !isEmpty
  } catch (error) {
    throw isConnectionError(error) ? new CommandError(CUT_OFF) : error
  }
}

/**
 * Prints the pieces as fast as the reader reads them. A reader that stops early is not a failure.
 */
async function printPieces(pieces: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(toPlainPieces(pieces), process.stdout, { end: false })
  } catch (error) {
    if (describeError(error).code !== 'EPIPE') throw error
  }
}

async function* toPlainPieces(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of pieces) yield toPlainText(piece)
}
