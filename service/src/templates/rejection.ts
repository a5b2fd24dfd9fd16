/** Why a template was rejected, as the API shows it: `TemplateRejection` of template.ts. */
import { strictObject, Type } from '../engine/schema.ts'

const words = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description })

export const RejectionAnswer = strictObject(
  {
    reason: Type.String({ description: "WhatsApp's code; `NONE` where it gave none." }),
    detail: words("WhatsApp's words on what is wrong."),
    recommendation: words("WhatsApp's words on what to do."),
  },
  { title: 'TemplateRejection', description: 'Why WhatsApp rejected a template.' },
)
