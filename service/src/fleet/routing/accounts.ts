/**
 * The channel accounts of one server, in memory: anybody may post a webhook that names a hundred of them, and that asks no database. They are
 * read again every few seconds, and when one is not found, but then once a second at most.
 */
import type { Queryable } from '../../engine/postgres/connection.ts'
import { createRefresh } from '../../engine/queue/refresh.ts'
import { withTimeout } from '../../engine/with-timeout.ts'

const REFRESH_MS = 5_000
/** What was not found is not looked for again so soon. */
const MISS_MS = 1_000
const ANSWER_MS = 2_000

export type Accounts = {
  /** The workspaces that have it: one, or none; null while the database does not answer. */
  find(channel: string, account: string): Promise<string[] | null>
  /** Reads them again if that is due; never rejects. */
  keep(): Promise<void>
}

type Row = { channel: string; account: string; id: string }

export function keepAccounts(db: Queryable, nowMs: () => number): Accounts {
  let workspaces = new Map<string, string>()
  let readAtMs = -Infinity
  let isAnswered = false

  const refresh = createRefresh(async () => {
    readAtMs = nowMs()
    const asked = db.query<Row>({
      name: 'list-accounts',
      text: 'select channel, channel_account_id as account, workspace_id as id from senders',
    })
    const answer = await withTimeout(
      asked.catch(() => null),
      ANSWER_MS,
    )
    isAnswered = answer !== 'late' && answer !== null
    if (answer === 'late' || answer === null) return
    workspaces = new Map(answer.rows.map(({ channel, account, id }) => [`${channel} ${account}`, id]))
  })
  const isOlderThan = (ms: number) => nowMs() - readAtMs >= ms

  return {
    async find(channel, account) {
      const name = `${channel} ${account}`
      if (!workspaces.has(name) && isOlderThan(MISS_MS)) await refresh()
      const id = workspaces.get(name)
      if (id !== undefined) return [id]
      return isAnswered ? [] : null
    },
    async keep() {
      if (isOlderThan(REFRESH_MS)) await refresh()
    },
  }
}
