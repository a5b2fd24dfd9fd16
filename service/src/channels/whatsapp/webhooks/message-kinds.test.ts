import assert from 'node:assert/strict'
import { test } from 'node:test'
import { opensWindow, toKind, webhookKinds } from './message-kinds.ts'

const cartItem = (product_retailer_id: string, quantity: unknown, item_price: unknown) => ({
  product_retailer_id,
  quantity,
  item_price,
  currency: 'BRL',
})

/** WhatsApp's message, then our type and the text that a person reads. */
const kinds: [object, string, string | null][] = [
  [{ type: 'text', text: { body: 'Oi' } }, 'text', 'Oi'],
  [{ type: 'text', text: { body: '' } }, 'text', null],
  [{ type: 'text', text: { body: 'a\0b' } }, 'text', 'a\uFFFDb'],
  [{ type: 'image', image: { id: '1', caption: 'foto' } }, 'image', 'foto'],
  [{ type: 'image', image: { id: '1' } }, 'image', null],
  [{ type: 'audio', audio: { id: '1', voice: true } }, 'audio', null],
  [{ type: 'video', video: { id: '1', caption: 'filme' } }, 'video', 'filme'],
  [{ type: 'document', document: { id: '1', filename: 'a.pdf', caption: 'doc' } }, 'document', 'doc'],
  [{ type: 'sticker', sticker: { id: '1', animated: false } }, 'sticker', null],
  [
    { type: 'location', location: { latitude: 1, longitude: 2, name: 'Praça', address: 'R. A, 1' } },
    'location',
    'Praça, R. A, 1',
  ],
  [{ type: 'location', location: { latitude: 1, longitude: 2, address: 'R. A, 1' } }, 'location', 'R. A, 1'],
  [{ type: 'location', location: { latitude: -23.5614, longitude: '-46.6' } }, 'location', '-23.5614, -46.6'],
  [{ type: 'location', location: { latitude: 1 } }, 'location', null],
  [
    {
      type: 'contacts',
      contacts: [{ name: { formatted_name: 'Ana Lima' } }, { name: { first_name: 'Bia' } }, {}],
    },
    'contacts',
    'Ana Lima, Bia',
  ],
  [{ type: 'contacts', contacts: [] }, 'contacts', null],
  [
    { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'yes', title: 'Sim' } } },
    'interactive',
    'Sim',
  ],
  [
    {
      type: 'interactive',
      interactive: { type: 'list_reply', list_reply: { id: '1', title: 'Bolo', description: 'x' } },
    },
    'interactive',
    'Bolo',
  ],
  [
    {
      type: 'interactive',
      interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json: '[1]' } },
    },
    'interactive',
    'Sent',
  ],
  [
    {
      type: 'interactive',
      interactive: { type: 'call_permission_reply', call_permission_reply: { response: 'accept' } },
    },
    'interactive',
    '📞 ✅',
  ],
  ...(
    [
      ['call_permission_reply', { response: 'reject' }, '📞 ❌'],
      ['call_permission_reply', { response: 'later' }, '📞 later'],
      ['call_permission_reply', {}, '📞'],
      ['payment_method', { reference_id: 'R', last_four_digits: '5235' }, '💳 •••• 5235 (R)'],
      [
        'payment_method',
        { reference_id: 'R', payment_method: 'offsite_card_pay' },
        '💳 offsite card pay (R)',
      ],
      ['payment_notification', { reference_id: 'R' }, '💰 (R)'],
      [
        'nfm_reply',
        { response_json: '{"flow_token":"x","nome":"Ana","pessoas":2}' },
        'nome: Ana, pessoas: 2',
      ],
      ['nfm_reply', { response_json: '{"flow_token":"x","itens":[1]}' }, 'itens'],
      [
        'nfm_reply',
        { name: 'flow', body: 'Sent', response_json: '{"flow_token":"x","hora":"15h"}' },
        'hora: 15h',
      ],
      ['nfm_reply', { name: 'flow', body: 'Sent', response_json: '{"flow_token":"x"}' }, 'Sent'],
      ['nfm_reply', { name: 'flow', body: 'Sent', response_json: '{' }, 'Sent'],
      [
        'nfm_reply',
        { name: 'address_message', body: 'Rua A, 1', response_json: '{"values":{"cep":"01000"}}' },
        'Rua A, 1',
      ],
      ['nfm_reply', { response_json: '{}' }, '…'],
      ['nfm_reply', { response_json: '[1,2]' }, '[1,2]'],
      ['nfm_reply', { response_json: '{' }, '{'],
      ['of_tomorrow', { x: 1 }, null],
    ] satisfies [string, object, string | null][]
  ).map(([type, reply, content]): (typeof kinds)[number] => [
    { type: 'interactive', interactive: { type, [type]: reply } },
    'interactive',
    content,
  ]),
  ...[
    [{ org: { company: 'Padaria' }, phones: [{ phone: '+55 11 4000-0000' }] }, 'Padaria'],
    [{ phones: [{ phone: '+55 11 4000-0000' }] }, '+55 11 4000-0000'],
    [{ name: {}, phones: [{ wa_id: '5511900000001' }] }, '5511900000001'],
    [{ emails: [{ email: 'ana@example.com' }] }, 'ana@example.com'],
  ].map(([card, content]): (typeof kinds)[number] => [
    { type: 'contacts', contacts: [card] },
    'contacts',
    content as string,
  ]),
  ...[
    [[cartItem('sku-1', 3, 30)], '3 × sku-1 = R$ 90,00'],
    [[cartItem('a', 1, 0.1), cartItem('b', '2', '0.1')], '1 × a, 2 × b = R$ 0,30'],
    [[cartItem('a', 1, 1), { ...cartItem('b', 1, 1), currency: 'USD' }], '1 × a, 1 × b'],
    [[cartItem('a', 1, undefined)], '1 × a'],
    [[null], '1 × ?'],
    [[], null],
  ].map(([product_items, content]): (typeof kinds)[number] => [
    { type: 'order', order: { catalog_id: '35', text: '', product_items } },
    'order',
    content as string | null,
  ]),
  [{ type: 'interactive', interactive: {} }, 'interactive', null],
  [{ type: 'button', button: { payload: 'p', text: 'Parar' } }, 'button', 'Parar'],
  [
    { type: 'order', order: { catalog_id: '35', text: 'por favor', product_items: [] } },
    'order',
    'por favor',
  ],
  [{ type: 'reaction', reaction: { message_id: 'wamid.B2', emoji: '👍' } }, 'reaction', '👍'],
  [{ type: 'reaction', reaction: { message_id: 'wamid.B2', emoji: '' } }, 'reaction', null],
  [{ type: 'system', system: { body: 'Ana changed', type: 'user_changed_number' } }, 'system', 'Ana changed'],
  [{ type: 'interactive' }, 'unsupported', null],
  [{ type: 'text' }, 'unsupported', null],
  [{ type: 'image', image: null }, 'unsupported', null],
  [{ type: 'request_welcome' }, 'unsupported', null],
  [{ type: 'edit', edit: { original_message_id: 'wamid.1' } }, 'unsupported', null],
  [
    {
      type: 'edit',
      edit: { original_message_id: 'wamid.1', message: { type: 'text', text: { body: 'Dois' } } },
    },
    'unsupported',
    'Dois',
  ],
  [
    {
      type: 'edit',
      edit: {
        original_message_id: 'wamid.1',
        message: { type: 'image', image: { id: '1', caption: 'foto' } },
      },
    },
    'unsupported',
    'foto',
  ],
  [{ type: 'edit', edit: 'x', text: { body: 'beside it' } }, 'unsupported', null],
  [{ type: 'revoke', revoke: { original_message_id: 'wamid.1' } }, 'unsupported', '🗑️'],
  [{ type: 'revoke' }, 'unsupported', null],
  [{ type: 'unsupported', unsupported: { type: 'poll_creation' } }, 'unsupported', null],
  [{ type: 'unsupported', text: { body: 'all the same' } }, 'unsupported', 'all the same'],
  [{ type: 'unknown' }, 'unsupported', null],
  [{ type: 'hologram', hologram: { body: 'x' } }, 'unsupported', null],
  [{ type: 'constructor' }, 'unsupported', null],
  [{ type: '__proto__' }, 'unsupported', null],
  [{ type: 7 }, 'unsupported', null],
  [{}, 'unsupported', null],
]

for (const [message, type, content] of kinds) {
  test(`${JSON.stringify(message)} is ${type}, read as ${JSON.stringify(content)}`, () => {
    assert.deepEqual(toKind({ ...message }), { type, content })
  })
}

test('a message the contact wrote opens the window', () => {
  const media = ['image', 'audio', 'video', 'document', 'sticker']
  const types = [
    ...media,
    'text',
    'location',
    'contacts',
    'interactive',
    'button',
    'order',
    'unsupported',
    'unknown',
  ]
  for (const type of types) assert.equal(opensWindow({ type }), true, type)
  assert.deepEqual(
    [...webhookKinds]
      .filter(([, kind]) => kind.opensWindow)
      .map(([type]) => type)
      .toSorted(),
    types.toSorted(),
  )
})

test('what is no message of the contact, or not known to be one, leaves the window as it is', () => {
  for (const type of [
    'reaction',
    'system',
    'request_welcome',
    'edit',
    'revoke',
    'hologram',
    'constructor',
    7,
    undefined,
  ])
    assert.equal(opensWindow({ type }), false, String(type))
})

test('an unsupported message that is reported as an edit opens no window, a poll does', () => {
  assert.equal(opensWindow({ type: 'unsupported', unsupported: { type: 'edit' } }), false)
  assert.equal(opensWindow({ type: 'unsupported', unsupported: { type: 'poll_creation' } }), true)
})

test('a message in a group opens no window', () => {
  assert.equal(opensWindow({ type: 'text', group_id: '555555555' }), false)
})
