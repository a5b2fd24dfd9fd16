/**
 * Template: the only kind of message that goes out while the service window is closed. WhatsApp
 * reviewed its text; the message fills in its variables, its media and its buttons. A button may
 * carry an order, or a way to pay.
 */
import { memberOf } from '../../engine/member-of.ts'
import type { Kind, MediaUse } from '../kind.ts'
import { mediaIn } from '../media-reference.ts'
import { toAsked, type OrderParameters } from '../order-details.ts'
import { toOrderStatus, type OrderProgress } from '../order-status.ts'
import { NOTHING_ASKED, toNamed } from '../order-reference.ts'
import { fill, isNamed, toParts, valueOf, valuesOf } from './template-definition.ts'
import { TemplateContent } from './template-schema.ts'

type FoundOrder = { field: 'order_details' | 'order_status'; order: unknown; pointer: string }

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/**
 * The parameters of a template of any shape, also those on cards, with pointers below the field.
 */
function* parametersIn(template: unknown, at = ''): Generator<{ parameter: unknown; pointer: string }> {
  for (const [index, component] of listOf(memberOf(template, 'components')).entries()) {
    const pointer = `${at}/components/${index}`
    for (const [nth, parameter] of listOf(memberOf(component, 'parameters')).entries())
      yield { parameter, pointer: `${pointer}/parameters/${nth}` }
    if (at !== '') continue // cards have no cards
    for (const [nth, card] of listOf(memberOf(component, 'cards')).entries())
      yield* parametersIn(card, `${pointer}/cards/${nth}`)
  }
}

/** The first order in a template of any shape; null if there is none. */
function findOrder(template: unknown): FoundOrder | null {
  for (const { parameter, pointer } of parametersIn(template)) {
    const details = memberOf(memberOf(parameter, 'action'), 'order_details')
    if (details !== undefined)
      return { field: 'order_details', order: details, pointer: `${pointer}/action/order_details` }
    const status = memberOf(parameter, 'order_status')
    if (status !== undefined)
      return { field: 'order_status', order: status, pointer: `${pointer}/order_status` }
  }
  return null
}

const MEDIA_USES = ['image', 'video', 'document'] as const

function mediaOf(template: unknown): MediaUse[] {
  return [...parametersIn(template)].flatMap(({ parameter, pointer }) =>
    MEDIA_USES.flatMap((use) => mediaIn(memberOf(parameter, use), `${pointer}/${use}`, use)),
  )
}

export const template: Kind<TemplateContent> = {
  type: 'template',
  path: 'template',
  name: 'Template',
  summary: 'Send a template',
  description:
    'Sends a template that WhatsApp approved, also outside the 24-hour window. It is checked against the copy of the template that Recado keeps: every value that is missing, or does not fit, is listed at once. A button may carry an order to review and pay, with the same rules as the order-details message, or a payment request: a Pix code, the line of a boleto, or a link.',
  what: 'a template',
  words: {
    en: { label: 'Template', inChat: 'message' },
    pt: { label: 'Modelo', inChat: 'mensagem' },
  },
  field: 'template',
  schema: TemplateContent,
  window: 'free',
  template(part) {
    const [name, language] = [memberOf(part, 'name'), memberOf(memberOf(part, 'language'), 'code')]
    return typeof name === 'string' && typeof language === 'string' ? { name, language } : null
  },
  order: {
    begins: (part) => findOrder(part)?.field === 'order_details',
    findId: (part) => memberOf(findOrder(part)?.order, 'reference_id'),
    pointer: (part) => `${findOrder(part)?.pointer ?? ''}/reference_id`,
    asked(part) {
      const found = findOrder(part)
      return found?.field === 'order_details' ? found.order : undefined
    },
    toReference(part) {
      const found = findOrder(part)
      if (!found) return null
      const { reference_id: referenceId, order } = found.order as {
        reference_id: string
        order?: { status: OrderProgress['status'] }
      }
      const begins = found.field === 'order_details'
      return {
        ...toNamed(referenceId),
        begins,
        pointer: `/template${found.pointer}/reference_id`,
        // a request for payment begins the order, even without its items
        orderStatus: begins || !order ? 'pending' : toOrderStatus(order.status),
        paymentStatus: null,
        ...(begins ? toAsked(found.order as OrderParameters) : NOTHING_ASKED),
      }
    },
  },
  media: mediaOf,
  toText({ name, components }, definition) {
    const values = components?.find(({ type }) => type === 'body')?.parameters ?? []
    const body = definition ? toParts(definition.components).body : null
    if (definition && body !== null) return fill(body, valuesOf(values, isNamed(definition)))
    return [name, ...values.map(valueOf)].filter((text) => text !== null).join(' · ')
  },
  example: {
    from: '+551140000000',
    to: '+5511987654321',
    template: {
      name: 'pedido_enviado',
      language: { code: 'pt_BR' },
      components: [
        {
          type: 'header',
          parameters: [
            {
              type: 'document',
              document: { link: 'https://flor.example.com/notas/2031.pdf', filename: 'nota-2031.pdf' },
            },
          ],
        },
        {
          type: 'body',
          parameters: [
            { type: 'text', parameter_name: 'nome', text: 'Marina' },
            { type: 'text', parameter_name: 'pedido', text: 'FLOR-2031' },
          ],
        },
        { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: 'FLOR-2031' }] },
        {
          type: 'button',
          sub_type: 'quick_reply',
          index: '1',
          parameters: [{ type: 'payload', payload: 'entrega:FLOR-2031' }],
        },
      ],
    },
  },
}
