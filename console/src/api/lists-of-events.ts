/**
 * Which lists an event may change beside the object that it brings. Each is read again if a page
 * shows it. Lists of conversations and of drafts are kept up to date without a new read where the
 * event says enough.
 */
import { queryKeys } from './query-keys.ts'
import type { Message, StreamEvents } from './types.ts'

type Key = readonly string[]

/** Also for a new message: its event has its current status, and it may have failed at once. */
export const needsPerson = ({ status }: Message) => status === 'failed' || status === 'unknown'

/**
 * Such messages change no order, unless a program of the shop or Recado itself sent them: those
 * name no user.
 */
const PLAIN = ['text', 'image', 'audio', 'video', 'document', 'sticker', 'location', 'contacts', 'reaction']
const isOfOrder = ({ type, role, userId }: Message) =>
  !PLAIN.includes(type) || (role === 'assistant' && userId === null)

const listsOfOrders = (message: Message): Key[] =>
  isOfOrder(message) ? [queryKeys.orders, queryKeys.paymentsOfOrders] : []

function listsOfNew({ message }: StreamEvents['message.received']): Key[] {
  const opensWindow = message.role === 'user'
  return [
    ...listsOfOrders(message),
    ...(opensWindow ? [queryKeys.recipients, queryKeys.draftsOf(message.conversationId)] : []),
    ...(needsPerson(message) ? [queryKeys.senders, queryKeys.deliveries] : []),
  ]
}

function listsOfStatus({ message }: StreamEvents['message.sent']): Key[] {
  return [
    ...listsOfOrders(message),
    queryKeys.deliveries,
    ...(needsPerson(message) ? [queryKeys.senders] : []),
    ...(message.status === 'failed' ? [queryKeys.conversations] : []), // it starts or stops waiting for a person
  ]
}

const none = (): Key[] => []
const ofMoney = (): Key[] => [queryKeys.payments, queryKeys.orders]
const ofSenders = (): Key[] => [queryKeys.senders, queryKeys.deliveries]

type Lists = { [Name in keyof StreamEvents]: (data: StreamEvents[Name]) => Key[] }

const LISTS: Lists = {
  ready: none,
  reload: none,
  typing: none,
  seen: () => [queryKeys.filteredConversations],
  'message.received': listsOfNew,
  'message.written': listsOfNew,
  'message.accepted': listsOfNew,
  'message.held': ofSenders,
  'message.sending': listsOfStatus,
  'message.sent': listsOfStatus,
  'message.delivered': listsOfStatus,
  'message.read': listsOfStatus,
  'message.failed': listsOfStatus,
  'message.unknown': listsOfStatus,
  'message.changed': listsOfStatus,
  'media.ready': ({ message }) => [queryKeys.media(message.id)],
  'media.failed': ({ message }) => [queryKeys.media(message.id)],
  'conversation.changed': none,
  'conversation.merged': () => [queryKeys.conversations],
  'conversation.assigned': none,
  'conversation.closed': none,
  'conversation.reopened': none,
  'note.created': ({ note }) =>
    note.mentions.length === 0 ? [] : [queryKeys.filteredConversations, queryKeys.mentions],
  'draft.created': () => [queryKeys.drafts],
  'draft.changed': none,
  'sender.changed': ofSenders,
  'sender.stopped': ofSenders,
  'sender.resumed': ofSenders,
  'sender.expiring': ofSenders,
  'template.updated': () => [queryKeys.senders, queryKeys.templates], // the health of a sender counts its templates
  'charge.changed': ofMoney,
  'charge.expired': ofMoney,
  'payment.received': ofMoney,
  'payment.changed': ofMoney,
  'refund.changed': ofMoney,
  'payment_account.changed': ofMoney,
  'payment_account.stopped': ofMoney,
  'payment_account.expiring': ofMoney,
}

export const listsOf = <Name extends keyof StreamEvents>(name: Name, data: StreamEvents[Name]): Key[] =>
  Object.hasOwn(LISTS, name) ? LISTS[name](data) : []
