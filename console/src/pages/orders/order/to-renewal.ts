/** The request that sends an order again, with a new charge in place of the code that nobody can pay any more. */
import type { Message } from '../../../api/types.ts'
import { partsAt, partsOf } from '../../../chat/read-parts.ts'
import { toE164 } from '../../conversations/reply/outgoing.ts'

export type RenewalBody = { from: string; to: string } & Record<string, unknown>

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
