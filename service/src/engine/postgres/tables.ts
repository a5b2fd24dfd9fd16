/**
 * Every table of workspaces, a row for each: who writes it, what an erasure and a move do with it, and
 * what keeps it from being written once its workspace has left, on a server that has the fence:
 * fleet/moving/migrations. Tests compare the rows with the schema and with the sources. A table comes
 * after those that its foreign keys name: moves copy in this order.
 */

export type Table = {
  /** The folder of service/src that alone writes it. */
  owner: string
  /** Why an erasure leaves it as it is. Without it, rows of a person are deleted or emptied. */
  kept?: string
  /** Why it does not go with a workspace that moves to another server. Without it, its rows are copied. */
  stays?: string
  /**
   * What the source keeps of a workspace that has left. By these rows it knows what a request is about,
   * and refuses it: without them a late webhook would be taken for one of an unknown account, and be lost.
   */
  tombstone?: 'whole' | 'without credentials'
  /**
   * Statements that write it also write this, or name a lease, and by that are refused. Without it, the
   * table has the trigger `away` of the fence itself.
   */
  fencedWith?: string
}

export const TABLES = {
  workspaces: { owner: 'workspaces', kept: 'of the shop', tombstone: 'whole' },
  api_keys: { owner: 'access/keys', kept: 'of programs, named by the operator', tombstone: 'whole' },
  users: { owner: 'access/people', kept: 'people of the shop, by the operator' },
  sessions: { owner: 'access/sessions', kept: 'of users, until they end' },
  user_links: { owner: 'access/people', kept: 'of users, until they are used or expire' },
  passkeys: { owner: 'access/passkeys', kept: 'of users' },
  user_identities: { owner: 'access', kept: 'of users' },
  audit_entries: {
    owner: 'engine/audit',
    kept: 'of the people of the shop, and ids; a contact is named nowhere',
  },
  senders: {
    owner: 'senders',
    kept: 'of the shop; why it was stopped is about its account',
    tombstone: 'without credentials',
  },
  sender_activity: { owner: 'senders' },
  leases: { owner: 'engine/queue', kept: 'of processes' },
  contacts: { owner: 'store' },
  contact_addresses: { owner: 'store' },
  conversations: { owner: 'store', fencedWith: 'the event of the change' },
  inbox_users: {
    owner: 'conversations',
    kept: 'of people of the shop: when a conversation was given to them, and until when they have read all',
  },
  conversation_reads: { owner: 'conversations' },
  notes: { owner: 'notes' },
  labels: { owner: 'labels', kept: 'words of the shop' },
  conversation_labels: { owner: 'labels' },
  saved_replies: { owner: 'saved-replies', kept: 'texts of the shop' },
  answers: { owner: 'store', fencedWith: 'the message' },
  messages: {
    owner: 'store',
    fencedWith: 'message.accepted or message.received; the import asks by itself',
  },
  message_states: { owner: 'store', fencedWith: 'the event of the status, or a lease' },
  channel_message_ids: { owner: 'store', fencedWith: 'the message, or a lease' },
  order_messages: { owner: 'store', fencedWith: 'the message' },
  orders: { owner: 'store', fencedWith: 'the message, or the payment' },
  idempotency_keys: { owner: 'store', fencedWith: 'the message' },
  deliveries: {
    owner: 'store',
    kept: 'only while something is to be sent: then nothing is erased',
    fencedWith: 'the message, or a lease',
  },
  calls: { owner: 'store', kept: 'ids of messages, only while they are being sent' },
  attempts: { owner: 'store', fencedWith: 'a lease' },
  receipts: { owner: 'store' },
  failed_messages: { owner: 'store', fencedWith: 'the event of the failure' },
  delivery_resolutions: { owner: 'store' },
  dead_letters: { owner: 'inbox' },
  media_totals: { owner: 'media', kept: 'how many bytes a workspace has' },
  media: { owner: 'media' },
  message_media: { owner: 'store', fencedWith: 'the message' },
  media_uploads: { owner: 'media', kept: 'ids of WhatsApp; it goes with the file' },
  templates: {
    owner: 'templates',
    kept: 'of the shop: texts with variables, and samples that the shop made up',
  },
  drafts: { owner: 'drafts' },
  event_logs: {
    owner: 'engine/events',
    kept: 'positions',
    fencedWith: 'event_changes, from which the sequencer writes it',
  },
  event_days: {
    owner: 'engine/events',
    kept: 'positions',
    fencedWith: 'event_changes, from which the sequencer writes it',
  },
  events: {
    owner: 'engine/events',
    kept: 'ids, statuses and times of what happened, for 30 days',
    fencedWith: 'event_changes, from which the sequencer writes it',
  },
  webhook_endpoints: { owner: 'webhooks', kept: 'of the systems of the shop' },
  webhook_retries: {
    owner: 'webhooks',
    kept: 'a place in the event log for each conversation, for three days at most',
    fencedWith: 'a lease',
  },
  webhook_replays: { owner: 'webhooks', kept: 'places in the event log' },
  webhook_attempts: {
    owner: 'webhooks',
    kept: 'what the systems of the shop answered, for 30 days',
    fencedWith: 'a lease; a test event is a record only',
  },
  payment_accounts: {
    owner: 'payments',
    kept: 'of the shop: its accounts at banks, with credentials of its own',
    tombstone: 'without credentials',
  },
  charges: {
    owner: 'payments',
    kept: 'the books of the shop: amounts, times and ids; the reference of the order stays',
  },
  payments: { owner: 'payments', kept: 'the books of the shop; nothing is kept of who paid' },
  refunds: { owner: 'payments', kept: 'the books of the shop; why something went back is erased' },
  payment_notices: { owner: 'payments', kept: 'ids; those of the orders of an erased person go' },
  unreadable_payments: {
    owner: 'payments',
    kept: 'as the bank wrote them: ids, amounts and times; nothing is kept of who paid',
  },
  event_changes: {
    owner: 'engine/postgres',
    kept: 'ids, until they have a position in the log',
    stays: 'its rows become events before the workspace leaves',
  },
  message_indexes: {
    owner: 'search',
    kept: 'places in the event log, and the id of a message while older ones are indexed',
    stays: 'the target indexes the messages',
    fencedWith: 'nothing: each server indexes for itself',
  },
  message_slices: {
    owner: 'search',
    kept: 'times and counts',
    stays: 'the target indexes the messages: the numbers of slices belong to a server',
    fencedWith: 'nothing: each server indexes for itself',
  },
  message_words: {
    owner: 'search',
    stays: 'the target indexes the messages',
    fencedWith: 'nothing: each server indexes for itself',
  },
} as const satisfies Record<string, Table>

export type TableName = keyof typeof TABLES

/** The rows, in order, for readers that look at what a row may have. */
export const tables = Object.entries(TABLES) as [TableName, Table][]
