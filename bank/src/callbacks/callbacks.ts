/**
 * Calls the shop when money comes, and again when a refund has ended: at most a hint, which can be
 * lost, late, doubled or wrong. A call that is not answered with 2xx is repeated with growing
 * pauses.
 */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'undici'
import type { Agenda } from '../agenda.ts'
import type { Book } from '../book/book.ts'
import type { Callback, Payment } from '../book/entries.ts'
import { toPaymentView } from '../api/views.ts'
import type { Certificates } from '../certificates.ts'
import type { Clock } from '../clock.ts'
import type { Faults } from '../faults/faults.ts'
import type { JsonObject } from '../json.ts'
import type { Log } from '../log.ts'
import type { Pace } from '../pace.ts'
import { profileOf } from '../profiles/profiles.ts'

export type Callbacks = {
  /** Notifies the shop of a payment, if it has a txid and its key has an address. */
  notify(payment: Payment): void
  /** Whether an address answers a call about nothing. */
  tryAddress(url: string): Promise<boolean>
  /**
   * Sends an unexpected call to an address of a shop, as a stranger might: without the bank's
   * certificate. Returns the HTTP status.
   */
  forge(url: string, body: unknown): Promise<number | null>
  /** Continues with what waited when the bank was stopped. */
  resume(): void
  close(): Promise<void>
}

type Parts = {
  agenda: Agenda
  book: Book
  certificates: Certificates
  clock: Clock
  faults: Faults
  log: Log
  pace: Pace
}

const ANSWER_MS_MAX = 10_000
const LATE_MS_DEFAULT = 1_000
const RETRY_MS_MAX = 300_000
const OTHER_KEY = '00000000-0000-4000-8000-000000000000'

export function createCallbacks(parts: Parts): Callbacks {
  const { agenda, book, certificates, clock, faults, log, pace } = parts
  // The shops of this bank are on this machine, with certificates of their own making.
  const agent = new Agent({
    connect: { ...toClient(certificates.caller), rejectUnauthorized: false },
  })
  const stranger = new Agent({ connect: { rejectUnauthorized: false } })
  /** Payments that are to be sent with the next one, by the address. */
  const held = new Map<string, JsonObject[]>()
  let isClosed = false

  function notify(payment: Payment) {
    const webhook = book.webhooks.get(payment.key)
    const shop = book.shops.get(payment.shopId)
    if (payment.txid === null || !webhook || !shop) return
    const { txid } = payment
    const subject = { path: webhook.url, txid }
    const view = toPaymentView(payment, { book, profile: profileOf(shop), nowMs: clock.nowMs() })
    if (faults.draw(['callback_without_key'], subject)) delete view.chave
    if (faults.draw(['callback_other_key'], subject)) view.chave = OTHER_KEY
    const isHeld = faults.draw(['callback_grouped'], subject) !== undefined
    const group = [...(held.get(webhook.url) ?? []), view]
    if (isHeld) return void held.set(webhook.url, group)
    held.delete(webhook.url)

    const late = faults.draw(['callback_late'], subject)
    const shuffled = faults.draw(['callback_shuffled'], subject)
    const lateMs = late ? (late.ms ?? LATE_MS_DEFAULT) : 0
    const shuffleMs = shuffled ? Math.random() * (shuffled.ms ?? LATE_MS_DEFAULT) : 0
    const callback: Callback = {
      id: randomUUID(),
      shopId: shop.id,
      url: `${webhook.url}/pix`,
      attempts: [],
      body: profileOf(shop).callbackBody === 'list' ? group : { pix: group },
      state: faults.draw(['callback_lost'], subject) ? 'lost' : 'waiting',
      dueMs: clock.nowMs() + pace.callbackDelayMs + lateMs + shuffleMs,
    }
    plan(callback)
    if (faults.draw(['callback_twice'], subject)) plan({ ...callback, id: randomUUID() })
  }

  function plan(callback: Callback) {
    book.save('callback', callback)
    if (callback.state === 'waiting') agenda.at(callback.dueMs, () => void attempt(callback.id))
  }

  async function attempt(id: string) {
    const before = book.callbacks.get(id)
    if (!before) return
    const atMs = clock.nowMs()
    const status = await post(agent, before.url, before.body)
    if (isClosed) return
    const attempts = [...before.attempts, { atMs, status }]
    const isDelivered = status !== null && status >= 200 && status < 300
    const isOver = isDelivered || attempts.length >= pace.callbackAttemptsMax
    if (!isOver) {
      const pauseMs = Math.min(RETRY_MS_MAX, pace.callbackRetryMs * 2 ** (attempts.length - 1))
      return plan({ ...before, attempts, dueMs: clock.nowMs() + pauseMs })
    }
    book.save('callback', { ...before, attempts, state: isDelivered ? 'delivered' : 'given_up' })
    if (!isDelivered) log.warn('callback_given_up', 'A shop did not answer its callback.', { status })
  }

  return {
    notify,
    async tryAddress(url) {
      const body = { evento: 'teste_webhook', data_criacao: new Date(clock.nowMs()).toISOString() }
      const status = await post(agent, `${url}/pix`, body)
      return status !== null && status >= 200 && status < 300
    },
    forge: (url, body) => post(stranger, url, body),
    resume() {
      for (const callback of book.callbacks.values())
        if (callback.state === 'waiting') agenda.at(callback.dueMs, () => void attempt(callback.id))
    },
    async close() {
      isClosed = true
      await Promise.all([agent.destroy(), stranger.destroy()])
    },
  }
}

const toClient = ({ certificate, key }: { certificate: string; key: string }) => ({ cert: certificate, key })

/** The HTTP status; null if there was no answer. */
async function post(agent: Agent, url: string, body: unknown): Promise<number | null> {
  try {
    const answer = await request(url, {
      dispatcher: agent,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      headersTimeout: ANSWER_MS_MAX,
      bodyTimeout: ANSWER_MS_MAX,
    })
    await answer.body.dump()
    return answer.statusCode
  } catch {
    return null
  }
}
