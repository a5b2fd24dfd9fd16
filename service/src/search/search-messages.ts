/**
 * Finding messages by their words, newest or oldest first, among any number of them.
 *
 * A search reads the slices of its workspace in the order of time: one, then four times as many
 * with each step, until the page is full. So a page of a common word reads the nearest slice, and a
 * rare word takes a few steps to its message from long ago.
 */
import type { Queryable } from '../engine/postgres/connection.ts'
import { nextTo, type IdPlace } from '../engine/postgres/id-place.ts'
import { toMs } from './slices.ts'

/** What a message must have: each word of `whole`, and words that begin as those of `begun` do. */
export type Words = { whole: string; begun: string }

/** The last word may be typed half. */
export function parseWords(text: string): Words {
  const [, whole = '', begun = ''] = /^(.*?)(\S*)\s*$/s.exec(text) ?? []
  return { whole, begun }
}

export type FoundMessage = {
  id: string
  /** Null if the contact is being erased, or the message is: it is not shown. */
  conversationId: string | null
  contactName: string | null
  contactUsername: string | null
}

const SLICES_FIRST = 1
const SLICES_GROWTH = 4
/** Slices of one statement. */
const SLICES_MAX = 256

/** The messages next to a place that have all the words, nearest first. */
export async function searchMessages(
  db: Queryable,
  workspaceId: string,
  { whole, begun }: Words,
  place: IdPlace,
  limit: number,
): Promise<FoundMessage[]> {
  const found: string[] = []
  let after = place.side === 'before' ? toMs(place.id) + 1 : toMs(place.id)
  for (
    let slices = SLICES_FIRST;
    found.length < limit;
    slices = Math.min(slices * SLICES_GROWTH, SLICES_MAX)
  ) {
    const { rows } = await db.query<{ ids: string[]; slices: number; last: number | null }>(toQuery(place), [
      workspaceId,
      whole,
      begun,
      after,
      slices,
      place.id,
      limit - found.length,
    ])
    const [read] = rows
    found.push(...(read?.ids ?? []))
    if (!read || read.last === null || read.slices < slices) break
    after = read.last
  }
  return await listFound(db, workspaceId, found)
}

/**
 * `$4`: slices that begin before this moment, or end after it. Each slice is read through the index
 * of words, and its messages are sorted only then (offset 0): a rare word would otherwise read all
 * messages in their order.
 */
function toQuery(place: IdPlace): string {
  const { condition, order } = nextTo('w.message_id', place, '$6')
  const [direction, isNear, end] =
    place.side === 'before'
      ? ['desc', 's.begins_ms < $4', 'min(n.begins_ms)']
      : ['asc', 's.ends_ms > $4', 'max(n.ends_ms)']
  return `
    with asked as materialized (
      select word, '' as ending from search_words($2) as word
      union all
      select word, ':*' from search_words($3) as word
    ),
    near as materialized (
      select s.slice_id, s.begins_ms, s.ends_ms from message_slices s
      where s.workspace_id = $1 and ${isNear} order by s.begins_ms ${direction} limit $5
    ),
    found as materialized (
      select f.message_id
      from near n
      cross join lateral (
        select w.message_id
        from (
          select w.message_id from message_words w
          where w.workspace_id = $1 and ${condition}
            and w.words @@ (select string_agg(quote_literal(n.slice_id || '/' || a.word) || a.ending, ' & ') from asked a)::tsquery
          offset 0
        ) w
        order by ${order} limit $7
      ) f
    )
    select array(select w.message_id from found w order by ${order} limit $7) as ids,
           (select count(*) from near) as slices, (select ${end} from near n) as last`
}

/** With their conversations now, in the same order. */
async function listFound(db: Queryable, workspaceId: string, messageIds: string[]): Promise<FoundMessage[]> {
  if (messageIds.length === 0) return []
  const { rows } = await db.query<FoundMessage>({
    name: 'list-found-messages',
    text: `select i.id, c.conversation_id as "conversationId", p.name as "contactName", p.username as "contactUsername"
           from unnest($2::uuid[]) with ordinality as i(id, n)
           left join messages m on m.workspace_id = $1 and m.message_id = i.id
           left join conversations c on c.workspace_id = $1 and c.conversation_id = m.conversation_id and c.contact_id is not null
           left join contacts p on p.workspace_id = $1 and p.contact_id = c.contact_id
           order by i.n`,
    values: [workspaceId, messageIds],
  })
  return rows
}
