/**
 * A shop's system that receives events: stores what arrives, in order, and answers as the test
 * says. It verifies signatures by itself, as Standard Webhooks 1.0 describes them.
 */
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it arrived. */
export type ReceivedEvent = {
  /** `webhook-id`: the id of the event. */
  id: string
  type: string
  /** The conversation that it is about, else its subject. */
  about: string
  /** The path that was asked for: one receiver may stand for many endpoints. */
  path: string
  headers: IncomingHttpHeaders
  /** The exact bytes. */
  body: string
}

/** `hang`: never. `cut`: closes the connection. Else a status, or a whole answer. */
export type ReceiverAnswer =
  number | 'hang' | 'cut' | { status: number; headers?: Record<string, string>; body?: string }

export type WebhookReceiver = {
  /** Where it listens: `http://127.0.0.1:<port>`. */
  url: string
  /** Everything that arrived, in order, whatever was answered. */
  received: ReceivedEvent[]
  /** Decides on each answer; 204 unless it is replaced. */
  answer: (received: ReceivedEvent) => ReceiverAnswer | Promise<ReceiverAnswer>
  /** Requests that were not answered yet. */
  hanging(): number
  /** Answers those requests. */
  answerHanging(status: number): void
  close(): Promise<void>
}

export async function startWebhookReceiver(port = 0): Promise<WebhookReceiver> {
  const hanging = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('error', () => undefined)
    request.on('end', () => void take(Buffer.concat(chunks).toString('utf8')))

    async function take(body: string) {
      const event = JSON.parse(body) as { type: string; data: { id: string; conversationId?: string } }
      const received = {
        id: String(request.headers['webhook-id']),
        type: event.type,
        about: event.data.conversationId ?? event.data.id,
        path: request.url ?? '/',
        headers: request.headers,
        body,
      }
      receiver.received.push(received)
      reply(await receiver.answer(received))
    }

    function reply(answer: ReceiverAnswer) {
      if (answer === 'hang') {
        hanging.add(response)
        response.on('close', () => hanging.delete(response))
      } else if (answer === 'cut') {
        request.socket.destroy()
      } else {
        const { status, headers = {}, body = '' } = typeof answer === 'number' ? { status: answer } : answer
        response.writeHead(status, headers).end(body)
      }
    }
  })
  server.keepAliveTimeout = 60_000
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: () => 204,
    hanging: () => hanging.size,
    answerHanging(status) {
      for (const response of hanging) response.writeHead(status).end()
      hanging.clear()
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}

/** Whether one of the signatures is that of the secret (`whsec_…`). */
export function isSignedWith(
  secret: string,
  { headers, body }: Pick<ReceivedEvent, 'headers' | 'body'>,
): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(signature)
}
