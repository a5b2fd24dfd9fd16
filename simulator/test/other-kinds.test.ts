/**
 * Recipients, callback data and the kinds of message that are not orders, each rule just inside and
 * just outside.
 */
import { contacts, text } from './payloads.ts'
import { testRules } from './rules.ts'
import type { Json } from './stage.ts'

const chars = (count: number) => 'x'.repeat(count)
const card = (edit: (card: Json) => void) => contacts((it) => edit(it))
const to = (recipient: Json) => ({ to: undefined, ...recipient, ...text() })
const reply = (id: string, title: string) => ({ type: 'reply', reply: { id, title } })
const buttons = (...replies: Json[]) => ({
  type: 'interactive',
  interactive: { type: 'button', body: { text: 'Confirma?' }, action: { buttons: replies } },
})
const buttonsBeside = (title: string, count = 1) =>
  buttons(reply('a', title), ...Array.from({ length: count - 1 }, (_, n) => reply(`b${n}`, `Opção ${n}`)))
const list = (rowCount: number, toId = (n: number) => `r${n}`) => ({
  type: 'interactive',
  interactive: {
    type: 'list',
    body: { text: 'Escolha' },
    action: {
      button: 'Ver',
      sections: [
        { title: 'A', rows: Array.from({ length: rowCount }, (_, n) => ({ id: toId(n), title: 'Bolo' })) },
      ],
    },
  },
})
const link = (url: string) => ({
  type: 'interactive',
  interactive: {
    type: 'cta_url',
    body: { text: 'Veja' },
    action: { name: 'cta_url', parameters: { display_text: 'Abrir', url } },
  },
})

testRules([
  ['a number with + is a recipient', to({ to: '+5511987654321' }), 'accepted'],
  ['a number with signs is a recipient', to({ to: '+55 (11) 98765-4321' }), 'accepted'],
  ['a number of 7 digits is a recipient', to({ to: '1234567' }), 'accepted'],
  ['a number of 6 digits is not', to({ to: '123456' }), [131009, 'to']],
  ['a number of 15 digits is a recipient', to({ to: '+123456789012345' }), 'accepted'],
  ['a number of 16 digits is not', to({ to: '+1234567890123456' }), [131009, 'to']],
  ['letters are not a recipient', to({ to: '55a11987654321' }), [131009, 'to']],
  ['there must be a recipient', to({}), [100, 'to is required']],
  ['a user id is a recipient', to({ recipient: 'BR.1500A' }), 'accepted'],
  ['a parent user id is a recipient', to({ recipient: 'BR.ENT.77' }), 'accepted'],
  ['a user id does not go into to', to({ to: 'BR.1500A' }), [131009, 'to']],
  ['a number does not go into recipient', to({ recipient: '5511987654321' }), [131009, 'recipient']],
  ['to wins over recipient', to({ to: '+5511987654321', recipient: 'nonsense' }), 'accepted'],
  ['groups are not played', { ...text(), recipient_type: 'group' }, [100, 'individual']],

  [
    '512 characters of callback data are accepted',
    { ...text(), biz_opaque_callback_data: chars(512) },
    'accepted',
  ],
  ['513 are refused', { ...text(), biz_opaque_callback_data: chars(513) }, [131009, '512']],
  ['a reply names the message replied to', { ...text(), context: {} }, [100, "'message_id'] is required"]],
  ['an unknown type is refused', { type: 'hologram', hologram: {} }, [100, 'Param type']],
  ['without a type it is a text', { text: { body: 'Oi' } }, 'accepted'],
  ['the content must be there', { type: 'image' }, [100, 'image is required']],

  ['a text of 4096 characters is accepted', text(chars(4096)), 'accepted'],
  ['a text of 4097 characters is refused', text(chars(4097)), [131009, '4096']],
  ['a text is not empty', text(''), [100, "'body'] is required"]],
  [
    'an image by link is accepted',
    { type: 'image', image: { link: 'https://img.example/a.png', caption: 'Bolo' } },
    'accepted',
  ],
  [
    'a document by id is accepted',
    { type: 'document', document: { id: '1', filename: 'nota.pdf' } },
    'accepted',
  ],
  [
    'an image by both is refused',
    { type: 'image', image: { id: '1', link: 'https://a.example' } },
    [131009, 'either'],
  ],
  ['an image by neither is refused', { type: 'image', image: {} }, [100, "image['id'] or image['link']"]],
  [
    'a caption has 1024 characters',
    { type: 'image', image: { id: '1', caption: chars(1025) } },
    [131009, '1024'],
  ],
  [
    'a location in strings is accepted',
    { type: 'location', location: { latitude: '-23.5', longitude: '-46.6' } },
    'accepted',
  ],
  [
    'a location off the globe is refused',
    { type: 'location', location: { latitude: 91, longitude: 0 } },
    [131009, '90'],
  ],
  [
    'a reaction names its message',
    { type: 'reaction', reaction: { emoji: '👍' } },
    [100, "'message_id'] is required"],
  ],
  [
    'a reaction is taken back with an empty emoji',
    { type: 'reaction', reaction: { message_id: 'w', emoji: '' } },
    'accepted',
  ],
  [
    'a template has a name and a language',
    { type: 'template', template: { name: 'a', language: { code: 'pt_BR' } } },
    'accepted',
  ],
  [
    'a template without language is refused',
    { type: 'template', template: { name: 'a' } },
    [100, "'language'] is required"],
  ],

  ['three buttons are accepted', buttonsBeside('Sim', 3), 'accepted'],
  ['four buttons are refused', buttonsBeside('Sim', 4), [131009, 'Invalid buttons count']],
  ['a button of 20 characters is accepted', buttonsBeside(chars(20)), 'accepted'],
  ['a button of 21 characters is refused', buttonsBeside(chars(21)), [131009, '20']],
  [
    'a button needs a title',
    buttons(reply('a', '')),
    [100, "interactive['action']['buttons'][0]['reply']['title']"],
  ],
  ['two buttons of one id are refused', buttons(reply('a', 'Sim'), reply('a', 'Não')), [131009, 'ids']],
  ['two buttons of one title are refused', buttons(reply('a', 'Sim'), reply('b', 'Sim')), [131009, 'titles']],
  ['a list of ten rows is accepted', list(10), 'accepted'],
  ['a list of eleven rows is refused', list(11), [131009, '10 rows']],
  ['two rows of one id are refused', list(2, () => 'r'), [131009, 'ids']],
  ['a link button is accepted', link('https://shop.example'), 'accepted'],
  ['a link button needs an address', link('shop'), [131009, 'url']],

  ['a full contact card is accepted', contacts(), 'accepted'],
  [
    'a formatted name is enough',
    card((it) => {
      for (const key of Object.keys(it)) if (key !== 'name') delete it[key]
      it.name = { formatted_name: 'Ana' }
    }),
    'accepted',
  ],
  ['there must be contacts', { type: 'contacts' }, [100, 'contacts is required']],
  ['there must be at least one contact', { type: 'contacts', contacts: [] }, [100, 'contacts is required']],
  ['257 contacts are accepted', contacts((it, all) => void (all.contacts = Array(257).fill(it))), 'accepted'],
  [
    '258 contacts are refused',
    contacts((it, all) => void (all.contacts = Array(258).fill(it))),
    [131009, '257'],
  ],
  ['a card has a name', card((it) => delete it.name), [100, "'name'] is required"]],
  [
    'a name has its formatted form',
    card((it) => delete it.name.formatted_name),
    [100, "'formatted_name'] is required"],
  ],
  [
    'a formatted name is not empty',
    card((it) => void (it.name.formatted_name = '')),
    [100, "'formatted_name'] is required"],
  ],
  [
    'a phone entry has a phone',
    card((it) => void (it.phones = [{ type: 'CELL' }])),
    [100, "'phone'] is required"],
  ],
  [
    'a phone entry may have a wa_id alone',
    card((it) => void (it.phones = [{ wa_id: '5511900000002' }])),
    'accepted',
  ],
  [
    'an e-mail entry has an e-mail',
    card((it) => void (it.emails = [{ type: 'WORK' }])),
    [100, "'email'] is required"],
  ],
  ['an address entry needs nothing', card((it) => void (it.addresses = [{}])), 'accepted'],
  ['a link entry has a link', card((it) => void (it.urls = [{ type: 'WORK' }])), [100, "'url'] is required"]],
  ['types are free text', card((it) => void (it.phones[0].type = 'Work (old)')), 'accepted'],
  ['a country code is free text', card((it) => void (it.addresses[0].country_code = 'BRA')), 'accepted'],
  ['a wa_id may be short', card((it) => void (it.phones[0].wa_id = '12345')), 'accepted'],
  ['a birthday is a date', card((it) => void (it.birthday = '1990-02-30')), [131009, 'birthday']],
  [
    'a birthday is written from the year down',
    card((it) => void (it.birthday = '31/01/1990')),
    [131009, 'birthday'],
  ],
  ['a leap day is a birthday', card((it) => void (it.birthday = '2000-02-29')), 'accepted'],
  ['an unknown key in a card is refused', card((it) => void (it.photo = 'x')), [100, 'photo']],
  ['an unknown key in a phone is refused', card((it) => void (it.phones[0].ext = '1')), [100, 'ext']],
  ['a name part is a string', card((it) => void (it.name.first_name = 1)), [100, 'string']],
])
