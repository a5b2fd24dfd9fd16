/**
 * The map of the product: its nouns, in the order in which to read them. Each row says what people
 * and programs do with the noun, and lists its operations. The server registers them in this order,
 * which is also the order of the paths in the OpenAPI document.
 */
import { auditOperations } from '../audit/operations/audit-operations.ts'
import { conversationOperations } from '../conversations/operations/conversation-operations.ts'
import { deliveryOperations } from '../delivery/operations/delivery-operations.ts'
import { deviceOperations } from '../push/operations/device-operations.ts'
import { draftOperations } from '../drafts/operations/draft-operations.ts'
import { eventOperations } from '../events/operations/event-operations.ts'
import { keyOperations } from '../access/keys/operations/key-operations.ts'
import { labelOperations } from '../labels/operations/label-operations.ts'
import { mediaOperations } from '../media/operations/media-operations.ts'
import { mentionOperations } from '../notes/operations/mention-operations.ts'
import { messageOperations } from '../messages/operations/message-operations.ts'
import { noteOperations } from '../notes/operations/note-operations.ts'
import { oidcOperations } from '../access/oidc/operations/oidc-operations.ts'
import { orderOperations } from '../orders/operations/order-operations.ts'
import { passkeyOperations } from '../access/passkeys/operations/passkey-operations.ts'
import { paymentAccountOperations } from '../payments/accounts/operations/account-operations.ts'
import { paymentOperations } from '../payments/operations/payment-operations.ts'
import { peopleOperations } from '../access/people/operations/people-operations.ts'
import { reportOperations } from '../reports/operations/report-operations.ts'
import { savedReplyOperations } from '../saved-replies/operations/saved-reply-operations.ts'
import { senderOperations } from '../senders/operations/sender-operations.ts'
import { serviceOperations } from './operations/service-operations.ts'
import { setupOperations } from '../access/setup/operations/setup-operations.ts'
import { templateOperations } from '../templates/operations/template-operations.ts'
import { endpointOperations } from '../webhooks/operations/endpoint-operations.ts'
import { channelWebhookOperations } from '../inbox/operations/channel-webhook-operations.ts'
import { workspaceOperations } from '../workspaces/operations/workspace-operations.ts'
import type { Operation } from '../engine/http/operation.ts'
import type { Services } from './services.ts'

export type Noun = {
  name: string
  /**
   * Has `operations/` with its operations, and beside that what they read and write; named as the
   * noun if left out.
   */
  folder?: string
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
    folder: 'notes',
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
    folder: 'payments/accounts',
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
    folder: 'workspaces',
    about: 'Everything that a shop has belongs to its workspace.',
    operations: workspaceOperations,
  },
  {
    name: 'people',
    folder: 'access/people',
    about: 'Users of the console are invited, sign in, and have a role.',
    operations: peopleOperations,
  },
  {
    name: 'setup',
    folder: 'access/setup',
    about: 'A new installation gets its first owner.',
    operations: setupOperations,
  },
  {
    name: 'devices',
    folder: 'push',
    about: 'A user is notified on a phone while no page of the console is open.',
    operations: deviceOperations,
  },
  {
    name: 'passkeys',
    folder: 'access/passkeys',
    about: 'Users sign in with passkeys.',
    operations: passkeyOperations,
  },
  {
    name: 'oidc',
    folder: 'access/oidc',
    about: 'Users sign in with the OpenID provider of their company.',
    operations: oidcOperations,
  },
  {
    name: 'keys',
    folder: 'access/keys',
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
    folder: 'delivery',
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
    folder: 'webhooks',
    about: 'Systems of the shop are notified of what happens.',
    operations: endpointOperations,
  },
  {
    name: 'webhooks',
    folder: 'inbox',
    about: 'Channels report what customers wrote and what became of messages.',
    operations: channelWebhookOperations,
  },
  {
    name: 'service',
    folder: 'app',
    about: 'Operators watch whether the service is well.',
    operations: serviceOperations,
  },
]
