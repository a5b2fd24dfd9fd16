/** Events of conversations that turn out to be one while they wait for another try. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCustomer } from '../../../testkit/bodies.ts'
import { inOrder, openWebhookStage, type WebhookStage } from '../stage/webhook-stage.ts'

const RETRY_MS = 6_000 // more than the first wait with its jitter
let t: WebhookStage
before(async () => (t = await openWebhookStage({ realTime: 'a statement waits for the test' })))
after(() => t.close())

let lastMessage = 0
async function writes(text: string, { phone, userId }: { phone?: string; userId?: string }) {
  const { simulator, clock } = t.stage
  const number = phone?.slice(1)
  await simulator.control('POST', '/webhooks', {
    account: t.shop.phoneNumberId,
    value: {
      contacts: [{ profile: { name: 'Ana' }, wa_id: number, user_id: userId }],
      messages: [
        {
          from: number,
          from_user_id: userId,
          id: `wamid.T${(lastMessage += 1)}`,
          type: 'text',
          timestamp: String(Math.floor(clock.now().getTime() / 1000)),
          text: { body: text },
        },
      ],
    },
  })
  await simulator.flush()
}

for (const waits of ['one', 'both'] as const) {
  test(`conversations that are merged while ${waits} of them waits lose nothing, and go on in order`, async (context) => {
    t.stage.clock.freeze(t.stage.clock.now()) // what waits is not tried before all is written
    context.after(t.stage.clock.unfreeze)
    const [phone, userId] = [newCustomer(), `BR.${waits.toUpperCase()}TOLD`]
    const { id } = await t.makeEndpoint('/', { types: ['message.received'] })
    const textOf = ({ body }: { body: string }) => JSON.parse(body).data.content as string
    t.receiver.answer = (received) => (waits === 'both' || textOf(received).startsWith('user') ? 500 : 204)
    const isWaiting = (count: number) =>
      t.stage.until(async () => (await t.endpoint(id)).waitingConversations === count, `${count} wait`)
    await writes('phone 1', { phone })
    await writes('user 1', { userId })
    await t.untilReceived('/', 2)
    await isWaiting(waits === 'both' ? 2 : 1)
    await writes('phone 2', { phone })
    await writes('user 2', { userId })
    await writes('merged', { phone, userId })
    const isToldOf = (text: string) => t.receivedBy('/').some((received) => textOf(received) === text)
    if (waits === 'one') await t.stage.until(() => isToldOf('merged'), 'the last is sent')
    t.receiver.answer = () => 204
    const before = t.receivedBy('/').length
    await t.stage.pass(RETRY_MS)
    await t.stage.until(async () => {
      const { waitingConversations, lag } = await t.endpoint(id)
      return waitingConversations === 0 && (lag as { events: number }).events === 0
    }, 'all is sent')
    // at least once: what was under way as they were merged may be sent twice
    const later = [
      ...new Map(
        t
          .receivedBy('/')
          .slice(before)
          .map((received) => [received.id, received]),
      ).values(),
    ]
    const all = ['user 1', 'phone 2', 'user 2', 'merged']
    assert.deepEqual(later.map(textOf), waits === 'both' ? ['phone 1', ...all] : all)
    assert.ok(inOrder(later))
    await t.clear()
  })
}
