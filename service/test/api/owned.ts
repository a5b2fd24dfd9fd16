/** What a shop can own, one of each kind, and names of the same form that no one owns. */
import assert from 'node:assert/strict'
import { contacts, newCustomer, newReference, orderDetails, orderStatus } from '../../../testkit/bodies.ts'
import { newId } from '../../src/engine/new-id.ts'
import { listen } from '../stage/listen.ts'
import { SCRIPTED } from '../stage/payments.ts'
import { untilToldDelivered } from '../stage/send.ts'
import type { Shop, Stage } from '../stage/stage.ts'
import { untilTemplatesRead } from '../stage/templates.ts'
import { PDF, PNG, upload } from '../stage/upload.ts'

export type Owned = {
  /** By the name that a path gives them; the first is the one that others belong to. */
  ids: Record<string, string[]>
  from: string
  customer: string
  order: string
  userEmail: string
  idempotencyKey: string
  /** Where a stream of theirs goes on. */
  streamId: string
  /** Of each list, by its path. */
  cursors: Record<string, string>
}

/** What a shop makes, by the name that paths give its id: the address to post to, and the body. */
export type Makes = Record<
  string,
  (known: { conversationId: string; userEmail: string }) => [path: string, body: object]
>

/** Nobody listens there. */
export const ENDPOINT_URL = 'http://127.0.0.1:9/'
export const ACCOUNT = {
  provider: SCRIPTED,
  name: 'The bank',
  details: { key: 'a@b.example' },
  credentials: { secret: 'kept from others' },
}

export const idOf = ({ ids }: Owned, name: string): string => {
  const [id] = ids[name] ?? []
  assert.ok(id, `nothing is owned that is named ${name}`)
  return id
}

/** Gives the shop one of everything. `lists` are the paths of the lists to keep a cursor of. */
export async function furnish(stage: Stage, shop: Shop, lists: string[], makes: Makes): Promise<Owned> {
  const { from, senderId, workspaceId, phoneNumberId: account } = shop
  const { id: keyId, key: apiKey } = await stage.makeKey(workspaceId, ['admin'])
  const ask = async (method: string, path: string, body?: unknown, headers = {}) =>
    (await stage.call(method, path, body, { apiKey, headers })).body
  const [customer, order] = [newCustomer(), newReference()]
  const idempotencyKey = `key-${order}`
  await stage.simulator.customerWrites(customer, 'Oi', { account })
  const details = orderDetails(from, customer, order)
  const sendOrder = '/messages/interactive/order_details'
  const { id: messageId } = await stage
    .call('POST', sendOrder, details, { apiKey: shop.apiKey, headers: { 'idempotency-key': idempotencyKey } })
    .then(({ body }) => body)
  const image = { file: PNG.toString('base64'), mime_type: 'image/png' }
  await stage.simulator.customerSends(customer, { image }, { account })
  await untilToldDelivered(stage, messageId, shop) // from now on it looks the same at every request
  const status = orderStatus(from, customer, order, 'processing')
  const { id: statusId } = await ask('POST', '/messages/interactive/order_status', status)
  await untilToldDelivered(stage, statusId, shop)
  const { conversationId } = await ask('GET', `/messages/${messageId}`)
  const [photoMessageId, photoId] = await stage.until(async () => {
    const { data } = await ask('GET', `/conversations/${conversationId}/messages`)
    const message = data.find(({ type }: { type: string }) => type === 'image')
    const [photo] = message ? (await ask('GET', `/messages/${message.id}/media`)).data : []
    return photo?.state === 'ready' && [message.id, photo.id]
  }, 'the photo is here')
  const { body: file } = await upload(stage, { bytes: PDF, type: 'application/pdf' }, shop)
  await untilTemplatesRead(stage, shop)
  // to a customer who never wrote: the channel does not accept it
  const { id: failedId } = await ask('POST', '/messages/contacts', contacts(from, newCustomer()))
  await stage.until(async () => (await ask('GET', '/deliveries')).data.length === 1, 'a message failed')
  const userEmail = `${order.toLowerCase()}@loja.example`
  const made: Record<string, string> = {}
  for (const [name, toDraft] of Object.entries(makes)) {
    const answer = await ask('POST', ...toDraft({ conversationId, userEmail }))
    if (name === 'accountId') stage.keepSecret(answer.callbackUrl)
    made[name] = answer.id
  }
  // the endpoint is there now, and refuses the event of this note
  await ask('POST', `/conversations/${conversationId}/notes`, { text: 'Retira na loja' })
  const attempts = `/webhook-endpoints/${made.endpointId}/attempts`
  await stage.until(async () => (await ask('GET', attempts)).data.length > 0, 'an attempt is kept')
  const ids: Owned['ids'] = {
    conversationId: [conversationId],
    messageId: [messageId, failedId, photoMessageId],
    mediaId: [file.id, photoId],
    senderId: [senderId],
    keyId: [keyId],
    templateId: [(await ask('GET', '/templates?limit=1')).data[0].id],
    eventId: [(await ask('GET', '/events?limit=1')).data[0].id],
    referenceId: [order],
    ...Object.fromEntries(Object.entries(made).map(([name, id]) => [name, [id]])),
    ...(await insertMoney(stage, shop, order)),
    // of users alone, and no key has any
    passkeyId: [senderId],
    deviceId: [senderId],
    sessionId: [senderId],
  }
  await stage.until(async () => (await ask('GET', '/messages?q=Oi')).data.length > 0, 'the search finds it')
  const cursors: Owned['cursors'] = {}
  for (const list of lists) {
    const path = list.replaceAll(/:(\w+)/g, (_, name: string) => ids[name]?.[0] ?? '-')
    const { cursors: found } = await ask('GET', `${path}?limit=1${list === '/messages' ? '&q=Oi' : ''}`)
    const cursor = found?.prev ?? found?.next
    if (cursor) cursors[list] = cursor
  }
  const listening = await listen(stage, { apiKey })
  await listening.next('ready')
  listening.leave()
  const streamId = listening.lastId()
  return { ids, from, customer, order, userEmail, idempotencyKey, streamId, cursors }
}

/** Money that came for the order, and went back. */
async function insertMoney({ db }: Stage, { workspaceId, senderId }: Shop, order: string) {
  const [paymentId, refundId] = [newId(), newId()]
  await db.query(
    `insert into payments (workspace_id, payment_id, provider_id, sender_id, reference_id, amount, received_at, booked_at, source, verdict, is_open)
     values ($1, $2, $2::uuid::text, $3, $4, 4800, now(), now(), 'list', 'exact', false)`,
    [workspaceId, paymentId, senderId, order],
  )
  await db.query(
    `insert into refunds (workspace_id, refund_id, payment_id, provider_id, origin, amount, state, created_at, ended_at)
     values ($1, $2, $3, 'R1', 'bank', 1800, 'done', now(), now())`,
    [workspaceId, refundId, paymentId],
  )
  const unreadableId = newId()
  await db.query(
    `insert into unreadable_payments (workspace_id, unreadable_id, account_id, name, amount, heard_at)
     select $1, $2, account_id, 'E1', '48', now() from payment_accounts where workspace_id = $1 limit 1`,
    [workspaceId, unreadableId],
  )
  return { paymentId: [paymentId], refundId: [refundId], unreadableId: [unreadableId] }
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** It has letters, so that it is another one in capitals. */
const ofNobody = (id: string) => id.replace(UUID, (uuid) => `0197cafe-0000-7000-8000-${uuid.slice(-12)}`)

/** What no one owns, of the same form as what is owned: each id in it is another. */
export function nobodys(owned: Owned): Owned {
  const order = 'ORDER-OF-NOBODY'
  const notTheirs = (id: string) =>
    id === owned.order ? order : ofNobody(id).replace(/_[0-9a-f]{10}_/, '_0123456789_')
  const renamed = (cursor: string) => {
    const text = Buffer.from(cursor, 'base64url').toString('utf8')
    const other = ofNobody(text).replaceAll(owned.order, order)
    assert.notEqual(other, text, `the cursor names something: ${text}`)
    return Buffer.from(other).toString('base64url')
  }
  const mapped = <Value>(record: Record<string, Value>, map: (value: Value) => Value) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
  return {
    ids: mapped(owned.ids, (ids) => ids.map(notTheirs)),
    from: '+551149999999',
    customer: '+5511977776666',
    order,
    userEmail: 'ninguem@loja.example',
    idempotencyKey: 'key-of-nobody',
    streamId: notTheirs(owned.streamId),
    cursors: mapped(owned.cursors, renamed),
  }
}
