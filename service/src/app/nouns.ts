/**
 * The map of the product: its nouns, in the order in which to read them. Each row says what people
 * and programs do with the noun, and lists its operations. The server registers them in this order,
 * which is also the order of the paths in the OpenAPI document.
 */
import { auditOperations } from '../api/operations/audit/audit-operations.ts'
import { conversationOperations } from '../api/operations/conversations/conversation-operations.ts'
import { deliveryOperations } from '../api/operations/deliveries/delivery-operations.ts'
import { draftOperations } from '../api/operations/drafts/draft-operations.ts'
import { eventOperations } from '../api/operations/events/event-operations.ts'
import { keyOperations } from '../api/operations/keys/key-operations.ts'
import { labelOperations } from '../api/operations/labels/label-operations.ts'
import { mediaOperations } from '../api/operations/media/media-operations.ts'
import { mentionOperations } from '../api/operations/mentions/mention-operations.ts'
import { messageOperations } from '../api/operations/messages/message-operations.ts'
import { noteOperations } from '../api/operations/notes/note-operations.ts'
import { oidcOperations } from '../api/operations/oidc/oidc-operations.ts'
import { orderOperations } from '../api/operations/orders/order-operations.ts'
import { passkeyOperations } from '../api/operations/passkeys/passkey-operations.ts'
import { paymentAccountOperations } from '../api/operations/payment-accounts/account-operations.ts'
import { paymentOperations } from '../api/operations/payments/payment-operations.ts'
import { peopleOperations } from '../api/operations/people/people-operations.ts'
import { reportOperations } from '../api/operations/reports/report-operations.ts'
import { savedReplyOperations } from '../api/operations/saved-replies/saved-reply-operations.ts'
import { senderOperations } from '../api/operations/senders/sender-operations.ts'
import { serviceOperations } from '../api/operations/service/service-operations.ts'
import { templateOperations } from '../api/operations/templates/template-operations.ts'
import { endpointOperations } from '../api/operations/webhook-endpoints/endpoint-operations.ts'
import { channelWebhookOperations } from '../api/operations/webhooks/channel-webhook-operations.ts'
import { workspaceOperations } from '../api/operations/workspace/workspace-operations.ts'
import type { Operation } from '../api/operations/operation.ts'
import type { Services } from './services.ts'

export type Noun = {
  /** Also the name of its folder in `api/operations/`. */
  name: string
  /** One sentence. */
  about: string
  operations: readonly Operation<Services>[]
}

export const nouns: readonly Noun[] = [
  {
    name: 'messages',
    about: 'A shop sends messages of every kind, checks them first, and reads those of both sides.',
    operations: messageOperations,
  },
  {
    name: 'drafts',
    about: 'Programs and people write drafts, and a person sends or discards each.',
    operations: draftOperations,
  },
  {
    name: 'conversations',
    about: 'All messages with one customer are a conversation, which people assign, label, snooze and close.',
    operations: conversationOperations,
  },
  {
    name: 'mentions',
    about: 'A user finds the notes that mention them.',
    operations: mentionOperations,
  },
  {
    name: 'notes',
    about: 'People of the shop write notes about a conversation, which the customer never sees.',
    operations: noteOperations,
  },
  {
    name: 'labels',
    about: 'People sort conversations by labels.',
    operations: labelOperations,
  },
  {
    name: 'saved-replies',
    about: 'People insert texts that they use often by their shortcuts.',
    operations: savedReplyOperations,
  },
  {
    name: 'media',
    about: 'Files are uploaded to be sent, and those that customers sent are read.',
    operations: mediaOperations,
  },
  {
    name: 'events',
    about: 'Programs and screens read what happened, in its order and as it happens.',
    operations: eventOperations,
  },
  {
    name: 'templates',
    about: 'WhatsApp reviews the texts that may be sent when the window is closed.',
    operations: templateOperations,
  },
  {
    name: 'orders',
    about: 'An order has a timeline of what was said and what happened about it.',
    operations: orderOperations,
  },
  {
    name: 'payments',
    about: 'Money that came is booked to orders, decided about, given back and compared with the bank.',
    operations: paymentOperations,
  },
  {
    name: 'payment-accounts',
    about: 'A shop registers the accounts at banks and providers at which it charges.',
    operations: paymentAccountOperations,
  },
  {
    name: 'reports',
    about: 'A shop sees by its days how fast it answers, what is paid and what fails.',
    operations: reportOperations,
  },
  {
    name: 'workspace',
    about: 'Everything that a shop has belongs to its workspace.',
    operations: workspaceOperations,
  },
  {
    name: 'people',
    about: 'Users of the console are invited, sign in, and have a role.',
    operations: peopleOperations,
  },
  {
    name: 'passkeys',
    about: 'Users sign in with passkeys.',
    operations: passkeyOperations,
  },
  {
    name: 'oidc',
    about: 'Users sign in with the OpenID provider of their company.',
    operations: oidcOperations,
  },
  {
    name: 'keys',
    about: 'Programs call the API with keys, each with its scopes.',
    operations: keyOperations,
  },
  {
    name: 'senders',
    about: 'A shop sends from its numbers, which are registered with their credentials.',
    operations: senderOperations,
  },
  {
    name: 'deliveries',
    about: 'A person decides about messages that failed or may not have arrived.',
    operations: deliveryOperations,
  },
  {
    name: 'audit',
    about: 'The audit log says who did what, and when.',
    operations: auditOperations,
  },
  {
    name: 'webhook-endpoints',
    about: 'Systems of the shop are notified of what happens.',
    operations: endpointOperations,
  },
  {
    name: 'webhooks',
    about: 'Channels report what customers wrote and what became of messages.',
    operations: channelWebhookOperations,
  },
  {
    name: 'service',
    about: 'Whoever runs the service watches whether it is well.',
    operations: serviceOperations,
  },
]
