/** The one line of it in each registry. Imported before the service, as the registries are complete when that is loaded. */
import { whatsappKinds } from '../../../src/channels/whatsapp/kinds/registry.ts'
import { kinds } from '../../../src/messages/kinds/registry.ts'
import { text } from './text.ts'
import { text as whatsappText } from './whatsapp-text.ts'

kinds.set(text.type, text)
whatsappKinds.set(text.type, whatsappText)

export const ADDED = text.type
