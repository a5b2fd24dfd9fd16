/** A stand-in for Mercado Pago: its payments API as far as Recado speaks it, in memory. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import { brCode } from '../../src/channels/whatsapp/preflight/test/check-digits.ts'
import type { Mishap } from '../payments/provider-facts.ts'

type Refund = { id: number; amount: number; status: string; date_created: string; metadata?: object }
type Payment = {
  id: number
  status: string
  status_detail: string
  transaction_amount: number
  external_reference: string
  date_of_expiration: string
  date_created: string
  date_approved: string | null
  point_of_interaction: { transaction_data: { qr_code: string } }
  refunds: Refund[]
}
type Answer = { status: number; json: unknown }

export type MercadoPagoStand = Awaited<ReturnType<typeof startMercadoPago>>

const KEY = '0b1fcd25-2e2b-4a7b-8f0a-4d3f7ac4a1c2'
const error = (status: number, message: string): Answer => ({ status, json: { message, status } })

/** @param keepsMetadata of refunds, which its API does not document */
export async function startMercadoPago(accessToken: string, keepsMetadata = false) {
  const payments = new Map<number, Payment>()
  const done = new Map<string, { body: string; answer: Answer }>()
  const mishaps: { how: Mishap; isRead: boolean }[] = []
  let lastId = 1_320_000_000

  function make(body: Record<string, unknown>): Answer {
    const amount = body['transaction_amount']
    const email = (body['payer'] as { email?: string } | undefined)?.email
    if (typeof amount !== 'number' || amount <= 0) return error(400, 'Invalid transaction_amount')
    if (body['payment_method_id'] !== 'pix' || !email) return error(400, 'payer.email is required')
    const id = (lastId += 1)
    const payment: Payment = {
      id,
      status: 'pending',
      status_detail: 'pending_waiting_transfer',
      transaction_amount: amount,
      external_reference: String(body['external_reference']),
      date_of_expiration: String(body['date_of_expiration']),
      date_created: new Date().toISOString(),
      date_approved: null,
      refunds: [],
      point_of_interaction: { transaction_data: { qr_code: toCode(id, amount) } },
    }
    payments.set(id, payment)
    return { status: 201, json: payment }
  }

  function refund(payment: Payment, body: Record<string, unknown>): Answer {
    const amount = Number(body['amount'])
    const given = payment.refunds.reduce((sum, one) => sum + Math.round(one.amount * 100), 0)
    if (
      payment.date_approved === null ||
      given + Math.round(amount * 100) > Math.round(payment.transaction_amount * 100)
    )
      return error(400, 'Amount to refund is greater than the amount of the payment')
    const metadata: object = body['metadata'] ?? {}
    const made = {
      id: (lastId += 1),
      amount,
      status: 'approved',
      date_created: new Date().toISOString(),
      ...(keepsMetadata && { metadata }),
    }
    payment.refunds.push(made)
    return { status: 201, json: made }
  }

  function search(query: URLSearchParams): Answer {
    const reference = query.get('external_reference')
    const [from, to] = [query.get('begin_date'), query.get('end_date')]
    const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 30)]
    const all = [...payments.values()].filter(
      (one) =>
        (reference === null || one.external_reference === reference) &&
        (from === null ||
          (one.date_approved !== null && one.date_approved >= from && one.date_approved <= (to ?? ''))),
    )
    return {
      status: 200,
      json: { paging: { total: all.length, offset, limit }, results: all.slice(offset, offset + limit) },
    }
  }

  function carryOut({ method, headers }: IncomingMessage, url: URL, text: string): Answer {
    if (headers.authorization !== `Bearer ${accessToken}`) return error(401, 'invalid access token')
    const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
    const key = headers['x-idempotency-key']
    const [, , , id, part] = url.pathname.split('/')
    if (id === 'search') return search(url.searchParams)
    const payment = payments.get(Number(id))
    if (id !== undefined && !payment) return error(404, 'Payment not found')
    if (method === 'GET' && payment) return { status: 200, json: payment }
    if (method === 'PUT' && payment) {
      if (payment.status !== 'pending') return error(400, 'The payment cannot be cancelled')
      Object.assign(payment, { status: 'cancelled', status_detail: 'by_collector' })
      return { status: 200, json: payment }
    }
    if (typeof key !== 'string') return error(400, 'X-Idempotency-Key is required')
    const before = done.get(key)
    if (before) return before.body === text ? before.answer : error(409, 'Idempotency key was used')
    const answer = payment && part === 'refunds' ? refund(payment, body) : make(body)
    if (answer.status === 201) done.set(key, { body: text, answer })
    return answer
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const text = await readAll(request)
    const isRead = request.method === 'GET'
    const at = mishaps.findIndex((one) => one.isRead === isRead)
    const how = at < 0 ? null : mishaps.splice(at, 1)[0]?.how
    if (how === 'request lost') return request.socket.destroy()
    if (how === 'busy') return response.writeHead(429, { 'retry-after': '1' }).end('{}')
    const { status, json } = carryOut(request, new URL(request.url ?? '', 'http://stand'), text)
    const whole = JSON.stringify(json)
    if (how === 'answer lost') return request.socket.destroy()
    if (how === 'answer spoilt') return response.writeHead(502).end('<html>Bad gateway</html>')
    response.writeHead(status, { 'content-type': 'application/json' })
    return response.end(how === 'answer cut' ? whole.slice(0, whole.length / 2) : whole)
  }

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    payments,
    /** A payer pays a code. Resolves to the id of the payment. */
    pay(code: string): string {
      const found = [...payments.values()].find(
        (one) => one.point_of_interaction.transaction_data.qr_code === code,
      )
      if (found?.status !== 'pending') throw new Error('This code cannot be paid.')
      Object.assign(found, {
        status: 'approved',
        status_detail: 'accredited',
        date_approved: new Date().toISOString(),
      })
      return String(found.id)
    },
    mishap: (how: Mishap, isRead: boolean) => void mishaps.push({ how, isRead }),
    calm: () => void mishaps.splice(0),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A code of the form that it gives: a key, no address, and a transaction id of its own. */
const toCode = (id: number, amount: number): string =>
  brCode(
    ['00', '01'],
    [
      '26',
      [
        ['00', 'br.gov.bcb.pix'],
        ['01', KEY],
      ],
    ],
    ['52', '0000'],
    ['53', '986'],
    ['54', amount.toFixed(2)],
    ['58', 'BR'],
    ['59', 'LOJA EXEMPLO'],
    ['60', 'SAO PAULO'],
    ['62', [['05', `mpqrinter${id}`]]],
  )

export const newToken = (): string => `APP_USR-${randomUUID()}`
