/** /control/chats: what the phones show, and what their owners do with the chats. */
import type { FastifyInstance } from 'fastify'
import { toIso } from '../clock.ts'
import { payOrder } from '../customers/pay-order.ts'
import { readChat } from '../customers/read-chat.ts'
import type { Simulation } from '../simulation.ts'
import { lastAtMs } from '../state/chats.ts'
import { createContact } from '../state/contacts.ts'
import { paymentBody, type PaymentBody } from './acts.ts'
import { toPaymentView } from './order-view.ts'
import { toChatSummary, toChatView } from './chat-view.ts'
import { ControlError } from './control-error.ts'
import { requireAccount, requireChat } from './lookups.ts'
import { listPage, PAGE_QUERY, readLimit, type PageQuery } from './paging.ts'

const CHATS_DEFAULT = 200
const MESSAGES_DEFAULT = 500

const chatQuery = { type: 'object', properties: { account: { type: 'string' }, limit: PAGE_QUERY.limit } }
const pageQuery = { type: 'object', properties: PAGE_QUERY }
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

  app.post<{ Params: { waId: string; referenceId: string }; Querystring: ChatQuery; Body: PaymentBody }>(
    '/chats/:waId/orders/:referenceId/payment',
    { schema: { querystring: chatQuery, body: paymentBody } },
    (request) => {
      const account = requireAccount(state, request.query.account)
      const { contact } = requireChat(state, request.params.waId, account)
      const order = state.orders.find(account.phoneNumberId, request.params.referenceId)
      if (order?.contactKey !== contact.key) {
        throw new ControlError('not_found', 'That chat has no order with this reference id.')
      }
      const { outcome, method = null } = request.body
      const payment = payOrder(sim, contact, order, { outcome, method })
      return { referenceId: order.referenceId, payment: toPaymentView(payment) }
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
