/** Callbacks: of what the bank calls, how often, and how wrongly. */
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { openReceiver, openStage, type Json } from './stage.ts'
import { until } from '../../testkit/until.ts'

async function openRinging(t: TestContext, opening?: Json) {
  const stage = await openStage(t)
  const shop = opening === undefined ? stage.shop : await stage.openShop(opening)
  const receiver = await openReceiver(t)
  await stage.demand('PATCH', '/pace', { callbackDelayMs: 0, callbackRetryMs: 1, refundMs: 0 })
  const placed = await shop.call('PUT', `/v2/webhook/${shop.pixKey}`, { webhookUrl: receiver.url })
  return {
    ...stage,
    shop,
    receiver,
    placed,
    async payOne(more: Json = {}) {
      const { txid, pixCopiaECola } = await shop.makeCharge()
      const { body } = await stage.pay(pixCopiaECola, more)
      return { txid, endToEndId: body.endToEndId as string }
    },
    untilCalled: (count: number) => until(() => receiver.posts.length >= count, `${count} callbacks came`),
    /** Nothing waits to be called any more. */
    quiet: () =>
      until(
        async () => (await stage.book()).callbacks.every(({ state }: Json) => state !== 'waiting'),
        'all callbacks have ended',
      ),
  }
}

test('the address of a key is placed, read, listed and removed', async (t) => {
  const { shop, receiver, placed } = await openRinging(t)
  assert.equal(placed.status, 200)
  const at = `/v2/webhook/${shop.pixKey}`
  const { body } = await shop.call('GET', at)
  assert.deepEqual([body.webhookUrl, body.chave], [receiver.url, shop.pixKey])
  assert.deepEqual((await shop.call('GET', '/v2/webhook')).body.webhooks, [body])
  assert.equal((await shop.call('DELETE', at)).status, 204)
  assert.equal((await shop.call('GET', at)).status, 404)
  const wrong = async (path: string, webhookUrl: unknown) =>
    (await shop.call('PUT', path, { webhookUrl })).status
  assert.equal(await wrong(at, 'http://shop.example/pix'), 400)
  assert.equal(await wrong('/v2/webhook/somebody-else', receiver.url), 400)
})

test('the bank calls for money at the address with /pix at its end, and again when a refund has ended', async (t) => {
  const { shop, receiver, payOne, untilCalled } = await openRinging(t)
  const { txid, endToEndId } = await payOne()
  await untilCalled(1)
  const [{ path, body }] = receiver.posts as [Json]
  assert.equal(path, '/pix-callback/secret/pix')
  assert.deepEqual(
    [body.pix[0].txid, body.pix[0].endToEndId, body.pix[0].valor],
    [txid, endToEndId, '149.90'],
  )
  await shop.call('PUT', `/v2/pix/${endToEndId}/devolucao/r1`, { valor: '1.00' })
  await untilCalled(2)
  assert.equal(receiver.posts[1]?.body.pix[0].devolucoes[0].status, 'DEVOLVIDO')
})

test('the bank does not call for money without a txid', async (t) => {
  const { receiver, payOne, quiet, book } = await openRinging(t)
  await payOne({ isWithoutTxid: true })
  await quiet()
  assert.equal(receiver.posts.length, 0)
  assert.equal((await book()).callbacks.length, 0)
})

test('a callback is repeated until it is answered with 2xx, and given up at last', async (t) => {
  const { receiver, payOne, untilCalled, quiet, book, demand } = await openRinging(t)
  receiver.answerWith(500, 404)
  await payOne()
  await untilCalled(3)
  await quiet()
  const [first] = (await book()).callbacks
  assert.equal(first.state, 'delivered')
  assert.deepEqual(
    first.attempts.map(({ status }: Json) => status),
    [500, 404, 200],
  )
  await demand('PATCH', '/pace', { callbackAttemptsMax: 2 })
  receiver.answerWith(500, 500)
  await payOne()
  await quiet()
  assert.equal((await book()).callbacks[1].state, 'given_up')
})

test('a callback is lost, doubled, late or grouped when a fault says so', async (t) => {
  const { receiver, payOne, untilCalled, quiet, book, fault, demand } = await openRinging(t)
  await fault('callback_lost')
  await payOne()
  await quiet()
  assert.equal((await book()).callbacks[0].state, 'lost')
  assert.equal(receiver.posts.length, 0)

  await fault('callback_twice')
  const doubled = await payOne()
  await untilCalled(2)
  assert.deepEqual(
    receiver.posts.map(({ body }) => body.pix[0].txid),
    [doubled.txid, doubled.txid],
  )

  await fault('callback_late', { ms: 600_000 })
  await payOne()
  assert.equal((await book()).callbacks.at(-1).state, 'waiting')
  await demand('POST', '/clock', { advanceMs: 600_000 })
  await untilCalled(3)

  await fault('callback_grouped')
  const first = await payOne()
  const second = await payOne()
  await untilCalled(4)
  assert.deepEqual(
    receiver.posts[3]?.body.pix.map(({ txid }: Json) => txid),
    [first.txid, second.txid],
  )
})

test('a callback names no key, or another one, when a fault says so, and a stranger can call', async (t) => {
  const { shop, receiver, payOne, untilCalled, fault, demand } = await openRinging(t)
  await fault('callback_without_key')
  await payOne()
  await untilCalled(1)
  await fault('callback_other_key')
  await payOne()
  await untilCalled(2)
  assert.equal(receiver.posts[0]?.body.pix[0].chave, undefined)
  assert.notEqual(receiver.posts[1]?.body.pix[0].chave, shop.pixKey)
  const answer = await demand('POST', '/forge', { url: `${receiver.url}/pix`, body: { pix: [] } })
  assert.deepEqual(answer, { status: 200 })
  assert.deepEqual(receiver.posts[2]?.body, { pix: [] })
})

test('Efí tries an address when it is placed, and refuses one that does not answer', async (t) => {
  const { shop, receiver, placed } = await openRinging(t, { profile: 'efi' })
  assert.equal(placed.status, 201)
  assert.equal(receiver.posts[0]?.body.evento, 'teste_webhook')
  receiver.answerWith(500)
  const { status, body } = await shop.call('PUT', `/v2/webhook/${shop.pixKey}`, { webhookUrl: receiver.url })
  assert.deepEqual([status, body.nome], [400, 'webhook_invalido'])
})

test('Inter calls with a bare list', async (t) => {
  const { receiver, payOne, untilCalled } = await openRinging(t, { profile: 'inter' })
  const { txid } = await payOne()
  await untilCalled(1)
  assert.equal(receiver.posts[0]?.body[0].txid, txid)
})
