/**
 * The one line of it in each registry. Imported before the service, as the registries are complete
 * when that is loaded.
 */
import { whatsappKinds } from '../../../src/channels/whatsapp/kinds/registry.ts'
import { kinds } from '../../../src/kinds/registry.ts'
import { shout } from './shout.ts'
import { shout as whatsappShout } from './whatsapp-shout.ts'

kinds.set(shout.type, shout)
whatsappKinds.set(shout.type, whatsappShout)

export const ADDED = shout.type
