/** What each group of fields of an endpoint gets. */
import type { FaultAt } from '../../ui/use-faults.ts'
import type { EndpointFields } from './endpoint-draft.ts'

export type FieldsProps = {
  fields: EndpointFields
  change: (part: Partial<EndpointFields>) => void
  /** The person has tried to send: what is missing is shown. */
  isTried: boolean
  faultAt: FaultAt
}
