/**
 * Sends as a careful client does: repeats a request with an idempotency key until its outcome is
 * known.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { Shop } from '../stack/shops.ts'
import type { Stack } from '../stack/stack.ts'
import type { History, Operation } from './history.ts'

const ANSWER_TIMEOUT_MS = 10_000
/** Pause before a request is repeated. */
const RETRY_MS = 100
/** A request with a key must be answered within this time after the faults end. */
const PATIENCE_MS = 60_000

/** Refusals that say nothing of the request itself: something else is under way. */
const BUSY = ['idempotency_in_progress', 'charge_in_progress']

export type Sender = {
  /** Whether nothing new is to be begun. */
  isOver(): boolean
  /** Sends until the outcome is known; without a key, once. Throws if no answer comes in time. */
  see(operation: Operation, shop: Shop, path: string, body: string): Promise<void>
  /**
   * Like a request that may be repeated: until it is answered by anything but 5xx. Throws if no
   * answer comes in time.
   */
  ask(
    shop: Shop,
    method: 'GET' | 'PUT',
    path: string,
    body?: object,
  ): Promise<{ status: number; text: string }>
  /** From now on nothing new is begun, and what is under way has a minute, or `patienceMs`. */
  end(): void
  close(): Promise<void>
}

export function createSender(
  stack: Stack,
  history: History,
  options: { clients: number; reconnects?: boolean | undefined; patienceMs?: number },
): Sender {
  const agent = new Agent({
    connections: options.clients,
    pipelining: options.reconnects ? 0 : 1,
    headersTimeout: ANSWER_TIMEOUT_MS,
    bodyTimeout: ANSWER_TIMEOUT_MS,
  })
  const url = `http://127.0.0.1:${stack.front.port}`
  const { patienceMs = PATIENCE_MS } = options
  let overAt = Infinity

  async function call(
    shop: Shop,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body: string | null,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; text: string }> {
    const answer = await request(url + path, {
      method,
      dispatcher: agent,
      body,
      headers: {
        'api-key': shop.apiKey,
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
    })
    return { status: answer.statusCode, text: await answer.body.text() }
  }

  async function once(
    operation: Operation,
    shop: Shop,
    path: string,
    body: string,
  ): Promise<'ok' | 'fail' | 'info'> {
    const key = operation.idempotencyKey
    try {
      const headers: Record<string, string> = key === null ? {} : { 'idempotency-key': key }
      const { status, text } = await call(shop, 'POST', path, body, headers)
      operation.answer = `${status} ${text.slice(0, 300)}`
      if (status === 200) {
        operation.messageId = (JSON.parse(text) as { id: string }).id
        return 'ok'
      }
      const { code } = JSON.parse(text) as { code: string }
      return status >= 500 || BUSY.includes(code) ? 'info' : 'fail'
    } catch (error) {
      operation.answer = toText(error)
      return 'info'
    }
  }

  return {
    isOver: () => overAt !== Infinity,
    async see(operation, shop, path, body) {
      while (performance.now() < overAt + patienceMs) {
        history.invoke(operation)
        history.end(operation, await once(operation, shop, path, body))
        if (operation.outcome !== 'info' || operation.idempotencyKey === null) return
        await sleep(RETRY_MS)
      }
      throw new Error(`${operation.marker} was never answered; at last: ${operation.answer}`)
    },
    async ask(shop, method, path, body) {
      let last = ''
      while (performance.now() < overAt + patienceMs) {
        try {
          const answer = await call(shop, method, path, body ? JSON.stringify(body) : null)
          if (answer.status < 500) return answer
          last = answer.text
        } catch (error) {
          last = toText(error)
        }
        await sleep(RETRY_MS)
      }
      throw new Error(`${method} ${path} was never answered; at last: ${last}`)
    },
    end: () => void (overAt = performance.now()),
    close: () => agent.close(),
  }
}

const toText = (error: unknown) => (error instanceof Error ? `${error.name} ${error.message}` : String(error))
