/** Webhook endpoints through the API: made, read, changed, deleted, their secrets changed. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY_MS } from '../../src/engine/clock.ts'
import { toSecretKey } from '../../src/engine/secrets/credentials.ts'
import { HEADERS_BYTES_MAX, HEADERS_MAX } from '../../src/webhooks/custom-headers.ts'
import { decryptSecrets, STORED_SECRETS, type StoredSecrets } from '../../src/webhooks/endpoint-secrets.ts'
import { ENDPOINTS_OF_WORKSPACE_MAX } from '../../src/webhooks/endpoints-repository.ts'
import { faultsOf } from '../stage/change.ts'
import { areWaiting } from '../stage/locks.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'

const PATH = '/webhook-endpoints'
/** Nobody listens there, and no name has to be resolved. */
const URL = 'http://127.0.0.1:9/recado'

let stage: Stage
let shop: Shop
before(async () => {
  stage = await openStage()
  shop = await stage.openShop({ scopes: ['admin'] })
  stage.clock.freeze(new Date())
})
after(() => stage.close())

const call = (method: string, path: string, body?: unknown, { apiKey } = shop) =>
  stage.call(method, path, body, { apiKey })

async function make(draft: object = {}, owner = shop) {
  const { status, body } = await call('POST', PATH, { url: URL, ...draft }, owner)
  assert.equal(status, 200, JSON.stringify(body))
  stage.keepSecret(body.secret)
  return body
}

/** The secrets as the service would use them. */
async function secretsOf(endpointId: string) {
  const { rows } = await stage.db.query<StoredSecrets>(
    `select ${STORED_SECRETS} from webhook_endpoints where endpoint_id = $1`,
    [endpointId],
  )
  const key = toSecretKey(Buffer.from(String(stage.env.RECADO_SECRET_KEY), 'base64'))
  return decryptSecrets({ current: key, previous: null }, endpointId, rows[0] ?? assert.fail('it is there'))
}

test('an endpoint is made with a secret that no other answer shows', async () => {
  const headers = { Authorization: 'Bearer the-key-of-a-gateway', 'x-shop': 'a b' }
  const { secret, lag, ...made } = await make({
    types: ['message.*', 'order.paid'],
    headers,
    description: 'ERP',
  })
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.deepEqual(made, {
    id: made.id,
    url: URL,
    types: ['message.*', 'order.paid'],
    senders: null,
    headerNames: ['Authorization', 'x-shop'],
    description: 'ERP',
    signing: 'v1',
    publicKey: null,
    previousValidUntil: null,
    maxPerSecond: null,
    state: 'active',
    stateReason: null,
    stateSince: stage.clock.now().toISOString(),
    waitingConversations: 0,
    lastSuccessAt: null,
    lastFailure: null,
    createDate: stage.clock.now().toISOString(),
  })
  assert.deepEqual(await secretsOf(made.id), { secret, previousSecret: null, headers })

  assert.deepEqual(Object.keys(lag), ['events', 'seconds']) // of what happens meanwhile
  const { body: found } = await call('GET', `${PATH}/${made.id.toUpperCase()}`)
  assert.deepEqual({ ...found, lag }, { ...made, lag })
  const { body: page } = await call('GET', `${PATH}?limit=1`)
  assert.deepEqual(page.data, [{ ...made, lag: page.data[0].lag }])
  for (const { text } of [
    await call('GET', PATH),
    await call('PATCH', `${PATH}/${made.id}`, { state: 'paused' }),
    await call('PATCH', `${PATH}/${made.id}`, { headers: { ...headers, 'x-more': '1' } }),
    await call('DELETE', `${PATH}/${made.id}`),
  ])
    for (const hidden of [secret, secret.slice('whsec_'.length), 'the-key-of-a-gateway'])
      assert.ok(!text.includes(hidden))
})

test('an endpoint for all events says so, and one of v1a shows its public key only', async () => {
  const all = await make()
  assert.deepEqual(all.types, ['*'])
  const asymmetric = await make({ signing: 'v1a', maxPerSecond: 5, senders: [shop.senderId.toUpperCase()] })
  assert.equal(asymmetric.secret, null)
  assert.match(asymmetric.publicKey, /^whpk_/)
  assert.deepEqual([asymmetric.maxPerSecond, asymmetric.senders], [5, [shop.senderId]])
  assert.match((await secretsOf(asymmetric.id)).secret, /^whsk_/)
})

test('what an endpoint may not have is refused with every fault, and nothing is repeated', async () => {
  const none = '0199a3c4-0000-7000-8000-000000000000'
  const foreign = await stage.openShop()
  const many = Object.fromEntries(Array.from({ length: HEADERS_MAX + 1 }, (_, n) => [`x-${n}`, '1']))
  for (const [draft, faults] of [
    [{ url: 'https://10.0.0.1/' }, ['/url address_refused']],
    [{ url: 'https://user:word@shop.example/' }, ['/url address_refused']],
    [{ url: 'https://shop.example/#a' }, ['/url address_refused']],
    [{ url: 'https://169.254.169.254/latest' }, ['/url address_refused']],
    [{ url: 'http://127.0.0.1:3000/hook' }, []],
    [{ url: 'shop' }, ['/url address_refused']],
    [{ url: `https://shop.example/${'a'.repeat(2_000)}` }, ['/url too_long']],
    [{ types: [] }, ['/types too_few']],
    [{ types: ['message.none'] }, ['/types/0 enum']],
    [{ senders: [none, shop.senderId, foreign.senderId] }, ['/senders/0 invalid', '/senders/2 invalid']],
    [
      { headers: { Host: 'a', 'Webhook-Id': 'b', 'content-type': 'c', 'x a': 'd', 'X-B': 'e', 'x-b': 'f' } },
      ['/headers/Host', '/headers/Webhook-Id', '/headers/content-type', '/headers/x a', '/headers/x-b'].map(
        (pointer) => `${pointer} invalid`,
      ),
    ],
    [{ headers: { 'x-a': 'b\r\nhost: c' } }, ['/headers/x-a pattern']],
    [{ headers: { 'x-a': '' } }, ['/headers/x-a pattern']],
    [{ headers: many }, ['/headers too_many']],
    [{ headers: { 'x-a': 'b'.repeat(HEADERS_BYTES_MAX) } }, ['/headers too_long']],
    [{ maxPerSecond: 0 }, ['/maxPerSecond too_small']],
    [{ signing: 'v2' }, ['/signing enum']],
    [{ from: 'yesterday' }, ['/from pattern']],
    [{ description: 'a'.repeat(501) }, ['/description too_long']],
    [{ secret: 'whsec_mine' }, ['/secret unknown_field']],
  ] as [object, string[]][]) {
    const answer = await call('POST', PATH, { url: URL, ...draft })
    assert.equal(answer.status, faults.length > 0 ? 422 : 200, JSON.stringify([draft, answer.body]))
    assert.deepEqual(faultsOf(answer), faults.toSorted(), JSON.stringify(draft))
    if (answer.status === 200) await call('DELETE', `${PATH}/${answer.body.id}`)
  }
  assert.deepEqual(faultsOf(await call('POST', PATH, {})), ['/url required'])
})

test('headers go to no other scheme, host or port unless they are given again', async () => {
  const headers = { 'x-key': 'key-of-the-gateway' }
  const { id, secret } = await make({ headers })
  const change = (body: object) => call('PATCH', `${PATH}/${id}`, body)
  const elsewhere = [
    'http://127.0.0.1:10/recado',
    'https://127.0.0.1:9/recado',
    'http://127.0.0.2:9/recado',
    'http://[::1]:9/recado',
    'http://127.0.0.1/recado',
  ]
  for (const url of elsewhere)
    assert.deepEqual(faultsOf(await change({ url, state: 'active' })), ['/headers required'], url)
  for (const url of ['http://127.0.0.1:9/other?a=1', 'HTTP://127.0.0.1:9'])
    assert.equal((await change({ url })).status, 200, url)
  assert.deepEqual(await secretsOf(id), { secret, previousSecret: null, headers })
  const [to = '', then = ''] = elsewhere
  const given = { 'x-key': 'key-of-the-other' }
  assert.equal((await change({ url: to, headers: given })).body.url, to)
  assert.deepEqual(await secretsOf(id), { secret, previousSecret: null, headers: given })
  assert.deepEqual((await change({ url: then, headers: {} })).body.headerNames, [])
  assert.equal((await change({ url: to })).body.url, to, 'there is nothing to keep')
})

test('headers that were set while the address changed do not go with it', async () => {
  const { id } = await make()
  const other = await stage.db.connect()
  try {
    await other.query('begin')
    await other.query(`update webhook_endpoints set header_names = '{x-key}' where endpoint_id = $1`, [id])
    const moved = call('PATCH', `${PATH}/${id}`, { url: 'http://127.0.0.1:10/recado' })
    await stage.until(() => areWaiting(stage.db, 1), 'it has read the endpoint and waits for the row')
    await other.query('commit')
    assert.deepEqual(faultsOf(await moved), ['/headers required'])
  } finally {
    other.release()
  }
  assert.equal((await call('GET', `${PATH}/${id}`)).body.url, URL)
})

test('a change leaves what it does not name, and null takes a setting away', async () => {
  const headers = { 'x-key': 'key-of-the-first' }
  const { id, secret } = await make({
    description: 'ERP',
    maxPerSecond: 5,
    senders: [shop.senderId],
    headers,
  })
  const change = (body: object) => call('PATCH', `${PATH}/${id}`, body)
  const { body: renamed } = await change({ url: 'http://127.0.0.1:9/erp', types: ['order.*', 'order.*'] })
  assert.deepEqual(
    [renamed.url, renamed.types, renamed.description, renamed.maxPerSecond, renamed.senders],
    ['http://127.0.0.1:9/erp', ['order.*'], 'ERP', 5, [shop.senderId]],
  )
  const { body: cleared } = await change({ description: null, maxPerSecond: null, senders: null })
  assert.deepEqual([cleared.description, cleared.maxPerSecond, cleared.senders], [null, null, null])
  assert.deepEqual(await secretsOf(id), { secret, previousSecret: null, headers })
  const { body: bare } = await change({ headers: {} })
  assert.deepEqual(bare.headerNames, [])
  assert.deepEqual(await secretsOf(id), { secret, previousSecret: null, headers: {} })
  for (const [body, faults] of [
    [{}, [' too_few']],
    [{ url: 'https://[::1]/' }, []],
    [{ url: 'https://[fe80::1]/' }, ['/url address_refused']],
    [{ signing: 'v1a' }, ['/signing unknown_field']],
    [{ state: 'disabled' }, ['/state enum']],
    [{ from: 'now' }, ['/from invalid']],
    [{ state: 'active', from: 'now' }, ['/from invalid']],
  ] as [object, string[]][])
    assert.deepEqual(faultsOf(await change(body)), faults, JSON.stringify(body))
})

test('a pause and a new start say since when, and a new start where to begin', async () => {
  const { id } = await make()
  const change = async (body: object) => (await call('PATCH', `${PATH}/${id}`, body)).body
  await stage.pass(1_000)
  const paused = await change({ state: 'paused' })
  assert.deepEqual([paused.state, paused.stateSince], ['paused', stage.clock.now().toISOString()])
  await stage.pass(1_000)
  assert.equal((await change({ state: 'paused' })).stateSince, paused.stateSince)
  await stage.db.query(
    `update webhook_endpoints set state = 'disabled', state_reason = 'gone', failing_since = now(), failures = 3 where endpoint_id = $1`,
    [id],
  )
  const active = await change({ state: 'active', from: 'now' })
  assert.deepEqual([active.state, active.stateReason], ['active', null])
  const { rows } = await stage.db.query(
    'select failing_since, failures from webhook_endpoints where endpoint_id = $1',
    [id],
  )
  assert.deepEqual(rows, [{ failing_since: null, failures: 0 }])
  await change({ state: 'paused' })
  const gone = await call('PATCH', `${PATH}/${id}`, { state: 'active', from: 'evt_0123456789_7' })
  assert.deepEqual([gone.status, gone.body.code], [410, 'event_gone'])
})

test('a change that only says where it would go on changes nothing', async () => {
  const made = await make()
  const { status, body } = await call('PATCH', `${PATH}/${made.id}`, { from: 'stopped' })
  assert.deepEqual([status, body.state, body.stateSince], [200, 'active', made.stateSince])
})

test('a cursor that is moved ends the lease of the process that drives the endpoint', async () => {
  const { id } = await make()
  const leaseOf = async () =>
    (await stage.db.query('select fence, holder from leases where owner_id = $1', [id])).rows[0]
  await call('PATCH', `${PATH}/${id}`, { state: 'paused' })
  await stage.db.query(
    `update leases set holder = $2, fence = 70, expires_at = now() + interval '1 hour' where owner_id = $1`,
    [id, id],
  )
  await call('PATCH', `${PATH}/${id}`, { state: 'active' })
  assert.ok((await leaseOf()).fence >= 70)
  await call('PATCH', `${PATH}/${id}`, { state: 'paused' })
  const { fence } = await leaseOf()
  await call('PATCH', `${PATH}/${id}`, { state: 'active', from: 'oldest' })
  assert.ok((await leaseOf()).fence > fence)
})

test('a new secret has the one of before sign along for a day', async () => {
  const { id, secret: first } = await make({ headers: { 'x-key': 'kept' } })
  const rotate = async () => {
    const { status, body } = await call('POST', `${PATH}/${id}/secret`)
    assert.equal(status, 200)
    stage.keepSecret(body.secret)
    return body
  }
  const second = await rotate()
  assert.match(second.secret, /^whsec_/)
  assert.deepEqual(second, {
    secret: second.secret,
    publicKey: null,
    previousValidUntil: new Date(stage.clock.now().getTime() + DAY_MS).toISOString(),
  })
  assert.deepEqual(await secretsOf(id), {
    secret: second.secret,
    previousSecret: first,
    headers: { 'x-key': 'kept' },
  })
  const third = await rotate()
  assert.deepEqual((await secretsOf(id)).previousSecret, second.secret)
  assert.equal((await call('GET', `${PATH}/${id}`)).body.previousValidUntil, third.previousValidUntil)
  await stage.pass(DAY_MS)
  assert.equal((await call('GET', `${PATH}/${id}`)).body.previousValidUntil, null)

  const asymmetric = await make({ signing: 'v1a' })
  const { body: renewed } = await call('POST', `${PATH}/${asymmetric.id}/secret`)
  assert.equal(renewed.secret, null)
  assert.match(renewed.publicKey, /^whpk_/)
  assert.notEqual(renewed.publicKey, asymmetric.publicKey)
})

test('two changes of the secrets at once are both made', async () => {
  const { id } = await make()
  const changes = [
    ...Array.from({ length: 4 }, () => call('POST', `${PATH}/${id}/secret`)),
    ...Array.from({ length: 4 }, () => call('PATCH', `${PATH}/${id}`, { headers: { 'x-key': 'the last' } })),
  ]
  const answers = await Promise.all(changes)
  for (const { body } of answers) stage.keepSecret(body.secret)
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  const { secret, previousSecret, headers } = await secretsOf(id)
  const made = answers.slice(0, 4).map(({ body }) => body.secret)
  assert.ok(made.includes(secret) && made.includes(previousSecret))
  assert.deepEqual(headers, { 'x-key': 'the last' })
})

test('what is deleted is gone, with its lease', async () => {
  const { id } = await make()
  const { body: gone } = await call('DELETE', `${PATH}/${id}`)
  assert.equal(gone.id, id)
  for (const [method, path, body] of [
    ['GET', `${PATH}/${id}`],
    ['PATCH', `${PATH}/${id}`, { state: 'paused' }],
    ['DELETE', `${PATH}/${id}`],
    ['POST', `${PATH}/${id}/secret`],
    ['GET', `${PATH}/${id}/attempts`],
  ] as const) {
    const answer = await call(method, path, body)
    assert.deepEqual([answer.status, answer.body.code], [404, 'webhook_endpoint_not_found'])
  }
  const { rows } = await stage.db.query('select from leases where owner_id = $1', [id])
  assert.deepEqual(rows, [])
})

test('a workspace has a bounded number of endpoints', async () => {
  const full = await stage.openShop({ scopes: ['admin'] })
  const { id } = await make({}, full)
  await stage.db.query(
    `insert into webhook_endpoints (workspace_id, endpoint_id, url, types, secret, secret_key_id, signing, state, state_since, done_to, created_at)
     select workspace_id, gen_random_uuid(), url, types, secret, secret_key_id, signing, 'paused', now(), 0, now()
     from webhook_endpoints, generate_series(2, ${ENDPOINTS_OF_WORKSPACE_MAX}) where endpoint_id = $1`,
    [id],
  )
  const refused = await call('POST', PATH, { url: URL }, full)
  assert.deepEqual([refused.status, refused.body.code], [409, 'too_many_webhook_endpoints'])
  await call('DELETE', `${PATH}/${id}`, undefined, full)
  await make({}, full)
})
