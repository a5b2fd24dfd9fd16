/** An example of each event, as the OpenAPI document and docs/events.md show them. */
import type { EventType } from '../event-types.ts'
import type { TEST_TYPE } from './event-schemas.ts'

const AT = '2026-11-23T14:03:11.000Z'
const ids = {
  conversation: '019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c51',
  sender: '019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52',
  message: '019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c53',
  merged: '019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c54',
  template: '019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c55',
  media: '019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c56',
  draft: '019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c57',
  note: '019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c5b',
  user: '019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c5a',
  payment: '019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c5c',
  charge: '019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c5d',
  account: '019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c5e',
  refund: '019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c5f',
  endpoint: '019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c58',
  workspace: '019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c59',
}
const OF_CONVERSATION = { conversationId: ids.conversation, senderId: ids.sender }
const PARTIES = { from: '551140000000', to: '5511987654321', order: 17 }
const CHANNEL_ID = 'wamid.HBgNNTUxMTk4NzY1NDMyMRUCABEYEjlBN0Q='

const fact = (status: string, more: object = {}) => ({
  ...{ id: ids.message, ...OF_CONVERSATION, channelMessageId: null, status, date: null, ...PARTIES },
  ...{ referenceId: 'FLOR-2031', failure: null, ...more },
})
const told = (status: string) =>
  fact(status, { channelMessageId: CHANNEL_ID, date: '2026-11-23T14:03:09.000Z' })
const order = (orderStatus: string, paymentStatus: string | null) => ({
  ...{
    id: ids.message,
    ...OF_CONVERSATION,
    ...PARTIES,
    referenceId: 'FLOR-2031',
    orderStatus,
    paymentStatus,
  },
})
const payment = (verdict: string, isOpen: boolean, decision: string | null) => ({
  ...{ id: ids.payment, accountId: ids.account, providerId: 'E12345678202611231403kkkkkkkkkkk' },
  ...{ chargeId: ids.charge, ...OF_CONVERSATION, referenceId: 'FLOR-2031', amount: 4800, receivedDate: AT },
  ...{ verdict, isOpen, decision, refunded: 0 },
})
const charge = (state: string) => ({
  ...{ id: ids.charge, accountId: ids.account, ...OF_CONVERSATION, messageId: ids.message },
  ...{ referenceId: 'FLOR-2031', amount: 4800, state, expireDate: AT },
})
const NO_ANSWER = { code: 'answer_lost', channelCode: null }

const DATA: Record<EventType | typeof TEST_TYPE, object> = {
  'message.received': {
    ...{ id: ids.message, workspaceId: ids.workspace, conversationId: ids.conversation },
    ...{ assistantId: null, userId: null, broadcastId: null, channelMessageId: CHANNEL_ID },
    ...{ from: PARTIES.to, to: PARTIES.from, role: 'user', status: 'received', type: 'text' },
    ...{ content: 'Oi, o pedido já saiu?', contentData: { body: 'Oi, o pedido já saiu?' } },
    ...{ toolCallId: null, toolCalls: null, data: null, contextId: null, contextFrom: null, createDate: AT },
    ...{ sendDate: '2026-11-23T14:03:09.000Z', deliverDate: null, readDate: null },
    ...{ promptTokens: null, completionTokens: null, order: 18, traceId: null },
    ...{ senderId: ids.sender, contentDataOmitted: false },
  },
  'message.accepted': fact('queued'),
  'message.sending': fact('sending'),
  'message.sent': told('sent'),
  'message.delivered': told('delivered'),
  'message.read': told('read'),
  'message.failed': fact('failed', {
    failure: { code: 'recipient_unreachable', channelCode: 131026 },
  }),
  'message.unknown': fact('unknown', { failure: NO_ANSWER }),
  'message.held': fact('unknown', { failure: NO_ANSWER }),
  'message.changed': fact('sent', { channelMessageId: CHANNEL_ID }),
  'order.paid': {
    ...order('processing', null),
    ...{ total: 4800, currency: 'BRL', received: 4800, refunded: 0 },
    ...{ paidBy: 'confirmation', paymentId: ids.payment },
  },
  'order.updated': order('shipped', null),
  'conversation.changed': { id: ids.conversation, senderId: ids.sender },
  'conversation.merged': { id: ids.conversation, senderId: ids.sender, mergedIds: [ids.merged] },
  'conversation.assigned': {
    ...{ id: ids.conversation, senderId: ids.sender, assigneeId: ids.user },
    by: { kind: 'user', id: ids.user },
  },
  'conversation.closed': {
    ...{ id: ids.conversation, senderId: ids.sender },
    by: { kind: 'user', id: ids.user },
  },
  'conversation.reopened': { id: ids.conversation, senderId: ids.sender, by: null },
  'note.created': {
    ...{ id: ids.note, ...OF_CONVERSATION, mentions: [ids.user] },
    by: { kind: 'user', id: ids.user },
  },
  'template.updated': {
    ...{ id: ids.template, senderId: ids.sender, name: 'pedido_enviado', language: 'pt_BR' },
    ...{ category: 'UTILITY', status: 'APPROVED', quality: null, rejection: null },
  },
  'sender.changed': { id: ids.sender, address: PARTIES.from },
  'sender.stopped': {
    ...{ id: ids.sender, address: PARTIES.from, date: AT },
    failure: { code: 'access_token_invalid', channelCode: 190 },
  },
  'sender.resumed': { id: ids.sender, address: PARTIES.from },
  'media.ready': { id: ids.media, ...OF_CONVERSATION, messageIds: [ids.message] },
  'media.failed': {
    ...{ id: ids.media, ...OF_CONVERSATION, messageIds: [ids.message] },
    failure: { code: 'media_gone', channelCode: null },
  },
  'draft.created': { id: ids.draft, ...OF_CONVERSATION, state: 'waiting', messageId: null },
  'draft.changed': { id: ids.draft, ...OF_CONVERSATION, state: 'sent', messageId: ids.message },
  'charge.changed': charge('withdrawn'),
  'charge.expired': charge('expired'),
  'payment.received': payment('late', true, null),
  'payment.changed': payment('late', false, 'accept'),
  'refund.changed': {
    ...{ id: ids.refund, paymentId: ids.payment, ...OF_CONVERSATION, referenceId: 'FLOR-2031' },
    ...{ amount: 4800, origin: 'shop', state: 'done', failure: null },
  },
  'webhook_endpoint.disabled': { id: ids.endpoint, reason: 'failed_for_days' },
  'payment_account.changed': { id: ids.account, state: 'running' },
  'payment_account.stopped': { id: ids.account, date: AT, reason: 'certificate_refused' },
  'payment_account.expiring': { id: ids.account, endDate: '2026-12-07T23:59:59.000Z', days: 14 },
  'webhook_endpoint.test': { id: ids.endpoint, test: true },
}

const toExample = ([type, data]: [string, object]) => {
  const id = type === 'webhook_endpoint.test' ? `evt_test_${ids.draft}` : 'evt_3f9a1c22b0_1042'
  return [type, { id, type, timestamp: AT, data }]
}

export const EVENT_EXAMPLES = Object.fromEntries(Object.entries(DATA).map(toExample)) as Record<
  EventType | typeof TEST_TYPE,
  object
>
