/** Events of templates. */
import { strictObject } from '../../engine/schema.ts'
import { RejectionAnswer } from '../../templates/rejection.ts'
import { ids } from './example-fields.ts'
import { id, nullableText, orNull, text } from '../../engine/http/answer-fields.ts'
import { senderId } from './fields.ts'
import { eventsOf, readNothing } from './subject.ts'

const TemplateFact = strictObject(
  {
    id: id('Identifier of the template.'),
    senderId,
    name: text('Its name.'),
    language: text("WhatsApp's code: `pt_BR`."),
    category: text("WhatsApp's word, such as `UTILITY`."),
    status: text("WhatsApp's word, such as `APPROVED`."),
    quality: nullableText('`GREEN`, `YELLOW`, `RED` or `UNKNOWN`.'),
    rejection: orNull(RejectionAnswer, 'Why it was rejected; null unless it was.'),
  },
  { title: 'TemplateFact', description: 'What a template was at that moment.' },
)

export const templateEvents = eventsOf('template', {
  scopes: ['messages:read'],
  canBeErased: false,
  orderedWith: 'itself',
  types: {
    'template.updated': {
      summary: 'A template was made, changed, reviewed, paused, disabled or deleted.',
      schema: TemplateFact,
      example: {
        id: ids.template,
        senderId: ids.sender,
        name: 'pedido_enviado',
        language: 'pt_BR',
        category: 'UTILITY',
        status: 'APPROVED',
        quality: null,
        rejection: null,
      },
    },
  },
  read: readNothing,
  describe({ subjectId, fact }) {
    const { senderId: sender = null, name, language, category, status } = fact ?? {}
    const { quality = null, rejection = null } = fact ?? {}
    const data = { id: subjectId, senderId: sender, name, language, category, status, quality, rejection }
    return { data, laneKey: subjectId, senderId: sender as string | null }
  },
})
