/**
 * The body of `POST /{version}/{phone-number-id}/messages` (Cloud API reference, messages). Our
 * message id travels in `biz_opaque_callback_data`, which every receipt repeats: no other way
 * recognises a message whose answer was lost.
 */
import type { ChannelAddress, OutboundMessage } from '../../channel.ts'
import { kindOf } from '../../../kinds/registry.ts'
import { whatsappKindOf } from './registry.ts'

/** The whole request body, ready for JSON. */
export function toChannelPayload({ messageId, to, content, quoted, mediaIds }: OutboundMessage) {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...toRecipient(to),
    ...(quoted !== null && !kindOf(content.type).quoted && { context: { message_id: quoted } }),
    ...whatsappKindOf(content.type).toPayload(content.part, { quoted, mediaIds }),
    biz_opaque_callback_data: messageId,
  }
}

/** With `+`: without it WhatsApp puts the business number's own country code in front. */
function toRecipient({ kind, value }: ChannelAddress) {
  return kind === 'phone' ? { to: `+${value}` } : { recipient: value }
}
