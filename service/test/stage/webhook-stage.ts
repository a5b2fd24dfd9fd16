/** A stage with a shop that has webhook endpoints, and a receiver that stands for its systems. */
import assert from 'node:assert/strict'
import {
  startWebhookReceiver,
  type ReceivedEvent,
  type WebhookReceiver,
} from '../../../testkit/webhook-receiver.ts'
import { newCustomer } from '../../../testkit/bodies.ts'
import { sendContacts } from './send.ts'
import { openStage, type Answer, type Shop, type Stage, type StageOptions } from './stage.ts'

export type WebhookStage = {
  stage: Stage
  shop: Shop
  receiver: WebhookReceiver
  call(method: string, path: string, body?: unknown): Promise<Answer>
  /**
   * Makes an endpoint at a path of the receiver, for all events of messages unless the draft says
   * otherwise.
   */
  makeEndpoint(path: string, draft?: object): Promise<{ id: string; secret: string }>
  endpoint(id: string): Promise<Record<string, unknown>>
  /** Waits until the endpoint is in this state. */
  inState(id: string, state: string): Promise<Record<string, unknown>>
  /** What arrived at a path, in order. */
  receivedBy(path: string): ReceivedEvent[]
  /** Waits until so many requests have arrived at a path. */
  untilReceived(path: string, count: number): Promise<ReceivedEvent[]>
  /**
   * A message to a customer who never wrote: it is accepted, and then fails. Resolves to the
   * customer when it has: four events.
   */
  send(to?: string): Promise<string>
  /** Deletes all endpoints, and forgets what arrived. */
  clear(): Promise<void>
  close(): Promise<void>
}

/** accepted, sending, sent, failed */
export const EVENTS_OF_MESSAGE = 4

export async function openWebhookStage(options: StageOptions = {}): Promise<WebhookStage> {
  const stage = await openStage(options)
  const shop = await stage.openShop({ scopes: ['admin', 'messages:send', 'messages:read'] })
  const receiver = await startWebhookReceiver()
  const call: WebhookStage['call'] = (method, path, body) =>
    stage.call(method, path, body, { apiKey: shop.apiKey })
  const receivedBy: WebhookStage['receivedBy'] = (path) =>
    receiver.received.filter((received) => received.path === path)
  const endpoint: WebhookStage['endpoint'] = async (id) =>
    (await call('GET', `/webhook-endpoints/${id}`)).body
  return {
    stage,
    shop,
    receiver,
    call,
    endpoint,
    receivedBy,
    async makeEndpoint(path, draft = {}) {
      const url = `${receiver.url}${path}`
      const { status, body } = await call('POST', '/webhook-endpoints', {
        url,
        types: ['message.*'],
        ...draft,
      })
      assert.equal(status, 200, JSON.stringify(body))
      stage.keepSecret(body.secret)
      return body
    },
    inState: (id, state) =>
      stage.until(async () => {
        const found = await endpoint(id)
        return found.state === state ? found : null
      }, `the endpoint becomes ${state}`),
    untilReceived: (path, count) =>
      stage.until(async () => {
        const received = receivedBy(path)
        return received.length >= count ? received : null
      }, `${count} requests at ${path}`),
    async send(to = newCustomer()) {
      const { id } = await sendContacts(stage, to, { shop })
      await stage.messageWith(id, 'failed', shop)
      return to
    },
    async clear() {
      const { body } = await call('GET', '/webhook-endpoints')
      for (const { id } of body.data) await call('DELETE', `/webhook-endpoints/${id}`)
      receiver.answerHanging(204)
      receiver.answer = () => 204
      receiver.received.length = 0
    },
    async close() {
      receiver.answerHanging(204)
      await stage.close().finally(() => receiver.close())
    },
  }
}

/** The positions in the log, in the order in which they arrived. */
const positionsOf = (received: ReceivedEvent[]): number[] =>
  received.map(({ id }) => Number(id.split('_')[2]))

export const inOrder = (received: ReceivedEvent[]): boolean =>
  positionsOf(received).every((position, n, all) => n === 0 || position > (all[n - 1] as number))
