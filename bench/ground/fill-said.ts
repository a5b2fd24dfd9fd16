/**
 * Inserts a year of texts by SQL, and the index of their words as the service would have made it:
 * one contact after another writes, so that a conversation has messages of all times.
 *
 * Text number n has two words that every text has, one that a thousandth of the texts have, and one
 * of its own.
 */
import type pg from 'pg'
import type { Shop } from '../../testkit/shops.ts'

/** Every text has them. */
export const COMMON_WORDS = 'bom dia'
const KINDS = 1_000
/** A word that a thousandth of the texts have. */
export const kindWord = (n: number): string => `produto${n % KINDS}`
/** A word that one text has. */
export const ownWord = (n: number): string => `codigo${n}x`

/** Steps of the insertion: a statement ends within the timeouts of the server. */
const STEPS = 40
/** As in service/src/search/slices.ts. */
const SLICE_MESSAGES = 16_384

export async function fillSaid(db: pg.Pool, { workspaceId, senders: [sender] }: Shop, count: number) {
  const client = await db.connect()
  try {
    await client.query('set session_replication_role = replica') // no foreign key check for each row
    await client.query('drop index message_words_by_word') // it is made faster at once
    await client.query(
      `create temporary table writers as
       select c.conversation_id, a.address, row_number() over (order by c.conversation_id) - 1 as nth
       from conversations c join contact_addresses a on a.workspace_id = $1 and a.contact_id = c.contact_id
       where c.workspace_id = $1`,
      [workspaceId],
    )
    const { rows } = await client.query<{ writers: string }>('select count(*) as writers from writers')
    const writers = Number(rows[0]?.writers)
    for (let step = 0; step < STEPS; step++) {
      const [first, end] = [share(count, step), share(count, step + 1)]
      if (first === end) continue
      await client.query(
        `with n as materialized (
           select n, w.conversation_id, w.address, n / $5::bigint + 1 as position,
                  interval '1 year' * ((n - $6)::float8 / $6) as ago
           from generate_series($3::bigint, $4::bigint - 1) n
           join writers w on w.nth = n % $5::bigint
         ), said as materialized (
           select n, conversation_id, address, position, uuidv7(ago) as message_id, now() + ago as at,
                  '${COMMON_WORDS}, quero produto' || n % ${KINDS} || ' por favor, codigo' || n || 'x' as content
           from n
         ), state as (
           insert into message_states (workspace_id, message_id, sender_id, status, channel_message_id)
           select $1, message_id, $7, 'received', 'wamid.' || message_id from said
         ), words as (
           insert into message_words (workspace_id, message_id, words)
           select $1, message_id,
                  array_to_tsvector(array(select (n / ${SLICE_MESSAGES} + 1) || '/' || word from search_words(content) as word))
           from said
         )
         insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address, content, created_at)
         select $1, conversation_id, position, message_id, 'user', 'text', address, $2, content, at from said`,
        [workspaceId, sender.from.slice(1), first, end, writers, count, sender.id],
      )
    }
    await client.query(
      `update conversations c set last_position = ($2::bigint - w.nth + $3::bigint - 1) / $3::bigint
       from writers w where c.workspace_id = $1 and c.conversation_id = w.conversation_id`,
      [workspaceId, count, writers],
    )
    await client.query(
      `insert into message_slices (workspace_id, slice_id, begins_ms, ends_ms, messages) overriding system value
       select $1, split_part(lexeme, '/', 1)::bigint, min(ms), max(ms) + 1, count(*)
       from (
         select (extract(epoch from uuid_extract_timestamp(w.message_id)) * 1000)::bigint as ms, l.lexeme
         from message_words w
         cross join lateral (select (tsvector_to_array(w.words))[1] as lexeme) l
         where w.workspace_id = $1
       ) w
       group by 2`,
      [workspaceId],
    )
    await client.query('insert into message_indexes (workspace_id) values ($1)', [workspaceId]) // all is indexed
    await client.query('create index message_words_by_word on message_words using gin (words)')
  } finally {
    client.release(true)
  }
}

const share = (count: number, step: number) => Math.floor((count * step) / STEPS)
