/** Every list of the API: how to ask for a page of it at any depth, and by which filters. */
import { keysByTime } from '../../../src/engine/paging/by-time.ts'
import { LABELS, RARE_STEP, ROWS, SENDERS, type Filled } from './fill.ts'

/** `reads` is a fifth more than was counted of `ROWS`. */
type Costly = { reads: number; why: string }

/** `:first` and the like are replaced, see `toUrl`. */
export type List = {
  path: string
  /** Entries of a page. */
  limit?: number
  /** How many rows the list has. */
  rows?: number
  /** The key of its cursor at row n: an id, an id with its time before it, or another. */
  key?: 'id' | 'time' | ((filled: Filled, n: number) => string)
  /** Of how many rows one meets each. */
  filters: Record<string, number>
  /** Filters that read more, but not without end: how many rows at most, and why. */
  costly?: Record<string, Costly>
}

const SORTED = 'up to 5,000 that meet it are sorted'

const FEW = RARE_STEP
const WITHIN = { 'from=:early&to=:late': 1 }

/** By the name of the operation. */
export const LISTS: Record<string, List> = {
  listMessages: {
    path: '/conversations/:first/messages',
    key: (_, n) => `0.${n}`,
    filters: { '': 1, 'around=:middle': 1 },
  },
  searchMessages: {
    path: '/messages',
    filters: { 'q=pix': 1 },
    costly: { 'q=pix': { reads: 5_000, why: 'a slice of the index of words is read whole' } },
  },
  listDrafts: {
    path: '/drafts',
    filters: {
      '': 1,
      'state=waiting': 2,
      'state=discarded': 2,
      'state=expired': FEW,
      'conversationId=:first': FEW,
    },
    costly: {
      '': { reads: 1_600, why: 'preflight checks each that waits' },
      'state=waiting': { reads: 3_100, why: 'preflight checks each that waits' },
      'state=expired': { reads: 1_900, why: 'those that wait still are read before them' },
    },
  },
  listConversations: {
    path: '/conversations',
    key: 'time',
    filters: {
      '': 1,
      'state=open': 2,
      'state=closed': 4,
      'state=snoozed': FEW,
      'waits=true': 2,
      'waits=false': 2,
      'assignee=me': 2,
      'assignee=none': 2,
      'assignee=me&state=open': 4,
      'unread=true': 2,
      'unread=false': 2,
      'label=:first': 1,
      'label=:second': FEW,
      'mentions=me': 4,
      'hasFailed=true': 2,
      'hasFailed=false': 2,
      'windowOpen=true': 1,
      'windowOpen=false': 1,
      'from=:number': 1,
      'to=5511990000007': ROWS,
      'q=ana': 1,
      'q=zenaide': FEW,
      'q=EVEN-': 2,
      'q=RARE-': FEW,
    },
    costly: {
      'windowOpen=true': { reads: 5_200, why: SORTED },
      'windowOpen=false': { reads: 3_000, why: 'those open are newer, and read before them' },
      'unread=true': { reads: 2_500, why: 'messages are read to see whether one is unread' },
      'mentions=me': { reads: 1_600, why: 'an index of words reads all its entries' },
      'q=ana': { reads: 8_200, why: 'an index of words reads all its entries' },
      'q=EVEN-': { reads: 12_000, why: SORTED },
    },
  },
  listMentions: { path: '/mentions', filters: { '': 2, 'seen=false': 4, 'seen=true': 4 } },
  listNotes: { path: '/conversations/:first/notes', filters: { '': 2 } },
  listLabels: { path: '/labels', rows: LABELS, filters: { '': 1 } },
  listSavedReplies: { path: '/saved-replies', filters: { '': 1 } },
  listEvents: {
    path: '/events',
    key: ({ eventId }, n) => eventId(n),
    filters: { '': 1, 'types=message.read': 1, 'types=message.failed': FEW },
    costly: {
      'types=message.failed': { reads: 3_900, why: 'so many positions are looked at, at most 10,000' },
    },
  },
  listTemplates: {
    path: '/templates',
    filters: {
      '': 1,
      'status=APPROVED': 2,
      'name=rare': FEW,
      'name=common': 1,
      'from=:number': 1,
      'language=pt_aaah': ROWS,
    },
  },
  listOrders: {
    path: '/orders',
    key: 'time',
    filters: {
      '': 1,
      ...WITHIN,
      'payment=paid': 2,
      'payment=unpaid': 4,
      'payment=expired': 4,
      'by=paid': 2,
      'by=due': 2,
      'status=completed': 2,
      'status=shipped': FEW,
      'senderId=:sender': 1,
      'conversationId=:first': ROWS,
      'q=EVEN-': 2,
      'q=RARE-': FEW,
      'q=zenaide': FEW,
    },
    costly: { 'q=EVEN-': { reads: 8_000, why: SORTED } },
  },
  listPayments: {
    path: '/payments',
    key: 'time',
    filters: { '': 1, ...WITHIN, 'state=open': 2, 'q=48,00': 1, 'q=7,77': FEW, 'q=RARE-': FEW },
  },
  listPaymentAccounts: { path: '/payment-accounts', filters: { '': 1 } },
  listUsers: { path: '/users', filters: { '': 1 } },
  listKeys: { path: '/keys', filters: { '': 1 } },
  listSenders: {
    path: '/senders',
    limit: 2,
    rows: SENDERS + 1,
    filters: { '': 1 },
    costly: { '': { reads: 25_000, why: 'the templates of each are counted' } },
  },
  listDeliveries: {
    path: '/deliveries',
    filters: { '': 1, 'state=failed': 2, 'state=held': 2, 'sender=:sender': 1 },
  },
  listAuditEntries: {
    path: '/audit-entries',
    key: 'time',
    filters: { '': 1, ...WITHIN, 'action=key.create': 1, 'action=key.revoke': FEW, 'actorId=:by': 1 },
  },
  listWebhookEndpoints: { path: '/webhook-endpoints', filters: { '': 1 } },
  listWebhookAttempts: {
    path: '/webhook-endpoints/:first/attempts',
    filters: { '': 1, 'failed=true': 2, 'eventId=:event': FEW },
  },
}

/** Parameters that choose where a page is, and not what the list has. */
export const PLACES = ['limit', 'cursor', 'after', 'wait', 'sort']

const byTime = keysByTime<{ id: string; moment: Date }>(({ moment }) => moment)

export const keyAt = (filled: Filled, { key = 'id' }: List, n: number): string => {
  if (typeof key === 'function') return key(filled, n)
  const id = filled.id(n)
  return key === 'id' ? id : byTime.keyOf({ id, moment: filled.at(n) })
}

/** The address of the first page. */
export const toUrl = (
  { at, id, eventId, senderId, senderAddress, by }: Filled,
  { path, limit = 50 }: List,
  filter: string,
): string => {
  const values: Record<string, string> = {
    ':first': id(1),
    ':second': id(2),
    ':middle': id(ROWS / 2),
    ':event': eventId(1),
    ':sender': senderId,
    ':number': senderAddress,
    ':by': by,
    ':early': at(ROWS / 8).toISOString(),
    ':late': at(ROWS - ROWS / 8).toISOString(),
  }
  return `${path}?${filter}&limit=${limit}`.replaceAll(/:[a-z]+/g, (name) => values[name] ?? name)
}
