/**
 * Contacts who change number while something else holds what is to be moved, or another process
 * hears of it as well.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { request } from 'undici'
import { areWaiting } from '../stage/locks.ts'
import { newCustomer } from '../../../testkit/bodies.ts'
import { followMoves } from '../stage/moves.ts'
import { changedNumber } from '../stage/people.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { change, envelope, sign, postWebhook, textMessage, type Element } from '../stage/webhook.ts'

let stage: Stage
before(async () => (stage = await openStage()))
after(() => stage.close())
const { ago, hear, conversationWith, idWith } = followMoves(() => stage)

/** Tells it to one of several processes. */
async function tellAt(url: string, ...messages: Element[]): Promise<number> {
  const body = envelope(change(stage.shop.phoneNumberId, { messages }))
  const headers = {
    'content-type': 'application/json',
    'x-hub-signature-256': sign(body, stage.shop.appSecret),
  }
  const answer = await request(`${url}/channels/whatsapp/webhook`, { method: 'POST', headers, body })
  await answer.body.dump()
  return answer.statusCode
}

test('changes that two processes receive at once, each more than once, leave one contact', async () => {
  const other = await stage.startAnother()
  try {
    for (let round = 0; round < 10; round++) {
      const [a, b, c] = [newCustomer(), newCustomer(), newCustomer()]
      await hear(textMessage(a, ago(300)))
      const id = await idWith(a)
      const told = [changedNumber(a, b, ago(200)), changedNumber(b, c, ago(100)), textMessage(c, ago(50))]
      await Promise.all(
        [stage.service, other, stage.service, other].map(({ url }) =>
          stage.until(async () => (await tellAt(url, ...told)) === 200, 'it is taken in'),
        ),
      )
      assert.equal(await idWith(c), id)
      assert.equal((await conversationWith(c))?.messageCount, 4)
      for (const left of [a, b]) assert.equal(await conversationWith(left), null)
    }
  } finally {
    await other.close()
  }
})

test('a message that another process stores while this one waits, and whose writer then moves, opens no conversation', async () => {
  const [known, before, now] = [newCustomer(), newCustomer(), newCustomer()]
  await hear(textMessage(known, ago(300)))
  const message = textMessage(before, ago(200))
  const other = await stage.startAnother()
  const holder = await stage.db.connect()
  try {
    await holder.query('begin')
    await holder.query('select from conversations where conversation_id = $1 for update', [
      await idWith(known),
    ])
    const heard = hear(textMessage(known, ago(0)), message)
    await stage.until(() => areWaiting(stage.db, 1), 'the first process waits')
    assert.equal(await tellAt(other.url, message), 200)
    assert.equal(await tellAt(other.url, changedNumber(before, now, ago(100))), 200)
    await holder.query('commit')
    await heard
  } finally {
    holder.release(true)
    await other.close()
  }
  assert.equal(await conversationWith(before), null)
  assert.equal((await conversationWith(now))?.messageCount, 2)
  assert.equal((await conversationWith(known))?.messageCount, 2)
})

test('a change of number that waits holds up none at another sender', async () => {
  const other = await stage.openShop()
  const [before, now] = [newCustomer(), newCustomer()]
  const hearAt = async (shop: Shop, message: Element) =>
    assert.equal(await postWebhook(stage, { messages: [message] }, shop), 200)
  for (const shop of [stage.shop, other]) await hearAt(shop, textMessage(before, ago(300)))
  const holder = await stage.db.connect()
  try {
    await holder.query('begin')
    await holder.query('select from senders where sender_id = $1 for no key update', [stage.shop.senderId])
    const held = hear(changedNumber(before, now, ago(200)))
    await stage.until(() => areWaiting(stage.db, 1), 'the move waits')
    await hearAt(other, changedNumber(before, now, ago(200)))
    assert.equal(await idWith(now), undefined, 'it still waits')
    await holder.query('commit')
    await held
  } finally {
    holder.release(true)
  }
  assert.ok(await idWith(now))
})
