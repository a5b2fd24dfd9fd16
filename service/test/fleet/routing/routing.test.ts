/**
 * Two servers behind a router: each request finds the server of its workspace, and what it carries
 * arrives as it was sent.
 */
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { after, before, test } from 'node:test'
import { text } from 'node:stream/consumers'
import { addServer, placeWorkspace } from '../../../src/fleet/directory/directory-repository.ts'
import { beginMove, flip } from '../../../src/fleet/directory/moves-repository.ts'
import { newCustomer, contacts } from '../../../../testkit/bodies.ts'
import { listen } from '../../stage/listen.ts'
import { sendContacts } from '../../stage/send.ts'
import { openServers, type Servers } from '../../stage/servers.ts'
import { change, envelope, sign, textMessage } from '../../stage/webhook.ts'

type Heard = { method: string; path: string; headers: IncomingHttpHeaders; body: string }

/** A server that notes what it is sent, and answers what the test wants. */
let echo: Server
let answer: (heard: Heard) => Promise<number> | number
const heard: Heard[] = []

let servers: Servers
before(async () => {
  servers = await openServers()
  echo = createServer((request, response) => {
    const note = async () => {
      const { method = '', url: path = '', headers } = request
      const one = { method, path, headers, body: await text(request) }
      if (!path.startsWith('/health')) heard.push(one)
      response.statusCode = await answer(one)
      response.setHeader('x-made-by', 'echo').end(one.body)
    }
    void note()
  })
  await new Promise<void>((resolve) => void echo.listen(0, '127.0.0.1', resolve))
})
after(async () => {
  await servers?.close()
  echo?.closeAllConnections()
  echo?.close()
})

/** A workspace of the first server's database that the directory places on the echo. */
async function placeAtEcho(name: string) {
  const { directory, first } = servers
  const { port } = echo.address() as { port: number }
  const databaseUrl = first.stage.env['DATABASE_URL'] as string
  const url = `http://127.0.0.1:${port}`
  if (!directory.server('echo'))
    await addServer(directory.pool, directory.secretKeys, { name: 'echo', url, databaseUrl }, new Date())
  const shop = await first.stage.openShop()
  await placeWorkspace(directory.pool, shop.workspaceId, name)
  const healthy = { status: 0 }
  await first.stage.until(async () => {
    healthy.status = (await servers.call('GET', '/me', undefined, { apiKey: shop.apiKey })).status
    return heard.some(({ headers }) => headers['api-key'] === shop.apiKey)
  }, 'the router hears of the placement')
  heard.length = 0
  return shop
}

/** The directory says from now on that the first server has it. */
async function moveToFirst(workspaceId: string): Promise<void> {
  const { pool } = servers.directory
  const draft = { workspaceId, source: 'echo', target: 'first', step: 'flip' }
  const move = await beginMove(pool, draft, new Date())
  await flip(pool, move?.id ?? '', workspaceId, 'first')
}

test('each key reaches the workspace that it is of, on its server', async () => {
  for (const { stage } of [servers.first, servers.second]) {
    const { shop } = stage
    const to = newCustomer()
    const sent = await servers.call('POST', '/messages/contacts', contacts(shop.from, to, 'Ana'), {
      apiKey: shop.apiKey,
    })
    assert.equal(sent.status, 200, sent.text)
    const read = await stage.call('GET', `/messages/${sent.body.id}`)
    assert.equal(read.status, 200, 'it is on that server')
    const me = await servers.call('GET', '/me', undefined, { apiKey: shop.apiKey })
    assert.equal(me.body.workspace.id, shop.workspaceId)
    assert.ok(me.headers['request-id'])
  }
})

test('a key that no server knows, no key, and an unknown path are refused as by a server', async () => {
  const unknown = await servers.call('GET', '/messages', undefined, { apiKey: 'rcd_none' })
  assert.deepEqual([unknown.status, unknown.body.code], [401, 'unauthenticated'])
  const none = await servers.call('GET', '/messages')
  assert.deepEqual([none.status, none.body.code], [401, 'unauthenticated'])
  const { apiKey } = servers.first.stage.shop
  const nowhere = await servers.call('GET', '/nowhere', undefined, { apiKey })
  assert.deepEqual([nowhere.status, nowhere.body.code], [404, 'not_found'])
})

test('pages that need no workspace come from a server that is well', async () => {
  assert.equal((await servers.call('GET', '/openapi.json')).body.openapi, '3.1.0')
  assert.equal((await servers.call('GET', '/health/ready')).body.status, 'ok')
  assert.equal((await servers.call('GET', '/docs/problems')).status, 200)
})

test('a stream goes through as it is written', async () => {
  const { stage } = servers.second
  const listening = await listen(stage, { through: { ...stage.service, url: servers.router.url } })
  await listening.next('ready')
  const { id } = await sendContacts(stage)
  await listening.next('message.accepted', ({ message }) => message.id === id)
  listening.leave()
})

test('headers of traces and bodies of any size arrive as they were sent; the router alone says who called', async () => {
  answer = () => 207
  const shop = await placeAtEcho('echo')
  const long = randomBytes(3 * 1024 * 1024).toString('hex')
  for (const body of ['{"a":1}', long]) {
    const passed = await servers.call('POST', '/messages/text?x=%20y', body, {
      apiKey: shop.apiKey,
      headers: {
        traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-proto': 'https',
        'idempotency-key': 'a1',
      },
    })
    assert.deepEqual([passed.status, passed.headers['x-made-by']], [207, 'echo'])
    assert.equal(
      createHash('sha256').update(passed.text).digest('hex'),
      createHash('sha256').update(body).digest('hex'),
    )
  }
  assert.equal(heard.length, 2)
  for (const { headers, path } of heard) {
    assert.equal(path, '/messages/text?x=%20y')
    assert.match(String(headers['traceparent']), /^00-0af7651916cd43dd8448eb211c80319c-/)
    assert.equal(headers['idempotency-key'], 'a1')
    assert.equal(headers['x-forwarded-for'], '127.0.0.1')
    assert.equal(headers['x-forwarded-proto'], 'http')
  }
})

test('behind a trusted proxy the caller is whom that proxy names, and only then does its word for a bank pass', async () => {
  answer = () => 200
  const shop = await placeAtEcho('echo')
  const word = { RECADO_PAYMENTS_CALLBACK_HEADER: 'X-Client-Verified: SUCCESS' }
  const trusting = await servers.startAnother({ ...word, RECADO_TRUSTED_PROXIES: '127.0.0.1' })
  const doubting = await servers.startAnother(word)
  const headers = { 'x-forwarded-for': '203.0.113.9', 'x-client-verified': 'SUCCESS' }
  for (const { url } of [trusting, doubting]) {
    const called = await fetch(`${url}/me`, { headers: { ...headers, 'api-key': shop.apiKey } })
    assert.equal(called.status, 200)
  }
  assert.deepEqual(
    heard.map(({ headers: got }) => [got['x-forwarded-for'], got['x-client-verified']]),
    [
      ['203.0.113.9', 'SUCCESS'],
      ['127.0.0.1', undefined],
    ],
  )
})

test('a server that has the workspace no more is asked once; the directory then says where it is, and the body comes along', async () => {
  answer = () => 200
  const { first } = servers
  const shop = await placeAtEcho('echo')
  answer = async () => {
    await moveToFirst(shop.workspaceId)
    return 421
  }
  const to = newCustomer()
  const sent = await servers.call('POST', '/messages/contacts', contacts(shop.from, to, 'Ana'), {
    apiKey: shop.apiKey,
  })
  assert.equal(sent.status, 200, sent.text)
  assert.equal(heard.length, 1)
  const read = await first.stage.call('GET', `/messages/${sent.body.id}`, undefined, { apiKey: shop.apiKey })
  assert.equal(read.status, 200)
})

test('what was too long to be kept is not sent to another server: the caller is asked to try again', async () => {
  answer = () => 200
  const shop = await placeAtEcho('echo')
  answer = async () => {
    await moveToFirst(shop.workspaceId)
    return 421
  }
  const long = JSON.stringify({ text: 'a'.repeat(600_000) })
  const refused = await servers.call('POST', '/messages/text', long, { apiKey: shop.apiKey })
  assert.deepEqual([refused.status, refused.body.code], [503, 'server_unavailable'])
  assert.equal(heard.length, 1)
  const me = await servers.call('GET', '/me', undefined, { apiKey: shop.apiKey })
  assert.equal(me.body.workspace.id, shop.workspaceId, 'the next request finds it')
})

test('a workspace that no server has now is answered with when to ask again', async () => {
  answer = () => 200
  const shop = await placeAtEcho('echo')
  answer = () => 421
  const refused = await servers.call('GET', '/me', undefined, { apiKey: shop.apiKey })
  assert.deepEqual([refused.status, refused.body.code], [503, 'server_unavailable'])
  assert.equal(refused.headers['retry-after'], '1')
  assert.equal(heard.length, 1, 'it is not asked twice')
})

/**
 * A body about the shops' accounts; both shops are of one app, which signs with the secret of the
 * first.
 */
const webhook = (...shops: { phoneNumberId: string }[]) =>
  envelope(
    ...shops.map(({ phoneNumberId }) =>
      change(phoneNumberId, { messages: [textMessage('5511987650000', new Date('2026-05-01T12:00:00Z'))] }),
    ),
  )

async function countInbound({ stage }: Servers['first'], workspaceId: string): Promise<number> {
  const { rows } = await stage.db.query<{ count: number }>(
    `select count(*)::int as count from messages where workspace_id = $1 and role = 'user'`,
    [workspaceId],
  )
  return rows[0]?.count ?? 0
}

test('one webhook about accounts of two servers is taken in by both, each its own part, and 200 comes when both have it', async () => {
  const { first, second } = servers
  const shops = [first.stage.shop, second.stage.shop] as const
  await shareSecret()
  const body = webhook(...shops)
  const post = () =>
    servers.call('POST', '/channels/whatsapp/webhook', body, {
      headers: { 'x-hub-signature-256': sign(body, shops[0].appSecret) },
    })
  second.stage.keepSecret(JSON.parse(body))
  first.stage.keepSecret(JSON.parse(body))
  assert.equal((await post()).status, 200)
  assert.equal((await post()).status, 200, 'once more does no harm')
  assert.equal(await countInbound(first, shops[0].workspaceId), 1)
  assert.equal(await countInbound(second, shops[1].workspaceId), 1)
  const forged = await servers.call('POST', '/channels/whatsapp/webhook', body, {
    headers: { 'x-hub-signature-256': sign(body, 'another') },
  })
  assert.deepEqual([forged.status, forged.body.code], [401, 'signature_invalid'])
})

/** The sender of the second server gets the app secret of the first one's. */
async function shareSecret(): Promise<void> {
  const { first, second } = servers
  const { shop } = second.stage
  const { appSecret } = first.stage.shop
  const { key } = await second.stage.makeKey(shop.workspaceId, ['admin'])
  const credentials = { accessToken: 'a', appSecrets: [appSecret], verifyToken: shop.verifyToken }
  const changed = await servers.call('PATCH', `/senders/${shop.senderId}`, { credentials }, { apiKey: key })
  assert.equal(changed.status, 200, changed.text)
}

test('the channel verifies with the token of any server', async () => {
  for (const { stage } of [servers.first, servers.second]) {
    const question = `hub.mode=subscribe&hub.challenge=77&hub.verify_token=${stage.shop.verifyToken}`
    const answered = await servers.call('GET', `/channels/whatsapp/webhook?${question}`)
    assert.deepEqual([answered.status, answered.text], [200, '77'])
  }
  const wrong = await servers.call(
    'GET',
    '/channels/whatsapp/webhook?hub.mode=subscribe&hub.challenge=77&hub.verify_token=no',
  )
  assert.deepEqual([wrong.status, wrong.body.code], [403, 'verify_token_invalid'])
})
