/** Places as WhatsApp's API has them: as ours. */
import type { Location } from '../../../kinds/location.ts'
import { checkLocation, locationRules } from '../preflight/location.ts'
import { rootPart } from '../preflight/part.ts'
import { examine } from '../preflight/preflight.ts'
import type { WhatsAppKind } from './kind.ts'

export const location: WhatsAppKind<Location> = {
  rules: locationRules,
  preflight: (part, context) => examine(rootPart('location', part), checkLocation, context),
  toPayload: (part) => ({ type: 'location', location: part }),
}
