/** The book, for tests that compare: what the bank knows to be true. */
import type { FastifyInstance } from 'fastify'
import type { BankParts } from '../bank-parts.ts'
import { toIso } from '../clock.ts'
import { toCode } from '../api/views.ts'
import { ControlError } from './control-error.ts'

const PARTS = ['charges', 'payments', 'refunds', 'callbacks', 'calls'] as const
const pace = { type: 'integer', minimum: 0 }

export function addBookRoutes(app: FastifyInstance, parts: BankParts): void {
  const { book, clock, self } = parts

  const views = {
    charges: () => {
      const { host } = new URL(self.url)
      return [...book.charges.values()].flatMap((charge) => {
        const shop = book.shops.get(charge.shopId)
        if (!shop) return []
        const { shopId, txid, kind, status, amount, key, createdMs, endedMs, expiresMs, revisions } = charge
        const endedDate = endedMs === null ? null : toIso(endedMs)
        const dates = { createdDate: toIso(createdMs), expiresDate: toIso(expiresMs), endedDate }
        return {
          shopId,
          txid,
          kind,
          status,
          amount,
          key,
          ...dates,
          revision: revisions.length - 1,
          code: toCode(charge, shop, host),
        }
      })
    },
    payments: () =>
      [...book.payments.values()].map(({ id, shopId, txid, amount, key, payer, atMs }) => ({
        endToEndId: id,
        shopId,
        txid,
        amount,
        key,
        payer,
        date: toIso(atMs),
      })),
    refunds: () =>
      [...book.refunds.values()].map(({ name, shopId, paymentId, amount, nature, status, askedMs }) => ({
        id: name,
        shopId,
        endToEndId: paymentId,
        amount,
        nature,
        status,
        askedDate: toIso(askedMs),
      })),
    callbacks: () =>
      [...book.callbacks.values()].map(({ shopId, url, body, state, attempts }) => ({
        shopId,
        url,
        body,
        state,
        attempts: attempts.map(({ atMs, status }) => ({ date: toIso(atMs), status })),
      })),
    calls: () => book.calls.map(({ atMs, ...call }) => ({ date: toIso(atMs), ...call })),
  }

  app.get('/control/health', () => ({ ok: true, now: toIso(clock.nowMs()), url: self.url }))

  app.get<{ Querystring: { parts?: string } }>('/control/book', (request) => {
    const asked = request.query.parts?.split(',') ?? PARTS
    const unknown = asked.find((part) => !PARTS.some((known) => known === part))
    if (unknown !== undefined)
      throw new ControlError('invalid_request', `The book has ${PARTS.join(', ')}, not ${unknown}.`)
    return Object.fromEntries(
      PARTS.filter((part) => asked.includes(part)).map((part) => [part, views[part]()]),
    )
  })

  app.post<{ Body: { offsetMs?: number; advanceMs?: number } }>(
    '/control/clock',
    {
      schema: {
        body: {
          type: 'object',
          additionalProperties: false,
          minProperties: 1,
          maxProperties: 1,
          properties: { offsetMs: { type: 'integer' }, advanceMs: { type: 'integer' } },
        },
      },
    },
    (request) => {
      const { offsetMs, advanceMs = 0 } = request.body
      clock.setOffset(offsetMs ?? clock.offsetMs() + advanceMs)
      return { now: toIso(clock.nowMs()) }
    },
  )

  app.patch<{ Body: Partial<BankParts['pace']> }>(
    '/control/pace',
    {
      schema: {
        body: {
          type: 'object',
          additionalProperties: false,
          properties: Object.fromEntries(Object.keys(parts.pace).map((name) => [name, pace])),
        },
      },
    },
    (request) => Object.assign(parts.pace, request.body),
  )
}
