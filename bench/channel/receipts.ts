/**
 * Three receipts for each message: sent, delivered and read, each after a delay, in signed webhooks
 * with a given number of receipts. A webhook not answered with 200 is posted again, as WhatsApp
 * does.
 */
import { createHmac } from 'node:crypto'
import { Pool } from 'undici'
import { toWebhook, type Status } from '../load/webhooks.ts'
import type { Seen } from './seen.ts'

export type ReceiptsSetup = {
  /** If empty, nothing is posted. */
  webhookUrl: string
  /** By account. */
  appSecrets: Record<string, string>
  perPost: number
}

export type Receipts = {
  report(message: { account: string; to: string; wamid: string; messageId: string }): void
  seen(): Seen['receipts']
  close(): void
}

const STATUSES: { status: Status['status']; afterMs: number }[] = [
  { status: 'sent', afterMs: 30 },
  { status: 'delivered', afterMs: 150 },
  { status: 'read', afterMs: 400 },
]
const TICK_MS = 10
/** Webhooks in flight at once. */
const POSTS_MAX = 16
const RETRY_MS = 200

export function createReceipts({ webhookUrl, appSecrets, perPost }: ReceiptsSetup): Receipts {
  const waiting = STATUSES.map(() => [] as { account: string; status: Status; dueMs: number }[])
  const due = new Map<string, Status[]>()
  const counts = { posted: 0, waiting: 0 }
  let underWay = 0
  const pool = webhookUrl ? new Pool(new URL(webhookUrl).origin, { connections: POSTS_MAX }) : null
  const path = webhookUrl ? new URL(webhookUrl).pathname : ''

  function tick() {
    const nowMs = performance.now()
    for (const queue of waiting) {
      let count = 0
      for (const { account, status, dueMs } of queue) {
        if (dueMs > nowMs) break
        count += 1
        due.set(account, [...(due.get(account) ?? []), status])
      }
      queue.splice(0, count)
    }
    go()
  }

  function go() {
    for (const [account, statuses] of due) {
      while (statuses.length > 0 && underWay < POSTS_MAX) void post(account, statuses.splice(0, perPost))
      if (statuses.length === 0) due.delete(account)
    }
  }

  async function post(account: string, statuses: Status[]) {
    underWay += 1
    const body = toWebhook(account, statuses)
    const signature = createHmac('sha256', appSecrets[account] ?? '')
      .update(body)
      .digest('hex')
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
    const answered = await pool?.request({ path, method: 'POST', headers, body }).catch(() => null)
    await answered?.body.dump()
    underWay -= 1
    if (answered?.statusCode === 200) {
      counts.posted += statuses.length
      counts.waiting -= statuses.length
    } else {
      setTimeout(() => due.set(account, [...(due.get(account) ?? []), ...statuses]), RETRY_MS)
    }
    go()
  }

  const timer = pool ? setInterval(tick, TICK_MS) : undefined
  return {
    report({ account, to, wamid, messageId }) {
      if (!pool) return
      const nowMs = performance.now()
      STATUSES.forEach(({ status, afterMs }, index) => {
        counts.waiting += 1
        const element = { id: wamid, status, to, messageId }
        waiting[index]?.push({ account, status: element, dueMs: nowMs + afterMs })
      })
    },
    seen: () => ({ ...counts }),
    close() {
      clearInterval(timer)
      void pool?.close()
    },
  }
}
