/**
 * Every table of workspaces, a row for each: who writes it, what it holds of a person, what an
 * erasure and a move do with it, and what keeps it from being written once its workspace has left,
 * on a server that has the fence: fleet/moving/migrations. Tests compare the rows with the schema
 * and with the sources, and docs/personal-data.md lists them. A table comes after those that its
 * foreign keys name: moves copy in this order.
 */

export type Table = {
  /** The folder of service/src that alone writes it. */
  owner: string
  /**
   * Why it does not go with a workspace that moves to another server. Without it, its rows are
   * copied.
   */
  stays?: string
  /**
   * What the source keeps of a workspace that has left. By these rows it knows what a request is
   * about, and refuses it: without them a late webhook would count as one of an unknown
   * account, and be lost.
   */
  tombstone?: 'whole' | 'without credentials'
  /**
   * Statements that write it also write this, or name a lease, and by that are refused. Without it,
   * the table has the trigger `away` of the fence itself.
   */
  fencedWith?: string
} & (Erased | Kept)

/** Rows of a person are deleted or emptied. */
type Erased = {
  /** What it has of a person. */
  holds: string
  /** What ends it before an erasure does. */
  until?: string
  kept?: undefined
}

type Kept = {
  /** What it has, and why an erasure leaves it as it is. */
  kept: string
  holds?: undefined
  until?: undefined
}

export const TABLES = {
  workspaces: { owner: 'workspaces', kept: 'the shop: its name and settings', tombstone: 'whole' },
  api_keys: { owner: 'access/keys', kept: 'keys of programs, named by the operator', tombstone: 'whole' },
  users: {
    owner: 'access/people',
    kept: 'people of the shop: e-mail, name, role, and a hash of the password; for good, disabled ones too, since what they did keeps their name',
  },
  sessions: {
    owner: 'access/sessions',
    kept: 'where users are signed in: address and `User-Agent` of the browser; until the session ends, two weeks at most',
  },
  push_subscriptions: {
    owner: 'push',
    kept: 'where browsers of users are notified: an address at the push service of the browser, and keys; until the session ends',
  },
  user_links: {
    owner: 'access/people',
    kept: 'the link with which a user chooses a password, as a hash, until it is used or another one made',
  },
  passkeys: {
    owner: 'access/passkeys',
    kept: 'passkeys of users: a public key, and what they call it, until they delete it',
  },
  user_identities: { owner: 'access', kept: 'who users are at the OpenID provider' },
  audit_entries: {
    owner: 'engine/audit',
    kept: 'what the people of the shop and its programs did, by their names, with the address their request came from; of messages and drafts ids only, of contacts nothing; `RECADO_AUDIT_KEPT_DAYS`',
  },
  senders: {
    owner: 'senders',
    kept: 'the numbers of the shop; why one was stopped is about its account',
    tombstone: 'without credentials',
  },
  sender_activity: {
    owner: 'senders',
    holds: 'the latest error of a sender, in WhatsApp’s words',
    until: 'the next one',
  },
  app_syncs: {
    owner: 'senders',
    kept: 'how far the sync with the WhatsApp Business app came, and the numbers that the shop left out of it, which must stay left out',
  },
  leases: { owner: 'engine/queue', kept: 'which process drives what' },
  contacts: {
    owner: 'store',
    holds: 'name and username in the profile, and whether they stopped marketing messages',
  },
  contact_addresses: { owner: 'store', holds: 'numbers and user ids' },
  app_contacts: {
    owner: 'contacts',
    holds: 'names in the address book of the WhatsApp Business app, of people who never wrote as well',
    until: 'they are removed there, after which the number alone stays',
  },
  conversations: {
    owner: 'store',
    holds: 'conversations: which of them became one, and who looks after them',
    fencedWith: 'the event of the change',
  },
  inbox_users: {
    owner: 'conversations',
    kept: 'people of the shop: when a conversation was given to them in turn, and until when they have read all, but for what is noted',
  },
  conversation_reads: { owner: 'conversations', holds: 'how far each person of the shop has read' },
  notes: { owner: 'notes', holds: 'what people of the shop say of the person' },
  labels: { owner: 'labels', kept: 'words of the shop, until a user deletes them' },
  conversation_labels: { owner: 'labels', holds: 'the labels of the conversation' },
  saved_replies: { owner: 'saved-replies', kept: 'texts of the shop, until a user deletes them' },
  answers: {
    owner: 'store',
    holds: 'which message answered the person, and how long they had waited',
    fencedWith: 'the message',
  },
  messages: {
    owner: 'store',
    holds: 'what was said: texts, orders, cards, whole payloads as they came',
    fencedWith:
      'message.accepted, message.received or message.written; the import asks by itself, and that of an app holds app_history',
  },
  message_states: {
    owner: 'store',
    holds: 'statuses of messages, with their times',
    fencedWith: 'the event of the status, or a lease',
  },
  channel_message_ids: {
    owner: 'store',
    holds: 'ids of messages at WhatsApp',
    fencedWith: 'the message, or a lease',
  },
  order_messages: { owner: 'store', holds: 'which message is about which order', fencedWith: 'the message' },
  orders: {
    owner: 'store',
    holds: 'orders, with their sums and states',
    fencedWith: 'the message, or the payment',
  },
  idempotency_keys: {
    owner: 'store',
    holds:
      '`Idempotency-Key`s, with a hash of the request; of a message resent, the id of the one that failed',
    until: '24 hours',
    fencedWith: 'the message',
  },
  deliveries: {
    owner: 'store',
    kept: 'what is still to be sent, and where to, until it is done: before that, nothing is erased',
    fencedWith: 'the message, or a lease',
  },
  calls: { owner: 'store', kept: 'which calls are under way, as ids, until they are answered' },
  attempts: {
    owner: 'store',
    holds: 'calls, except those that WhatsApp took at the first attempt',
    fencedWith: 'a lease',
  },
  receipts: {
    owner: 'store',
    holds: 'receipts that reported a failure, and those of messages that are not, or no longer, here',
    until: '30 days where there is no message',
  },
  failed_messages: { owner: 'store', holds: 'which messages failed', fencedWith: 'the event of the failure' },
  delivery_resolutions: { owner: 'store', holds: 'what was decided about messages' },
  dead_letters: {
    owner: 'inbox',
    holds: 'elements of webhooks that could not be stored as a message or a receipt',
    until: '30 days',
  },
  app_history: {
    owner: 'history',
    holds: 'messages of the WhatsApp Business app from before, as they came',
    until: 'they are stored, minutes later; a file, within a day',
  },
  media_totals: { owner: 'media', kept: 'how many bytes a workspace has' },
  media: {
    owner: 'media',
    holds: 'files that were sent to and fro: what is known of them; the bytes are in the media store',
    until: '30 days for uploads that no message names',
  },
  message_media: { owner: 'store', holds: 'which message has which file', fencedWith: 'the message' },
  media_uploads: { owner: 'media', kept: 'ids of WhatsApp; it goes with the file' },
  templates: {
    owner: 'templates',
    kept: 'texts of the shop with variables, and samples that the shop made up',
  },
  drafts: {
    owner: 'drafts',
    holds: 'drafts: messages that were written and wait for a person, or were sent',
    until: '30 days after one has expired that was not sent',
  },
  event_logs: {
    owner: 'engine/events',
    kept: 'positions in the event log',
    fencedWith: 'event_changes, from which the sequencer writes it',
  },
  event_days: {
    owner: 'engine/events',
    kept: 'positions in the event log',
    fencedWith: 'event_changes, from which the sequencer writes it',
  },
  events: {
    owner: 'engine/events',
    kept: 'what happened, as ids, types, statuses, codes and times; no text, number or name; `RECADO_EVENTS_KEPT_DAYS`',
    fencedWith: 'event_changes, from which the sequencer writes it',
  },
  webhook_endpoints: { owner: 'webhooks', kept: 'the systems of the shop: their addresses and secrets' },
  webhook_retries: {
    owner: 'webhooks',
    kept: 'a place in the event log for each conversation, for three days at most',
    fencedWith: 'a lease',
  },
  webhook_replays: { owner: 'webhooks', kept: 'places in the event log' },
  webhook_attempts: {
    owner: 'webhooks',
    kept: 'what the systems of the shop answered, the first kilobyte, for 30 days; have them answer nothing personal',
    fencedWith: 'a lease; a test event is a record only',
  },
  payment_accounts: {
    owner: 'payments',
    kept: 'the shop’s accounts at banks, with credentials of its own',
    tombstone: 'without credentials',
  },
  charges: {
    owner: 'payments',
    kept: 'the books of the shop: amounts, times and ids; the reference of the order stays; the `Idempotency-Key` of the request goes after 24 hours',
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
    kept: 'what has just happened, until it has a position in the event log',
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
    holds: 'which words were said in which message, for search',
    stays: 'the target indexes the messages',
    fencedWith: 'nothing: each server indexes for itself',
  },
  order_sums: {
    owner: 'orders',
    kept: 'how many orders there were on a day, what they came to, and how long each took to be paid',
    stays: 'the target counts the orders',
    fencedWith: 'nothing: each server counts for itself',
  },
  order_sum_changes: {
    owner: 'orders',
    kept: 'times',
    stays: 'as above',
    fencedWith: 'the order',
  },
} as const satisfies Record<string, Table>

export type TableName = keyof typeof TABLES

/** The rows, in order, for readers that look at what a row may have. */
export const tables = Object.entries(TABLES) as [TableName, Table][]
