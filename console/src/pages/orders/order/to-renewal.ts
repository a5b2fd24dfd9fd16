/**
 * The requests that send an order again, with a new charge: for all of it, or for the rest of which
 * a part was paid.
 */
import type { Message } from '../../../api/types.ts'
import { partsAt, partsOf } from '../../../chat/read-parts.ts'
import { toE164 } from '../../../ui/to-e164.ts'

export type RenewalBody = { from: string; to: string } & Record<string, unknown>

/**
 * The same for what is left of it. Other ways to pay are left out, because they are over the whole.
 * @param rest in hundredths
 */
export function toRest(message: Message, referenceId: string, rest: number): RenewalBody {
  const body = toRenewal(message)
  const interactive = partsOf(body['interactive'])
  const action = partsAt(interactive, 'action')
  const amount = { value: rest, offset: 100 }
  const name = `Restante do pedido ${referenceId}`.slice(0, ITEM_NAME_MAX)
  const items = [{ retailer_id: referenceId, name, amount, quantity: 1 }]
  const order = { status: 'pending', items, subtotal: amount, tax: { value: 0, offset: 100 } }
  const parameters = { ...partsAt(action, 'parameters'), payment_settings: [], total_amount: amount, order }
  return { ...body, interactive: { ...interactive, action: { ...action, parameters } } }
}

/** What WhatsApp accepts. */
const ITEM_NAME_MAX = 60

/** @param message the latest that asked for the payment of the order */
export function toRenewal({ from, to, contentData }: Message): RenewalBody {
  const interactive = partsOf(contentData)
  const action = partsAt(interactive, 'action')
  const parameters = partsAt(action, 'parameters')
  const { expiration: _, ...order } = partsAt(parameters, 'order')
  const settings = Array.isArray(parameters['payment_settings']) ? parameters['payment_settings'] : []
  return {
    from: toE164(from),
    to: toE164(to),
    charge: { renew: true },
    interactive: {
      ...interactive,
      action: {
        ...action,
        parameters: {
          ...parameters,
          payment_settings: settings.filter((setting) => partsOf(setting)['type'] !== 'instant_dynamic_code'),
          order,
        },
      },
    },
  }
}
