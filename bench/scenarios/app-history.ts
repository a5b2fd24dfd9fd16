/**
 * Messages accepted and sent, while the history of a number's WhatsApp Business app arrives:
 * thousands of messages in each webhook. It is stored behind them, and must not slow them down.
 */
import { request } from 'undici'
import { settleTables } from '../ground/fill.ts'
import type { Store } from '../ground/ground.ts'
import { waitFor } from '../ground/wait-for.ts'
import { openSending } from '../ground/whole-loop.ts'
import { toHistory, toSignedPost } from '../load/webhooks.ts'
import { sendMessages } from '../load/send-messages.ts'
import { assertCount } from '../measure/assert-count.ts'
import { measure } from '../measure/measure.ts'
import { alternate, medianRatio, medianSample } from '../measure/sample.ts'
import { atMost, type Scenario } from './scenario.ts'

const CONNECTIONS = 16
const RATE_PER_SECOND = 100
const CHUNK_MESSAGES = 3_000
const PEOPLE = 200
const PATIENCE_MS = 600_000

export const appHistory: Scenario = {
  name: 'app-history',
  measures: 'messages accepted, while 20,000 of the app of a number arrive',
  async run(ground, effort) {
    const customers = effort.count(1_000, 100)
    const amount = effort.count(4_000, 100)
    const past = effort.count(20_000, 400)
    await using sending = await openSending(ground, { customers, senders: effort.setUp(4, 2) })
    const { service, store } = sending
    const { db, shops } = store
    let stored = 0

    const send = () =>
      measure(ground, { items: amount, pid: service.pid, db }, () =>
        sendMessages({
          url: service.url,
          connections: CONNECTIONS,
          amount,
          customers,
          shops,
          ratePerSecond: RATE_PER_SECOND,
        }),
      )

    async function sendBeside() {
      const webhooks = toWebhooks(store, stored, past)
      const posting = post(service.url, webhooks)
      const sent = await send()
      await posting
      await waitFor('the history is stored', PATIENCE_MS, async () => {
        return (await db.query('select from app_history limit 1')).rowCount === 0
      })
      stored += past
      const counted = `select count(*) from messages where data = '{"importedFrom":"phone"}'`
      await assertCount(db, 'messages of the history', counted, stored)
      return sent
    }

    const samples = await alternate(
      { ...effort, settle: () => settleTables(db) },
      { alone: send, beside: sendBeside },
    )
    return {
      variants: [
        { name: 'without history', sample: medianSample(samples.alone) },
        { name: 'recado', sample: medianSample(samples.beside) },
      ],
      targets: [atMost('p99, of without', medianRatio(samples.beside, samples.alone, 'p99Ms'), 1.2)],
    }
  },
}

/**
 * Made before the messages are sent: it would hold up the process that sends them, and be measured.
 * @param from how many messages came before
 */
function toWebhooks({ shops }: Store, from: number, count: number) {
  const [sender] = shops[0].senders
  return Array.from({ length: Math.ceil(count / CHUNK_MESSAGES) }, (_, chunk) => {
    const first = from + chunk * CHUNK_MESSAGES
    const messages = Math.min(CHUNK_MESSAGES, from + count - first)
    return toSignedPost(sender, toHistory(sender.phoneNumberId, { first, messages, people: PEOPLE }))
  })
}

/** One webhook after another, as each is answered. */
async function post(url: string, webhooks: ReturnType<typeof toWebhooks>): Promise<void> {
  for (const { path, ...webhook } of webhooks) {
    const { statusCode, body } = await request(url + path, webhook)
    await body.dump()
    if (statusCode !== 200) throw new Error(`A chunk of history was answered ${statusCode}.`)
  }
}
