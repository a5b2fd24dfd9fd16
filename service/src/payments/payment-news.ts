/** Events of payments, and of the orders that they pay. */
import { recordEventsOf } from '../engine/postgres/changes.ts'
import type { Queryable } from '../engine/postgres/connection.ts'

export type News = {
  type: 'payment.received' | 'payment.changed' | 'order.paid'
  /** Of the payment; of an order the message that speaks for it. */
  id: string
  /** Of an order. What is sent of a payment is read from its row. */
  fact?: object
}

/** Records the events in the order given; what they say of payments is true now. */
export async function recordNews(db: Queryable, workspaceId: string, news: readonly News[]): Promise<void> {
  if (news.length === 0) return
  await db.query({
    name: 'record-news-of-payments',
    text: recordEventsOf(`
      select i.type, i.id, coalesce(i.fact, p.fact) as fact, i.n
      from unnest($2::text[], $3::uuid[], $4::text[]) with ordinality as i(type, id, fact, n)
      left join lateral (
        select json_build_object(
                 'accountId', p.account_id, 'providerId', p.provider_id, 'chargeId', p.charge_id, 'senderId', p.sender_id,
                 'referenceId', p.reference_id, 'amount', p.amount,
                 'receivedDate', to_char(p.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                 'verdict', p.verdict, 'isOpen', p.is_open, 'decision', p.decision, 'refunded', r.refunded
               )::text as fact
        from payments p
        cross join lateral (
          select coalesce(sum(f.amount), 0)::bigint as refunded from refunds f
          where f.workspace_id = $1 and f.payment_id = p.payment_id and f.state = 'done'
        ) r
        where i.fact is null and p.workspace_id = $1 and p.payment_id = i.id
      ) p on true`),
    values: [
      workspaceId,
      news.map(({ type }) => type),
      news.map(({ id }) => id),
      news.map(({ fact }) => (fact === undefined ? null : JSON.stringify(fact))),
    ],
  })
}
