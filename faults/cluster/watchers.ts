/**
 * Readers that ask the database behind the proxy for the newest messages, as often as they can, and
 * remember what they were shown. They see what any reader of the API could have been shown in that
 * moment.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { HeardClient } from '../stack/postgres.ts'

export type Watchers = {
  /**
   * Stops reading, and returns the ids of messages that were shown and are not stored. Call it when
   * the cluster is whole.
   */
  stop(): Promise<{ shown: number; lost: string[] }>
  /** Stops reading. */
  leave(): void
}

const WATCHERS = 3
const PAUSE_MS = 10
const TIMEOUTS = { connectionTimeoutMillis: 2_000, query_timeout: 5_000 }
const NEWEST =
  'select message_id as id from messages where workspace_id = $1 order by message_id desc limit 40'

export function startWatchers(connectionString: string, workspaceId: string): Watchers {
  const shown = new Set<string>()
  let isOver = false

  async function watch() {
    const client = new HeardClient({ ...TIMEOUTS, connectionString })
    try {
      await client.connect()
      while (!isOver) {
        const { rows } = await client.query<{ id: string }>(NEWEST, [workspaceId])
        for (const { id } of rows) shown.add(id)
        await sleep(PAUSE_MS)
      }
    } catch {
      await sleep(PAUSE_MS) // the server was lost: ask for the next
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  const running = Promise.all(
    Array.from({ length: WATCHERS }, async () => {
      while (!isOver) await watch()
    }),
  )
  return {
    leave: () => void (isOver = true),
    async stop() {
      isOver = true
      await running
      const client = new HeardClient({ ...TIMEOUTS, connectionString })
      await client.connect()
      const { rows } = await client.query<{ id: string }>('select message_id as id from messages')
      await client.end()
      const stored = new Set(rows.map(({ id }) => id))
      return { shown: shown.size, lost: [...shown].filter((id) => !stored.has(id)) }
    },
  }
}
