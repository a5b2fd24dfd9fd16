/**
 * Inserts a year of orders by SQL. Orders are spread over the customers: seven in ten are paid,
 * some failed or were canceled.
 */
import type pg from 'pg'
import type { Shop } from '../../testkit/shops.ts'

/** Steps of the insertion: a statement ends within the timeouts of the server. */
const STEPS = 10

/** The reference of order number n. */
export const referenceOf = (n: number): string => `PED-${n}`

export async function fillOrders(
  db: pg.Pool,
  { workspaceId, senders: [sender] }: Shop,
  count: number,
): Promise<void> {
  const { rows } = await db.query<{ ids: string[] }>(
    'select array_agg(conversation_id order by conversation_id) as ids from conversations where workspace_id = $1',
    [workspaceId],
  )
  for (let step = 0; step < STEPS; step++) {
    await db.query(
      `with n as materialized (
         select n, uuidv7(ago) as order_id, now() + ago as at, n % 10 < 7 as is_paid, n % 20 = 15 as is_canceled, n % 20 = 17 as has_failed
         from generate_series($3::int, $4::int - 1) n
         cross join lateral (select interval '1 year' * ((n - $5)::float8 / $5) as ago) a
       )
       insert into orders (workspace_id, sender_id, reference_id, order_id, conversation_id, mentions, status, status_by, payment_status, payment_by,
                           asked_by, total_value, currency, expires_at, paid_at, canceled_at, created_at, last_said_at)
       select $1, $2, 'PED-' || n, order_id, ($6::uuid[])[n % cardinality($6::uuid[]) + 1], 2,
              case when is_canceled then 'canceled' when is_paid then 'completed' else 'pending' end, order_id,
              case when is_paid then 'captured' when has_failed then 'failed' else 'pending' end, order_id,
              order_id, 1000 + n % 50000, 'BRL', at + interval '1 day', case when is_paid then at + n % 86400 * interval '1 second' end,
              case when is_canceled then at + interval '1 hour' end, at, at + interval '1 hour'
       from n`,
      [workspaceId, sender.id, share(count, step), share(count, step + 1), count, rows[0]?.ids ?? []],
    )
  }
}

const share = (count: number, step: number) => Math.floor((count * step) / STEPS)
