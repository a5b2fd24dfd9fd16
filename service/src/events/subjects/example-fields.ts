/** What the examples of events have in common: one shop, one conversation, one order. */
export const AT = '2026-11-23T14:03:11.000Z'
export const ids = {
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
export const OF_CONVERSATION = { conversationId: ids.conversation, senderId: ids.sender }
export const SHOP_ADDRESS = '551140000000'
export const REFERENCE_ID = 'FLOR-2031'
export const BY_USER = { kind: 'user', id: ids.user }
