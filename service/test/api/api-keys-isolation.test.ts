/**
 * Nothing crosses from one workspace to another: with another workspace's key, every id answers exactly as an unknown
 * one, whether it stands in the path, the query, the body, a cursor or a header. The routes are those of the running
 * service; a new one without a case here fails.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { resolveActions } from '../../src/delivery/resolutions-repository.ts'
import { contacts, newCustomer, newReference, orderDetails, orderStatus } from '../../../testkit/bodies.ts'
import { listen } from '../stage/listen.ts'
import { newId } from '../../src/new-id.ts'
import { listenToRoutes, toPath, type Route } from '../stage/routes.ts'
import { untilToldDelivered } from '../stage/send.ts'
import type { Kind } from '../../src/messages/kinds/kind.ts'
import { kinds } from '../../src/messages/kinds/registry.ts'
import { exampleOf } from '../stage/kinds.ts'
import { createScriptedProvider, SCRIPTED } from '../stage/payments.ts'
import { untilTemplatesRead } from '../stage/templates.ts'
import { PDF, PNG, upload } from '../stage/upload.ts'
import { openStage, type Answer, type Shop, type Stage } from '../stage/stage.ts'

/** What the first shop owns; the second tries to reach it. */
type Owned = {
  conversationId: string
  messageId: string
  senderId: string
  keyId: string
  /** A message that failed and that nobody has looked after. */
  failedId: string
  /** A file it uploaded. */
  mediaId: string
  /** A message with a photo of the customer, and the photo. */
  photoMessageId: string
  photoId: string
  templateId: string
  /** A draft in the conversation. */
  draftId: string
  endpointId: string
  accountId: string
  accountsCursor: string
  userId: string
  userEmail: string
  from: string
  customer: string
  /** An order the first shop spoke of: where it is is nobody else's business. */
  order: string
  idempotencyKey: string
  /** Cursors of the list of conversations and of that of messages. */
  conversationsCursor: string
  messagesCursor: string
  keysCursor: string
  sendersCursor: string
  deliveriesCursor: string
  templatesCursor: string
  draftsCursor: string
  endpointsCursor: string
  noteId: string
  labelId: string
  paymentId: string
  refundId: string
  replyId: string
  notesCursor: string
  labelsCursor: string
  repliesCursor: string
  auditCursor: string
  /** Where a stream of theirs goes on. */
  streamId: string
  /** Of their event log. */
  eventId: string
}

let stage: Stage
let theirs: Owned
let routes: Route[]
/** Who tries, in each test another one, and its own conversation, with somebody whose window is open. */
let other: Shop
let own: Owned
/** A payment that nobody has told yet. */
const told = { id: 'caixa-1', amount: { value: 4800 }, paidDate: '2026-11-01T12:00:00Z' }

before(async () => {
  const listening = listenToRoutes()
  stage = await openStage({ readsTemplates: true, paymentProviders: [createScriptedProvider()] })
  listening.stop()
  routes = listening.routes
  theirs = await furnish(stage.shop)
})
beforeEach(async () => {
  other = await stage.openShop({ scopes: ['admin'] })
  own = await furnish(other)
})
after(() => stage.close())

/** A conversation with an order in it, so that every kind of id exists. */
async function furnish(shop: Shop): Promise<Owned> {
  const { apiKey, from, senderId, workspaceId } = shop
  const customer = newCustomer()
  const order = newReference()
  const idempotencyKey = `key-${order}`
  await stage.simulator.customerWrites(customer, 'Oi', { account: shop.phoneNumberId })
  const { body: sent } = await stage.call(
    'POST',
    '/messages/interactive/order_details',
    orderDetails(from, customer, order),
    { apiKey, headers: { 'idempotency-key': idempotencyKey } },
  )
  const messageId = sent.id as string
  const photo = { image: { file: PNG.toString('base64'), mime_type: 'image/png' } }
  await stage.simulator.customerSends(customer, photo, { account: shop.phoneNumberId })
  await untilToldDelivered(stage, messageId, shop) // from now on it looks the same whenever somebody asks
  const answers = await Promise.all(
    [`/messages/${messageId}`, '/conversations'].map((path) =>
      stage.call('GET', path, undefined, { apiKey }),
    ),
  )
  const [message, conversations] = answers.map(({ body }) => body)
  const { conversationId } = message
  const path = `/conversations/${conversationId}/messages?limit=1`
  const { body: messages } = await stage.call('GET', path, undefined, { apiKey })
  const { photoMessageId, photoId } = await photoIn(conversationId, apiKey)
  const { body: file } = await upload(stage, { bytes: PDF, type: 'application/pdf' }, shop)
  await untilTemplatesRead(stage, shop)
  const { id: keyId, key } = await stage.makeKey(workspaceId, ['admin'])
  const { body: draft } = await stage.call('POST', '/drafts', draftOf(conversationId), { apiKey: key })
  const failed = await stage.call('POST', '/messages/contacts', contacts(from, newCustomer()), { apiKey })
  const failedId: string = failed.body.id // to somebody who never wrote: the channel does not take it
  const pageOf = async (list: string) => (await stage.call('GET', list, undefined, { apiKey: key })).body
  await stage.eventually(async () => (await pageOf('/deliveries')).data.length === 1, 'a message failed')
  const person = { email: `${order.toLowerCase()}@loja.example`, name: 'Bia', role: 'attendant' }
  const user = await stage.call('POST', '/users', person, { apiKey: key })
  const account = await stage.call('POST', '/payment-accounts', ACCOUNT, { apiKey: key })
  stage.keepSecret(account.body.callbackUrl)
  const endpoint = await stage.call('POST', '/webhook-endpoints', { url: ENDPOINT_URL }, { apiKey: key })
  const [keysPage, sendersPage, deliveriesPage, templatesPage, draftsPage, endpointsPage] = await Promise.all(
    ['/keys', '/senders', '/deliveries', '/templates?limit=1', '/drafts', '/webhook-endpoints'].map(pageOf),
  )
  const accountsPage = await pageOf('/payment-accounts')
  const auditPage = await pageOf(`/audit-entries?actorId=${keyId}`)
  return {
    ...{ conversationId, messageId, senderId, keyId, failedId, from, customer, order, idempotencyKey },
    ...{ mediaId: file.id, photoMessageId, photoId, templateId: templatesPage.data[0].id },
    draftId: draft.id,
    draftsCursor: draftsPage.cursors.prev,
    endpointId: endpoint.body.id,
    accountId: account.body.id,
    accountsCursor: accountsPage.cursors.prev,
    userId: user.body.id,
    userEmail: user.body.user.email,
    conversationsCursor: conversations.cursors.prev,
    messagesCursor: messages.cursors.next,
    keysCursor: keysPage.cursors.prev,
    sendersCursor: sendersPage.cursors.prev,
    deliveriesCursor: deliveriesPage.cursors.prev,
    templatesCursor: templatesPage.cursors.next,
    endpointsCursor: endpointsPage.cursors.prev,
    ...(await furnishInbox(conversationId, key)),
    ...(await furnishPayments(workspaceId, senderId, order)),
    auditCursor: auditPage.cursors.prev,
    streamId: await streamIdOf(apiKey),
    eventId: await eventIdOf(apiKey),
  }
}

/** Money that came for the order, and went back. */
async function furnishPayments(workspaceId: string, senderId: string, order: string) {
  const [paymentId, refundId] = [newId(), newId()]
  await stage.db.query(
    `insert into payments (workspace_id, payment_id, provider_id, sender_id, reference_id, amount, received_at, booked_at, heard_by, verdict, is_open)
     values ($1, $2, $2::uuid::text, $3, $4, 4800, now(), now(), 'list', 'exact', false)`,
    [workspaceId, paymentId, senderId, order],
  )
  await stage.db.query(
    `insert into refunds (workspace_id, refund_id, payment_id, provider_id, origin, amount, state, created_at, ended_at)
     values ($1, $2, $3, 'R1', 'bank', 1800, 'done', now(), now())`,
    [workspaceId, refundId, paymentId],
  )
  return { paymentId, refundId }
}

/** A note, a label and a saved reply, and a cursor of each list. */
async function furnishInbox(conversationId: string, apiKey: string) {
  const ask = async (method: string, path: string, body?: unknown) =>
    (await stage.call(method, path, body, { apiKey })).body
  const notes = `/conversations/${conversationId}/notes`
  const { id: noteId } = await ask('POST', notes, { text: 'Liga amanhã' })
  const { id: labelId } = await ask('POST', '/labels', { name: 'VIP', color: 'red' })
  const { id: replyId } = await ask('POST', '/saved-replies', { shortcut: 'oi', text: 'Oi!' })
  const [notesPage, labels, replies] = [
    await ask('GET', notes),
    await ask('GET', '/labels'),
    await ask('GET', '/saved-replies'),
  ]
  return {
    ...{ noteId, labelId, replyId },
    notesCursor: notesPage.cursors.prev as string,
    labelsCursor: labels.cursors.prev as string,
    repliesCursor: replies.cursors.prev as string,
  }
}

/** The message with a photo, once the photo is here. */
function photoIn(conversationId: string, apiKey: string) {
  const ask = async (path: string) => (await stage.call('GET', path, undefined, { apiKey })).body.data
  return stage.eventually(async () => {
    const messages = await ask(`/conversations/${conversationId}/messages`)
    const message = messages.find(({ type }: { type: string }) => type === 'image')
    const [photo] = message ? await ask(`/messages/${message.id}/media`) : []
    return photo?.state === 'ready' && { photoMessageId: message.id, photoId: photo.id }
  }, 'the photo is here')
}

async function eventIdOf(apiKey: string): Promise<string> {
  const { body } = await stage.call('GET', '/events?limit=1', undefined, { apiKey })
  return body.data[0].id
}

async function streamIdOf(apiKey: string): Promise<string> {
  const listening = await listen(stage, { apiKey })
  await listening.next('ready')
  listening.leave()
  return listening.lastId()
}

/** The first event of a stream that is to go on there. */
async function listenFrom(streamId: string): Promise<Answer> {
  const listening = await listen(stage, { apiKey: other.apiKey, lastId: streamId })
  const [event] = await stage.eventually(
    async () => listening.events.length > 0 && listening.events,
    'the stream begins',
  )
  listening.leave()
  return { status: 200, headers: {}, body: event, text: JSON.stringify(event) }
}

/** What nobody owns, of the same form. */
function nobodys(): Owned {
  const ids = [
    [theirs.conversationId, '01970000-0000-7000-8000-000000000000'],
    [theirs.messageId, '01970000-0000-7000-8000-000000000001'],
    [theirs.senderId, '01970000-0000-7000-8000-000000000002'],
    [theirs.keyId, '01970000-0000-7000-8000-000000000003'],
    [theirs.failedId, '01970000-0000-7000-8000-000000000004'],
    [theirs.mediaId, '01970000-0000-7000-8000-000000000005'],
    [theirs.photoMessageId, '01970000-0000-7000-8000-000000000006'],
    [theirs.photoId, '01970000-0000-7000-8000-000000000007'],
    [theirs.templateId, '01970000-0000-7000-8000-000000000008'],
    [theirs.draftId, '01970000-0000-7000-8000-000000000009'],
    [theirs.endpointId, '01970000-0000-7000-8000-00000000000a'],
    [theirs.noteId, '01970000-0000-7000-8000-00000000000b'],
    [theirs.labelId, '01970000-0000-7000-8000-00000000000c'],
    [theirs.replyId, '01970000-0000-7000-8000-00000000000d'],
    [theirs.userId, '01970000-0000-7000-8000-00000000000e'],
    [theirs.paymentId, '01970000-0000-7000-8000-00000000000f'],
    [theirs.refundId, '01970000-0000-7000-8000-000000000010'],
    [theirs.accountId, '01970000-0000-7000-8000-000000000011'],
  ] as const
  const renamed = (cursor: string) => {
    let text = Buffer.from(cursor, 'base64url').toString('utf8')
    for (const [known, unknown] of ids) text = text.replaceAll(known, unknown)
    assert.notEqual(text, Buffer.from(cursor, 'base64url').toString('utf8'), 'the cursor names something')
    return Buffer.from(text).toString('base64url')
  }
  const [[, conversationId], [, messageId], [, senderId], [, keyId], [, failedId], ...more] = ids
  const [
    [, mediaId],
    [, photoMessageId],
    [, photoId],
    [, templateId],
    [, draftId],
    [, endpointId],
    ...inbox
  ] = more
  const [[, noteId], [, labelId], [, replyId], [, userId], [, paymentId], [, refundId], [, accountId]] = inbox
  return {
    ...{ conversationId, messageId, senderId, keyId, failedId },
    ...{ mediaId, photoMessageId, photoId, templateId, draftId, endpointId, noteId, labelId, replyId },
    ...{ userId, userEmail: 'ninguem@loja.example', paymentId, refundId },
    from: '+551149999999',
    customer: '+5511977776666',
    order: 'ORDER-OF-NOBODY',
    idempotencyKey: 'key-of-nobody',
    conversationsCursor: renamed(theirs.conversationsCursor),
    messagesCursor: renamed(theirs.messagesCursor),
    keysCursor: renamed(theirs.keysCursor),
    sendersCursor: renamed(theirs.sendersCursor),
    deliveriesCursor: renamed(theirs.deliveriesCursor),
    templatesCursor: renamed(theirs.templatesCursor),
    draftsCursor: renamed(theirs.draftsCursor),
    endpointsCursor: renamed(theirs.endpointsCursor),
    accountId,
    accountsCursor: renamed(theirs.accountsCursor),
    notesCursor: renamed(theirs.notesCursor),
    labelsCursor: renamed(theirs.labelsCursor),
    repliesCursor: renamed(theirs.repliesCursor),
    auditCursor: renamed(theirs.auditCursor),
    eventId: theirs.eventId.replace(/_[0-9a-f]{10}_/, '_0123456789_'),
    streamId: theirs.streamId.replace(/_[0-9a-f]{10}_/, '_0123456789_'),
  }
}

const asOther = (method: string, path: string, body?: unknown, headers = {}) =>
  stage.call(method, path, body, { apiKey: other.apiKey, headers })
const digits = (address: string) => address.slice(1)

/** The cases of an operation that takes a body, with or without an Idempotency-Key that somebody used. */
function bodies(
  route: string,
  make: (from: string, customer: string, order: string, messageId: string, mediaId: string) => unknown,
): (owned: Owned) => Promise<Answer>[] {
  return ({ from, customer, order, idempotencyKey, messageId, senderId, mediaId, photoId }) => {
    const post = (body: unknown, headers = {}) => asOther('POST', route, body, headers)
    return [
      post(make(from, customer, order, messageId, mediaId)), // their sender
      post(make(digits(from), customer, order, messageId, mediaId)),
      post(make(other.from, customer, newReference(), messageId, mediaId)), // their customer, whose window is not ours
      post(make(from, own.customer, order, messageId, mediaId)),
      post(make(senderId, own.customer, order, messageId, mediaId)),
      post(make(other.from, own.customer, order, messageId, mediaId)), // their order
      post(make(other.from, own.customer, newReference(), messageId, photoId)),
      post(make(other.from, own.customer, newReference(), messageId, mediaId), {
        'idempotency-key': idempotencyKey,
      }),
      post(make(other.from, own.customer, newReference(), messageId, mediaId), {
        traceparent: `00-${messageId.replaceAll('-', '')}-00f067aa0ba902b7-01`,
      }),
    ]
  }
}

const senderDraft = (address: string) => ({
  address,
  phoneNumberId: '206540352299999',
  credentials: { accessToken: 'token', appSecrets: ['secret'], verifyToken: 'word' },
})

/** It names the order, or answers or reacts to the message, as far as its kind can. */
function messageOf(
  kind: Kind,
  from: string,
  to: string,
  order: string,
  messageId: string,
  mediaId: string,
): unknown {
  if (kind.type === 'order_details') return orderDetails(from, to, order)
  if (kind.type === 'order_status') return orderStatus(from, to, order)
  const example = withMedia(kind, exampleOf(kind, from, to, messageId), mediaId)
  return kind.quoted ? example : { ...example, context: { messageId } }
}

/** The example with this file in the place of each file it names. */
function withMedia(kind: Kind, example: ReturnType<typeof exampleOf>, mediaId: string): typeof example {
  const named = (kind.media?.(example[kind.field]) ?? []).map(({ id }) => String(id))
  return JSON.parse(named.reduce((text, id) => text.replaceAll(id, mediaId), JSON.stringify(example)))
}

/** For each operation, its requests with the ids of somebody. */
const CASES: Record<string, (owned: Owned) => Promise<Answer>[]> = {
  'GET /payments/:paymentId/refunds/:refundId': ({ paymentId, refundId }) => [
    asOther('GET', `/payments/${paymentId}/refunds/${refundId}`),
    asOther('GET', `/payments/${own.paymentId}/refunds/${refundId}`),
  ],
  'PUT /payments/:paymentId/refunds/:refundId': ({ paymentId, refundId }) =>
    [paymentId, own.paymentId].map((id) =>
      asOther('PUT', `/payments/${id}/refunds/${refundId}`, { amount: { value: 1 }, reason: 'Não' }),
    ),
  ...Object.fromEntries(
    [...kinds.values()].flatMap((kind) =>
      [`/messages/${kind.path}`, `/messages/preflight/${kind.type}`].map((route) => [
        `POST ${route}`,
        bodies(route, (...ids) => messageOf(kind, ...ids)),
      ]),
    ),
  ),
  'GET /conversations/:conversationId/messages': ({
    conversationId,
    messageId,
    messagesCursor,
    conversationsCursor,
  }) => [
    asOther('GET', `/conversations/${conversationId}/messages`),
    asOther('GET', `/conversations/${conversationId.toUpperCase()}/messages?limit=1&sort=asc`),
    asOther('GET', `/conversations/${messageId}/messages`),
    asOther('GET', `/conversations/${conversationId}/messages?cursor=${messagesCursor}`),
    asOther('GET', `/conversations/${conversationId}/messages?around=${messageId}`),
    asOther('GET', `/conversations/${own.conversationId}/messages?around=${messageId}`),
    asOther('GET', `/conversations/${own.conversationId}/messages?cursor=${messagesCursor}`),
    asOther('GET', `/conversations/${own.conversationId}/messages?cursor=${conversationsCursor}`),
  ],
  'GET /reports/answers': () => [asOther('GET', '/reports/answers')],
  'GET /reports/orders': () => [asOther('GET', '/reports/orders')],
  'GET /reports/failures': () => [asOther('GET', '/reports/failures')],
  'GET /messages': ({ customer, order, messagesCursor }) => [
    asOther('GET', `/messages?q=${encodeURIComponent(order)}`),
    asOther('GET', `/messages?q=${digits(customer)}`),
    asOther('GET', `/messages?q=Ana&cursor=${messagesCursor}`),
  ],
  'GET /messages/:messageId': ({ messageId, conversationId, senderId }) => [
    asOther('GET', `/messages/${messageId}`),
    asOther('GET', `/messages/${messageId.toUpperCase()}`),
    asOther('GET', `/messages/${conversationId}`),
    asOther('GET', `/messages/${senderId}`),
  ],
  'POST /messages/:messageId/read': ({ messageId, conversationId }) => [
    asOther('POST', `/messages/${messageId}/read`, {}),
    asOther('POST', `/messages/${messageId.toUpperCase()}/read`, { typing: true }),
    asOther('POST', `/messages/${conversationId}/read`, {}),
  ],
  'GET /conversations': ({ from, customer, conversationsCursor, messagesCursor }) => [
    asOther('GET', `/conversations?from=${digits(from)}`),
    asOther('GET', `/conversations?to=${digits(customer)}`),
    asOther('GET', `/conversations?from=${digits(from)}&to=${digits(customer)}`),
    asOther('GET', `/conversations?from=${digits(other.from)}&to=${digits(customer)}`),
    asOther('GET', `/conversations?q=${digits(customer)}`),
    asOther('GET', `/conversations?hasFailed=false&windowOpen=true&to=${digits(customer)}`),
    asOther('GET', `/conversations?cursor=${conversationsCursor}`),
    asOther('GET', `/conversations?cursor=${messagesCursor}`),
  ],
  'GET /events': ({ eventId, keysCursor }) => [
    asOther('GET', `/events?after=${eventId}`),
    asOther('GET', `/events?after=${eventId}&types=message.*&wait=1`),
    asOther('GET', `/events?after=${keysCursor.slice(0, 40)}`),
  ],
  'GET /events/:eventId': ({ eventId, messageId }) =>
    [eventId, eventId.toUpperCase(), messageId].map((id) => asOther('GET', `/events/${id}`)),
  'GET /stream': ({ streamId }) => [listenFrom(streamId)],
  'GET /conversations/:conversationId': ({ conversationId, messageId, senderId }) => [
    asOther('GET', `/conversations/${conversationId}`),
    asOther('GET', `/conversations/${conversationId.toUpperCase()}`),
    asOther('GET', `/conversations/${messageId}`),
    asOther('GET', `/conversations/${senderId}`),
  ],
  'PATCH /conversations/:conversationId': ({ conversationId, messageId, keyId }) => [
    asOther('PATCH', `/conversations/${conversationId}`, { state: 'closed' }),
    asOther('PATCH', `/conversations/${conversationId.toUpperCase()}`, { assignee: 'next' }),
    asOther('PATCH', `/conversations/${messageId}`, { state: 'open' }),
    asOther('PATCH', `/conversations/${own.conversationId}`, { assignee: keyId }),
    asOther('PATCH', `/conversations/${own.conversationId}`, { labels: [messageId] }),
  ],
  'GET /users': ({ userId, keysCursor }) => [
    asOther('GET', '/users'),
    asOther('GET', `/users?cursor=${keysCursor}`),
    asOther('GET', `/users?userId=${userId}`),
  ],
  'POST /users': ({ userEmail }) => [inviteAsOther(userEmail.toUpperCase())],
  'PATCH /users/:userId': ({ userId, keyId }) =>
    [userId, userId.toUpperCase(), keyId].map((id) => asOther('PATCH', `/users/${id}`, { role: 'owner' })),
  'POST /users/:userId/link': ({ userId, keyId }) =>
    [userId, userId.toUpperCase(), keyId].map((id) => asOther('POST', `/users/${id}/link`)),
  // of users alone: test/people/ has what a user tries
  'PATCH /me': () => [asOther('PATCH', '/me', { name: 'Ana' })],
  'POST /me/password': () => [asOther('POST', '/me/password', { current: 'x', new: 'x'.repeat(12) })],
  'GET /passkeys': () => [asOther('GET', '/passkeys')],
  'POST /passkeys/options': () => [asOther('POST', '/passkeys/options')],
  'POST /passkeys': () => [asOther('POST', '/passkeys', {})],
  'DELETE /passkeys/:passkeyId': ({ senderId }) => [asOther('DELETE', `/passkeys/${senderId}`)],
  'DELETE /session': () => [asOther('DELETE', '/session')],
  'GET /sessions': () => [asOther('GET', '/sessions')],
  'DELETE /sessions/:sessionId': ({ senderId }) => [asOther('DELETE', `/sessions/${senderId}`)],
  // of users alone: test/conversations/presence.test.ts has what a user tries
  'POST /conversations/:conversationId/seen': ({ conversationId }) => [
    asOther('POST', `/conversations/${conversationId}/seen`, { order: 1 }),
  ],
  'POST /conversations/:conversationId/typing': ({ conversationId }) => [
    asOther('POST', `/conversations/${conversationId}/typing`),
  ],
  'GET /conversations/:conversationId/notes': ({ conversationId, messageId, notesCursor }) => [
    asOther('GET', `/conversations/${conversationId}/notes`),
    asOther('GET', `/conversations/${messageId}/notes?limit=1`),
    asOther('GET', `/conversations/${own.conversationId}/notes?cursor=${notesCursor}`),
  ],
  'POST /conversations/:conversationId/notes': ({ conversationId, keyId }) => [
    asOther('POST', `/conversations/${conversationId}/notes`, { text: 'x' }),
    asOther('POST', `/conversations/${conversationId.toUpperCase()}/notes`, { text: 'x' }),
    asOther('POST', `/conversations/${own.conversationId}/notes`, { text: 'x', mentions: [keyId] }),
  ],
  'DELETE /notes/:noteId': ({ noteId, messageId }) => [
    asOther('DELETE', `/notes/${noteId}`),
    asOther('DELETE', `/notes/${messageId}`),
  ],
  'GET /labels': ({ labelsCursor, notesCursor }) => [
    asOther('GET', '/labels'),
    asOther('GET', `/labels?cursor=${labelsCursor}`),
    asOther('GET', `/labels?cursor=${notesCursor}`),
  ],
  'POST /labels': ({ labelId }) => [asOther('POST', '/labels', { name: 'x', color: 'red', id: labelId })],
  'PATCH /labels/:labelId': ({ labelId }) => [
    asOther('PATCH', `/labels/${labelId}`, { color: 'gray' }),
    asOther('PATCH', `/conversations/${own.conversationId}`, { labels: [labelId] }),
    asOther('GET', `/conversations?label=${labelId}`),
  ],
  'DELETE /labels/:labelId': ({ labelId }) => [asOther('DELETE', `/labels/${labelId}`)],
  'GET /saved-replies': ({ repliesCursor, labelsCursor }) => [
    asOther('GET', '/saved-replies'),
    asOther('GET', `/saved-replies?cursor=${repliesCursor}`),
    asOther('GET', `/saved-replies?cursor=${labelsCursor}`),
  ],
  'POST /saved-replies': ({ replyId }) => [
    asOther('POST', '/saved-replies', { shortcut: 'x', text: 'x', id: replyId }),
  ],
  'PATCH /saved-replies/:replyId': ({ replyId }) => [
    asOther('PATCH', `/saved-replies/${replyId}`, { text: 'x' }),
  ],
  'DELETE /saved-replies/:replyId': ({ replyId }) => [asOther('DELETE', `/saved-replies/${replyId}`)],
  'GET /me': ({ keyId }) => [asOther('GET', '/me'), asOther('GET', `/me?keyId=${keyId}`)],
  'GET /keys': ({ keyId, keysCursor, conversationsCursor }) => [
    asOther('GET', '/keys'),
    asOther('GET', `/keys?cursor=${keysCursor}`),
    asOther('GET', `/keys?cursor=${conversationsCursor}`),
    asOther('GET', `/keys?keyId=${keyId}`),
  ],
  'POST /keys': ({ keyId, senderId }) => [
    asOther('POST', '/keys', { name: 'x', scopes: ['admin'], id: keyId }),
    asOther('POST', '/keys', { name: 'x', scopes: [senderId] }),
  ],
  'DELETE /keys/:keyId': ({ keyId, senderId }) => [
    asOther('DELETE', `/keys/${keyId}`),
    asOther('DELETE', `/keys/${keyId.toUpperCase()}`),
    asOther('DELETE', `/keys/${senderId}`),
  ],
  'GET /senders': ({ sendersCursor, keysCursor, senderId }) => [
    asOther('GET', '/senders'),
    asOther('GET', `/senders?cursor=${sendersCursor}`),
    asOther('GET', `/senders?cursor=${keysCursor}`),
    asOther('GET', `/senders?senderId=${senderId}`),
  ],
  // that an account of the channel is taken is told, whoever has it: see senders.test.ts
  'POST /senders': ({ from, senderId }) => [
    asOther('POST', '/senders', { ...senderDraft(from), id: senderId }),
    asOther('POST', '/senders', { ...senderDraft(from), phoneNumberId: senderId }),
  ],
  'PATCH /senders/:senderId': ({ senderId, keyId }) => [
    asOther('PATCH', `/senders/${senderId}`, { state: 'paused' }),
    asOther('PATCH', `/senders/${senderId.toUpperCase()}`, { throughputPerSecond: 1 }),
    asOther('PATCH', `/senders/${senderId}`, { credentials: senderDraft('').credentials }),
    asOther('PATCH', `/senders/${keyId}`, { unknownPolicy: 'resend' }),
    asOther('PATCH', `/senders/${own.senderId}`, { senderId }),
  ],
  'GET /orders': ({ order, senderId, conversationId, customer }) => [
    asOther('GET', `/orders?q=${order}`),
    asOther('GET', `/orders?q=${customer.slice(-8)}`),
    asOther('GET', `/orders?senderId=${senderId}`),
    asOther('GET', `/orders?conversationId=${conversationId}`),
  ],
  'GET /orders.csv': ({ order, senderId, conversationId }) => [
    asOther('GET', `/orders.csv?q=${order}`),
    asOther('GET', `/orders.csv?senderId=${senderId}`),
    asOther('GET', `/orders.csv?conversationId=${conversationId}`),
  ],
  'GET /orders/summary': () => [asOther('GET', '/orders/summary')],
  'GET /payments': ({ paymentId }) => [
    asOther('GET', '/payments?state=all'),
    asOther('GET', `/payments?paymentId=${paymentId}`),
  ],
  'POST /payments/:paymentId/decision': ({ paymentId, order }) => [
    asOther('POST', `/payments/${paymentId}/decision`, { decision: 'accept' }),
    asOther('POST', `/payments/${paymentId.toUpperCase()}/decision`, { decision: 'accept' }),
    asOther('POST', `/payments/${own.paymentId}/decision`, { decision: 'accept', referenceId: order }),
  ],
  'GET /orders/:referenceId/payments': ({ order, senderId }) => [
    asOther('GET', `/orders/${order}/payments`),
    asOther('GET', `/orders/${own.order}/payments?sender=${senderId}`),
  ],
  'POST /orders/:referenceId/payments': ({ order, from }) => [
    asOther('POST', `/orders/${order}/payments`, told),
    asOther('POST', `/orders/${own.order}/payments`, { ...told, from }),
  ],
  'GET /payments/reconciliation': ({ accountId }) => [
    asOther('GET', `/payments/reconciliation?accountId=${accountId}`),
  ],
  'GET /payments/reconciliation.csv': ({ accountId }) => [
    asOther('GET', `/payments/reconciliation.csv?accountId=${accountId}`),
  ],
  'GET /payments/summary': () => [asOther('GET', '/payments/summary')],
  'GET /workspace': () => [asOther('GET', '/workspace')],
  'PATCH /workspace': () => [asOther('PATCH', '/workspace', { name: 'Theirs' })],
  'GET /orders/:referenceId': ({ order, senderId }) => [
    asOther('GET', `/orders/${order}`),
    asOther('GET', `/orders/${order}?sender=${senderId}`),
    asOther('GET', `/orders/${own.order}?sender=${senderId}`),
  ],
  'GET /deliveries': ({ senderId, deliveriesCursor, keysCursor }) => [
    asOther('GET', `/deliveries?sender=${senderId}`),
    asOther('GET', `/deliveries?sender=${senderId}&state=failed`),
    asOther('GET', `/deliveries?cursor=${deliveriesCursor}`),
    asOther('GET', `/deliveries?cursor=${keysCursor}`),
  ],
  'POST /deliveries/:messageId/resolve': ({ failedId, messageId, senderId }) =>
    [failedId, failedId.toUpperCase(), messageId, senderId].flatMap((id) =>
      resolveActions.map((action) => asOther('POST', `/deliveries/${id}/resolve`, { action })),
    ),
  'GET /audit-entries': ({ keyId, auditCursor, keysCursor }) => [
    asOther('GET', `/audit-entries?actorId=${keyId}`),
    asOther('GET', `/audit-entries?actorId=${keyId}&cursor=${auditCursor}`),
    asOther('GET', `/audit-entries?cursor=${keysCursor}`),
  ],
  'GET /audit-entries.csv': ({ keyId }) => [
    asOther('GET', `/audit-entries.csv?actorId=${keyId}`),
    asOther('GET', `/audit-entries.csv?actorId=${keyId.toUpperCase()}&lang=en`),
  ],
  'GET /webhook-endpoints': ({ endpointsCursor, sendersCursor }) => [
    asOther('GET', '/webhook-endpoints'),
    asOther('GET', `/webhook-endpoints?cursor=${endpointsCursor}`),
    asOther('GET', `/webhook-endpoints?cursor=${sendersCursor}`),
  ],
  'POST /webhook-endpoints': ({ senderId, endpointId, eventId }) => [
    asOther('POST', '/webhook-endpoints', { url: ENDPOINT_URL, from: eventId }),
    asOther('POST', '/webhook-endpoints', { url: ENDPOINT_URL, senders: [senderId] }),
    asOther('POST', '/webhook-endpoints', { url: ENDPOINT_URL, id: endpointId }),
  ],
  'GET /webhook-endpoints/:endpointId': ({ endpointId, senderId }) => [
    asOther('GET', `/webhook-endpoints/${endpointId}`),
    asOther('GET', `/webhook-endpoints/${endpointId.toUpperCase()}`),
    asOther('GET', `/webhook-endpoints/${senderId}`),
  ],
  'PATCH /webhook-endpoints/:endpointId': ({ endpointId, senderId }) => [
    asOther('PATCH', `/webhook-endpoints/${endpointId}`, { state: 'paused' }),
    asOther('PATCH', `/webhook-endpoints/${endpointId}`, { headers: { 'x-a': 'b' } }),
    asOther('PATCH', `/webhook-endpoints/${own.endpointId}`, { senders: [senderId] }),
  ],
  'DELETE /webhook-endpoints/:endpointId': ({ endpointId }) => [
    asOther('DELETE', `/webhook-endpoints/${endpointId}`),
    asOther('DELETE', `/webhook-endpoints/${endpointId.toUpperCase()}`),
  ],
  'POST /webhook-endpoints/:endpointId/secret': ({ endpointId }) => [
    asOther('POST', `/webhook-endpoints/${endpointId}/secret`),
  ],
  'GET /webhook-endpoints/:endpointId/attempts': ({ endpointId, endpointsCursor, eventId }) => [
    asOther('GET', `/webhook-endpoints/${own.endpointId}/attempts?eventId=${eventId}`),
    asOther('GET', `/webhook-endpoints/${endpointId}/attempts`),
    asOther('GET', `/webhook-endpoints/${endpointId}/attempts?failed=true`),
    asOther('GET', `/webhook-endpoints/${own.endpointId}/attempts?cursor=${endpointsCursor}`),
  ],
  'POST /webhook-endpoints/:endpointId/test': ({ endpointId }) => [
    asOther('POST', `/webhook-endpoints/${endpointId}/test`),
  ],
  'POST /webhook-endpoints/:endpointId/replay': ({ endpointId, eventId }) => [
    asOther('POST', `/webhook-endpoints/${endpointId}/replay`, { failed: true }),
    asOther('POST', `/webhook-endpoints/${own.endpointId}/replay`, { eventId }),
    asOther('POST', `/webhook-endpoints/${own.endpointId}/replay`, { since: eventId }),
  ],
  // who uploads bytes that another workspace has learns nothing of it
  'POST /media': ({ mediaId }) => [
    uploadAsOther(
      mediaId === theirs.mediaId ? PDF : Buffer.from(PDF.toString().replace('1 0 obj', '2 0 obj')),
    ),
  ],
  'GET /media/:mediaId': ({ mediaId, photoId, messageId }) =>
    [mediaId, mediaId.toUpperCase(), photoId, messageId].flatMap((id) => [
      asOther('GET', `/media/${id}`),
      asOther('GET', `/media/${id}`, undefined, { range: 'bytes=0-3' }),
      asOther('GET', `/media/${id}`, undefined, { 'if-none-match': '*' }),
      asOther('HEAD', `/media/${id}`),
    ]),
  'POST /media/:mediaId/fetch': ({ mediaId, photoId, photoMessageId }) =>
    [mediaId, photoId, photoId.toUpperCase(), photoMessageId].map((id) =>
      asOther('POST', `/media/${id}/fetch`),
    ),
  'GET /messages/:messageId/media': ({ photoMessageId, messageId, photoId }) =>
    [photoMessageId, photoMessageId.toUpperCase(), messageId, photoId].map((id) =>
      asOther('GET', `/messages/${id}/media`),
    ),
  'GET /payment-accounts': ({ accountsCursor, sendersCursor }) => [
    asOther('GET', '/payment-accounts'),
    asOther('GET', `/payment-accounts?cursor=${accountsCursor}`),
    asOther('GET', `/payment-accounts?cursor=${sendersCursor}`),
  ],
  'POST /payment-accounts': ({ accountId }) => [
    asOther('POST', '/payment-accounts', { ...ACCOUNT, id: accountId }),
  ],
  'PATCH /payment-accounts/:accountId': ({ accountId, senderId }) => [
    asOther('PATCH', `/payment-accounts/${accountId}`, { isDefault: true }),
    asOther('PATCH', `/payment-accounts/${accountId.toUpperCase()}`, { credentials: ACCOUNT.credentials }),
    asOther('PATCH', `/payment-accounts/${senderId}`, { name: 'Ours' }),
  ],
  'DELETE /payment-accounts/:accountId': ({ accountId }) => [
    asOther('DELETE', `/payment-accounts/${accountId}`),
    asOther('DELETE', `/payment-accounts/${accountId.toUpperCase()}`),
  ],
  'POST /payment-accounts/:accountId/check': ({ accountId }) => [
    asOther('POST', `/payment-accounts/${accountId}/check`),
    asOther('POST', `/payment-accounts/${accountId.toUpperCase()}/check`),
  ],
  'POST /drafts': ({ conversationId, messageId, mediaId, photoId }) => [
    asOther('POST', '/drafts', draftOf(conversationId)),
    asOther('POST', '/drafts', draftOf(conversationId.toUpperCase())),
    asOther('POST', '/drafts', draftOf(messageId)),
    draftAsOther('text', { text: { body: 'Oi!' }, context: { messageId } }),
    draftAsOther('document', { document: { id: mediaId } }),
    draftAsOther('image', { image: { id: photoId } }),
  ],
  'GET /drafts': ({ conversationId, draftsCursor, keysCursor }) => [
    asOther('GET', `/drafts?conversationId=${conversationId}`),
    asOther('GET', `/drafts?conversationId=${conversationId.toUpperCase()}&state=waiting`),
    asOther('GET', `/drafts?cursor=${draftsCursor}`),
    asOther('GET', `/drafts?cursor=${keysCursor}`),
  ],
  'GET /drafts/:draftId': ({ draftId, messageId }) =>
    [draftId, draftId.toUpperCase(), messageId].map((id) => asOther('GET', `/drafts/${id}`)),
  'PATCH /drafts/:draftId': ({ draftId, messageId }) =>
    [draftId, draftId.toUpperCase(), messageId].map((id) =>
      asOther('PATCH', `/drafts/${id}`, { body: { text: { body: 'Olá!' } } }),
    ),
  'DELETE /drafts/:draftId': ({ draftId, conversationId }) =>
    [draftId, draftId.toUpperCase(), conversationId].map((id) => asOther('DELETE', `/drafts/${id}`)),
  'POST /drafts/:draftId/send': ({ draftId, messageId }) =>
    [draftId, draftId.toUpperCase(), messageId].map((id) =>
      asOther('POST', `/drafts/${id}/send`, { updateDate: stage.clock.now().toISOString() }),
    ),
  'GET /templates': ({ from, templateId, templatesCursor, keysCursor }) => [
    asOther('GET', `/templates?from=${digits(from)}`),
    asOther('GET', `/templates?cursor=${templatesCursor}`),
    asOther('GET', `/templates?limit=1&cursor=${templatesCursor}`),
    asOther('GET', `/templates?cursor=${keysCursor}`),
    asOther('GET', `/templates?templateId=${templateId}`),
  ],
  'POST /templates': ({ from, mediaId, photoId, templateId }) => [
    asOther('POST', '/templates', templateDraft(from, mediaId)),
    asOther('POST', '/templates', templateDraft(other.from, mediaId)),
    asOther('POST', '/templates', templateDraft(other.from, photoId.toUpperCase())),
    asOther('POST', '/templates', { ...templateDraft(other.from, mediaId), id: templateId }),
  ],
  'GET /templates/:templateId': ({ templateId, messageId }) =>
    [templateId, templateId.toUpperCase(), messageId].map((id) => asOther('GET', `/templates/${id}`)),
  'PATCH /templates/:templateId': ({ templateId, mediaId, senderId }) => {
    const { components } = templateDraft('', mediaId)
    return [
      ...[templateId, templateId.toUpperCase(), senderId].map((id) =>
        asOther('PATCH', `/templates/${id}`, { components: components.slice(1) }),
      ),
      asOther('PATCH', `/templates/${own.templateId}`, { components }),
    ]
  },
  'DELETE /templates/:templateId': ({ templateId, senderId }) =>
    [templateId, templateId.toUpperCase(), senderId].map((id) => asOther('DELETE', `/templates/${id}`)),
}

const draftOf = (conversationId: string, type = 'text', body: object = { text: { body: 'Oi!' } }) => ({
  ...{ conversationId, type, body },
})

/** Writes a draft in the other's own conversation; an answer with what preflight says of it. */
async function draftAsOther(type: string, body: object): Promise<Answer> {
  const answer = await asOther('POST', '/drafts', draftOf(own.conversationId, type, body))
  const { preflight } = answer.body
  return { ...answer, body: preflight, text: JSON.stringify(preflight) }
}

/** Invites somebody with the e-mail of a user elsewhere; an answer without what is of this user alone. */
async function inviteAsOther(email: string): Promise<Answer> {
  const answer = await asOther('POST', '/users', { email, name: 'Bia', role: 'attendant' })
  const { code, user } = answer.body
  return { ...answer, body: { code, role: user?.role }, text: '' }
}

/** Uploads the bytes as the other; an answer without what tells these bytes from others of the same size. */
async function uploadAsOther(bytes: Buffer): Promise<Answer> {
  const answer = await upload(stage, { bytes, type: 'application/pdf' }, other)
  const { sha256: _hash, createDate: _date, ...body } = answer.body
  return { ...answer, body }
}

/** Nobody listens there. */
const ENDPOINT_URL = 'http://127.0.0.1:9/'
const ACCOUNT = {
  ...{ provider: SCRIPTED, name: 'The bank', details: { key: 'a@b.example' } },
  credentials: { secret: 'kept from others' },
}

const templateDraft = (from: string, handle: string) => ({
  ...{ from, name: 'nota_fiscal', language: 'pt_BR', category: 'UTILITY' },
  components: [
    { type: 'HEADER', format: 'DOCUMENT', example: { header_handle: [handle] } },
    { type: 'BODY', text: 'A sua nota fiscal está acima.' },
  ],
})

/** There it is the signature that is missing, and the token of Prometheus. */
const WITH_OTHER_PROOF = ['/channels/whatsapp/webhook', '/metrics']

/** Whether a route takes a key: whoever has none is refused there, and slowed down after many times. */
async function takesKey({ method, url }: Route): Promise<boolean> {
  const { status } = await stage.call(method, toPath(url, theirs), undefined, { apiKey: null })
  return [401, 429].includes(status) && !WITH_OTHER_PROOF.includes(url)
}

test('every route that takes a key has a case, and so has every such operation of the reference', async () => {
  const taking: string[] = []
  for (const route of routes.filter(({ method }) => method !== 'HEAD')) {
    if (await takesKey(route)) taking.push(`${route.method} ${route.url}`)
  }
  assert.deepEqual(taking.sort(), Object.keys(CASES).sort())
  const { body } = await stage.call('GET', '/openapi.json')
  const operations = Object.entries(
    body.paths as Record<string, Record<string, { security?: unknown[] }>>,
  ).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security?.length !== 0 && !WITH_OTHER_PROOF.includes(path))
      .map(([method]) => `${method.toUpperCase()} ${path.replaceAll(/{([A-Za-z]+)}/g, ':$1')}`),
  )
  assert.deepEqual(operations.sort(), taking.sort())
})

/** An answer without what names this one request, the message it made, the place a list was asked from, or how senders fare now. */
function timeless({ status, headers, body }: Answer) {
  const { date: _date, 'request-id': _id, 'content-length': _length, ratelimit: _left, ...rest } = headers
  const { requestId: _requestId, instance: _instance, id, cursors, ...others } = body ?? {} // HEAD has none
  return {
    status,
    headers: rest,
    body: JSON.parse(JSON.stringify(others, (name, value) => (name === 'health' ? undefined : value))),
    hasId: id !== undefined,
    hasCursors: cursors && Object.keys(cursors),
  }
}

const TABLES = [
  'messages',
  'conversations',
  'contacts',
  'contact_addresses',
  'order_messages',
  'orders',
  'idempotency_keys',
  'api_keys',
  'senders',
  'failed_messages',
  'media',
  'message_media',
  'templates',
  'drafts',
  'webhook_endpoints',
  'users',
  'user_links',
]

/** Everything of the first shop that a request could have changed, row by row. */
async function theirRows(): Promise<string[]> {
  const rows: string[] = []
  for (const table of TABLES) {
    const { rows: found } = await stage.db.query<{ row: string }>(
      `select (to_jsonb(t) - 'last_used_at')::text as row from ${table} t where workspace_id = $1 order by 1`,
      [stage.shop.workspaceId],
    )
    assert.ok(found.length > 0, table)
    rows.push(...found.map(({ row }) => `${table} ${row}`))
  }
  return rows
}

for (const [operation, requests] of Object.entries(CASES)) {
  test(`${operation} answers the ids of another workspace as it answers unknown ones`, async () => {
    const before = await theirRows()
    const foreign = await Promise.all(requests(theirs))
    const unknown = await Promise.all(requests(nobodys()))
    assert.deepEqual(foreign.map(timeless), unknown.map(timeless))
    for (const { text } of foreign) {
      for (const id of [
        theirs.conversationId,
        theirs.messageId,
        theirs.senderId,
        theirs.keyId,
        theirs.mediaId,
        theirs.photoId,
        theirs.photoMessageId,
        theirs.templateId,
        theirs.draftId,
        stage.shop.workspaceId,
      ])
        assert.ok(!text.includes(id))
    }
    assert.deepEqual(await theirRows(), before, 'nothing of theirs was touched')
  })
}

test('where an order of another workspace is cannot be learnt', async () => {
  const ask = (apiKey: string, from: string) =>
    stage.call(
      'POST',
      '/messages/preflight/order_status',
      orderStatus(from, theirs.customer, theirs.order, 'processing'),
      { apiKey },
    )
  const warnedOf = ({ body }: Answer) => body.warnings.map(({ code }: { code: string }) => code)
  assert.deepEqual(warnedOf(await ask(stage.shop.apiKey, stage.shop.from)), [])
  assert.deepEqual(warnedOf(await ask(other.apiKey, other.from)), ['window_closed', 'order_unknown'])
})

test('an idempotency key of another workspace is a key not yet used', async () => {
  const headers = { 'idempotency-key': theirs.idempotencyKey }
  const body = orderDetails(other.from, own.customer)
  const answer = await asOther('POST', '/messages/interactive/order_details', body, headers)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers['idempotent-replayed'], undefined)
  assert.notEqual(answer.body.id, theirs.messageId)
})
