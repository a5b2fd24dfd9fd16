/**
 * Templates as WhatsApp's API has them. What differs from our contract: media have WhatsApp's ids,
 * `instant_dynamic_code` is `pix_dynamic_code` there, and orders, boleto lines and statuses are
 * spelled as in the interactive messages.
 */
import { toOrderStatus } from '../../../kinds/order-status.ts'
import type {
  TemplateComponent,
  TemplateContent,
  TemplateParameter,
} from '../../../kinds/template/template-schema.ts'
import { rootPart } from '../preflight/part.ts'
import { examine } from '../preflight/preflight.ts'
import { templateRules } from '../preflight/template/template-rules.ts'
import { checkTemplate } from '../preflight/template/template.ts'
import type { PayloadIds, WhatsAppKind } from './kind.ts'
import { toChannelMedium } from './media.ts'
import { toChannelOrder } from './order-details.ts'
import { toPlainCode } from '../../../engine/pix/br-code.ts'
import { toPlainLine } from './boleto-line.ts'

export const template: WhatsAppKind<TemplateContent> = {
  rules: templateRules,
  preflight: (part, context) => examine(rootPart('template', part), checkTemplate, context),
  toPayload: (part, ids) => ({ type: 'template', template: toChannelTemplate(part, ids) }),
}

type Component = Omit<TemplateComponent, 'type'> & { type: string }

/** The `template` object that WhatsApp accepts. */
export function toChannelTemplate({ components, ...template }: TemplateContent, ids: PayloadIds) {
  return { ...template, ...(components && { components: toComponents(components, ids) }) }
}

const toComponents = (components: Component[], ids: PayloadIds): unknown[] =>
  components.map(({ parameters, cards, ...component }) => ({
    ...component,
    ...(parameters && { parameters: parameters.map((parameter) => toParameter(parameter, ids)) }),
    ...(cards && {
      cards: cards.map((card) => ({ ...card, components: toComponents(card.components, ids) })),
    }),
  }))

function toParameter({ action, order_status, ...parameter }: TemplateParameter, ids: PayloadIds) {
  const { image, video, document } = parameter
  return {
    ...parameter,
    ...(image && { image: toChannelMedium(image, ids) }),
    ...(video && { video: toChannelMedium(video, ids) }),
    ...(document && { document: toChannelMedium(document, ids) }),
    ...(action && { action: toAction(action) }),
    ...(order_status && {
      order_status: {
        ...order_status,
        order: { ...order_status.order, status: toOrderStatus(order_status.order.status) },
      },
    }),
  }
}

function toAction({ order_details, payment_request, ...action }: NonNullable<TemplateParameter['action']>) {
  return {
    ...action,
    ...(order_details && { order_details: toChannelOrder(order_details) }),
    ...(payment_request && {
      payment_request: { payment_setting: toPaymentSetting(payment_request.payment_setting) },
    }),
  }
}

type Request = NonNullable<NonNullable<TemplateParameter['action']>['payment_request']>

/** Preflight checks that the way to pay is there. */
function toPaymentSetting({ type, instant_dynamic_code, payment_link, boleto }: Request['payment_setting']) {
  if (type === 'instant_dynamic_code')
    return {
      type: 'pix_dynamic_code',
      pix_dynamic_code: instant_dynamic_code && { code: toPlainCode(instant_dynamic_code.code) },
    }
  if (type === 'payment_link') return { type, payment_link }
  const line = boleto?.digitable_line
  return { type, boleto: { digitable_line: (line && toPlainLine(line)) ?? line } }
}
