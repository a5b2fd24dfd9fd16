/** Documents. Shape and limits: Cloud API reference, document messages. */
import { Type, type Static } from '../engine/schema.ts'
import { WINDOW_NEEDED, type Kind } from './kind.ts'
import { caption, filename, mediaIn, mediaReference } from './media-reference.ts'

/** The `document` object of a document message. */
export const Document = Type.Object(
  { ...mediaReference, ...caption, ...filename },
  { additionalProperties: false },
)
export type Document = Static<typeof Document>

export const document: Kind<Document> = {
  type: 'document',
  path: 'document',
  name: 'Document',
  summary: 'Send a document',
  description: `Sends a PDF, a text or an Office file of at most 100 MB, by our id or by its address. ${WINDOW_NEEDED}`,
  what: 'a document',
  words: {
    en: { label: 'Document', inChat: 'document' },
    pt: { label: 'Documento', inChat: 'documento' },
  },
  field: 'document',
  schema: Document,
  window: 'needed',
  order: null,
  media: (part) => mediaIn(part, '', 'document'),
  toText: (part) => part.caption ?? part.filename ?? null,
  example: {
    from: '+551140000000',
    to: '+5511987654321',
    document: {
      link: 'https://moveis.example.com/boletos/7731.pdf',
      filename: 'boleto-pedido-7731.pdf',
      caption: 'Segue o boleto do pedido 7731. Vence na sexta-feira.',
    },
  },
}
