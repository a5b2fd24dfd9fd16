/**
 * How much the simulator keeps. Every list is bounded, so that a benchmark can run for hours. A
 * full log drops its oldest entry; when the contacts are full, new ones are refused.
 */
export const CALLS_MAX = 100_000
export const PAYMENTS_MAX = 100_000
export const WEBHOOK_POSTS_MAX = 10_000
/** Updates described for each logged POST; `updateCount` has the true number. */
export const WEBHOOK_POST_UPDATES_MAX = 50
export const CONTACTS_MAX = 200_000
/** Messages kept over all chats, and in one chat. */
export const MESSAGES_MAX = 100_000
export const CHAT_MESSAGES_MAX = 2_000
export const ORDERS_MAX = 200_000
/**
 * Updates waiting for webhooks, over all accounts. Above it new ones are dropped, which
 * `/control/health` counts.
 */
export const WEBHOOK_QUEUE_MAX = 500_000
/** Newest entries of each kind that a snapshot keeps. */
export const SNAPSHOT_ENTRIES_MAX = 20_000
export const GRAPH_BODY_BYTES_MAX = 1_048_576
export const CONTROL_BODY_BYTES_MAX = 3_145_728
/** A file of 100 MiB in base64, and the message around it. */
export const CONTROL_MESSAGE_BYTES_MAX = 141 * 1_048_576
/** A file of 100 MiB, and the multipart around it. */
export const UPLOAD_BODY_BYTES_MAX = 101 * 1_048_576
/** Media kept on disk: files, and bytes over all. */
export const MEDIA_MAX = 20_000
export const MEDIA_BYTES_MAX = 2 * 1_073_741_824
/** Uploads under way for templates and profile pictures, and handles of finished ones. */
export const UPLOADS_MAX = 10_000
export const DOWNLOADS_MAX = 10_000
export const TAPS_MAX = 10_000
export const EVENT_LISTENERS_MAX = 50
