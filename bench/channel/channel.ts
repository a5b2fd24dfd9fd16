/**
 * A stub for WhatsApp where every microsecond counts. It answers as the Cloud API does, at once,
 * and checks that the messages to each recipient come in the order of their reference ids. It posts
 * receipts once it has a webhook URL. It refuses nothing; the simulator does that. Questions, such
 * as for the health of a number, get an empty answer.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { announce } from '../ground/listen.ts'
import { createReceipts, type ReceiptsSetup } from './receipts.ts'
import type { Seen } from './seen.ts'

let seen = nothing()
let receipts = createReceipts({ webhookUrl: '', appSecrets: {}, perPost: 1 })
/** The latest reference id, by account and recipient. */
const last = new Map<string, number>()
let lastWamid = 0

function nothing(): Omit<Seen, 'receipts'> {
  return { taken: 0, outOfOrder: 0, firstAtMs: 0, lastAtMs: 0 }
}

const server = createServer(
  { keepAliveTimeout: 60_000 },
  (request, response) => void serve(request, response),
)

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await answer(request)
  response.setHeader('content-type', 'application/json')
  response.end(body)
}

async function answer(request: IncomingMessage): Promise<string> {
  const body = await read(request)
  switch (request.url) {
    case '/bench/seen':
      return JSON.stringify({ ...seen, receipts: receipts.seen() } satisfies Seen)
    case '/bench/forget':
      seen = nothing()
      last.clear()
      return '{}'
    case '/bench/tell':
      receipts.close()
      receipts = createReceipts(JSON.parse(body) as ReceiptsSetup)
      return '{}'
    default:
      return request.method === 'POST' ? take(request.url?.split('/')[2] ?? '', body) : '{}'
  }
}

async function read(request: IncomingMessage): Promise<string> {
  let text = ''
  request.setEncoding('utf8')
  for await (const piece of request) text += piece
  return text
}

function take(account: string, body: string): string {
  const at = Date.now()
  if (seen.taken === 0) seen.firstAtMs = at
  seen.lastAtMs = at
  seen.taken += 1
  const to = find(body, /"to":"\+?(\d+)"/)
  const reference = Number(find(body, /"reference_id":"(\d+)"/))
  const recipient = `${account} ${to}`
  if (reference <= (last.get(recipient) ?? 0)) seen.outOfOrder += 1
  last.set(recipient, reference)
  const wamid = `wamid.${at}.${(lastWamid += 1)}`
  receipts.report({ account, to, wamid, messageId: find(body, /"biz_opaque_callback_data":"([0-9a-f-]+)"/) })
  return `{"messaging_product":"whatsapp","contacts":[{"input":"+${to}","wa_id":"${to}"}],"messages":[{"id":"${wamid}"}]}`
}

const find = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? ''

server.listen(0, '127.0.0.1', () =>
  announce({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }),
)
