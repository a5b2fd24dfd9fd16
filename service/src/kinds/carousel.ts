/** Cards in a row. Shape and limits: Cloud API reference, interactive media carousel messages. */
import { memberOf } from '../engine/member-of.ts'
import { Type, type Static } from '../engine/schema.ts'
import { CardHeader, mediaInHeader } from './interactive-header.ts'
import { InteractiveBody, LinkParameters, REPLIES_MAX, Reply } from './interactive.ts'
import { WINDOW_NEEDED, type Kind } from './kind.ts'
import { Text, oneOf } from '../engine/text-schema.ts'

const strict = { additionalProperties: false }

export const CARDS_MIN = 2
export const CARDS_MAX = 10

const Card = Type.Object(
  {
    card_index: Type.Integer({
      minimum: 0,
      maximum: CARDS_MAX - 1,
      description: 'The place of the card, counted from 0.',
    }),
    type: Type.Optional(oneOf(['cta_url'], 'Only on cards with a link, where it may be left out.')),
    header: CardHeader,
    body: Type.Optional(
      Type.Object({ text: Text(160, 'At most 160 characters and 2 line breaks.') }, strict),
    ),
    action: Type.Object(
      {
        name: Type.Optional(oneOf(['cta_url'], 'With `parameters`: the card has a link.')),
        parameters: Type.Optional(LinkParameters),
        buttons: Type.Optional(
          Type.Array(
            Type.Object(
              { type: oneOf(['quick_reply'], 'What the button does.'), quick_reply: Reply },
              strict,
            ),
            { minItems: 1, maxItems: REPLIES_MAX, description: 'Ids are unique over all cards.' },
          ),
        ),
      },
      { ...strict, description: 'A link (`name` and `parameters`), or quick replies (`buttons`).' },
    ),
  },
  strict,
)

/** The `interactive` object of a carousel. */
export const Carousel = Type.Object(
  {
    type: oneOf(['carousel'], 'Kind of interactive message.'),
    body: InteractiveBody,
    action: Type.Object(
      {
        cards: Type.Array(Card, {
          minItems: CARDS_MIN,
          maxItems: CARDS_MAX,
          description: 'All with the same kind of header, and the same kinds and number of buttons.',
        }),
      },
      strict,
    ),
  },
  strict,
)
export type Carousel = Static<typeof Carousel>

export const carousel: Kind<Carousel> = {
  type: 'carousel',
  path: 'interactive/carousel',
  name: 'Carousel',
  summary: 'Send cards in a row',
  description: `Sends two to ten cards with pictures or videos, each with a link or with quick replies. ${WINDOW_NEEDED}`,
  what: 'cards in a row',
  words: {
    en: { label: 'Carousel', inChat: 'cards' },
    pt: { label: 'Carrossel', inChat: 'cartões' },
  },
  field: 'interactive',
  schema: Carousel,
  window: 'needed',
  order: null,
  media(part) {
    const cards = memberOf(memberOf(part, 'action'), 'cards')
    if (!Array.isArray(cards)) return []
    return cards.flatMap((card: unknown, index) => mediaInHeader(card, `/action/cards/${index}`))
  },
  toText: ({ body }) => body.text,
  example: {
    from: '+551140000000',
    to: '+5511987654321',
    interactive: {
      type: 'carousel',
      body: { text: 'Três novidades desta semana:' },
      action: {
        cards: [
          ['Pão de queijo recheado', 'pao-de-queijo'],
          ['Bolo de fubá com goiabada', 'bolo-de-fuba'],
          ['Café coado na hora', 'cafe'],
        ].map(([text, page], card_index) => ({
          card_index,
          type: 'cta_url',
          header: { type: 'image', image: { link: `https://padaria.example.com/fotos/${page}.jpg` } },
          body: { text },
          action: {
            name: 'cta_url',
            parameters: { display_text: 'Pedir', url: `https://padaria.example.com/p/${page}` },
          },
        })),
      },
    },
  },
}
