/** What an export adds to each message: attempts, receipts, resolutions and the like. */
import { listMediaOfAll, toMedia, type StoredMedia } from '../media/media-repository.ts'
import { listResolutions } from '../store/resolutions-repository.ts'
import { toReferenceId } from '../store/orders-repository.ts'
import type { Queryable } from '../engine/postgres/connection.ts'

/** A message as `listMessages` writes it. */
type Entry = { id: string; json: string }
type Row = { messageId: string }

/**
 * The longest that a message may have an idempotency key; for older messages the keys are not
 * searched.
 */
const KEY_AGE_MS = 25 * 60 * 60 * 1000

/** The name of a file beside the document; null if it is not there. */
export type NameFile = (media: StoredMedia) => string | null

/** Returns the details by message id. */
export async function listMessageDetails(
  db: Queryable,
  workspaceId: string,
  senderId: string,
  entries: Entry[],
  now: Date,
  nameFile: NameFile,
): Promise<Map<string, object>> {
  const messages = entries.map(({ json }) => JSON.parse(json) as StoredMessage)
  const ids = messages.map(({ id }) => id)
  const attempts = await list(
    db,
    `select message_id as "messageId", attempt, started_at as "startDate", finished_at as "finishDate", outcome,
            failure::json as failure
     from attempts where workspace_id = $1 and message_id = any($2::uuid[]) order by attempt`,
    [workspaceId, ids],
  )
  const calls = await list(
    db,
    `select message_id as "messageId", called_at as "callDate" from message_states
     where workspace_id = $1 and message_id = any($2::uuid[])`,
    [workspaceId, ids],
  )
  const channelMessageIds = await listChannelIds(db, workspaceId, ids)
  const receipts = await list(
    db,
    `select message_id as "messageId", channel_message_id as "channelMessageId", status, at as date,
            received_at as "receiveDate", failure::json as failure
     from receipts
     where workspace_id = $1 and sender_id = $2 and channel_message_id = any($3::text[]) and message_id is not null
     order by at, status`,
    [workspaceId, senderId, channelMessageIds],
  )
  const deliveries = await list(
    db,
    `select message_id as "messageId", state, address, attempts, due_at as "dueDate"
     from deliveries where workspace_id = $1 and sender_id = $2 and message_id = any($3::uuid[])`,
    [workspaceId, senderId, ids],
  )
  const orders = await list(
    db,
    `select message_id as "messageId", reference_id as "referenceId", order_status as "orderStatus",
            payment_status as "paymentStatus"
     from order_mentions
     where workspace_id = $1 and sender_id = $2 and reference_id = any($3::text[]) and message_id = any($4::uuid[])`,
    [workspaceId, senderId, messages.map(referenceOf).filter((id) => id !== null), ids],
  )
  const recent = messages
    .filter(({ createDate }) => now.getTime() - Date.parse(createDate) < KEY_AGE_MS)
    .map(({ id }) => id)
  const keys = await list(
    db,
    `select message_id as "messageId", route, key, created_at as "createDate" from idempotency_keys
     where workspace_id = $1 and created_at >= $2 and message_id = any($3::uuid[])`,
    [workspaceId, new Date(now.getTime() - KEY_AGE_MS), recent],
  )
  const resolutions = (await listResolutions(db, workspaceId, ids)).map(
    ({ messageId, state, action, resolvedAt, resentAs }) => ({
      messageId,
      state,
      action,
      resentAs,
      date: resolvedAt,
    }),
  )
  const media = (await listMediaOfAll(db, workspaceId, ids)).map((one) => ({
    messageId: one.messageId,
    ...toMedia(one),
    file: nameFile(one),
  }))
  const of = (rows: Row[], id: string) => rows.filter((row) => row.messageId === id).map(withoutMessageId)
  return new Map(
    ids.map((id) => [
      id,
      {
        ...of(calls, id)[0],
        attempts: of(attempts, id),
        receipts: of(receipts, id),
        media: of(media, id),
        delivery: of(deliveries, id)[0] ?? null,
        orderReference: of(orders, id)[0] ?? null,
        resolutions: of(resolutions, id),
        idempotencyKey: of(keys, id)[0] ?? null,
      },
    ]),
  )
}

const withoutMessageId = (row: Row): object =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'messageId'))

type StoredMessage = {
  id: string
  role: string
  type: string
  contentData: unknown
  createDate: string
}

const referenceOf = ({ role, type, contentData }: StoredMessage): string | null =>
  (role === 'assistant') !== (type === 'interactive')
    ? toReferenceId(type, JSON.stringify(contentData))
    : null

async function list(db: Queryable, text: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await db.query<Row>(text, values)
  return rows
}

/** WhatsApp's ids of these messages: a message that was accepted more than once has several. */
export async function listChannelIds(
  db: Queryable,
  workspaceId: string,
  messageIds: string[],
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select channel_message_id as id from message_states
     where workspace_id = $1 and message_id = any($2::uuid[]) and channel_message_id is not null
     union
     select channel_message_id from channel_message_ids
     where workspace_id = $1 and message_id = any($2::uuid[]) and is_further`,
    [workspaceId, messageIds],
  )
  return rows.map(({ id }) => id)
}
