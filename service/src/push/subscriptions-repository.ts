/**
 * Subscriptions in the database: where the browser of a session is notified. A session has at most
 * one, and it ends with the session.
 */
import type { Locale } from '../access/people/users-repository.ts'
import type { SessionLife } from '../access/sessions/sessions.ts'
import { ANSWERS } from '../conversations/change-inbox.ts'
import type { Queryable } from '../engine/postgres/connection.ts'

/** Of a user; a new one replaces the oldest. */
export const DEVICES_OF_USER_MAX = 10

/** A browser that is notified, by the id of its session. */
export type Device = { id: string; agent: string | null; createdAt: Date }

export type Subscription = {
  workspaceId: string
  /** Its session. */
  id: string
  endpoint: string
  p256dh: Buffer
  auth: Buffer
  /** Of the secret key from which the pair that signs is derived. */
  keyId: string
  /** The push service wants no request before. */
  waitsUntil: Date | null
}

/** In which language it is notified, and what may be said. */
export type Recipient = Subscription & { userId: string; locale: Locale; shop: string; saysWords: boolean }

const COLUMNS = `p.workspace_id as "workspaceId", p.session_id as id, p.endpoint, p.p256dh, p.auth, p.key_id as "keyId",
  p.waits_until as "waitsUntil"`

/** SQL of subscriptions `p` with their sessions and users, where the session has not ended. */
const ofSessions = (now: string, idleSince: string): string => `push_subscriptions p
  join sessions s on s.workspace_id = p.workspace_id and s.session_id = p.session_id and s.ends_at > ${now} and s.used_at > ${idleSince}
  join users u on u.workspace_id = s.workspace_id and u.user_id = s.user_id and u.disabled_at is null`

const idleSince = ({ idleMs }: SessionLife, now: Date) => new Date(now.getTime() - idleMs)

/**
 * Subscribes the browser of a session of the user, in place of what it had. A browser that signed
 * in again has its endpoint once. Returns null if the session has just ended.
 */
export async function saveSubscription(
  db: Queryable,
  userId: string,
  { workspaceId, id, endpoint, p256dh, auth, keyId }: Omit<Subscription, 'waitsUntil'>,
  now: Date,
): Promise<Device | null> {
  const { rows } = await db.query<Device>(
    `with own as materialized (
       select s.session_id, s.agent from sessions s
       where s.workspace_id = $1 and s.session_id = $2 and s.user_id = $3 for share
     ), replaced as (
       delete from push_subscriptions where workspace_id = $1 and session_id in (
         select p.session_id from push_subscriptions p
         where p.workspace_id = $1 and p.endpoint = $4 and p.session_id <> $2
         union all
         (
           select p.session_id from push_subscriptions p
           join sessions s on s.workspace_id = $1 and s.session_id = p.session_id and s.user_id = $3
           where p.workspace_id = $1 and p.session_id <> $2 and p.endpoint <> $4
           order by p.created_at desc, p.session_id desc offset $9
         )
       )
     ), saved as (
       insert into push_subscriptions as p (workspace_id, session_id, endpoint, p256dh, auth, key_id, created_at)
       select $1, o.session_id, $4, $5, $6, $7, $8 from own o
       on conflict (workspace_id, session_id) do update set
         endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, key_id = excluded.key_id,
         waits_until = case when p.endpoint = excluded.endpoint then p.waits_until end
       returning p.session_id, p.created_at
     )
     select saved.session_id as id, own.agent, saved.created_at as "createdAt" from saved, own`,
    [workspaceId, id, userId, endpoint, p256dh, auth, keyId, now, DEVICES_OF_USER_MAX - 1],
  )
  return rows[0] ?? null
}

/** The user's devices, latest first. */
export async function listDevices(
  db: Queryable,
  workspaceId: string,
  userId: string,
  life: SessionLife,
  now: Date,
): Promise<Device[]> {
  const { rows } = await db.query<Device>(
    `select p.session_id as id, s.agent, p.created_at as "createdAt" from ${ofSessions('$3', '$4')}
     where p.workspace_id = $1 and s.user_id = $2 order by p.created_at desc, p.session_id desc`,
    [workspaceId, userId, now, idleSince(life, now)],
  )
  return rows
}

/** One of the user's own. */
export async function findOwnDevice(
  db: Queryable,
  { workspaceId, userId, id }: { workspaceId: string; userId: string; id: string },
  life: SessionLife,
  now: Date,
): Promise<Recipient | null> {
  const { rows } = await db.query<Recipient>(
    `select ${COLUMNS}, s.user_id as "userId", u.locale, w.name as shop, false as "saysWords"
     from ${ofSessions('$4', '$5')}
     join workspaces w on w.workspace_id = p.workspace_id
     where p.workspace_id = $1 and s.user_id = $2 and p.session_id = $3`,
    [workspaceId, userId, id, now, idleSince(life, now)],
  )
  return rows[0] ?? null
}

/** Ends one of the user's own. Returns false if there is none. */
export async function deleteOwnDevice(
  db: Queryable,
  workspaceId: string,
  userId: string,
  id: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `delete from push_subscriptions p where p.workspace_id = $1 and p.session_id = $3
       and exists (select from sessions s where s.workspace_id = $1 and s.session_id = $3 and s.user_id = $2)`,
    [workspaceId, userId, id],
  )
  return rowCount === 1
}

/** The browser has unsubscribed, unless it has subscribed again meanwhile. */
export async function deleteSubscription(
  db: Queryable,
  { workspaceId, id, endpoint }: Subscription,
): Promise<void> {
  await db.query(
    'delete from push_subscriptions where workspace_id = $1 and session_id = $2 and endpoint = $3',
    [workspaceId, id, endpoint],
  )
}

/** The push service wants to be asked for nothing until then. */
export async function setWaitsUntil(
  db: Queryable,
  { workspaceId, id, endpoint }: Subscription,
  until: Date,
): Promise<void> {
  await db.query(
    'update push_subscriptions set waits_until = $4 where workspace_id = $1 and session_id = $2 and endpoint = $3',
    [workspaceId, id, endpoint, until],
  )
}

/** Which of the workspaces have any. */
export async function listSubscribed(db: Queryable, workspaceIds: string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: 'list-push-workspaces',
    text: `select w.workspace_id as id from unnest($1::uuid[]) as w(workspace_id)
           cross join lateral (select from push_subscriptions p where p.workspace_id = w.workspace_id limit 1) p`,
    values: [workspaceIds],
  })
  return new Set(rows.map(({ id }) => id))
}

/** What a customer wrote last, of a conversation. */
export type News = {
  workspaceId: string
  conversationId: string
  /** The name in the profile, else the address. */
  customer: string
  words: string | null
}

/**
 * SQL of the newest message in each conversation, of those that meet the condition and were written
 * since `$3`. Reactions and what WhatsApp says need no answer.
 */
const newsOf = (condition: string): string => `
     select distinct on (m.conversation_id)
       m.workspace_id as "workspaceId", m.conversation_id as "conversationId", m.content as words,
       coalesce(t.name, m.from_address) as customer
     from messages m
     join conversations c on c.workspace_id = $1 and c.conversation_id = m.conversation_id
     left join contacts t on t.workspace_id = $1 and t.contact_id = c.contact_id
     where m.workspace_id = $1 and ${condition} and m.role = 'user' and m.type not in ('reaction', 'system')
       and c.last_inbound_at > $3
     order by m.conversation_id, m.position desc`

/** What these messages say that is new. */
export async function listNews(
  db: Queryable,
  workspaceId: string,
  messageIds: string[],
  since: Date,
): Promise<News[]> {
  const { rows } = await db.query<News>(newsOf('m.message_id = any($2::uuid[])'), [
    workspaceId,
    messageIds,
    since,
  ])
  return rows
}

/** What is new in a conversation by now; nothing if that was erased. */
export async function findNews(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
  since: Date,
): Promise<News[]> {
  const { rows } = await db.query<News>(`${newsOf('m.conversation_id = $2')} limit 1`, [
    workspaceId,
    conversationId,
    since,
  ])
  return rows
}

/** Whom to notify about which conversation. */
export type ConversationRecipient = Recipient & { conversationId: string }

/**
 * Whom to notify that the customers of conversations wait: the one it is assigned to, else all who
 * can answer and are available, unless it is the quiet hours of that person.
 * @param deviceId only this one; null: all
 */
export async function listRecipients(
  db: Queryable,
  workspaceId: string,
  conversationIds: string[],
  deviceId: string | null,
  life: SessionLife,
  now: Date,
): Promise<ConversationRecipient[]> {
  const { rows } = await db.query<ConversationRecipient>(
    `select ${COLUMNS}, c.conversation_id as "conversationId", s.user_id as "userId", u.locale, w.name as shop,
       w.pushes_words as "saysWords"
     from ${ofSessions('$3', '$4')}
     join conversations c on c.workspace_id = p.workspace_id
     join workspaces w on w.workspace_id = p.workspace_id and w.state = 'here'
     cross join lateral (select ($3::timestamptz at time zone w.time_zone)::time as clock) l
     where p.workspace_id = $1 and c.conversation_id = any($2::uuid[])
       and c.waits_since is not null and c.closed_at is null and (c.snoozed_until is null or c.snoozed_until <= $3)
       and ($5::uuid is null or p.session_id = $5) and ${ANSWERS}
       and case when c.assigned_to is null then u.is_available else c.assigned_to = u.user_id end
       and case when u.quiet_from is null then true
                when u.quiet_from < u.quiet_until then l.clock < u.quiet_from or l.clock >= u.quiet_until
                else l.clock < u.quiet_from and l.clock >= u.quiet_until end`,
    [workspaceId, conversationIds, now, idleSince(life, now), deviceId],
  )
  return rows
}
