/** Why a template was rejected, as the API shows it: `TemplateRejection` of template.ts. */
import { nullableText } from '../engine/http/answer-fields.ts'
import { strictObject, Type } from '../engine/schema.ts'

export const RejectionAnswer = strictObject(
  {
    reason: Type.String({ description: "WhatsApp's code; `NONE` where it gave none." }),
    detail: nullableText("WhatsApp's words on what is wrong."),
    recommendation: nullableText("WhatsApp's words on what to do."),
  },
  { title: 'TemplateRejection', description: 'Why WhatsApp rejected a template.' },
)
