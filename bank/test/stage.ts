/**
 * The stage for the bank's tests: a bank and a shop that calls it as any program would. Everything
 * is closed when the test ends.
 */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { Agent, request } from 'undici'
import { startBank, type Bank, type BankOptions } from '../src/bank.ts'

/* oxlint-disable typescript/no-explicit-any -- answers are what these tests look into */
export type Json = any
export type Answer = { status: number; body: Json; headers: IncomingHttpHeaders }

export type ShopOptions = {
  cert?: string
  key?: string
  clientId: string
  clientSecret: string
  pixKey: string
}
export type Stage = Awaited<ReturnType<typeof openStage>>

export async function openStage(t: TestContext, options: BankOptions = {}) {
  const bank = await startBank(options)
  t.after(() => bank.close())
  const { client } = bank
  const shop = createShop(t, bank, {
    cert: client.certificate,
    key: client.key,
    pixKey: bank.key,
    clientId: client.clientId,
    clientSecret: client.clientSecret,
  })

  async function control(method: string, path: string, body?: unknown): Promise<Answer> {
    return send(undefined, `${bank.controlUrl}/control${path}`, method, body)
  }
  /** A control call that must succeed; returns its body. */
  async function demand(method: string, path: string, body?: unknown): Promise<Json> {
    const answer = await control(method, path, body)
    assert.equal(answer.status, 200, `${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  return {
    bank,
    shop,
    control,
    demand,
    /** A further shop, by an account that is opened for it. */
    async openShop(opening: Json = {}): Promise<ReturnType<typeof createShop> & { account: Json }> {
      const account = await demand('POST', '/accounts', opening)
      const { clientId, clientSecret, certificate, key, keys } = account
      const further = createShop(t, bank, { cert: certificate, key, clientId, clientSecret, pixKey: keys[0] })
      return { ...further, account }
    },
    pay: (code: string, more: Json = {}) => control('POST', '/pay', { code, ...more }),
    fault: (fault: string, more: Json = {}) => demand('POST', '/faults', { fault, ...more }),
    book: (): Promise<Json> => demand('GET', '/book'),
  }
}

export function createShop(t: TestContext, bank: Bank, options: ShopOptions) {
  const { cert, key, clientId, clientSecret, pixKey } = options
  const agent = new Agent({
    connect: { ca: bank.ca, ...(cert === undefined || key === undefined ? {} : { cert, key }) },
  })
  t.after(() => agent.destroy())
  let token = ''

  const askForToken = (scope = '', headers: Record<string, string> = {}) =>
    send(agent, `${bank.url}/oauth/token`, 'POST', `grant_type=client_credentials&scope=${scope}`, {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      ...headers,
    })

  async function call(method: string, path: string, body?: unknown, headers = {}): Promise<Answer> {
    if (token === '') token = (await askForToken()).body.access_token
    return send(agent, bank.url + path, method, body, { authorization: `Bearer ${token}`, ...headers })
  }

  /** A valid charge, with changes. */
  const draft = (more: Json = {}): Json => ({
    calendario: { expiracao: 3600 },
    valor: { original: '149.90' },
    chave: pixKey,
    ...more,
  })

  return {
    agent,
    pixKey,
    askForToken,
    call,
    draft,
    forgetToken: () => void (token = ''),
    async makeCharge(more: Json = {}, txid = newTxid()): Promise<Json> {
      const { status, body } = await call('PUT', `/v2/cob/${txid}`, draft(more))
      assert.ok(status === 200 || status === 201, JSON.stringify(body))
      return body
    },
    readCharge: async (txid: string): Promise<Json> => (await call('GET', `/v2/cob/${txid}`)).body,
  }
}

export const newTxid = () => randomBytes(16).toString('hex')

async function send(
  agent: Agent | undefined,
  url: string,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await request(url, {
    ...(agent ? { dispatcher: agent } : {}),
    method: method as 'GET',
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.body.text()
  const isJson = /^[{[]/.test(text)
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: isJson ? parse(text) : text,
  }
}

function parse(text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A shop's address for callbacks that answers 200, or the statuses given to `answerWith`. */
export async function openReceiver(t: TestContext) {
  const posts: { path: string; body: Json }[] = []
  const answers: number[] = []
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      posts.push({ path: incoming.url ?? '', body: JSON.parse(Buffer.concat(chunks).toString()) })
      response.writeHead(answers.shift() ?? 200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/pix-callback/secret`,
    posts,
    answerWith: (...statuses: number[]) => void answers.push(...statuses),
  }
}
