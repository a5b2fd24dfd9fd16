/**
 * A button that opens an address. Shape and limits: Cloud API reference, interactive call-to-action
 * URL messages.
 */
import { Type, type Static } from '../engine/schema.ts'
import { AnyHeader, mediaInHeader } from './interactive-header.ts'
import { InteractiveBody, InteractiveFooter, LinkParameters } from './interactive.ts'
import { WINDOW_NEEDED, type Kind } from './kind.ts'
import { oneOf } from '../engine/text-schema.ts'

const strict = { additionalProperties: false }

/** The `interactive` object of a message with a link. */
export const CtaUrl = Type.Object(
  {
    type: oneOf(['cta_url'], 'Kind of interactive message.'),
    header: Type.Optional(AnyHeader),
    body: InteractiveBody,
    footer: Type.Optional(InteractiveFooter),
    action: Type.Object(
      { name: oneOf(['cta_url'], 'What the button does.'), parameters: LinkParameters },
      strict,
    ),
  },
  strict,
)
export type CtaUrl = Static<typeof CtaUrl>

export const ctaUrl: Kind<CtaUrl> = {
  type: 'cta_url',
  path: 'interactive/cta_url',
  name: 'CtaUrl',
  summary: 'Send a link on a button',
  description: `Sends a message with a button that opens an address. WhatsApp does not report taps. ${WINDOW_NEEDED}`,
  what: 'a link on a button',
  words: {
    en: { label: 'Text with a link', inChat: 'link' },
    pt: { label: 'Texto com link', inChat: 'link' },
  },
  field: 'interactive',
  schema: CtaUrl,
  window: 'needed',
  order: null,
  media: (part) => mediaInHeader(part),
  toText: ({ body }) => body.text,
  example: {
    from: '+551140000000',
    to: '+5511987654321',
    interactive: {
      type: 'cta_url',
      body: { text: 'O cardápio da semana já está no ar, com três bolos novos.' },
      footer: { text: 'Padaria Flor do Trigo' },
      action: {
        name: 'cta_url',
        parameters: { display_text: 'Ver cardápio', url: 'https://padaria.example.com/cardapio?semana=47' },
      },
    },
  },
}
