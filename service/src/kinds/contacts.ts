/**
 * Contacts: shares one or more contact cards. Shape and limits: Cloud API reference, contacts
 * messages.
 */
import { Type, type Static } from '../engine/schema.ts'
import { ADDRESS_CHARS_MAX, Text } from '../engine/text-schema.ts'
import type { Kind } from './kind.ts'

const strict = { additionalProperties: false }

/** WhatsApp's documentation allows 257 cards a message, and recommends few. */
export const CONTACTS_MAX = 257
/** Our own bound for each list on a card. */
export const ENTRIES_MAX = 50

/** `type` is free text: WhatsApp's pages and its OpenAPI file disagree on the allowed words. */
const Kind = Type.Optional(Type.String({ maxLength: 60, description: 'Label such as HOME, WORK or CELL.' }))
const optional = (description: string) => Type.Optional(Type.String({ maxLength: 256, description }))

const ContactCard = Type.Object(
  {
    name: Type.Object(
      {
        formatted_name: Text(256, 'Full name as it is shown.'),
        first_name: optional('First name.'),
        last_name: optional('Last name.'),
        middle_name: optional('Middle name.'),
        suffix: optional('Suffix, such as Jr.'),
        prefix: optional('Prefix, such as Dra.'),
      },
      strict,
    ),
    phones: Type.Optional(
      Type.Array(
        Type.Object(
          {
            phone: Text(64, 'Number as it is shown.'),
            type: Kind,
            wa_id: Type.Optional(
              Type.String({
                maxLength: 64,
                description:
                  'Channel id of the number: 7 to 15 digits with country code; with it the card offers to chat.',
              }),
            ),
          },
          strict,
        ),
        { maxItems: ENTRIES_MAX },
      ),
    ),
    addresses: Type.Optional(
      Type.Array(
        Type.Object(
          {
            street: optional('Street and number.'),
            city: optional('City.'),
            state: optional('State.'),
            zip: optional('Postal code.'),
            country: optional('Country name.'),
            country_code: optional('Two-letter ISO 3166 code.'),
            type: Kind,
          },
          strict,
        ),
        { maxItems: ENTRIES_MAX },
      ),
    ),
    birthday: Type.Optional(Type.String({ format: 'date', description: 'YYYY-MM-DD.' })),
    emails: Type.Optional(
      Type.Array(Type.Object({ email: Text(254, 'E-mail address.'), type: Kind }, strict), {
        maxItems: ENTRIES_MAX,
      }),
    ),
    org: Type.Optional(
      Type.Object(
        { company: optional('Company.'), department: optional('Department.'), title: optional('Job title.') },
        strict,
      ),
    ),
    urls: Type.Optional(
      Type.Array(Type.Object({ url: Text(ADDRESS_CHARS_MAX, 'Web address.'), type: Kind }, strict), {
        maxItems: ENTRIES_MAX,
      }),
    ),
    origin: optional('Only on cards that came from a customer, which may be passed on; not sent.'),
    ims: Type.Optional(
      Type.Array(
        Type.Object({ service: optional('Instant messenger.'), user_id: optional('Name there.') }, strict),
        { maxItems: ENTRIES_MAX, description: 'As `origin`: taken, not sent.' },
      ),
    ),
  },
  strict,
)

/** The `contacts` array of a contact message. */
export const Contacts = Type.Array(ContactCard, { minItems: 1, maxItems: CONTACTS_MAX })
export type Contacts = Static<typeof Contacts>

export const contacts: Kind<Contacts> = {
  type: 'contacts',
  path: 'contacts',
  name: 'Contacts',
  summary: 'Share contact cards',
  description:
    'Shares one or more contact cards. Outside the 24-hour window the message is accepted with a warning, and then fails with the reason.',
  what: 'contact cards',
  words: {
    en: { label: 'Contact cards', inChat: 'contact' },
    pt: { label: 'Cartões de contato', inChat: 'contato' },
  },
  field: 'contacts',
  schema: Contacts,
  window: 'advised',
  order: null,
  toText: (cards) => cards.map(({ name }) => name.formatted_name).join(', '),
  example: {
    from: '+551140000000',
    to: '+5511987654321',
    contacts: [
      {
        name: { formatted_name: 'Jonas Ribeiro (entregas)', first_name: 'Jonas', last_name: 'Ribeiro' },
        phones: [{ phone: '+55 11 97123-4567', type: 'CELL', wa_id: '5511971234567' }],
        org: { company: 'Padaria Flor do Trigo', title: 'Entregador' },
      },
    ],
  },
}
