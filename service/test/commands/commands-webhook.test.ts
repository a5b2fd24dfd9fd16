/**
 * recado doctor calls the webhook as WhatsApp does, through whatever is in front of the service,
 * and distinguishes what is wrong there.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { recado } from '../../../testkit/recado.ts'
import { openStage, type Stage } from '../stage/stage.ts'

type Handle = (request: IncomingMessage, response: ServerResponse) => void

let stage: Stage
/** What is in front of the service; each test sets how it errs. */
let handle: Handle
const proxy = createServer((request, response) => handle(request, response))
before(async () => {
  stage = await openStage()
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
})
after(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await stage.close()
})

/** Passes a request on, with what a test changes about it. */
const pass =
  (change: (headers: Record<string, string>, body: Buffer) => Buffer = (_headers, body) => body): Handle =>
  async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const headers = { ...request.headers } as Record<string, string>
    delete headers['content-length']
    const body = change(headers, Buffer.concat(pieces))
    const { method = '', url = '' } = request
    const passed = ask(stage.service.url + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    passed.end(body)
  }
const answers =
  (status: number, body: string, headers: Record<string, string> = {}): Handle =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body)

async function doctor({
  url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
  senderId = stage.shop.senderId,
} = {}) {
  const { stdout } = await recado(['doctor', '--json'], { ...stage.env, RECADO_PUBLIC_URL: url })
  const { checks } = JSON.parse(stdout) as { checks: { check: string; ok: boolean; detail: string }[] }
  const find = (name: string) =>
    checks.find(({ check }) => check.startsWith(name) && check.includes(senderId)) ?? assert.fail(stdout)
  const [webhook, account] = [find('webhook of '), find('account of ')]
  return { webhook, account, verification: find('verification of '), webhooks: find('webhooks to ') }
}

test('a proxy that passes everything on is well, and what doctor sends is no news of the sender', async () => {
  handle = pass()
  const { workspaceId } = stage.shop
  const { key: apiKey } = await stage.makeKey(workspaceId, ['admin'])
  const account = { phoneNumberId: '7770001', address: '+551140007001' }
  const credentials = { accessToken: 'token-7', appSecrets: ['secret-7'], verifyToken: 'word-7' }
  stage.keepSecret(credentials)
  await stage.simulator.control('PUT', `/accounts/${account.phoneNumberId}`, {
    accessToken: 'token-7',
    appSecret: 'secret-7',
    displayPhoneNumber: account.address,
  })
  const added = await stage.call('POST', '/senders', { ...account, credentials }, { apiKey })
  assert.equal(added.status, 200, added.text)
  const { webhook, verification, webhooks } = await doctor({ senderId: added.body.id })
  assert.ok(webhook.ok, webhook.detail)
  assert.match(webhook.detail, /accepts requests signed with the app secret\.$/)
  assert.deepEqual([verification.ok, webhooks.ok], [false, false])
  assert.match(
    verification.detail,
    /^WhatsApp never called the webhook with its verify token, so it does not/,
  )
  const { body } = await stage.call('GET', '/senders', undefined, { apiKey })
  const { health } = body.data.find(({ id }: { id: string }) => id === added.body.id)
  assert.deepEqual([health.lastWebhookDate, health.lastVerificationDate], [null, null])
})

const faults: [what: string, how: Handle, says: RegExp][] = [
  [
    'a redirect',
    answers(301, '', { location: 'https://www.example.com/x' }),
    /sends the verification on to https:\/\/www\.example\.com, and WhatsApp follows no redirect/,
  ],
  ['a page in place of the challenge', answers(200, '<html>'), /a server other than Recado answers/],
  [
    'a path that does not arrive',
    answers(404, '<html>'),
    /answers the verification with 404: the proxy forwards another path/,
  ],
  ['a password', answers(401, '<html>'), /not from Recado: a proxy requires a password or blocks the call/],
  ['no service behind it', answers(502, '<html>'), /the proxy answers but does not reach Recado/],
  [
    'a body that is written again',
    pass((_headers, body) =>
      body.length > 0 ? Buffer.from(JSON.stringify(JSON.parse(String(body)), null, 1)) : body,
    ),
    /answers a signed webhook with 401: the signature did not arrive as it was sent/,
  ],
  [
    'a header that is dropped',
    pass((headers, body) => (delete headers['x-hub-signature-256'], body)),
    /answers a signed webhook with 401: the signature did not arrive/,
  ],
  [
    'bodies that it does not accept',
    (request, response) =>
      request.method === 'POST' ? answers(413, '')(request, response) : pass()(request, response),
    /answers a signed webhook with 413: the proxy must accept bodies of 3 MiB/,
  ],
]
for (const [what, how, says] of faults)
  test(`a proxy with ${what} is reported as that`, async () => {
    handle = how
    const { webhook } = await doctor()
    assert.equal(webhook.ok, false)
    assert.match(webhook.detail, says)
  })

test('a verify token that the service does not know is reported', async () => {
  handle = (request, response) => {
    request.url = request.url?.replace(/hub\.verify_token=[^&]*/, 'hub.verify_token=of-yesterday')
    pass()(request, response)
  }
  assert.match((await doctor()).webhook.detail, /with 403: the service there does not know this verify token/)
})

test('an address without TLS, and one without a name, are reported', async () => {
  const plain = (await doctor({ url: 'http://shop.example.com' })).webhook
  assert.match(
    plain.detail,
    /^WhatsApp calls only https addresses, and http:\/\/shop\.example\.com is not one: set RECADO_PUBLIC_URL/,
  )
  const nameless = (await doctor({ url: 'https://recado.invalid' })).webhook
  assert.match(nameless.detail, /^DNS does not know the name of https:\/\/recado\.invalid\./)
})

test('an app secret that is not of the app of the token is reported, because WhatsApp refuses its proof', async () => {
  handle = pass()
  const { workspaceId, senderId, phoneNumberId, from } = await stage.openShop()
  const credentials = { accessToken: 'EAAGm0PX4ZCps', appSecret: '0123abcd', verifyToken: 'recado' }
  const set = ['sender', 'set', senderId, '--workspace', workspaceId, '--credentials', '-']
  assert.equal((await recado(set, stage.env, JSON.stringify(credentials))).exitCode, 0)
  const knows = (appSecret: string) =>
    stage.simulator.control('PUT', `/accounts/${phoneNumberId}`, {
      ...credentials,
      appSecret,
      displayPhoneNumber: from,
      webhookUrl: stage.service.url,
    })
  await knows('of-another-app')
  const wrong = (await doctor({ senderId })).account
  assert.equal(wrong.ok, false)
  assert.match(wrong.detail, /says that the app secret is not of the app that made the token/)
  await knows(credentials.appSecret)
  const right = (await doctor({ senderId })).account
  assert.ok(right.ok, right.detail)
})
