/**
 * Receipts, stored before they are answered: twenty in a webhook, and one. Each message has three,
 * so their rate is compared with the rate at which messages are accepted and sent.
 */
import { request } from 'undici'
import { settleTables } from '../ground/fill.ts'
import type { Store } from '../ground/ground.ts'
import { waitFor } from '../ground/wait-for.ts'
import { MANY_SENDERS, openSending } from '../ground/whole-loop.ts'
import { sendLoad } from '../load/send-load.ts'
import { sendMessages } from '../load/send-messages.ts'
import { toSignedPost, toWebhook, type Status } from '../load/webhooks.ts'
import { assertCount, RECEIPTS } from '../measure/assert-count.ts'
import { measure } from '../measure/measure.ts'
import { alternate, medianRatio, medianSample, type Sample } from '../measure/sample.ts'
import { atLeast, atMost, type Scenario } from './scenario.ts'

/**
 * As many as for the messages in comparison; fewer for webhooks of twenty, each of which writes
 * twenty times as much.
 */
const CONNECTIONS = { one: 64, twenty: 16 }
const PROBES = 20
const PATIENCE_MS = 300_000
const STATUSES = ['sent', 'delivered', 'read'] as const

export const receipts: Scenario = {
  name: 'receipts',
  measures: 'receipts stored, twenty in a webhook and one in a webhook',
  async run(ground, effort) {
    const customers = effort.count(1_000, 100)
    const amount = effort.count(10_000, 200)
    await using sending = await openSending(ground, {
      customers,
      senders: effort.setUp(MANY_SENDERS, 2),
    })
    const { service, store } = sending
    const { db, shops } = store
    let stored = 0

    /** Accepts and sends messages at full speed, without receipts. */
    const send = () =>
      measure(ground, { items: amount, pid: service.pid, db }, async () => {
        const startedAtMs = performance.now()
        await sendMessages({ url: service.url, connections: 64, amount, customers, shops })
        const isDone = async () => (await db.query('select from deliveries limit 1')).rowCount === 0
        await waitFor('all are sent', PATIENCE_MS, isDone)
        return { ratePerSecond: (amount / (performance.now() - startedAtMs)) * 1000 }
      })

    async function runReceipts(perPost: number, connections: number, messages: number) {
      const posts = await makePosts(store, perPost, messages)
      const receiptsCount = messages * STATUSES.length
      const measured = await measure(ground, { items: receiptsCount, pid: service.pid, db }, async () => {
        const load = { url: service.url, connections, amount: posts.length }
        const answered = await sendLoad({
          ...load,
          next: () => posts.pop() ?? { method: 'GET', path: '/', headers: {} },
          isRight: () => true,
        })
        return { ...answered, ratePerSecond: (answered.ratePerSecond * receiptsCount) / load.amount }
      })
      await assertCount(db, 'receipts', RECEIPTS, (stored += receiptsCount))
      return measured
    }

    const samples = await alternate(
      { ...effort, settle: () => settleTables(db) },
      {
        send,
        twenty: () => runReceipts(20, CONNECTIONS.twenty, effort.count(10_000, 200)),
        one: () => runReceipts(1, CONNECTIONS.one, effort.count(2_000, 60)),
      },
    )
    const ratio = (ours: Sample[]) => medianRatio(ours, samples.send, 'ratePerSecond')
    const p99 = (ours: Sample[]) => medianSample(ours).p99Ms ?? Number.NaN
    return {
      variants: [
        { name: 'messages accepted and sent', sample: medianSample(samples.send) },
        { name: 'receipts, twenty in a webhook', sample: medianSample(samples.twenty) },
        { name: 'receipts, one in a webhook', sample: medianSample(samples.one) },
      ],
      targets: [
        atLeast('rate of twenty, of sending', ratio(samples.twenty), 3),
        atLeast('rate of one, of sending', ratio(samples.one), 3),
        atMost('p99 of twenty, ms', p99(samples.twenty), 100),
        atMost('p99 of one, ms', p99(samples.one), 100),
        atLeast('stored when answered', await countStoredWhenAnswered(store, service.url), 1),
      ],
    }
  },
}

/**
 * The webhooks for messages that were just sent; the receipts of each message come in their order.
 */
async function makePosts({ db, shops }: Store, perPost: number, messages: number) {
  const [{ workspaceId, senders }] = shops
  const [sender] = senders
  const { rows } = await db.query<{ id: string; wamid: string }>(
    `insert into message_states (workspace_id, message_id, sender_id, status, channel_message_id, called_at)
     select $1, id, $2, 'sent', 'wamid.' || id, now() from (select uuidv7() as id from generate_series(1, $3::int)) n
     returning message_id as id, channel_message_id as wamid`,
    [workspaceId, sender.id, messages],
  )
  const all: Status[] = STATUSES.flatMap((status) =>
    rows.map(({ id, wamid }) => ({ id: wamid, status, to: '5511987654321', messageId: id })),
  )
  const posts = []
  for (let first = 0; first < all.length; first += perPost) {
    const body = toWebhook(sender.phoneNumberId, all.slice(first, first + perPost))
    posts.push(toSignedPost(sender, body))
  }
  return posts.toReversed() // taken from the end
}

/** The fraction of webhooks whose receipt was in the database when the answer came. */
async function countStoredWhenAnswered(store: Store, url: string): Promise<number> {
  let found = 0
  const posts = await makePosts(store, 1, PROBES)
  for (const { path, method, headers, body } of posts) {
    const answer = await request(`${url}${path}`, { method, headers, body })
    await answer.body.dump()
    const wamid = /"id":"(wamid[^"]+)"/.exec(body)?.[1]
    const status = /"status":"([a-z]+)"/.exec(body)?.[1]
    const { rowCount } = await store.db.query(
      `select from message_states where channel_message_id = $1 and ${status}_at is not null`,
      [wamid],
    )
    if (answer.statusCode === 200) found += rowCount ?? 0
  }
  return found / posts.length
}
