/** A test event, the attempts of an endpoint, and what is sent again, through the API. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  isSignedWith,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../testkit/webhook-receiver.ts'
import { newCustomer } from '../../../testkit/bodies.ts'
import { faultsOf } from '../stage/change.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'

const PATH = '/webhook-endpoints'

let stage: Stage
let shop: Shop
let receiver: WebhookReceiver
before(async () => {
  stage = await openStage()
  shop = await stage.openShop({ scopes: ['admin'] })
  receiver = await startWebhookReceiver()
})
after(async () => {
  await stage.close()
  await receiver.close()
})

const call = (method: string, path: string, body?: unknown) =>
  stage.call(method, path, body, { apiKey: shop.apiKey })

async function make(path: string, draft: object = {}) {
  const { status, body } = await call('POST', PATH, {
    url: `${receiver.url}/${path}`,
    ...draft,
  })
  assert.equal(status, 200, JSON.stringify(body))
  stage.keepSecret([body.secret, draft])
  return body as { id: string; secret: string }
}

const receivedBy = (path: string) => receiver.received.filter((received) => received.path === `/${path}`)
const attemptsOf = async (id: string, query = '') =>
  (await call('GET', `${PATH}/${id}/attempts${query}`)).body.data as Record<string, unknown>[]

test('a test event is sent at once, signed with both secrets while one is changed, and its attempt is answered', async () => {
  const { id, secret } = await make('test', {
    headers: { 'x-key': 'of the gateway' },
  })
  const { body: rotated } = await call('POST', `${PATH}/${id}/secret`)
  stage.keepSecret(rotated.secret)
  const { status, body: attempt } = await call('POST', `${PATH}/${id}/test`)
  assert.equal(status, 200)
  const [received] = receivedBy('test')
  assert.ok(received)
  assert.ok(isSignedWith(secret, received) && isSignedWith(rotated.secret, received))
  assert.equal(received.headers['x-key'], 'of the gateway')
  assert.match(String(received.headers['user-agent']), /^Recado\/[0-9.]+ \(webhooks\)$/)
  assert.equal(received.type, 'webhook_endpoint.test')
  const { id: attemptId, date, durationMs, ...others } = attempt
  assert.ok(attemptId && date && durationMs >= 0)
  assert.deepEqual(others, {
    eventId: received.id,
    type: 'webhook_endpoint.test',
    kind: 'test',
    status: 204,
    failure: null,
    answer: '',
    succeeded: true,
  })
  assert.deepEqual(await attemptsOf(id), [attempt])
})

test('a test event of an endpoint that is paused is sent too, and its failure says why', async () => {
  const { id } = await make('paused')
  await call('PATCH', `${PATH}/${id}`, { state: 'paused' })
  receiver.answer = ({ path }) => (path === '/paused' ? { status: 500, body: 'out of order' } : 204)
  const { body: attempt } = await call('POST', `${PATH}/${id}/test`)
  assert.deepEqual([attempt.succeeded, attempt.status, attempt.answer], [false, 500, 'out of order'])
  assert.equal(attempt.failure.code, 'status')
  const { body: endpoint } = await call('GET', `${PATH}/${id}`)
  assert.deepEqual([endpoint.lastFailure.code, endpoint.lastFailure.date], ['status', attempt.date])
})

test('no attempt shows a secret, whatever the endpoint answers', async () => {
  const headers = { authorization: 'Bearer of-our-gateway' }
  const { id, secret } = await make('mirror', { headers })
  // long before it, so that the kept kilobyte ends within the secret
  const mirrored = (received: { headers: object }) => ({
    status: 200,
    body: JSON.stringify({ ...received.headers, secret, padding: 'x'.repeat(200) }).padStart(1_024 + 20, ' '),
  })
  receiver.answer = (received) => (received.path === '/mirror' ? mirrored(received) : 204)
  const { text } = await call('POST', `${PATH}/${id}/test`)
  // another endpoint may be sent something meanwhile, and does not know this secret
  const answer = { status: 400, body: `${' '.repeat(1_010)}${secret}` }
  receiver.answer = (received) => (received.path === '/mirror' ? answer : 204)
  await call('POST', `${PATH}/${id}/test`)
  const shown = [text, (await call('GET', `${PATH}/${id}/attempts`)).text]
  const { rows } = await stage.db.query('select t::text as row from webhook_attempts t')
  for (const where of [...shown, JSON.stringify(rows)])
    for (const hidden of ['of-our-gateway', secret.slice(0, 14), secret.slice('whsec_'.length)])
      assert.ok(!where.includes(hidden))
  receiver.answer = () => 204
})

/** Events of one customer who writes some times, as the endpoint was sent them. */
async function write(path: string, texts: string[]) {
  const customer = newCustomer()
  const before = receivedBy(path).length
  for (const text of texts)
    await stage.simulator.customerWrites(customer, text, {
      account: shop.phoneNumberId,
    })
  return await stage.until(async () => {
    const received = receivedBy(path).slice(before)
    return received.length >= texts.length && received
  }, 'the endpoint is sent')
}

test('one event, and all since a moment or an event, are sent again with their ids and say so', async () => {
  const { id, secret } = await make('again', { types: ['message.received'] })
  const received = await write('again', ['um', 'dois', 'três'])
  const [first, second, third] = received.map((one) => one.id)
  const replay = async (body: object) => {
    const before = receivedBy('again').length
    const { status, body: answer } = await call('POST', `${PATH}/${id}/replay`, body)
    assert.equal(status, 200, JSON.stringify(answer))
    assert.ok(answer.replayId && answer.events >= 1)
    return (count: number) =>
      stage.until(async () => {
        const again = receivedBy('again').slice(before)
        return again.length >= count && again
      }, 'it is sent again')
  }
  const [again] = await (await replay({ eventId: second }))(1)
  assert.deepEqual([again?.id, again?.body], [second, received[1]?.body])
  assert.equal(again?.headers['recado-replay'], 'true')
  assert.equal(received[1]?.headers['recado-replay'], undefined)
  assert.ok(again && isSignedWith(secret, again))

  const since = await (await replay({ since: second }))(2)
  assert.deepEqual(
    since.map((one) => one.id),
    [second, third],
  )
  const minuteAgo = new Date(stage.clock.now().getTime() - 60_000).toISOString()
  const all = await (await replay({ since: minuteAgo }))(3)
  assert.deepEqual(all.map((one) => one.id).slice(-3), [first, second, third])
  const kinds = await stage.until(async () => {
    const attempts = await attemptsOf(id, `?eventId=${second}&sort=asc`)
    return attempts.length >= 4 && attempts.map(({ kind }) => kind)
  }, 'the attempts are kept')
  // at least: a process that lost its lease meanwhile sends it once more
  assert.equal(kinds[0], 'event')
  assert.ok(kinds.filter((kind) => kind === 'replay').length >= 3)
})

test('a list of attempts has those that failed, and those of an event, page by page', async () => {
  const { id } = await make('pages')
  const answers = [500, 204, 404, 204]
  receiver.answer = () => answers.shift() ?? 204
  for (let n = 0; n < 4; n++) await call('POST', `${PATH}/${id}/test`)
  const statuses = async (query: string) => (await attemptsOf(id, query)).map(({ status }) => status)
  assert.deepEqual(await statuses(''), [204, 404, 204, 500])
  assert.deepEqual(await statuses('?sort=asc'), [500, 204, 404, 204])
  assert.deepEqual(await statuses('?failed=true'), [404, 500])
  const { body: page } = await call('GET', `${PATH}/${id}/attempts?failed=true&limit=1`)
  assert.deepEqual(await statuses(`?failed=true&limit=1&cursor=${page.cursors.next}`), [500])
  const wrong = await call('GET', `${PATH}/${id}/attempts?cursor=${page.cursors.next}`)
  assert.deepEqual(faultsOf(wrong), ['/cursor cursor'])
  assert.deepEqual(await attemptsOf(id, '?eventId=evt_0123456789_1'), [])
  assert.deepEqual(faultsOf(await call('GET', `${PATH}/${id}/attempts?failed=false&eventId=1`)), [
    '/eventId pattern',
    '/failed enum',
  ])
})

test('what cannot be sent again is refused', async () => {
  const { id } = await make('refused')
  const replay = (body: object) => call('POST', `${PATH}/${id}/replay`, body)
  for (const [body, faults] of [
    [{}, [' too_few']],
    [{ eventId: 'evt_1' }, ['/eventId pattern']],
    [{ eventId: 'evt_0123456789_1', failed: true }, ['/eventId invalid']],
    [{ failed: false }, ['/failed enum']],
    [{ since: 'yesterday' }, ['/since pattern']],
    [{ since: '2026-13-45T00:00:00Z' }, ['/since format']],
  ] as [object, string[]][])
    assert.deepEqual(faultsOf(await replay(body)), faults, JSON.stringify(body))
  for (const body of [{ eventId: 'evt_0123456789_1' }, { since: 'evt_0123456789_1' }]) {
    const gone = await replay(body)
    assert.deepEqual([gone.status, gone.body.code], [410, 'event_gone'])
  }
  const { status, body } = await call('POST', `${PATH}/01970000-0000-7000-8000-000000000000/replay`, {
    failed: true,
  })
  assert.deepEqual([status, body.code], [404, 'webhook_endpoint_not_found'])
})
