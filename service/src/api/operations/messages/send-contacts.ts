/** POST /messages/contacts: shares one or more contact cards with a recipient. */
import type { FastifyInstance } from 'fastify'
import { Type, type Static } from '../../../schema.ts'
import { Contacts } from '../../../messages/kinds/contacts.ts'
import { contactsExample } from './example-bodies.ts'
import { addressFields, registerSendOperation } from './send-message.ts'
import type { Services } from '../../services.ts'

/** The body of the operation, and of its preflight. */
export const SendContactsBody = Type.Object(
  { ...addressFields, contacts: Contacts },
  { additionalProperties: false, title: 'ContactsMessage', examples: [contactsExample] },
)

export function sendContacts(app: FastifyInstance, services: Services): void {
  registerSendOperation<Static<typeof SendContactsBody>>(app, services, {
    route: '/messages/contacts',
    operationId: 'sendContacts',
    summary: 'Share contact cards',
    description:
      'Shares one or more contact cards. Outside the 24-hour window the message is accepted and then fails with the reason.',
    body: SendContactsBody,
    type: 'contacts',
    toMessage: ({ contacts }) => ({
      content: contacts.map(({ name }) => name.formatted_name).join(', '),
      contentData: JSON.stringify({ contacts }),
      order: null,
    }),
  })
}
