/**
 * /control/messages: a customer writes. /control/app-messages: the owner of the shop writes to one
 * in the WhatsApp Business app. /control/phone-calls: a customer calls. /control/webhooks (POST):
 * sends any other change.
 */
import type { FastifyInstance } from 'fastify'
import { callBusiness } from '../customers/call-business.ts'
import { FILE_TYPES, keepFiles } from '../customers/files.ts'
import { writeInApp } from '../customers/write-in-app.ts'
import { writeMessage, type Writing } from '../customers/write-message.ts'
import type { JsonObject } from '../json.ts'
import { CONTROL_MESSAGE_BYTES_MAX } from '../limits.ts'
import type { Simulation } from '../simulation.ts'
import type { Account } from '../state/accounts.ts'
import type { Contact } from '../state/contacts.ts'
import { ControlError } from './control-error.ts'
import { findOrAddContact, requireAccount, requireMoment } from './lookups.ts'

const TEXT_CHARS_MAX = 4096
const CAPTION_CHARS_MAX = 1024
const FROM = { type: 'string', maxLength: 200 }
const MOMENT = { type: ['string', 'number'] }

/**
 * A media object as WhatsApp's, or with the bytes as base64 in the place of id, hash and address.
 */
const media = {
  type: 'object',
  properties: {
    file: { type: 'string', pattern: '^[A-Za-z0-9+/]*={0,2}$' },
    mime_type: { type: 'string', pattern: '^[!-~]+/[!-~ ]+$', maxLength: 200 },
    filename: { type: 'string', maxLength: 1000 },
    caption: { type: 'string', maxLength: CAPTION_CHARS_MAX },
  },
  dependencies: { file: ['mime_type'] },
}
const OTHER_TYPES = ['location', 'interactive', 'button', 'reaction', 'order', 'edit', 'revoke'] as const
/** Kinds other than text, each under its own name. */
const kinds = {
  ...Object.fromEntries(FILE_TYPES.map((type) => [type, media])),
  ...Object.fromEntries(OTHER_TYPES.map((type) => [type, { type: 'object' }])),
  contacts: { type: 'array', minItems: 1, items: { type: 'object' } },
}

/** @param customer the field that names them */
const messageBody = (customer: 'from' | 'to') => ({
  type: 'object',
  required: [customer],
  additionalProperties: false,
  properties: {
    [customer]: FROM,
    text: { type: 'string', minLength: 1, maxLength: TEXT_CHARS_MAX },
    at: MOMENT,
    account: { type: 'string' },
    type: { type: 'string', minLength: 1, maxLength: 100 },
    message: { type: 'object' },
    context: { type: 'object' },
    ...kinds,
  },
})
type Meeting = { from: string; at?: string | number | undefined; account?: string | undefined }
type Said = Omit<Meeting, 'from'> & {
  text?: string
  type?: string
  message?: JsonObject
  context?: JsonObject
  [kind: string]: unknown
}

const callBody = {
  type: 'object',
  required: ['from'],
  additionalProperties: false,
  properties: { from: FROM, at: MOMENT, account: { type: 'string' } },
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
  /** The account, the contact and the moment that the caller names. */
  function meet({ from, at, account }: Meeting) {
    const atMs = at === undefined ? sim.clock.nowMs() : requireMoment(at, 'at')
    const business = requireAccount(sim.state, account)
    return { business, contact: findOrAddContact(sim.state, from), atMs }
  }

  type Write = (sim: Simulation, business: Account, contact: Contact, writing: Writing) => string
  function write(from: string, said: Said, by: Write) {
    const { text = null, at, account, type, message, context = null, ...named } = said
    const [kind] = Object.keys(named)
    if (text === null && !message && kind === undefined) {
      throw new ControlError(
        'invalid_request',
        'Say what is written: text, or message with an element of any kind, or the object of a kind under its name.',
      )
    }
    const { business, contact, atMs } = meet({ from, at, account })
    const element = keepFiles(sim, business, contact, { ...named, ...message })
    const id = by(sim, business, contact, {
      text,
      context,
      atMs,
      type: type ?? kind ?? null,
      message: element,
    })
    return { id }
  }

  app.post<{ Body: Said & { from: string } }>(
    '/messages',
    { schema: { body: messageBody('from') }, bodyLimit: CONTROL_MESSAGE_BYTES_MAX },
    ({ body: { from, ...said } }) => write(from, said, writeMessage),
  )

  app.post<{ Body: Said & { to: string } }>(
    '/app-messages',
    { schema: { body: messageBody('to') }, bodyLimit: CONTROL_MESSAGE_BYTES_MAX },
    ({ body: { to, ...said } }) => write(to, said, writeInApp),
  )

  app.post<{ Body: Meeting }>('/phone-calls', { schema: { body: callBody } }, (request) => {
    const { business, contact, atMs } = meet(request.body)
    return { id: callBusiness(sim, business, contact, atMs) }
  })

  app.post<{ Body: ChangeBody }>('/webhooks', { schema: { body: changeBody } }, (request) => {
    const { value, field = 'messages', account } = request.body
    const { phoneNumberId } = requireAccount(sim.state, account)
    const about = { card: null, to: null, referenceId: null }
    sim.outbox.enqueue({ phoneNumberId, kind: 'change', id: '', label: field, payload: value, ...about })
    return { queued: 1 }
  })
}
