/**
 * Fills the lists of a shop by SQL, thousands of rows each. Row n of each list is the n-th oldest,
 * a minute after the one before.
 */
import type { Stage } from '../../stage/stage.ts'

/** More than lists count when they look whether only a few rows meet a condition. */
export const ROWS = 6_000
/** Only every so many-th row is rare in some way. */
export const RARE_STEP = 60
/** Besides the one of the stage: many lists read all of them. */
export const SENDERS = 7
/** As many as there may be. */
export const LABELS = 200
const ROWS_OF_SLICE = 1_000
/** A key that made things. */
const BY = '00000000-0000-7000-8000-000000000000'
const EPOCH = '00000000aa'

export type Filled = {
  at(n: number): Date
  /** Of whatever the list has as its row n. */
  id(n: number): string
  eventId(n: number): string
  /** Of whom all rows are: a number that sends, and a key. */
  senderId: string
  senderAddress: string
  by: string
}

/** @param userId who looks after conversations, and whom notes mention */
export async function fill({ db, shop, clock }: Stage, userId: string): Promise<Filled> {
  const newest = Math.floor(clock.now().getTime() / 60_000) * 60_000
  const at = (n: number) => new Date(newest - (ROWS - n) * 60_000)
  const id = (n: number) => {
    const ms = at(n).getTime().toString(16).padStart(12, '0')
    return `${ms.slice(0, 8)}-${ms.slice(8)}-7000-8000-${String(n).padStart(12, '0')}`
  }
  const ids = { $workspace: shop.workspaceId, $sender: shop.senderId, $user: userId, $first: id(1), $by: BY }
  const values: Record<string, string> = {
    ...Object.fromEntries(Object.entries(ids).map(([name, one]) => [name, `'${one}'::uuid`])),
    $epoch: `'${EPOCH}'`,
    $day: `'${clock.now().toISOString().slice(0, 10)}'::date`,
  }
  const client = await db.connect()
  try {
    await client.query(
      `create temporary table n as
       select n, n % ${RARE_STEP} = 0 as is_rare, n % 2 = 0 as is_even, at,
              (substr(ms, 1, 8) || '-' || substr(ms, 9) || '-7000-8000-' || lpad(n::text, 12, '0'))::uuid as id
       from (
         select n, at, lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as ms
         from generate_series(1, ${ROWS}) n
         cross join lateral (select '${at(0).toISOString()}'::timestamptz + n * interval '1 minute' as at) a
       ) n`,
    )
    for (const statement of STATEMENTS)
      await client.query(statement.replaceAll(/\$[a-z]+/g, (name) => values[name] ?? ''))
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
  const of = { senderId: shop.senderId, senderAddress: shop.from.slice(1), by: BY }
  return { at, id, eventId: (n) => `evt_${EPOCH}_${n}`, ...of }
}

/** `$workspace` and the like are replaced. */
const STATEMENTS = [
  `insert into contacts (workspace_id, contact_id, sender_id, name, created_at)
   select $workspace, id, $sender, case when is_rare then 'Zenaide' else 'Ana' end, at from n`,
  `insert into contact_addresses (workspace_id, sender_id, match_key, kind, address, contact_id)
   select $workspace, $sender, '5511' || 90000000 + n, 'phone', '55119' || 90000000 + n, id from n`,
  `insert into conversations (workspace_id, conversation_id, sender_id, contact_id, last_position, last_inbound_at, last_message_at, created_at,
                              assigned_to, closed_at, snoozed_until, waits_since)
   select $workspace, id, $sender, id, case when n = 1 then ${ROWS} else 1 end, at, at, at, case when not is_even then $user end, case when n % 4 = 3 then at end,
          case when is_rare then at + interval '1 year' end, case when is_even then at end
   from n`,
  `insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address, content, content_data, created_at)
   select $workspace, $first, n, id, case when is_even then 'user' else 'assistant' end, 'text', '55', '55', 'pix', '{}', at from n
   union all
   select $workspace, id, 1, gen_random_uuid(), 'user', 'text', '55', '55', 'Oi', null, at from n where n > 1`,
  `insert into message_states (workspace_id, message_id, sender_id, status, failure)
   select $workspace, id, $sender, case when is_even then 'failed' else 'unknown' end,
          case when is_even then '{"code":"channel_error","channelCode":1,"detail":"x","help":null}' end
   from n`,
  `insert into failed_messages (workspace_id, message_id, conversation_id, sender_id, failed_at)
   select $workspace, id, id, $sender, at from n where is_even`,
  `insert into deliveries (workspace_id, sender_id, message_id, conversation_id, position, address_kind, address, window_required, state, attempts,
                           due_at, created_at)
   select $workspace, $sender, id, id, 1, 'phone', '55', false, 'held', 1, 'infinity', at from n where not is_even`,
  `insert into message_slices (workspace_id, slice_id, begins_ms, ends_ms, first_ms, last_ms, messages)
   overriding system value
   select $workspace, n / ${ROWS_OF_SLICE}, min(ms), max(ms) + 1, min(ms), max(ms), count(*)
   from (select n, (extract(epoch from at) * 1000)::bigint as ms from n) n group by n / ${ROWS_OF_SLICE}`,
  `insert into message_words (workspace_id, message_id, words)
   select $workspace, id, array_to_tsvector(array[n / ${ROWS_OF_SLICE} || '/pix']) from n`,
  `insert into drafts (workspace_id, draft_id, conversation_id, type, body, state, written_by, decided_by, created_at, updated_at, expires_at)
   select $workspace, id, case when is_rare then $first else id end, 'text', '{}', case when is_even then 'waiting' else 'discarded' end,
          $by, $by, at, at, at + case when is_rare then interval '-1 year' else interval '1 year' end
   from n`,
  `update users set created_at = '2020-01-01' where user_id = $user`,
  `insert into inbox_users (workspace_id, user_id, read_to) values ($workspace, $user, '2020-01-01')`,
  `insert into conversation_reads (workspace_id, user_id, conversation_id, position, is_passed) select $workspace, $user, id, 1, false from n where is_even`,
  `insert into labels (workspace_id, label_id, name, color, created_at) select $workspace, id, 'Label ' || n, 'red', at from n where n <= ${LABELS}`,
  `insert into conversation_labels (workspace_id, label_id, conversation_id)
   select $workspace, l.id, n.id from n join n l on l.n = 1 or l.n = 2 and n.is_rare`,
  `insert into notes (workspace_id, note_id, conversation_id, position, text, mentions, written_by, created_at, seen_by)
   select $workspace, id, case when is_even then $first else id end, 1, 'Oi', case when n % 4 > 1 then array[$user] else '{}' end,
          $by, at, case when n % 4 = 2 then array[$user] else '{}' end
   from n`,
  `insert into saved_replies (workspace_id, reply_id, shortcut, text, created_at) select $workspace, id, 'reply-' || n, 'Oi', at from n`,
  `insert into templates (workspace_id, template_id, sender_id, channel_template_id, name, language, category, status, components, created_at,
                          updated_at)
   select $workspace, id, $sender, n, case when is_rare then 'rare' else 'common' end, 'pt_' || translate(to_char(n, 'FM0000'), '0123456789', 'abcdefghij'), 'UTILITY',
          case when is_even then 'APPROVED' else 'REJECTED' end, '[]', at, at
   from n`,
  `insert into orders (workspace_id, sender_id, reference_id, order_id, conversation_id, mentions, status, payment_status, expires_at, paid_at,
                       total_value, currency, created_at, last_said_at)
   select $workspace, $sender, case when is_rare then 'RARE-' when is_even then 'EVEN-' else 'ODD-' end || n, id, id, 1,
          case when is_rare then 'shipped' when is_even then 'completed' else 'pending' end, case when is_even then 'captured' end,
          at + case when n % 4 = 1 then interval '1 year' else interval '1 minute' end, case when is_even then at end, 4800, 'BRL', at, at
   from n`,
  `insert into payment_accounts (workspace_id, account_id, provider, name, details, credentials, credentials_key_id, callback_hash, is_default,
                                 due_at, created_at, callback_due_at)
   select $workspace, id, 'api-pix', 'Bank ' || n, '{}', '', 'none', sha256(n::text::bytea), n = 1, 'infinity', at, 'infinity' from n`,
  `insert into payments (workspace_id, payment_id, provider_id, sender_id, reference_id, amount, received_at, booked_at, source, verdict, is_open)
   select $workspace, id, 'E' || n, $sender, o.reference_id, case when is_rare then 777 else 4800 end, at, at, 'list', 'less', is_even
   from n join orders o on o.order_id = n.id`,
  `insert into users (workspace_id, user_id, email, name, role, created_at)
   select $workspace, id, 'u' || n || '@loja.example', 'Ana', 'reader', at from n`,
  `insert into api_keys (workspace_id, key_id, name, prefix, hash, scopes, created_at)
   select $workspace, id, 'Key', 'k', sha256(n::text::bytea), '{admin}', at from n`,
  `insert into senders (workspace_id, sender_id, channel, address, match_key, channel_account_id, credentials, credentials_key_id,
                        throughput_per_second, created_at)
   select $workspace, id, 'whatsapp', 55110000000 + n, 55110000000 + n, n, '', 'none', 80, at from n where n <= ${SENDERS}`,
  `insert into audit_entries (workspace_id, entry_id, made_at, actor_kind, actor_id, action, outcome)
   select $workspace, id, at, 'key', $by, case when is_rare then 'key.revoke' else 'key.create' end, 'done' from n`,
  `insert into webhook_endpoints (workspace_id, endpoint_id, url, types, secret, secret_key_id, signing, state, state_since, done_to, created_at)
   select $workspace, id, 'https://shop.example', '{*}', '', 'none', 'v1', 'disabled', at, 0, at from n`,
  `insert into webhook_attempts (workspace_id, endpoint_id, attempt_id, kind, event_id, position, type, started_at, duration_ms, succeeded, status, day)
   select $workspace, $first, id, 'event', 'evt_' || $epoch || '_' || n % ${RARE_STEP}, n % ${RARE_STEP}, 'message.read', at, 5, not is_even, 500, $day from n`,
  `insert into event_logs (workspace_id, epoch, last_position) values ($workspace, $epoch, ${ROWS})
   on conflict (workspace_id) do update set epoch = $epoch, last_position = ${ROWS}`,
  `insert into event_days (workspace_id, day, first_position) values ($workspace, $day, 1) on conflict do nothing`,
  `insert into events (workspace_id, first_position, types, ids, made_at, day)
   select $workspace, n, array[case when is_rare then 'message.failed' else 'message.read' end], array[id], at, $day from n`,
]
