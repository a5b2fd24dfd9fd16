/**
 * /control/chats/{waId}/messages/{messageId}: what a customer does with one message of the
 * business.
 */
import type { FastifyInstance } from 'fastify'
import { toIso } from '../clock.ts'
import { hearMessage } from '../customers/hear-message.ts'
import { payRequest } from '../customers/pay-order.ts'
import type { Simulation } from '../simulation.ts'
import { isVoiceMessage } from '../state/chats.ts'
import { ControlError } from './control-error.ts'
import { requireAccount, requireChat } from './lookups.ts'
import { toPaymentView } from './order-view.ts'
import { listPage, PAGE_QUERY, type PageQuery } from './paging.ts'

const accountQuery = { type: 'object', properties: { account: { type: 'string' } } }
const tapBody = {
  type: 'object',
  required: ['label'],
  additionalProperties: false,
  properties: { label: { type: 'string', minLength: 1, maxLength: 200 } },
}
export const paymentBody = {
  type: 'object',
  required: ['outcome'],
  additionalProperties: false,
  properties: {
    outcome: { enum: ['paid', 'failed'] },
    method: { type: 'string', minLength: 1, maxLength: 100 },
  },
}
export type PaymentBody = { outcome: 'paid' | 'failed'; method?: string }
type Params = { waId: string; messageId: string }
type Query = { account?: string }

export function addActRoutes(app: FastifyInstance, sim: Simulation): void {
  const { state } = sim

  /** The message, its chat and the customer. */
  function meet({ waId, messageId }: Params, query: Query) {
    const { chat, contact } = requireChat(state, waId, requireAccount(state, query.account))
    const found = state.chats.findMessage(messageId)
    if (found?.chat !== chat || found.message.direction !== 'in') {
      throw new ControlError('not_found', 'That chat has no such message of the business.')
    }
    return { chat, contact, message: found.message }
  }

  const path = '/chats/:waId/messages/:messageId'

  app.post<{ Params: Params; Querystring: Query }>(
    `${path}/played`,
    { schema: { querystring: accountQuery } },
    ({ params, query }) => {
      const { chat, contact, message } = meet(params, query)
      if (!isVoiceMessage(message)) throw new ControlError('invalid_request', 'That is no voice message.')
      hearMessage(sim, chat, contact, message)
      return { played: true }
    },
  )

  app.post<{ Params: Params; Querystring: Query; Body: { label: string } }>(
    `${path}/taps`,
    { schema: { querystring: accountQuery, body: tapBody } },
    ({ params, query, body }) => {
      const { chat, contact, message } = meet(params, query)
      const n = state.taps.nextNumber()
      state.taps.push({
        atMs: sim.clock.nowMs(),
        phoneNumberId: chat.phoneNumberId,
        waId: contact.waId,
        messageId: message.id,
        label: body.label,
      })
      return { n }
    },
  )

  app.post<{ Params: Params; Querystring: Query; Body: PaymentBody }>(
    `${path}/payment`,
    { schema: { querystring: accountQuery, body: paymentBody } },
    ({ params, query, body }) => {
      const { chat, contact, message } = meet(params, query)
      if (!message.rawText.includes('"payment_request"')) {
        throw new ControlError('invalid_request', 'That message requests no payment.')
      }
      const { outcome, method = null } = body
      const { phoneNumberId } = chat
      return {
        payment: toPaymentView(payRequest(sim, contact, { message, phoneNumberId }, { outcome, method })),
      }
    },
  )

  app.get<{ Querystring: PageQuery }>(
    '/taps',
    { schema: { querystring: { type: 'object', properties: PAGE_QUERY } } },
    ({ query }) => {
      const { entries, next, more } = listPage(state.taps, query)
      const taps = entries.map(([n, { atMs, phoneNumberId, ...rest }]) => {
        return { n, at: toIso(atMs), account: phoneNumberId, ...rest }
      })
      return { taps, next, more }
    },
  )
}
