/** Interactive kinds other than orders, each rule just inside and just outside. */
import { testRules } from './rules.ts'
import type { Json } from './stage.ts'

const chars = (count: number) => 'x'.repeat(count)
const of = (type: string, action: Json, more: Json = {}) => ({
  type: 'interactive',
  interactive: { type, body: { text: 'Oi' }, action, ...more },
})
const buttons = { buttons: [{ type: 'reply', reply: { id: 'a', title: 'Sim' } }] }
const rows = [{ id: 'a', title: 'Bolo' }]
const listOf = (sections: Json[], more: Json = {}) => of('list', { button: 'Ver', sections }, more)
const image = { type: 'image', image: { link: 'https://loja.example.com/a.jpg' } }
const location = (more: Json = {}) => of('location_request_message', { name: 'send_location' }, more)
const contact = (more: Json = {}) => of('request_contact_info', { name: 'request_contact_info' }, more)

const card = (card_index: number, more: Json = {}) => ({
  card_index,
  type: 'cta_url',
  header: image,
  action: { name: 'cta_url', parameters: { display_text: 'Pedir', url: 'https://loja.example.com' } },
  ...more,
})
const quick = (id: string) => ({ buttons: [{ type: 'quick_reply', quick_reply: { id, title: 'Quero' } }] })
const carousel = (...cards: Json[]) => of('carousel', { cards })
const flow = (more: Json = {}) =>
  of('flow', {
    name: 'flow',
    parameters: { flow_message_version: '3', flow_id: '1', flow_cta: 'Agendar', ...more },
  })

testRules([
  ['buttons may have a picture above', of('button', buttons, { header: image }), 'accepted'],
  [
    'a header medium is named once',
    of('button', buttons, { header: { type: 'image', image: {} } }),
    [100, "['image']['id'] or"],
  ],
  [
    'a header is of a known kind',
    of('button', buttons, { header: { type: 'song' } }),
    [131009, 'header.type'],
  ],
  [
    'a header text has 60 characters',
    of('button', buttons, { header: { type: 'text', text: chars(61) } }),
    [131009, '60'],
  ],
  ['a body has 1024 characters', of('button', buttons, { body: { text: chars(1025) } }), [131009, '1024']],
  ['a footer has 60 characters', of('button', buttons, { footer: { text: chars(61) } }), [131009, '60']],
  ['an unknown key is refused', of('button', buttons, { colour: 'red' }), [100, 'colour']],

  ['the body of a list has 4096 characters', listOf([{ rows }], { body: { text: chars(4096) } }), 'accepted'],
  ['and no more', listOf([{ rows }], { body: { text: chars(4097) } }), [131009, '4096']],
  ['a list has a text header only', listOf([{ rows }], { header: image }), [131009, 'header.type']],
  [
    'two sections need titles',
    listOf([{ rows }, { rows: [{ id: 'b', title: 'Pão' }] }]),
    [100, "'title'] is required"],
  ],
  ['a section title has 24 characters', listOf([{ title: chars(25), rows }]), [131009, '24']],

  ['a request for a place is accepted', location(), 'accepted'],
  ['it has no header', location({ header: image }), [131009, 'not possible']],
  ['it has no footer', location({ footer: { text: 'x' } }), [100, 'no footer']],
  ['it has its own action', of('location_request_message', { name: 'send' }), [131009, 'action.name']],
  ['a request for contact info is accepted', contact(), 'accepted'],
  ['it needs a body', contact({ body: undefined }), [100, "'body'] is required"]],

  ['two cards are accepted', carousel(card(0), card(1)), 'accepted'],
  ['one card is refused', carousel(card(0)), [131009, '2 to 10']],
  ['ten cards are accepted', carousel(...Array.from({ length: 10 }, (_, n) => card(n))), 'accepted'],
  ['eleven are refused', carousel(...Array.from({ length: 11 }, (_, n) => card(n))), [131009, '2 to 10']],
  ['cards are numbered', carousel(card(0), card(0)), [131009, 'card_index']],
  [
    'a card needs a picture',
    carousel(card(0), card(1, { header: undefined })),
    [100, "'header'] is required"],
  ],
  ['cards are alike', carousel(card(0), card(1, { action: quick('b') })), [131009, 'same kinds']],
  [
    'cards with replies are accepted',
    carousel(card(0, { action: quick('a') }), card(1, { action: quick('b') })),
    'accepted',
  ],
  [
    'ids of replies are unique over all cards',
    carousel(card(0, { action: quick('a') }), card(1, { action: quick('a') })),
    [131009, 'unique'],
  ],
  [
    'the text of a card has 160 characters',
    carousel(card(0), card(1, { body: { text: chars(161) } })),
    [131009, '160'],
  ],
  [
    'and two line breaks',
    carousel(card(0), card(1, { body: { text: 'a\nb\nc\nd' } })),
    [131009, 'line breaks'],
  ],

  ['a flow is accepted', flow(), 'accepted'],
  ['a flow has an id or a name', flow({ flow_id: undefined }), [100, "['flow_id'] or"]],
  ['and not both', flow({ flow_name: 'agenda' }), [131009, 'either']],
  ['a flow is of version 3', flow({ flow_message_version: '2' }), [131009, 'flow_message_version']],
  ['its label has no emoji', flow({ flow_cta: 'Agendar 📅' }), [131009, 'emoji']],
  ['its label has 20 characters', flow({ flow_cta: chars(21) }), [131009, '20']],
  ['a payload names a screen', flow({ flow_action_payload: {} }), [100, "'screen'] is required"]],
  [
    'data exchange has no payload',
    flow({ flow_action: 'data_exchange', flow_action_payload: { screen: 'A' } }),
    [131009, 'navigate'],
  ],

  ['a sticker has no caption', { type: 'sticker', sticker: { id: '1', caption: 'x' } }, [100, 'caption']],
  ['audio has no caption', { type: 'audio', audio: { id: '1', caption: 'x' } }, [100, 'caption']],
  ['a voice message is accepted', { type: 'audio', audio: { id: '1', voice: true } }, 'accepted'],
  ['voice is yes or no', { type: 'audio', audio: { id: '1', voice: 'yes' } }, [100, 'boolean']],
  [
    'a reaction of several emoji is refused',
    { type: 'reaction', reaction: { message_id: 'w', emoji: '👍👍' } },
    [131009, 'emoji'],
  ],
  [
    'a reaction of text is refused',
    { type: 'reaction', reaction: { message_id: 'w', emoji: '1' } },
    [131009, 'emoji'],
  ],
  ['a family is one emoji', { type: 'reaction', reaction: { message_id: 'w', emoji: '👨‍👩‍👧' } }, 'accepted'],
  ['a flag is one emoji', { type: 'reaction', reaction: { message_id: 'w', emoji: '🇧🇷' } }, 'accepted'],
  [
    'a heart with and without its selector is one',
    { type: 'reaction', reaction: { message_id: 'w', emoji: '❤' } },
    'accepted',
  ],
])
