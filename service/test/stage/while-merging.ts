/** Pauses a merge just before it ends, with all its locks, so that others can interfere. */
import { areWaiting } from './locks.ts'
import { conversationWith, writes } from './people.ts'
import type { Stage } from './stage.ts'

/**
 * WhatsApp links the phone and the user id, or reports what `write` does. `act` begins while their
 * conversations are being merged. The merge resumes once `act` waits for it as well, or has ended.
 */
export async function whileMerging<Result>(
  stage: Stage,
  person: { phone: string; userId?: string },
  act: () => Promise<Result>,
  write: () => Promise<void> = () => writes(stage, person),
): Promise<Result> {
  const kept = await conversationWith(stage, person.phone)
  const holder = await stage.db.connect()
  try {
    await holder.query('begin')
    await holder.query(
      `select from contacts where contact_id = (select contact_id from conversations where conversation_id = $1) for share`,
      [kept.id],
    )
    const merge = write()
    await stage.until(() => areWaiting(stage.db, 1), 'the merge waits for us')
    const acted = await begin(stage, act, 2)
    await holder.query('commit')
    const [result] = await Promise.all([acted.result, merge])
    return result
  } finally {
    await holder.query('rollback').catch(() => undefined)
    holder.release()
  }
}

/** Begins `act`; resolves when it has ended, or `waiting` connections wait for locks. */
async function begin<Result>(
  stage: Stage,
  act: () => Promise<Result>,
  waiting: number,
): Promise<{ result: Promise<Result> }> {
  let hasEnded = false
  const result = act().finally(() => (hasEnded = true))
  await stage.until(async () => hasEnded || (await areWaiting(stage.db, waiting)), 'somebody waits')
  return { result }
}
