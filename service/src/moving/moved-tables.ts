/**
 * Which tables go with a workspace when it moves to another server. Each comes after those that its foreign keys name. A test compares the
 * list with the schema.
 */

export const MOVED_TABLES = [
  'workspaces',
  'api_keys',
  'users',
  'sessions',
  'user_links',
  'passkeys',
  'user_identities',
  'audit_entries',
  'senders',
  'sender_activity',
  'leases',
  'contacts',
  'contact_addresses',
  'conversations',
  'inbox_users',
  'conversation_reads',
  'notes',
  'labels',
  'conversation_labels',
  'saved_replies',
  'answers',
  'messages',
  'message_states',
  'channel_message_ids',
  'order_messages',
  'orders',
  'idempotency_keys',
  'deliveries',
  'calls',
  'attempts',
  'receipts',
  'failed_messages',
  'delivery_resolutions',
  'dead_letters',
  'media_totals', // before the files: deleting them changes it
  'media',
  'message_media',
  'media_uploads',
  'templates',
  'template_syncs',
  'drafts',
  'event_logs',
  'event_days',
  'events',
  'webhook_endpoints',
  'webhook_retries',
  'webhook_replays',
  'webhook_attempts',
  'payment_accounts',
  'charges',
  'payments',
  'refunds',
  'payment_notices',
  'unreadable_payments',
] as const

export type MovedTable = (typeof MOVED_TABLES)[number]

/** Tables of workspaces that stay, and why. What they hold of a workspace is deleted with the rest. */
export const STAYING_TABLES: Record<string, string> = {
  event_changes: 'its rows become events before the workspace leaves',
  message_indexes: 'the target indexes the messages anew',
  message_slices: 'as above: the numbers of slices belong to a server',
  message_words: 'as above',
}

/** Columns that say where a workspace is, or are counted on each server alone. */
export const PLACE_COLUMNS = ['state', 'move_id']

/**
 * What the source keeps of a workspace that has left: by these rows it knows whom a request is about, and refuses it. Without them, a
 * webhook that comes late would be taken for one of an unknown account, and be lost.
 */
export const TOMBSTONE_TABLES: readonly MovedTable[] = [
  'workspaces',
  'api_keys',
  'senders',
  'payment_accounts',
]

/** Of these, what is encrypted in the column `credentials` goes. An empty one says so to whoever opens them. */
export const TOMBSTONES_WITH_CREDENTIALS: readonly MovedTable[] = ['senders', 'payment_accounts']
