/** Messages without a fault, and the same with single parts changed, for tests. */
import type { ChannelAddress, KnownTemplate } from '../../../channel.ts'
import type { Finding } from '../finding.ts'
import {
  preflightContacts,
  preflightOrderDetails,
  preflightOrderStatus,
  type OrderState,
} from '../preflight.ts'
import { Contacts } from '../../../../kinds/contacts.ts'
import { OrderDetails } from '../../../../kinds/order-details.ts'
import { OrderStatus } from '../../../../kinds/order-status.ts'
import { kindOf } from '../../../../kinds/registry.ts'
import { whatsappKindOf } from '../../kinds/registry.ts'
import { compileSchema, type SchemaCheck } from './schema.fixture.ts'
import { bankLine, brCode } from './check-digits.ts'

export const NOW = new Date('2026-11-20T15:00:00Z')
export const NOW_SECONDS = NOW.getTime() / 1000

type BrObject = readonly [id: string, value: string | readonly string[][]]

/** A dynamic code over 48.00; objects given replace those of the same id, null leaves one out. */
export function dynamicCode(changes: Record<string, BrObject[1] | null> = {}): string {
  return codeWith(
    [
      ['00', 'br.gov.bcb.pix'],
      ['25', 'pix.example.com/qr/v2/1'],
    ],
    '***',
    changes,
  )
}

/** A static code over 48.00 for the key of the orders here. */
export function staticCode(changes: Record<string, BrObject[1] | null> = {}): string {
  return codeWith(
    [
      ['00', 'br.gov.bcb.pix'],
      ['01', '52998224725'],
    ],
    'ORDER1',
    changes,
  )
}

function codeWith(
  account: string[][],
  transactionId: string,
  changes: Record<string, BrObject[1] | null>,
): string {
  const objects: Record<string, BrObject[1] | null> = {
    '00': '01',
    '26': account,
    '52': '0000',
    '53': '986',
    '54': '48.00',
    '58': 'BR',
    '59': 'PADARIA FLOR',
    '60': 'SAO PAULO',
    '62': [['05', transactionId]],
    ...changes,
  }
  const kept = Object.entries(objects).filter((object): object is [string, BrObject[1]] => object[1] !== null)
  return brCode(...kept.sort(([a], [b]) => Number(a) - Number(b)))
}

/** Due 2026-11-30. */
export const BANK_LINE = bankLine('001', '9', '1646', '0000004800', '1234567890123456789012345')

const base = {
  order: () => ({
    type: 'order_details',
    header: { type: 'image', image: { link: 'https://img.example.com/bread.jpg' } },
    body: { text: 'Your order' },
    footer: { text: 'Thank you' },
    action: {
      name: 'review_and_pay',
      parameters: {
        reference_id: 'ORD-1001.1',
        type: 'physical-goods',
        payment_type: 'br',
        payment_settings: [
          {
            type: 'instant_dynamic_code',
            instant_dynamic_code: {
              code: dynamicCode(),
              merchant_name: 'Padaria Flor',
              key: '52998224725',
              key_type: 'CPF',
            },
            payment_link: { uri: 'https://pay.example.com/1001' },
            boleto: { digitable_line: BANK_LINE },
          },
        ],
        currency: 'BRL',
        total_amount: { value: 4800, offset: 100 },
        order: {
          status: 'pending',
          catalog_id: '1094820175530',
          expiration: { timestamp: String(NOW_SECONDS + 900), description: 'For a quarter of an hour' },
          items: [
            {
              retailer_id: 'sku-1',
              name: 'Cake',
              quantity: 2,
              amount: { value: 2500, offset: 100 },
              sale_amount: { value: 2000, offset: 100 },
            },
          ],
          subtotal: { value: 4000, offset: 100 },
          tax: { value: 300, offset: 100, description: 'ISS' },
          shipping: { value: 1000, offset: 100, description: 'Courier' },
          discount: { value: 500, offset: 100, description: 'Welcome', discount_program_name: 'First' },
        },
      },
    },
  }),
  status: () => ({
    type: 'order_status',
    body: { text: 'It goes on' },
    footer: { text: 'Thank you' },
    action: {
      name: 'review_order',
      parameters: {
        reference_id: 'ORD-1001.1',
        order: { status: 'processing', description: 'In the oven' },
        payment: { status: 'captured', timestamp: NOW_SECONDS },
      },
    },
  }),
  contacts: () => [
    {
      name: { formatted_name: 'Ana Lima', first_name: 'Ana' },
      phones: [{ phone: '+55 11 98765-4321', type: 'CELL', wa_id: '5511987654321' }],
      addresses: [{ street: 'R. A, 1', city: 'São Paulo', country_code: 'BR', type: 'HOME' }],
      birthday: '1990-01-31',
      emails: [{ email: 'ana@example.com', type: 'WORK' }],
      org: { company: 'Padaria Flor' },
      urls: [{ url: 'https://example.com', type: 'WORK' }],
    },
  ],
}

/** JSON Pointers into the message, and the new values; undefined removes the part. */
export type Changes = Record<string, unknown>

/** Pointers to parts of an order. */
export const PARAMETERS = '/action/parameters'
export const ORDER = `${PARAMETERS}/order`
export const ITEM = `${ORDER}/items/0`
export const SETTING = `${PARAMETERS}/payment_settings/0`
export const PIX = `${SETTING}/instant_dynamic_code`

export const order = (changes: Changes = {}) => changed(base.order(), changes)
export const status = (changes: Changes = {}) => changed(base.status(), changes)
export const contacts = (changes: Changes = {}) => changed(base.contacts(), changes)

/**
 * All findings of a message, by its schema (as the rule `schema`) and by the rules, and the pointer
 * of its first change, where a fault is expected.
 */
export type Case = { pointer: string; findings: Finding[] }

/**
 * Messages that a rule passes, and messages in which it finds a fault in the part that was changed
 * first.
 */
export type RuleCases = { inside: Case[]; outside: Case[] }

export const schemas = {
  order: compileSchema('interactive', OrderDetails),
  status: compileSchema('interactive', OrderStatus),
  contacts: compileSchema('contacts', Contacts),
}

function caseOf(
  kind: keyof typeof schemas,
  changes: Changes,
  byRules: (message: unknown) => Finding[],
): Case {
  const message = changed(base[kind](), changes)
  const bySchema = schemas[kind](message).map(({ code, pointer, detail }) => {
    return { rule: 'schema', severity: 'refuse', code, pointer, detail } as const
  })
  return {
    pointer: `/${kind === 'contacts' ? kind : 'interactive'}${Object.keys(changes)[0] ?? ''}`,
    findings: [...bySchema, ...byRules(message)],
  }
}

type OrderContext = {
  now?: Date
  staticPix?: 'warn' | 'refuse'
  known?: OrderState | null
  recipient?: ChannelAddress | null
}
export const ofOrder = (changes: Changes = {}, context: OrderContext = {}) =>
  caseOf('order', changes, (message) => preflightOrderDetails(message, { now: NOW, ...context }))
export const ofStatus = (
  changes: Changes = {},
  known: OrderState | null = { order: 'pending', payment: null, isOfAnother: false, isNamed: true },
  recipient: ChannelAddress | null = null,
) => caseOf('status', changes, (message) => preflightOrderStatus(message, { now: NOW, known, recipient }))
export const ofContacts = (changes: Changes = {}, recipient: ChannelAddress | null = null) =>
  caseOf('contacts', changes, (message) => preflightContacts(message, { now: NOW, recipient }))

/** The message in the example of a kind, with changes. */
export function partOf(type: string, changes: Changes = {}): unknown {
  const { field, example } = kindOf(type)
  return changed(structuredClone((example as Record<string, object>)[field] ?? {}), changes)
}

type KindContext = {
  recipient?: ChannelAddress | null
  template?: KnownTemplate
  orderStatusTemplates?: boolean
}

/** The rules of a kind, for a message whose order is unknown. */
export const preflightOf = (type: string, message: unknown, context: KindContext = {}) =>
  whatsappKindOf(type).preflight(message, {
    now: NOW,
    known: null,
    recipient: null,
    staticPix: 'warn' as const,
    template: null,
    orderStatusTemplates: false,
    ...context,
  })

/** The example of a kind with changes. */
export function ofKind(type: string, changes: Changes = {}, recipient: ChannelAddress | null = null): Case {
  return caseOfKind(type, partOf(type), changes, { recipient })
}

const schemaChecks = new Map<string, SchemaCheck>()

/** A message of a kind with changes. */
export function caseOfKind(type: string, given: unknown, changes: Changes, context: KindContext): Case {
  const { field, schema } = kindOf(type)
  const message = changed(given as object, changes)
  const checkSchema = schemaChecks.get(type) ?? compileSchema(field, schema)
  schemaChecks.set(type, checkSchema)
  const bySchema = checkSchema(message).map(({ code, pointer, detail }) => {
    return { rule: 'schema', severity: 'refuse', code, pointer, detail } as const
  })
  return {
    pointer: `/${field}${Object.keys(changes)[0] ?? ''}`,
    findings: [...bySchema, ...preflightOf(type, message, context)],
  }
}

/** The empty pointer is the message itself. */
function changed(message: object, changes: Changes): unknown {
  for (const [pointer, value] of Object.entries(changes)) {
    if (pointer === '') return value
    const keys = pointer.split('/').slice(1)
    const last = keys.pop() ?? ''
    const parent = keys.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], message)
    if (value === undefined) delete (parent as Record<string, unknown>)[last]
    else (parent as Record<string, unknown>)[last] = value
  }
  return message
}
