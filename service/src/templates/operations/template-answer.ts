/** A template as the public API shows it: our copy of it. */
import { strictObject, Type } from '../../engine/schema.ts'
import { RejectionAnswer } from '../rejection.ts'
import type { StoredTemplate } from '../../kinds/template.ts'
import type { ProblemCode } from '../../engine/problems/problems.ts'
import {
  date,
  id,
  nullableDate,
  nullableInteger,
  nullableText,
  orNull,
  text,
  toDate,
} from '../../engine/http/answer-fields.ts'

export const TEMPLATE_ID: [name: string, description: string] = ['templateId', 'Identifier of the template.']
export const UNKNOWN_TEMPLATE: [code: ProblemCode, detail: string] = [
  'template_not_found',
  'There is no such template in this workspace.',
]

export const TemplateAnswer = strictObject(
  {
    id: id('Identifier of the template.'),
    senderId: id(
      'The sender that it is of. Senders of one business account have the same templates, each with its own id.',
    ),
    from: text('Its address, digits.'),
    name: text('Together with the language it names the template in a message.'),
    language: text("WhatsApp's code: `pt_BR`."),
    category: text('`UTILITY`, `MARKETING` or `AUTHENTICATION`; by it WhatsApp charges.'),
    status: text(
      '`APPROVED` can be sent. Others: `PENDING`, `REJECTED`, `PAUSED`, `DISABLED`, `DELETED` and what WhatsApp adds.',
    ),
    quality: nullableText('`GREEN`, `YELLOW`, `RED` or `UNKNOWN`: how recipients react to it.'),
    rejection: orNull(RejectionAnswer, 'Why it was rejected; null unless it was.'),
    pause: orNull(
      strictObject({
        reason: nullableText("WhatsApp's code, such as `FIRST_PAUSE`."),
        number: nullableInteger(
          'Which pause for low quality it is: 1 lasts 3 hours, 2 lasts 6; then it is disabled for good.',
        ),
        detail: nullableText("WhatsApp's words."),
      }),
      'Why it is paused; null unless it is, and a webhook said why.',
    ),
    disableDate: nullableDate('When WhatsApp will disable it, or did.'),
    categoryAhead: orNull(
      strictObject({
        category: text('The category that WhatsApp finds right.'),
        date: nullableDate('From when on it has it; null where WhatsApp did not say.'),
      }),
      'The category that WhatsApp will give it; null if it stays.',
    ),
    parameterFormat: text('`POSITIONAL`: its variables are {{1}}, {{2}}…; `NAMED`: they have names.'),
    displayFormat: nullableText('`ORDER_DETAILS` for one that carries an order.'),
    subCategory: nullableText("WhatsApp's."),
    ttlSeconds: nullableInteger(
      "How long WhatsApp tries to deliver it; null: WhatsApp's own choice for the category.",
    ),
    components: Type.Array(Type.Unsafe<unknown>({}), { description: "Its parts, in WhatsApp's own JSON." }),
    createDate: date('When we first knew of it.'),
    updateDate: date('When our copy changed last.'),
  },
  {
    title: 'Template',
    description: 'A text that WhatsApp reviews, and the only kind of message for a closed window.',
  },
)

export const toTemplateAnswer = (template: StoredTemplate) => ({
  id: template.id,
  senderId: template.senderId,
  from: template.from,
  name: template.name,
  language: template.language,
  category: template.category,
  status: template.status,
  quality: template.quality,
  rejection: template.rejection,
  pause: template.pause,
  disableDate: toDate(template.disableAt),
  categoryAhead: template.categoryAhead,
  parameterFormat: template.parameterFormat,
  displayFormat: template.displayFormat,
  subCategory: template.subCategory,
  ttlSeconds: template.ttlSeconds,
  components: template.components,
  createDate: template.createdAt.toISOString(),
  updateDate: template.updatedAt.toISOString(),
})
