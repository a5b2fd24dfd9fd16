/** /control/chats: what the phones show, and what their owners do with the chats. */
import type { FastifyInstance } from 'fastify'
import { toIso } from '../clock.ts'
import { payAtBank, payOrder } from '../customers/pay-order.ts'
import { readChat } from '../customers/read-chat.ts'
import type { Simulation } from '../simulation.ts'
import { lastAtMs } from '../state/chats.ts'
import { createContact } from '../state/contacts.ts'
import { paymentBody, type PaymentBody } from './acts.ts'
import { askBank } from './bank.ts'
import { toPaymentView, toReceiptView } from './order-view.ts'
import { toChatSummary, toChatView } from './chat-view.ts'
import { ControlError } from './control-error.ts'
import { requireAccount, requireChat, requireMoment } from './lookups.ts'
import { listPage, PAGE_QUERY, readLimit, type PageQuery } from './paging.ts'

const CHATS_DEFAULT = 200
const MESSAGES_DEFAULT = 500
/** The largest amount that a Pix code can ask for. */
const CENTAVOS_MAX = 999_999_999_999

const chatQuery = { type: 'object', properties: { account: { type: 'string' }, limit: PAGE_QUERY.limit } }
const pageQuery = { type: 'object', properties: PAGE_QUERY }
const orderPaymentBody = {
  ...paymentBody,
  properties: {
    ...paymentBody.properties,
    amount: {
      type: 'object',
      required: ['value', 'offset'],
      additionalProperties: false,
      properties: { value: { type: 'integer', minimum: 1, maximum: CENTAVOS_MAX }, offset: { const: 100 } },
    },
    at: { type: ['string', 'number'] },
    anyway: { type: 'boolean' },
  },
}
type OrderPaymentBody = PaymentBody & {
  amount?: { value: number; offset: 100 }
  at?: string | number
  anyway?: boolean
}
type ChatQuery = { account?: string; limit?: string }

export function addChatRoutes(app: FastifyInstance, sim: Simulation): void {
  const { state, clock } = sim

  app.get<{ Querystring: ChatQuery }>('/chats', { schema: { querystring: chatQuery } }, (request) => {
    const { phoneNumberId } = requireAccount(state, request.query.account)
    const chats = state.chats
      .list(phoneNumberId)
      .filter((chat) => chat.messages.length > 0 || chat.lastInboundAtS !== null)
      .toSorted((a, b) => lastAtMs(b) - lastAtMs(a))
      .slice(0, readLimit(request.query.limit, CHATS_DEFAULT))
    return {
      chats: chats.map((chat) => {
        const contact = state.contacts.findByKey(chat.contactKey) ?? createContact(chat.contactKey)
        return toChatSummary(chat, contact, clock.nowMs())
      }),
    }
  })

  app.get<{ Params: { waId: string }; Querystring: ChatQuery }>(
    '/chats/:waId',
    { schema: { querystring: chatQuery } },
    (request) => {
      const account = requireAccount(state, request.query.account)
      const { chat, contact } = requireChat(state, request.params.waId, account)
      const limit = readLimit(request.query.limit, MESSAGES_DEFAULT)
      return toChatView(state, chat, contact, { nowMs: clock.nowMs(), limit })
    },
  )

  app.post<{ Params: { waId: string }; Querystring: ChatQuery }>(
    '/chats/:waId/read',
    { schema: { querystring: chatQuery } },
    (request) => {
      const { chat, contact } = requireChat(
        state,
        request.params.waId,
        requireAccount(state, request.query.account),
      )
      return { read: readChat(sim, chat, contact) }
    },
  )

  app.post<{ Params: { waId: string; referenceId: string }; Querystring: ChatQuery; Body: OrderPaymentBody }>(
    '/chats/:waId/orders/:referenceId/payment',
    { schema: { querystring: chatQuery, body: orderPaymentBody } },
    async (request) => {
      const account = requireAccount(state, request.query.account)
      const { contact } = requireChat(state, request.params.waId, account)
      const order = state.orders.find(account.phoneNumberId, request.params.referenceId)
      if (order?.contactKey !== contact.key) {
        throw new ControlError('not_found', 'That chat has no order with this reference id.')
      }
      const { outcome, method = null, amount, at, anyway } = request.body
      const { referenceId } = order
      const wish = {
        ...(amount === undefined ? {} : { amount: amount.value }),
        ...(at === undefined ? {} : { atMs: requireMoment(at, 'at') }),
        ...(anyway === undefined ? {} : { anyway }),
      }
      const receipt =
        outcome === 'paid' ? await askBank(payAtBank(sim, contact, order, { method, ...wish })) : null
      if (receipt) {
        return { referenceId, payment: toPaymentView(order.payment), receipt: toReceiptView(receipt) }
      }
      if (Object.keys(wish).length > 0) {
        throw new ControlError(
          'invalid_request',
          'Only the bank beside the simulator accepts amount, at or anyway, and this order has no code of it.',
        )
      }
      const payment = payOrder(sim, contact, order, { outcome, method })
      return { referenceId, payment: toPaymentView(payment), receipt: null }
    },
  )

  app.get<{ Querystring: PageQuery }>('/payments', { schema: { querystring: pageQuery } }, (request) => {
    const { entries, next, more } = listPage(state.payments, request.query)
    const payments = entries.map(([n, { atMs, phoneNumberId, ...rest }]) => {
      return { n, at: toIso(atMs), account: phoneNumberId, ...rest }
    })
    return { payments, next, more }
  })
}
