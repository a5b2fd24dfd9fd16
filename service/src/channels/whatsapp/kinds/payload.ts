/**
 * The body of `POST /{version}/{phone-number-id}/messages` (Cloud API reference, messages). Our message id
 * travels in `biz_opaque_callback_data`, which every receipt repeats: the only way to recognise a message whose
 * answer was lost.
 */
import type { ChannelAddress, OutboundContent, OutboundMessage } from '../../channel.ts'
import { toChannelContacts } from './contacts-payload.ts'
import { toChannelOrderDetails } from './order-details-payload.ts'
import { toChannelOrderStatus } from './order-status-payload.ts'

/** The whole request body, ready for JSON. */
export function toChannelPayload({ messageId, to, content }: OutboundMessage) {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...toRecipient(to),
    ...toContent(content),
    biz_opaque_callback_data: messageId,
  }
}

/** With `+`: without it the channel puts the business number's own country code in front. */
function toRecipient({ kind, value }: ChannelAddress) {
  return kind === 'phone' ? { to: `+${value}` } : { recipient: value }
}

function toContent({ type, payload }: OutboundContent) {
  switch (type) {
    case 'order_details':
      return { type: 'interactive', interactive: toChannelOrderDetails(payload.interactive) }
    case 'order_status':
      return { type: 'interactive', interactive: toChannelOrderStatus(payload.interactive) }
    case 'contacts':
      return { type: 'contacts', contacts: toChannelContacts(payload.contacts) }
  }
}
