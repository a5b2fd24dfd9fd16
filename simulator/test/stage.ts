/**
 * The stage for the simulator's tests: a simulator, a business number with a receiver for its
 * webhooks, and the few calls that tests make to both. Everything is closed when the test ends.
 */
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { startSimulator, type SimulatorOptions } from '../src/simulator.ts'

export const ACCOUNT = '106540352242922'
export const CUSTOMER = '5511987654321'
const TOKEN = 'test-access-token'
const SECRET = 'test-app-secret'

/* oxlint-disable typescript/no-explicit-any -- answers and webhooks are what these tests look into */
export type Json = any

type Post = { headers: IncomingHttpHeaders; text: string; body: Json; signatureIsRight: boolean }
export type Answer = { status: number; body: Json; headers: Headers }
export type Stage = Awaited<ReturnType<typeof openStage>>

/** `account` changes the account's settings; by default delays are 0 and retries fast. */
export async function openStage(t: TestContext, account: Json = {}, options: SimulatorOptions = {}) {
  const receiver = await openReceiver(t)
  const simulator = await startSimulator({ port: 0, ...options })
  t.after(() => simulator.close())
  const { url } = simulator

  async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const hasBody = method === 'POST' || method === 'PUT'
    const answer = await fetch(url + path, {
      method,
      headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      body: text.startsWith('{') ? JSON.parse(text) : text,
      headers: answer.headers,
    }
  }

  /** A control call that must succeed; returns its body. */
  async function control(method: string, path: string, body?: unknown): Promise<Json> {
    const answer = await call(method, `/control${path}`, body)
    assert.equal(answer.status, 200, `${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  function addAccount(phoneNumberId: string, changes: Json = {}) {
    return control('PUT', `/accounts/${phoneNumberId}`, {
      displayPhoneNumber: '551140000000',
      accessToken: TOKEN,
      appSecret: SECRET,
      verifyToken: 'test-verify-token',
      webhookUrl: receiver.url,
      sentDelayMs: 0,
      deliveredDelayMs: 1,
      webhookRetryBaseMs: 5,
      webhookParallel: 1, // in order, as the stories look at the last of them
      ...changes,
    })
  }

  /** A call to the messages route. */
  function post(body: unknown, headers: Record<string, string> = {}, phoneNumberId = ACCOUNT) {
    return call('POST', `/v25.0/${phoneNumberId}/messages`, body, {
      authorization: `Bearer ${TOKEN}`,
      ...headers,
    })
  }

  await addAccount(ACCOUNT, account)

  return {
    url,
    call,
    control,
    addAccount,
    post,
    receiver,
    close: () => simulator.close(),

    /** Sends a message of any kind to the customer. */
    send: (message: Json) => post({ messaging_product: 'whatsapp', to: `+${CUSTOMER}`, ...message }),

    /** A customer writes; the window is open afterwards. */
    write: (from = CUSTOMER, more: Json = {}): Promise<{ id: string }> =>
      control('POST', '/messages', { from, text: 'Oi', ...more }),

    async flush() {
      assert.deepEqual(await control('POST', '/flush'), { pending: 0 })
    },

    /** Every status received so far, in order of arrival. */
    statuses: (): Json[] => receiver.values().flatMap(({ statuses }) => statuses ?? []),
    messages: (): Json[] => receiver.values().flatMap(({ messages }) => messages ?? []),
  }
}

/**
 * A webhook that answers 200, or the statuses given to `answerWith`, at once or after a `hold` is
 * released.
 */
async function openReceiver(t: TestContext) {
  const posts: Post[] = []
  const answers: number[] = []
  let held: Promise<void> = Promise.resolve()
  let challengeAnswer: ((query: URLSearchParams) => string) | undefined
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const bytes = Buffer.concat(chunks)
      if (request.method === 'GET') {
        const query = new URL(request.url ?? '', 'http://localhost').searchParams
        return response.end(challengeAnswer?.(query) ?? query.get('hub.challenge'))
      }
      const expected = `sha256=${createHmac('sha256', SECRET).update(bytes).digest('hex')}`
      const signatureIsRight = request.headers['x-hub-signature-256'] === expected
      const text = bytes.toString('latin1')
      posts.push({ headers: request.headers, text, body: JSON.parse(text), signatureIsRight })
      void held.then(() => response.writeHead(answers.shift() ?? 200).end())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    posts,
    /** HTTP statuses for the next POSTs; after them 200 again. */
    answerWith: (...statuses: number[]) => void answers.push(...statuses),
    /** Leaves POSTs unanswered until the returned function is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    answerChallenge: (answer: (query: URLSearchParams) => string) => void (challengeAnswer = answer),
    values: (): Json[] =>
      posts.flatMap(({ body }) =>
        body.entry.flatMap((entry: Json) => entry.changes.map((change: Json) => change.value)),
      ),
  }
}

/** Sorts words, to compare lists of any order. */
export function sorted(words: string[]): string[] {
  return words.toSorted((a, b) => a.localeCompare(b))
}
