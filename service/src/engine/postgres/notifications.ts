/**
 * How processes announce changes to each other: LISTEN and NOTIFY, on a connection of their own.
 *
 * An announcement is only a hint: the connection may be down, so a periodic scan also finds
 * everything that is announced.
 */
import type pg from 'pg'
import type { Clock } from '../clock.ts'
import type { Log } from '../log/log.ts'
import { CONNECTION, type Pool, type Queryable } from './connection.ts'
import { SESSION_SETTINGS } from './session-settings.ts'
import { connectClient, openServers } from './servers.ts'

/**
 * deliveries: a sender has new ones. released: receipts settled messages. senders, keys,
 * payment_accounts: a row changed. events: a log that another process watches has got longer.
 * listening: a process watches a log. erased: contacts were erased. leases: those of a kind were
 * handed back, or over to a process. processes: one is there, or stops. endpoints: a webhook
 * endpoint was changed, or is to replay. presence: what people do right now, as JSON. who_hears: a
 * process asks which users of a workspace have a stream. hearing: its answer. directory: servers or
 * placements of workspaces changed; only those who read the directory listen.
 */
export type Topic =
  | 'deliveries'
  | 'released'
  | 'senders'
  | 'keys'
  | 'events'
  | 'listening'
  | 'erased'
  | 'leases'
  | 'processes'
  | 'endpoints'
  | 'payment_accounts'
  | 'presence'
  | 'who_hears'
  | 'hearing'
  | 'directory'

export type Notifications = {
  on(topic: Topic, listener: (payloads: string[]) => void): void
  /** Calls the listener when the connection is back. Announcements of the time between are lost. */
  onReconnected(listener: () => void): void
  /** Announces in the background. Calls of the same moment share one statement. */
  announce(topic: Topic, payload: string): void
  close(): Promise<void>
}

/** Each process of the service has one connection of this name, and no command has. */
const LISTENER = 'recado notifications'

/**
 * Whether a process of the service is connected to this database. One that comes through a pooler
 * may not be seen.
 */
export async function isServed(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from pg_stat_activity where datname = current_database() and application_name = $1 limit 1',
    [LISTENER],
  )
  return (rowCount ?? 0) > 0
}

const RECONNECT_MS = 1_000
/**
 * Announcements that may wait for the database. More are dropped, and the scan finds what they
 * announced.
 */
export const PENDING_MAX = 10_000
/** The name of the topic's channel in PostgreSQL. */
export const channelOf = (topic: Topic) => `recado_${topic}`

/** Announces within a transaction, or from a process that does not listen itself. */
export const notify = async (db: Queryable, topic: Topic, payload: string): Promise<void> => {
  await db.query('select pg_notify($1, $2)', [channelOf(topic), payload])
}
/** Those of a service. */
const TOPICS: Topic[] = [
  'deliveries',
  'released',
  'senders',
  'keys',
  'events',
  'listening',
  'erased',
  'leases',
  'processes',
  'endpoints',
  'payment_accounts',
  'presence',
  'who_hears',
  'hearing',
]

/** Opens the listening connection. While it is lost, it tries to reconnect every second. */
export async function openNotifications(
  connectionString: string,
  pool: Pool,
  clock: Clock,
  log: Log,
  topics: Topic[] = TOPICS,
): Promise<Notifications> {
  const listeners = new Map<string, ((payloads: string[]) => void)[]>()
  const reconnected: (() => void)[] = []
  const pending = new Map<string, { topic: Topic; payload: string }>()
  const servers = openServers(connectionString)
  let client: pg.Client | undefined
  let cancelReconnect: (() => void) | undefined
  let flushing = false
  let closed = false

  async function connect() {
    let opening: pg.Client
    try {
      opening = await connectClient(servers, { ...CONNECTION, application_name: LISTENER })
    } catch (error) {
      return lose(error)
    }
    opening.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener([payload ?? ''])
    })
    const lost = () => {
      if (client === opening) client = undefined
      reconnectLater()
    }
    opening.on('error', lost)
    opening.on('end', lost)
    try {
      await opening.query(SESSION_SETTINGS + topics.map((topic) => `listen ${channelOf(topic)};`).join(' '))
      client = opening
      if (closed) await opening.end()
      for (const listener of reconnected) listener()
    } catch (error) {
      await opening.end().catch(() => undefined)
      lose(error)
    }
  }

  function lose(error: unknown) {
    const fields = { event: 'notifications_lost', err: error }
    log.warn(fields, 'Notifications are not received; scanning goes on.')
    reconnectLater()
  }

  function reconnectLater() {
    if (closed || cancelReconnect) return
    cancelReconnect = clock.after(RECONNECT_MS, () => {
      cancelReconnect = undefined
      void connect()
    })
  }

  function announce(topic: Topic, payload: string) {
    if (pending.size >= PENDING_MAX) return
    pending.set(`${topic} ${payload}`, { topic, payload })
    if (flushing) return
    flushing = true
    setImmediate(() => void flush())
  }

  /**
   * One statement at a time: while the database is slow, announcements wait here and not in the
   * pool.
   */
  async function flush() {
    while (pending.size > 0) await send()
    flushing = false
  }

  async function send() {
    const announcements = [...pending.values()]
    pending.clear()
    try {
      await pool.query(
        'select pg_notify(a.channel, a.payload) from unnest($1::text[], $2::text[]) as a(channel, payload)',
        [announcements.map(({ topic }) => channelOf(topic)), announcements.map(({ payload }) => payload)],
      )
    } catch (error) {
      log.warn(
        { event: 'notify_failed', err: error },
        'A change could not be announced; the scan will find it.',
      )
    }
  }

  await connect()
  return {
    on(topic, listener) {
      const channel = channelOf(topic)
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
    },
    onReconnected: (listener) => void reconnected.push(listener),
    announce,
    async close() {
      closed = true
      cancelReconnect?.()
      await client?.end().catch(() => undefined)
    },
  }
}
