/** Cases of the rules of interactive messages other than orders. */
import { ofKind, type Case, type Changes, type RuleCases } from './messages.ts'

/** A case whose fault is expected there. */
const at = (pointer: string, { findings }: Case): Case => ({ pointer: `/interactive${pointer}`, findings })

const link = (name: string) => ({ link: `https://loja.example.com/${name}` })
const rows = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, n) => ({ id: `${prefix}${n}`, title: `Linha ${n}` }))
const list = (...sections: object[]) => ofKind('list', { '/action/sections': sections })
const listText = (text: string) => ofKind('list', { '/body/text': text })
const headed = (header: object) => ofKind('button', { '/header': header })
const replies = (...buttons: [id: string, title: string][]) =>
  ofKind('button', {
    '/action/buttons': buttons.map(([id, title]) => ({ type: 'reply', reply: { id, title } })),
  })

const quick = (id: string, title: string) => ({ type: 'quick_reply', quick_reply: { id, title } })
const card = (card_index: number, ...buttons: object[]) => ({
  card_index,
  header: { type: 'image', image: link('1.jpg') },
  action: { buttons },
})
const cards = (...all: object[]) => ofKind('carousel', { '/action/cards': all })
const carousel = (changes: Changes) => ofKind('carousel', changes)
const action = { name: 'cta_url', parameters: { display_text: 'Ver', url: 'https://loja.example.com/' } }
const shown = { type: 'video', video: link('1.mp4') }

const PARAMETERS = '/action/parameters'
const flow = (changes: Changes) => ofKind('flow', changes)
const payload = { screen: 'HORARIOS' }

export const interactiveCases: Record<string, RuleCases> = {
  'header-object': {
    inside: [
      ofKind('button'),
      headed({ type: 'text', text: 'Entrega' }),
      headed(shown),
      headed({ type: 'document', document: { ...link('1.pdf'), filename: '1.pdf' } }),
    ],
    outside: [
      at('/header/text', headed({ type: 'text' })),
      at('/header/image', headed({ type: 'image' })),
      at('/header/document', headed({ type: 'document', image: link('1.jpg') })),
      at('/action/cards/1/header/image', carousel({ '/action/cards/1/header': { type: 'image' } })),
    ],
  },
  'header-one-object': {
    inside: [ofKind('button'), ofKind('carousel'), ofKind('flow')],
    outside: [
      at('/header/text', headed({ type: 'image', image: link('1.jpg'), text: 'Entrega' })),
      at('/header/video', headed({ ...shown, type: 'text', text: 'Entrega' })),
      carousel({ '/action/cards/0/header/video': link('1.mp4') }),
    ],
  },
  'reply-id-unique': {
    inside: [
      replies(['a', 'A'], ['A', 'B'], ['b', 'C']),
      cards(card(0, quick('a', 'A')), card(1, quick('b', 'A'))),
    ],
    outside: [
      at('/action/buttons/1/reply/id', replies(['a', 'A'], ['a', 'B'])),
      at('/action/buttons/2/reply/id', replies(['a', 'A'], ['b', 'B'], ['a', 'C'])),
      at(
        '/action/cards/1/action/buttons/0/quick_reply/id',
        cards(card(0, quick('a', 'A')), card(1, quick('a', 'B'))),
      ),
    ],
  },
  'reply-title-unique': {
    inside: [replies(['a', 'A'], ['b', 'a'])],
    outside: [
      at('/action/buttons/1/reply/title', replies(['a', 'A'], ['b', 'A'])),
      at(
        '/action/cards/0/action/buttons/1/quick_reply/title',
        cards(card(0, quick('a', 'A'), quick('b', 'A')), card(1, quick('c', 'A'), quick('d', 'B'))),
      ),
    ],
  },
  'list-rows': {
    inside: [
      list({ rows: rows(10, 'a') }),
      list({ title: 'A', rows: rows(9, 'a') }, { title: 'B', rows: rows(1, 'b') }),
    ],
    outside: [
      at('/action/sections', list({ title: 'A', rows: rows(9, 'a') }, { title: 'B', rows: rows(2, 'b') })),
    ],
  },
  'list-section-title': {
    inside: [ofKind('list'), list({ rows: rows(1, 'a') })],
    outside: [
      at('/action/sections/1/title', list({ title: 'A', rows: rows(1, 'a') }, { rows: rows(1, 'b') })),
    ],
  },
  'list-row-id-unique': {
    inside: [
      ofKind('list'),
      list({
        rows: [
          { id: 'a', title: 'A' },
          { id: 'b', title: 'A' },
        ],
      }),
    ],
    outside: [
      at(
        '/action/sections/1/rows/0/id',
        list({ title: 'A', rows: rows(1, 'a') }, { title: 'B', rows: rows(1, 'a') }),
      ),
    ],
  },
  'list-body-length': {
    inside: [listText('🎂'.repeat(1024))],
    outside: [listText('🎂'.repeat(1025)), listText('a'.repeat(4096))],
  },
  'card-index': {
    inside: [ofKind('carousel')],
    outside: [carousel({ '/action/cards/1/card_index': 2 }), carousel({ '/action/cards/0/card_index': 1 })],
  },
  'card-action': {
    inside: [ofKind('carousel'), cards(card(0, quick('a', 'A')), card(1, quick('b', 'B')))],
    outside: [
      carousel({ '/action/cards/0/action': {} }),
      carousel({ '/action/cards/0/action': { name: 'cta_url' } }),
      carousel({ '/action/cards/0/action': { parameters: action.parameters } }),
      carousel({ '/action/cards/0/action': { ...action, buttons: [quick('a', 'A')] } }),
    ],
  },
  'card-type': {
    inside: [ofKind('carousel'), carousel({ '/action/cards/0/type': undefined })],
    outside: [
      at(
        '/action/cards/1/type',
        cards(card(0, quick('a', 'A')), { ...card(1, quick('b', 'B')), type: 'cta_url' }),
      ),
    ],
  },
  'card-lines': {
    inside: [carousel({ '/action/cards/0/body/text': 'a\r\nb\nc' })],
    outside: [carousel({ '/action/cards/0/body/text': 'a\nb\nc\nd' })],
  },
  'cards-alike': {
    inside: [
      ofKind('carousel'),
      cards({ ...card(0), header: shown, action }, { ...card(1), header: shown, action }),
    ],
    outside: [
      at('/action/cards/1', cards(card(0, quick('a', 'A')), card(1, quick('b', 'B'), quick('c', 'C')))),
      at('/action/cards/1', cards(card(0, quick('a', 'A')), { ...card(1), action })),
      at('/action/cards/2', carousel({ '/action/cards/2/header': shown })),
    ],
  },
  'flow-identity': {
    inside: [
      ofKind('flow'),
      flow({ [`${PARAMETERS}/flow_id`]: undefined, [`${PARAMETERS}/flow_name`]: 'agenda' }),
    ],
    outside: [
      at(PARAMETERS, flow({ [`${PARAMETERS}/flow_id`]: undefined })),
      at(PARAMETERS, flow({ [`${PARAMETERS}/flow_name`]: 'agenda' })),
    ],
  },
  'flow-label': {
    inside: ['Agendar', 'Às 8h!', '#1 *'].map((label) => flow({ [`${PARAMETERS}/flow_cta`]: label })),
    outside: ['Agendar 🗓️', '👍', '🇧🇷 já'].map((label) => flow({ [`${PARAMETERS}/flow_cta`]: label })),
  },
  'flow-payload': {
    inside: [
      ofKind('flow'),
      flow({ [`${PARAMETERS}/flow_action`]: undefined, [`${PARAMETERS}/flow_action_payload`]: payload }),
      flow({
        [`${PARAMETERS}/flow_action`]: 'data_exchange',
        [`${PARAMETERS}/flow_action_payload`]: undefined,
      }),
    ],
    outside: [
      flow({
        [`${PARAMETERS}/flow_action_payload`]: payload,
        [`${PARAMETERS}/flow_action`]: 'data_exchange',
      }),
    ],
  },
}
