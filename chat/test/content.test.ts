/**
 * How the chat reads WhatsApp's objects: kinds, questions, templates, reactions. These modules run
 * without a browser.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

type Parts = Record<string, unknown>
type Card = {
  header: Parts | null
  body: string | null
  footer: string | null
  buttons: Parts[]
  list?: { label: string; sections: { title: string | null; rows: Parts[] }[] }
  cards?: { header: Parts | null; body: string | null; buttons: Parts[] }[]
}
type Message = Parts & { id: string; reactions?: { direction: string; emoji: string }[] }

const load = (path: string) => import(new URL(`../${path}`, import.meta.url).href)
const {
  readContent,
}: { readContent(message: { type: string; raw: unknown }): { kind: string; content: Parts } } =
  await load('content/read-content.js')
const { toCard }: { toCard(kind: string, content: Parts): Card | null } = await load('content/to-card.js')
const { toTemplateCard }: { toTemplateCard(sent: Parts, definition: Parts | null): Card } = await load(
  'content/to-template-card.js',
)
const { withReactions }: { withReactions(messages: Message[]): Message[] } =
  await load('content/reactions.js')
const files: {
  formatBytes(bytes: number | null, locale: string): string | null
  nameDocumentType(filename: string | null, mimeType: string | null): string
} = await load('media/media-source.js')
const { findWebAddress }: { findWebAddress(text: string): URL | null } = await load('text/markup.js')

test('the object of a kind is found in an element, in a call, and alone', () => {
  const image = { id: '1' }
  assert.deepEqual(readContent({ type: 'image', raw: { type: 'image', image } }), {
    kind: 'image',
    content: image,
  })
  assert.deepEqual(readContent({ type: 'image', raw: image }), { kind: 'image', content: image })
  const list = { type: 'list', action: { button: 'Ver' } }
  for (const raw of [{ type: 'interactive', interactive: list }, list]) {
    assert.deepEqual(readContent({ type: 'list', raw }), { kind: 'list', content: list })
    assert.deepEqual(readContent({ type: 'interactive', raw }), { kind: 'list', content: list })
  }
  for (const raw of [null, 'text', [1], { image: null }])
    assert.equal(readContent({ type: 'image', raw }).kind, 'image')
})

test('a question with buttons and the tap on a button are distinguished', () => {
  const question = { type: 'button', action: { buttons: [] } }
  const tap = { type: 'button', button: { text: 'Sim', payload: 'yes' } }
  assert.equal(readContent({ type: 'button', raw: question }).kind, 'buttons')
  assert.equal(
    readContent({ type: 'button', raw: { type: 'interactive', interactive: question } }).kind,
    'buttons',
  )
  assert.deepEqual(readContent({ type: 'button', raw: tap }), { kind: 'button', content: tap.button })
})

test('every question becomes a card with what can be tapped', () => {
  const body = { text: 'Confirma?' }
  const buttons = toCard('buttons', {
    header: { type: 'image', image: { id: '9', link: 'https://x.example/a.jpg' } },
    body,
    footer: { text: 'Padaria' },
    action: { buttons: [{ type: 'reply', reply: { id: 'a', title: 'Sim' } }] },
  })
  assert.equal(buttons?.body, 'Confirma?')
  assert.equal(buttons.footer, 'Padaria')
  const { media } = buttons.header as { media: Parts }
  assert.equal(media['address'], 'https://x.example/a.jpg')
  assert.deepEqual(buttons.buttons, [{ kind: 'reply', text: 'Sim' }])

  const rows = [
    { id: 'moto', title: 'Motoboy', description: 'Até 2 horas' },
    { id: 'x', title: 'Retirar' },
  ]
  const list = toCard('list', { body, action: { button: 'Ver opções', sections: [{ title: 'Hoje', rows }] } })
  assert.equal(list?.list?.label, 'Ver opções')
  const second = { id: 'x', title: 'Retirar', description: null }
  assert.deepEqual(list.list.sections, [{ title: 'Hoje', rows: [rows[0], second] }])

  const parameters = { display_text: 'Cardápio', url: 'https://x.example/' }
  const link = { kind: 'url', text: 'Cardápio', url: 'https://x.example/' }
  assert.deepEqual(toCard('cta_url', { body, action: { name: 'cta_url', parameters } })?.buttons, [link])
  assert.equal(toCard('location_request_message', { body, action: {} })?.buttons[0]?.['kind'], 'location')
  assert.equal(toCard('request_contact_info', { body, action: {} })?.buttons[0]?.['kind'], 'contact')
  const flow = toCard('flow', { body, action: { name: 'flow', parameters: { flow_cta: 'Agendar' } } })
  assert.deepEqual(flow?.buttons, [{ kind: 'flow', text: 'Agendar' }])

  const carousel = toCard('carousel', {
    body,
    action: {
      cards: [
        { body: { text: 'Bolo' }, action: { name: 'cta_url', parameters } },
        { action: { buttons: [{ type: 'quick_reply', quick_reply: { id: 'b', title: 'Quero' } }] } },
      ],
    },
  })
  assert.deepEqual(
    carousel?.cards?.map((slide) => [slide.body, slide.buttons]),
    [
      ['Bolo', [link]],
      [null, [{ kind: 'reply', text: 'Quero' }]],
    ],
  )
  assert.equal(toCard('text', {}), null)
})

test('a question of any other shape is an empty card', () => {
  for (const kind of ['buttons', 'list', 'cta_url', 'carousel', 'flow']) {
    for (const content of [
      {},
      { action: null },
      { action: { buttons: 'x', sections: [null], cards: [7] } },
    ]) {
      assert.equal(toCard(kind, content as Parts)?.body, null)
    }
  }
})

test('a template is filled by place and by name', () => {
  const definition = (text: string) => ({
    category: 'UTILITY',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}' },
      { type: 'BODY', text },
      { type: 'FOOTER', text: 'Padaria' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'URL', text: 'Rastrear', url: 'https://x.example/{{1}}' },
          { type: 'QUICK_REPLY', text: 'Ajuda' },
        ],
      },
    ],
  })
  const value = (text: string, name?: string) => ({
    type: 'text',
    text,
    ...(name && { parameter_name: name }),
  })
  const header = { type: 'header', parameters: [value('7731')] }
  const button = { type: 'button', sub_type: 'url', index: '0', parameters: [value('abc')] }
  const filled = toTemplateCard(
    { name: 'x', components: [header, { type: 'body', parameters: [value('Ana'), value('7731')] }, button] },
    definition('Olá {{1}}, seu pedido {{2}}. {{3}}'),
  )
  assert.deepEqual(filled.header, { type: 'text', text: 'Pedido 7731' })
  assert.equal(filled.body, 'Olá Ana, seu pedido 7731. {{3}}')
  assert.equal(filled.footer, 'Padaria')
  assert.deepEqual(filled.buttons, [
    { kind: 'url', text: 'Rastrear', url: 'https://x.example/abc' },
    { kind: 'reply', text: 'Ajuda' },
  ])
  const named = [value('7731', 'pedido'), value('Ana', 'nome')]
  const byName = { name: 'x', components: [{ type: 'body', parameters: named }] }
  assert.equal(toTemplateCard(byName, definition('{{nome}}: {{pedido}}')).body, 'Ana: 7731')
  assert.equal(toTemplateCard(byName, null).body, '7731 · Ana')
})

test('a value of a template never becomes a place for another value', () => {
  const parameters = [
    { type: 'text', text: '{{2}} $& $1' },
    { type: 'currency', currency: { fallback_value: 'R$ 48,00' } },
  ]
  const card = toTemplateCard(
    { components: [{ type: 'body', parameters }] },
    { components: [{ type: 'BODY', text: '{{1}} {{2}}' }] },
  )
  assert.equal(card.body, '{{2}} $& $1 R$ 48,00')
})

test('payment requests carry their codes, one-time codes are there to be copied', () => {
  const request = (index: number, setting: Parts) => ({
    type: 'button',
    sub_type: 'payment_request',
    index,
    parameters: [{ type: 'action', action: { payment_request: { payment_setting: setting } } }],
  })
  const buttons = [0, 1, 2].map(() => ({ type: 'PAYMENT_REQUEST', text: 'Copy Pix code' }))
  const { buttons: paying } = toTemplateCard(
    {
      components: [
        request(0, { type: 'instant_dynamic_code', instant_dynamic_code: { code: '000201' } }),
        request(1, { type: 'boleto', boleto: { digitable_line: '23793' } }),
        request(2, { type: 'payment_link', payment_link: { uri: 'https://pay.example/' } }),
      ],
    },
    {
      components: [
        { type: 'BODY', text: 'Oi' },
        { type: 'BUTTONS', buttons },
      ],
    },
  )
  assert.deepEqual(
    paying.map(({ setting }) => setting),
    [
      { type: 'pix_dynamic_code', pix_dynamic_code: { code: '000201' } },
      { type: 'boleto', boleto: { digitable_line: '23793' } },
      { type: 'payment_link', payment_link: { uri: 'https://pay.example/' } },
    ],
  )
  const code = { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '482913' }] }
  const url = 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}'
  const definition = {
    components: [{ type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Copiar código', url }] }],
  }
  assert.deepEqual(toTemplateCard({ components: [code] }, definition).buttons, [
    { kind: 'copy', text: 'Copiar código', code: '482913' },
  ])
})

test('each side has one reaction on a message, and can take it back', () => {
  const said = (id: string): Message => ({ id, type: 'text', direction: 'in', status: 'sent', raw: {} })
  let next = 0
  const reaction = (quotedId: string, direction: string, emoji: string, status = 'sent'): Message => {
    const raw = { type: 'reaction', reaction: { message_id: quotedId, emoji } }
    return { id: `r${next++}`, type: 'reaction', direction, quotedId, status, raw }
  }
  const shown = withReactions([
    said('a'),
    said('b'),
    reaction('a', 'in', '👍'),
    reaction('a', 'out', '😂'),
    reaction('a', 'in', '❤️'),
    reaction('b', 'in', '🙏'),
    reaction('b', 'in', ''),
    reaction('gone', 'in', '👍'),
    reaction('b', 'out', '😮', 'failed'),
  ])
  assert.deepEqual(
    shown.map(({ id, reactions }) => [id, reactions]),
    [
      [
        'a',
        [
          { direction: 'in', emoji: '❤️' },
          { direction: 'out', emoji: '😂' },
        ],
      ],
      ['b', undefined],
      ['r5', undefined],
      ['r6', undefined],
    ],
  )
})

test('files say their size and kind as people write them', () => {
  assert.equal(files.formatBytes(812, 'en'), '812 byte')
  assert.equal(files.formatBytes(250_000, 'pt-BR'), '244 kB')
  assert.equal(files.formatBytes(5_400_000, 'pt-BR'), '5,1 MB')
  assert.equal(files.formatBytes(null, 'en'), null)
  assert.equal(files.nameDocumentType('nota.fiscal.xml', 'application/pdf'), 'XML')
  assert.equal(files.nameDocumentType(null, 'application/pdf'), 'PDF')
  assert.equal(files.nameDocumentType('boleto', null), '')
})

test('the first web address of a text is found in its markup', () => {
  assert.equal(findWebAddress('veja *https://a.example/x* e https://b.example')?.host, 'a.example')
  assert.equal(findWebAddress('`https://a.example` javascript:alert(1)'), null)
})
