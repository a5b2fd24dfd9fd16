/** Checks counts in the database after each run: a fast answer counts only if its row exists. */
import type pg from 'pg'

/**
 * Counts the stored receipts: each sets one time of its message. Customers' messages are excluded.
 */
export const RECEIPTS = `select count(sent_at) + count(delivered_at) + count(read_at) from message_states where status <> 'received'`

/** Counts the shop's messages that were not sent. */
export const NOT_SENT = `select count(*) from messages m left join message_states s using (workspace_id, message_id)
                         where m.role = 'assistant' and s.status is distinct from 'sent'`

/** Throws unless the query, which selects one number, gives `expected`. */
export async function assertCount(db: pg.Pool, what: string, query: string, expected: number): Promise<void> {
  const { rows } = await db.query<[string]>({ text: query, rowMode: 'array' })
  const counted = Number(rows[0]?.[0])
  if (counted !== expected) throw new Error(`${what}: ${counted} in the database, ${expected} expected.`)
}

/**
 * Throws unless `expected` messages of the shop are stored, each with its delivery or, once that is
 * done, its state.
 */
export async function assertMessages(db: pg.Pool, expected: number): Promise<void> {
  const stored = `select count(*) from messages m
                  left join message_states s using (workspace_id, message_id)
                  left join deliveries d using (workspace_id, message_id)
                  where m.role = 'assistant' and coalesce(s.message_id, d.message_id) is not null`
  await assertCount(db, 'messages', stored, expected)
}
