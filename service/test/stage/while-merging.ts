/** A merge that is held just before it ends, with all its locks, so that others come between. */
import { conversationWith, writes } from './people.ts'
import type { Stage } from './stage.ts'

/**
 * The channel tells that phone and user id are one; while their conversations become one, `act` begins. Once it waits for
 * the merge as well, or has ended, the merge goes on.
 */
export async function whileMerging<Result>(
  stage: Stage,
  { phone, userId }: { phone: string; userId: string },
  act: () => Promise<Result>,
): Promise<Result> {
  const kept = await conversationWith(stage, phone)
  const holder = await stage.db.connect()
  const isWaiting = async (count: number) => {
    const { rowCount } = await stage.db.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return (rowCount ?? 0) >= count
  }
  try {
    await holder.query('begin')
    await holder.query(
      `select from contacts where contact_id = (select contact_id from conversations where conversation_id = $1) for share`,
      [kept.id],
    )
    const merge = writes(stage, { phone, userId })
    await stage.eventually(() => isWaiting(1), 'the merge waits for us')
    const acted = act()
    let hasEnded = false
    const ended = acted.finally(() => (hasEnded = true))
    await stage.eventually(async () => hasEnded || (await isWaiting(2)), 'somebody waits for the merge')
    await holder.query('commit')
    const [result] = await Promise.all([ended, merge])
    return result
  } finally {
    await holder.query('rollback').catch(() => undefined)
    holder.release()
  }
}
