/**
 * The shops' own system: receives the webhooks of both shops, checks their signatures by its own
 * computation, and records what it accepted. It can misbehave on request; the proxy in front of it
 * causes the faults on the way.
 */
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Random } from '../../scripts/random.ts'
import type { Shop } from '../stack/shops.ts'

export type ReceivedEvent = {
  /** Whose endpoint it came to. */
  shop: Shop['name']
  id: string
  /** Null for an event of no conversation. */
  conversationId: string | null
  /** The shop whose secret signed it; null: none. */
  signedBy: Shop['name'] | null
}

/**
 * `errors`: refuses every other request. `drops`: accepts, and closes the connection instead of
 * answering. `hangs`: accepts nothing and never answers.
 */
export type Mood = 'well' | 'errors' | 'drops' | 'hangs'

export type WebhookReceiver = {
  port: number
  /** In the order in which it accepted them; what came twice is there twice. */
  received: ReceivedEvent[]
  /** From now on. */
  setMood(mood: Mood): void
  /** Requests that suffered from a mood. */
  hits(): number
  /** The secret of the shop's endpoint. */
  learn(shop: Shop['name'], secret: string): void
  close(): Promise<void>
}

export async function startWebhookReceiver(random: Random): Promise<WebhookReceiver> {
  const received: ReceivedEvent[] = []
  const keys = new Map<Shop['name'], Buffer>()
  let mood: Mood = 'well'
  let hits = 0

  function take(request: IncomingMessage, body: string) {
    const id = String(request.headers['webhook-id'])
    const signed = `${id}.${String(request.headers['webhook-timestamp'])}.${body}`
    const given = String(request.headers['webhook-signature']).split(' ')
    const isSignedWith = (key: Buffer) =>
      given.includes(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    const { data } = JSON.parse(body) as { data: { conversationId?: string } }
    const shop = request.url === '/A' ? 'A' : 'B'
    received.push({
      shop,
      id,
      conversationId: data.conversationId ?? null,
      // asked later: an event may come before the answer that has the secret of its endpoint
      get signedBy() {
        return [...keys].find(([, key]) => isSignedWith(key))?.[0] ?? null
      },
    })
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    if (mood !== 'well') hits += 1
    if (mood === 'hangs') return
    if (mood === 'errors' && random.below(2) === 0) return void response.writeHead(500).end()
    take(request, Buffer.concat(pieces).toString('utf8'))
    if (mood === 'drops') request.socket.destroy()
    else response.writeHead(204).end()
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy()) // the connection broke, or it was no webhook of ours
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    received,
    setMood(next) {
      if (mood === 'hangs' && next !== 'hangs') server.closeAllConnections() // they get no answer any more
      mood = next
    },
    hits: () => hits,
    learn: (shop, secret) => void keys.set(shop, Buffer.from(secret.replace(/^whsec_/, ''), 'base64')),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
