/** What the log of calls and the fault rules need from a body that is not yet validated. */
import { objectAt, stringAt } from '../json.ts'
import { findOrderInTemplate } from '../state/order-parameters.ts'

export type CallDescription = {
  to: string | null
  type: string | null
  callbackData: string | null
  referenceId: string | null
}

export function describeCall(body: unknown): CallDescription {
  const interactive = objectAt(body, 'interactive')
  const parameters = objectAt(objectAt(interactive, 'action'), 'parameters')
  const template = objectAt(body, 'template')
  return {
    to: stringAt(body, 'to') ?? stringAt(body, 'recipient'),
    type: stringAt(interactive, 'type') ?? stringAt(body, 'type') ?? stringAt(body, 'status'),
    callbackData: stringAt(body, 'biz_opaque_callback_data'),
    referenceId:
      stringAt(parameters, 'reference_id') ?? stringAt(findOrderInTemplate(template), 'reference_id'),
  }
}
