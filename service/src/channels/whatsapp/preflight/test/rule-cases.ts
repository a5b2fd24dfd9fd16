/** For every rule, messages just inside it and just outside: the boundary is between the two. */
import { addressCases } from './address-cases.ts'
import { boletoCases } from './boleto-cases.ts'
import { contactCases } from './contact-cases.ts'
import { conversationCases } from './conversation-cases.ts'
import { mediaCases } from './media-cases.ts'
import { interactiveCases } from './interactive-cases.ts'
import type { RuleCases } from './messages.ts'
import { newTemplateCases } from './new-template-cases.ts'
import { orderCases } from './order-cases.ts'
import { pixCases } from './pix-cases.ts'
import { recipientCases } from './recipient-cases.ts'
import { statusCases } from './status-cases.ts'
import { templateCases } from './template-cases.ts'
import { textCases } from './text-cases.ts'

export const ruleCases: Record<string, RuleCases> = {
  ...addressCases,
  ...recipientCases,
  ...orderCases,
  ...pixCases,
  ...boletoCases,
  ...statusCases,
  ...contactCases,
  ...newTemplateCases,
  ...textCases,
  ...mediaCases,
  ...conversationCases,
  ...interactiveCases,
  ...templateCases,
}
