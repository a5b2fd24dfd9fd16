/**
 * The kinds of messages that can be sent over WhatsApp, by type, one line each. The page about
 * preflight follows their order.
 */
import { checkFlow, flowRules } from '../preflight/flow.ts'
import { checkButtons, checkCtaUrl, checkNothing } from '../preflight/interactive.ts'
import { checkList, listRules } from '../preflight/list.ts'
import { documentRules } from '../preflight/media.ts'
import { carousel } from './carousel.ts'
import { contacts } from './contacts.ts'
import { interactiveKind } from './interactive.ts'
import type { WhatsAppKind } from './kind.ts'
import { location } from './location.ts'
import { mediaKind } from './media.ts'
import { orderDetails } from './order-details.ts'
import { orderStatus } from './order-status.ts'
import { reaction } from './reaction.ts'
import { template } from './template.ts'
import { text } from './text.ts'

/** Tests may add to it. */
export const whatsappKinds = new Map<string, WhatsAppKind>([
  ['order_details', orderDetails],
  ['order_status', orderStatus],
  ['contacts', contacts],
  ['text', text],
  ['image', mediaKind('image')],
  ['video', mediaKind('video')],
  ['audio', mediaKind('audio')],
  ['document', mediaKind('document', documentRules)],
  ['sticker', mediaKind('sticker')],
  ['location', location],
  ['reaction', reaction],
  ['button', interactiveKind(checkButtons)],
  ['list', interactiveKind(checkList, listRules)],
  ['cta_url', interactiveKind(checkCtaUrl)],
  ['location_request_message', interactiveKind(checkNothing)],
  ['request_contact_info', interactiveKind(checkNothing)],
  ['carousel', carousel],
  ['flow', interactiveKind(checkFlow, flowRules)],
  ['template', template],
])

export function whatsappKindOf(type: string): WhatsAppKind {
  const kind = whatsappKinds.get(type)
  if (!kind) throw new Error(`WhatsApp has no kind of message that is called ${type}.`)
  return kind
}
