/** /control/contacts: the people with phones, and how their phones behave. */
import type { FastifyInstance } from 'fastify'
import { setMarketing } from '../customers/prefer.ts'
import type { Simulation } from '../simulation.ts'
import { toPublicContact, type ContactChanges } from '../state/contacts.ts'
import { ControlError } from './control-error.ts'
import { findOrAddContact, requireAccount } from './lookups.ts'
import { PAGE_QUERY, readLimit } from './paging.ts'

const USER_ID = { type: 'string', pattern: '^[A-Z]{2}\\.[0-9A-Za-z]{1,128}$' }
const PARENT_USER_ID = { type: ['string', 'null'], pattern: '^[A-Z]{2}\\.ENT\\.[0-9A-Za-z]{1,128}$' }
const FLAG = { type: 'boolean' }
const body = {
  type: 'object',
  additionalProperties: false,
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 200 },
    username: { type: ['string', 'null'], minLength: 1, maxLength: 100 },
    userId: USER_ID,
    parentUserId: PARENT_USER_ID,
    dropNinthDigit: FLAG,
    supportsOrders: FLAG,
    hidePhone: FLAG,
    readReceipts: FLAG,
    onWhatsApp: FLAG,
    marketingCapped: FLAG,
    blocked: FLAG,
  },
}
const query = { type: 'object', properties: { limit: PAGE_QUERY.limit } }

const preferencesBody = {
  type: 'object',
  required: ['value'],
  additionalProperties: false,
  properties: { value: { enum: ['stop', 'resume'] }, account: { type: 'string' } },
}

export function addContactRoutes(app: FastifyInstance, sim: Simulation): void {
  const { state, changes } = sim

  app.get<{ Querystring: { limit?: string } }>(
    '/contacts',
    { schema: { querystring: query } },
    (request) => ({
      contacts: state.contacts.listNewest().slice(0, readLimit(request.query.limit)).map(toPublicContact),
    }),
  )

  app.put<{ Params: { waId: string }; Body: ContactChanges }>(
    '/contacts/:waId',
    { schema: { body } },
    (request) => {
      const contact = findOrAddContact(state, request.params.waId)
      const owner = request.body.userId === undefined ? undefined : state.contacts.find(request.body.userId)
      if (owner && owner !== contact)
        throw new ControlError('invalid_request', 'That userId belongs to another contact.')
      state.contacts.change(contact, request.body)
      changes.publish({ event: 'state' })
      for (const phoneNumberId of state.accounts.keys()) {
        if (state.chats.find(phoneNumberId, contact.key)) {
          changes.publish({ event: 'chat', account: phoneNumberId, waId: contact.waId })
        }
      }
      return toPublicContact(contact)
    },
  )

  app.post<{ Params: { waId: string }; Body: { value: 'stop' | 'resume'; account?: string } }>(
    '/contacts/:waId/preferences',
    { schema: { body: preferencesBody } },
    (request) => {
      const { value, account } = request.body
      const contact = findOrAddContact(state, request.params.waId)
      setMarketing(sim, requireAccount(state, account), contact, value)
      return { marketingStopped: value === 'stop' }
    },
  )
}
