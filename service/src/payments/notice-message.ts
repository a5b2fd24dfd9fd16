/**
 * What notifies a customer of money: an order status or a text while the service window is open,
 * else the template that the sender names.
 */
import type { KnownTemplate } from '../channels/channel.ts'
import type { OrderState } from '../kinds/order-states.ts'
import type { OrderStatus } from '../kinds/order-status.ts'
import { isNamed, toParts, variablesIn } from '../kinds/template/template-definition.ts'
import { PAID } from '../kinds/order-reference.ts'
import type { PaidTemplate } from '../senders/sender-settings.ts'
import type { DueNotice } from './notices-repository.ts'

/** The type of a kind, and its part of a message. */
export type NoticePart = { type: 'order_status' | 'text' | 'template'; part: unknown }

const REAIS = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
/** `R$ 103,30`, with an ordinary space. */
const toText = (hundredths: number): string => REAIS.format(hundredths / 100).replaceAll('\u{a0}', ' ')

/** Statuses from which an order that was just paid goes on to `processing`. */
const BEFORE_WORK: readonly (string | null)[] = [null, 'pending']

/** While the window is open. */
export function toOpenPart(
  { kind, referenceId, namedId, amount, at }: DueNotice,
  known: OrderState | null,
): NoticePart {
  if (kind === 'refunded')
    return {
      type: 'text',
      part: {
        body: `Devolvemos ${toText(amount)} do seu pedido ${referenceId}. O valor volta para a conta de onde veio.`,
      },
    }
  const moves = BEFORE_WORK.includes(known?.order ?? null)
  const part: OrderStatus = {
    type: 'order_status',
    body: { text: `Recebemos o seu pagamento de ${toText(amount)}. Obrigado!` },
    action: {
      name: 'review_order',
      parameters: {
        reference_id: namedId,
        ...(moves && { order: { status: 'processing' } }),
        payment: { status: PAID, timestamp: Math.floor(at.getTime() / 1000) },
      },
    },
  }
  return { type: 'order_status', part }
}

/**
 * The template with its variables: the reference id of the order, then the amount. Named variables
 * get them in the same order. A template with more of them lacks values, which preflight finds.
 */
export function toTemplatePart(
  { referenceId, amount }: DueNotice,
  { name, language }: PaidTemplate,
  { definition }: KnownTemplate,
): NoticePart {
  const values = [referenceId, toText(amount)]
  const body = definition ? (toParts(definition.components).body ?? '') : ''
  const parameters = variablesIn(body)
    .slice(0, values.length)
    .map((variable, index) => ({
      type: 'text',
      text: values[index],
      ...(definition && isNamed(definition) && { parameter_name: variable }),
    }))
  const components = parameters.length > 0 ? [{ type: 'body', parameters }] : []
  return { type: 'template', part: { name, language: { code: language }, components } }
}
