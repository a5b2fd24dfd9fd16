/** /control/messages: a customer writes. /control/webhooks (POST): any other change is sent. */
import type { FastifyInstance } from 'fastify'
import { writeMessage } from '../customers/write-message.ts'
import type { JsonObject } from '../json.ts'
import type { Simulation } from '../simulation.ts'
import { ControlError } from './control-error.ts'
import { findOrAddContact, requireAccount, requireMoment } from './lookups.ts'

const TEXT_CHARS_MAX = 4096

const messageBody = {
  type: 'object',
  required: ['from'],
  additionalProperties: false,
  properties: {
    from: { type: 'string', maxLength: 200 },
    text: { type: 'string', minLength: 1, maxLength: TEXT_CHARS_MAX },
    at: { type: ['string', 'number'] },
    account: { type: 'string' },
    type: { type: 'string', minLength: 1, maxLength: 100 },
    message: { type: 'object' },
    context: { type: 'object' },
  },
}
type MessageBody = {
  from: string
  text?: string
  at?: string | number
  account?: string
  type?: string
  message?: JsonObject
  context?: JsonObject
}

const changeBody = {
  type: 'object',
  required: ['value'],
  additionalProperties: false,
  properties: {
    value: { type: 'object' },
    field: { type: 'string', minLength: 1, maxLength: 100 },
    account: { type: 'string' },
  },
}
type ChangeBody = { value: JsonObject; field?: string; account?: string }

export function addMessageRoutes(app: FastifyInstance, sim: Simulation): void {
  app.post<{ Body: MessageBody }>('/messages', { schema: { body: messageBody } }, (request) => {
    const { from, text, at, account, type, message, context } = request.body
    if (text === undefined && !message) {
      throw new ControlError(
        'invalid_request',
        'Say what is written: text, or message with an element of any kind.',
      )
    }
    const atMs = at === undefined ? sim.clock.nowMs() : requireMoment(at, 'at')
    const sender = requireAccount(sim.state, account)
    const contact = findOrAddContact(sim.state, from)
    const id = writeMessage(sim, sender, contact, {
      text: text ?? null,
      type: type ?? null,
      atMs,
      context: context ?? null,
      message: message ?? {},
    })
    return { id }
  })

  app.post<{ Body: ChangeBody }>('/webhooks', { schema: { body: changeBody } }, (request) => {
    const { value, field = 'messages', account } = request.body
    const { phoneNumberId } = requireAccount(sim.state, account)
    const about = { card: null, to: null, referenceId: null }
    sim.outbox.enqueue({ phoneNumberId, kind: 'change', id: '', label: field, payload: value, ...about })
    return { queued: 1 }
  })
}
