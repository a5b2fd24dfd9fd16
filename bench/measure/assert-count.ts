/** Counts are checked against the database after each run: a fast answer for something that is not there is no answer. */
import type pg from 'pg'

/** How many receipts were stored: each gives its message a time; those of customers have one of their own. */
export const TOLD = `select count(sent_at) + count(delivered_at) + count(read_at) from message_states where status <> 'received'`

/** How many messages of ours were not sent. */
export const NOT_SENT = `select count(*) from messages m left join message_states s using (workspace_id, message_id)
                         where m.role = 'assistant' and s.status is distinct from 'sent'`

/** Throws unless the query, which selects one number, gives `expected`. */
export async function assertCount(db: pg.Pool, what: string, query: string, expected: number): Promise<void> {
  const { rows } = await db.query<[string]>({ text: query, rowMode: 'array' })
  const counted = Number(rows[0]?.[0])
  if (counted !== expected) throw new Error(`${what}: ${counted} in the database, ${expected} expected.`)
}

/** Throws unless so many messages of ours are stored, each with its delivery or, once that is done, its state. */
export async function assertMessages(db: pg.Pool, expected: number): Promise<void> {
  const stored = `select count(*) from messages m
                  left join message_states s using (workspace_id, message_id)
                  left join deliveries d using (workspace_id, message_id)
                  where m.role = 'assistant' and coalesce(s.message_id, d.message_id) is not null`
  await assertCount(db, 'messages', stored, expected)
}
