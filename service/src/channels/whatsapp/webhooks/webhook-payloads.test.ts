/** Payloads of every kind that WhatsApp is known to send, each with its expected result. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccountUpdate, InboundMessage, Receipt } from '../../channel.ts'
import { parseWebhook } from './parse.ts'

type Expected = {
  messages?: Partial<InboundMessage>[]
  receipts?: Partial<Receipt>[]
  deadLetters?: string[]
  accountFailures?: string[]
  ignored?: Record<string, number>
}

const phone = '5511900000001'
const business = '551140000000'
const contacts = [{ profile: { name: 'Ana' }, wa_id: phone }]
const at = (seconds: number) => new Date((1_790_000_000 + seconds) * 1000)
const fromPhone = { phone, userId: null, parentUserId: null }

/** A message of Ana with the fields of the case. */
const message = (id: string, seconds: number, rest: object) => ({
  from: phone,
  id,
  timestamp: String(1_790_000_000 + seconds),
  ...rest,
})
const text = message('wamid.A1', 0, { type: 'text', text: { body: 'Oi' } })
const textParsed = {
  channelMessageId: 'wamid.A1',
  at: at(0),
  from: fromPhone,
  profileName: 'Ana',
  username: null,
  type: 'text',
  content: 'Oi',
  contentData: JSON.stringify(text),
  contextId: null,
  contextFrom: null,
  opensWindow: true,
}
const failed = (code: number) => ({
  id: 'wamid.B4',
  status: 'failed',
  timestamp: '1790000010',
  recipient_id: phone,
  errors: [
    {
      code,
      title: 'Re-engagement message',
      message: 'Re-engagement message',
      error_data: {
        details:
          'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
      },
      href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
    },
  ],
})
const unauthenticated = { code: 0, title: 'We were unable to authenticate the app user' }
const somethingWrong = {
  code: 131000,
  title: 'Something went wrong',
  message: 'Something went wrong',
  error_data: { details: 'Unsupported webhook payload' },
}
const reactionRemoved = (id: string, reaction: object) => message(id, 6, { type: 'reaction', reaction })

const cases: [string, object, Expected][] = [
  ['1: a text', { contacts, messages: [text] }, { messages: [textParsed] }],
  [
    '2: a text of a Brazilian number without its ninth digit',
    {
      contacts: [{ profile: { name: 'Bia' }, wa_id: '556384620001' }],
      messages: [
        {
          from: '556384620001',
          id: 'wamid.A2',
          timestamp: '1790000001',
          type: 'text',
          text: { body: 'Olá' },
        },
      ],
    },
    {
      messages: [
        {
          channelMessageId: 'wamid.A2',
          at: at(1),
          from: { phone: '556384620001', userId: null, parentUserId: null },
          profileName: 'Bia',
          content: 'Olá',
        },
      ],
    },
  ],
  [
    '3: a contact with a username and no number',
    {
      contacts: [
        {
          profile: { name: 'Caio', username: 'caio' },
          user_id: 'BR.1500A',
          parent_user_id: 'BR.ENT.77',
        },
      ],
      messages: [
        {
          from_user_id: 'BR.1500A',
          from_parent_user_id: 'BR.ENT.77',
          id: 'wamid.A3',
          timestamp: '1790000002',
          type: 'text',
          text: { body: 'oi' },
        },
      ],
    },
    {
      messages: [
        {
          from: { phone: null, userId: 'BR.1500A', parentUserId: 'BR.ENT.77' },
          profileName: 'Caio',
          username: 'caio',
          content: 'oi',
          opensWindow: true,
        },
      ],
    },
  ],
  [
    '4: a user id in the fields of a phone number',
    {
      contacts: [{ profile: { name: 'Caio' }, wa_id: 'BR.1500A', user_id: 'BR.1500A' }],
      messages: [
        {
          from: 'BR.1500A',
          from_user_id: 'BR.1500A',
          id: 'wamid.A4',
          timestamp: '1790000003',
          type: 'text',
          text: { body: 'oi' },
        },
      ],
    },
    { messages: [{ from: { phone: null, userId: 'BR.1500A', parentUserId: null }, profileName: 'Caio' }] },
  ],
  [
    '5: the same message twice, which the store recognizes',
    { contacts, messages: [text, text] },
    { messages: [textParsed, textParsed] },
  ],
  [
    '6: an image with an address',
    {
      contacts,
      messages: [
        message('wamid.A6', 4, {
          type: 'image',
          image: {
            id: '9001',
            mime_type: 'image/jpeg',
            sha256: 'lRvdoYJL5FRnY+B5y93Lp5NH/7oXdzR+4sCKs+vUT/0=',
            url: 'https://lookaside.example/?mid=9001',
            caption: 'foto',
          },
        }),
      ],
    },
    { messages: [{ type: 'image', content: 'foto', at: at(4), opensWindow: true }] },
  ],
  [
    '7: a button pressed under a message of ours',
    {
      messages: [
        {
          context: { from: business, id: 'wamid.B0' },
          ...message('wamid.A7', 5, {
            type: 'interactive',
            interactive: { type: 'button_reply', button_reply: { id: 'yes', title: 'Sim' } },
          }),
        },
      ],
      contacts,
    },
    {
      messages: [
        {
          type: 'interactive',
          content: 'Sim',
          contextId: 'wamid.B0',
          contextFrom: business,
          opensWindow: true,
        },
      ],
    },
  ],
  [
    '8: a form whose answer is not an object',
    {
      contacts,
      messages: [
        message('wamid.A8', 5, {
          type: 'interactive',
          interactive: {
            type: 'nfm_reply',
            nfm_reply: { name: 'flow', body: 'Sent', response_json: '[1,2]' },
          },
        }),
      ],
    },
    { messages: [{ type: 'interactive', content: 'Sent' }] },
  ],
  [
    '9: an interactive message without its body, and an error beside it',
    {
      contacts,
      messages: [
        { context: { from: business, id: 'wamid.B1' }, ...message('wamid.A9', 6, { type: 'interactive' }) },
      ],
      errors: [somethingWrong],
    },
    {
      messages: [{ type: 'unsupported', content: null, contextId: 'wamid.B1', opensWindow: true }],
      accountFailures: ['channel_internal_error'],
    },
  ],
  [
    '10: a reaction removed, in both forms',
    {
      contacts,
      messages: [
        reactionRemoved('wamid.A10', { message_id: 'wamid.B2' }),
        reactionRemoved('wamid.A11', { message_id: 'wamid.B2', emoji: '' }),
      ],
    },
    {
      messages: [
        { type: 'reaction', content: null, opensWindow: false },
        { type: 'reaction', content: null, opensWindow: false },
      ],
    },
  ],
  [
    '11: an order from the catalogue',
    {
      contacts,
      messages: [
        message('wamid.A12', 6, {
          type: 'order',
          order: {
            catalog_id: '35',
            text: '',
            product_items: [{ product_retailer_id: 'sku-1', quantity: 3, item_price: 30, currency: 'BRL' }],
          },
        }),
      ],
    },
    { messages: [{ type: 'order', content: '3 × sku-1 = R$ 90,00', opensWindow: true }] },
  ],
  [
    '12: a poll, which the API does not show',
    {
      contacts,
      messages: [
        message('wamid.A12', 6, {
          type: 'unsupported',
          errors: [{ code: 131051, title: 'Message type unknown', message: 'Message type unknown' }],
          unsupported: { type: 'poll_creation' },
        }),
      ],
    },
    { messages: [{ type: 'unsupported', content: null, opensWindow: true }] },
  ],
  [
    '13: a changed number, without contacts',
    {
      messages: [
        message('wamid.A13', 7, {
          type: 'system',
          system: {
            body: 'User Ana changed from 5511900000001 to 5511900000009',
            wa_id: '5511900000009',
            type: 'user_changed_number',
          },
        }),
      ],
    },
    {
      messages: [
        {
          type: 'system',
          from: fromPhone,
          profileName: null,
          content: 'User Ana changed from 5511900000001 to 5511900000009',
          opensWindow: false,
        },
      ],
    },
  ],
  [
    '14: a message forwarded often',
    { contacts, messages: [{ ...text, context: { frequently_forwarded: true }, text: { body: 'x' } }] },
    { messages: [{ type: 'text', content: 'x', contextId: null, contextFrom: null, opensWindow: true }] },
  ],
  [
    '15: a text that came by way of an advertisement',
    {
      contacts,
      messages: [
        {
          ...text,
          referral: { source_url: 'https://fb.example/1', source_type: 'ad', headline: 'h', body: 'b' },
        },
      ],
    },
    { messages: [{ type: 'text', content: 'Oi', opensWindow: true }] },
  ],
  [
    '16: a status of the old style',
    {
      statuses: [
        {
          id: 'wamid.B3',
          status: 'sent',
          timestamp: '1790000008',
          recipient_id: phone,
          conversation: { id: 'c1', expiration_timestamp: '1790086400', origin: { type: 'service' } },
          pricing: { billable: true, pricing_model: 'CBP', category: 'service' },
        },
      ],
    },
    {
      receipts: [{ channelMessageId: 'wamid.B3', status: 'sent', at: at(8), messageId: null, failure: null }],
    },
  ],
  [
    '17: a status of the new style, with data that is not ours',
    {
      contacts: [{ profile: { name: 'Ana' }, wa_id: phone, user_id: 'BR.1' }],
      statuses: [
        {
          id: 'wamid.B3',
          status: 'delivered',
          timestamp: '1790000009',
          recipient_id: phone,
          recipient_user_id: 'BR.1',
          biz_opaque_callback_data: 'our-id',
          pricing: {
            billable: false,
            pricing_model: 'PMP',
            type: 'free_customer_service',
            category: 'service',
          },
        },
      ],
    },
    { receipts: [{ channelMessageId: 'wamid.B3', status: 'delivered', at: at(9), messageId: null }] },
  ],
  [
    '18: a refusal because the window is closed',
    { statuses: [failed(131047)] },
    {
      receipts: [
        {
          channelMessageId: 'wamid.B4',
          status: 'failed',
          at: at(10),
          failure: {
            code: 'window_closed',
            detail:
              'The recipient has not written in the last 24 hours. Send a template now, or wait until they write.',
            channelCode: 131047,
            channelTitle: 'Re-engagement message',
            channelDetails:
              'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
            channelTraceId: null,
          },
        },
      ],
    },
  ],
  [
    '19: an error of the account, with no message',
    { contacts, errors: [unauthenticated] },
    { accountFailures: ['access_token_invalid'] },
  ],
  [
    '20: a message without a sender',
    { contacts: [{ profile: { name: 'Ana' } }], messages: [{ ...text, from: undefined }] },
    { deadLetters: ['message_without_contact'] },
  ],
  [
    '21: a message in a group',
    { contacts, messages: [{ ...text, group_id: '555555555' }] },
    { messages: [{ type: 'text', content: 'Oi', from: fromPhone, opensWindow: false }] },
  ],
  [
    '22: the old deleted status',
    { statuses: [{ id: 'wamid.B3', status: 'deleted', timestamp: '1790000008', recipient_id: phone }] },
    { ignored: { 'status:deleted': 1 } },
  ],
  [
    '23: order states that may not follow',
    { statuses: [failed(2046), failed(2047)] },
    { receipts: [{ status: 'failed' }, { status: 'failed' }] },
  ],
]

function parse(value: object) {
  const body = {
    object: 'whatsapp_business_account',
    entry: [
      {
        id: 'W1',
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: business, phone_number_id: 'P1' },
              ...value,
            },
          },
        ],
      },
    ],
  }
  const { accounts } = parseWebhook(new TextEncoder().encode(JSON.stringify(body)))
  const [account] = accounts
  if (accounts.length !== 1 || account?.channelAccountId !== 'P1') assert.fail('one account is named')
  return { account, ignored: Object.fromEntries(account.ignored) }
}

/** Compares the fields each expectation names, and the number of elements. */
function assertElements(actual: readonly object[], expected: readonly object[] = []) {
  assert.equal(actual.length, expected.length)
  for (const [n, element] of expected.entries()) assert.partialDeepStrictEqual(actual[n], element)
}

for (const [name, value, expected] of cases) {
  test(`payload ${name}`, () => {
    const { account, ignored } = parse(value)
    assertElements(account.messages, expected.messages)
    assertElements(account.receipts, expected.receipts)
    assert.deepEqual(
      account.deadLetters.map(({ reason }) => reason),
      expected.deadLetters ?? [],
    )
    assert.deepEqual(
      account.accountFailures.map(({ failure }) => failure.code),
      expected.accountFailures ?? [],
    )
    assert.deepEqual(ignored, expected.ignored ?? {})
    assertKeptAsReceived(account, value)
  })
}

/**
 * The payload of every message is its element, with nothing but our id of its file, if it is one.
 */
function assertKeptAsReceived(account: AccountUpdate, value: object) {
  if (account.messages.length === 0 || !('messages' in value)) return
  assert.deepEqual(
    account.messages.map(({ contentData, media }) =>
      media ? contentData.replace(`,"mediaId":"${media.mediaId}"`, '') : contentData,
    ),
    (value.messages as object[]).map((element) => JSON.stringify(element)),
  )
}

test('payload 23 says which order state was refused', () => {
  const { account } = parse({ statuses: [failed(2046), failed(2047)] })
  assert.deepEqual(
    account.receipts.map(({ failure }) => failure?.code),
    ['order_transition_invalid', 'order_not_cancelable'],
  )
})
