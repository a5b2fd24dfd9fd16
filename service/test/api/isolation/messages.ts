import { newReference, orderDetails, orderStatus } from '../../../../testkit/bodies.ts'
import type { Kind } from '../../../src/kinds/kind.ts'
import { kinds } from '../../../src/kinds/registry.ts'
import { exampleOf } from '../../stage/kinds.ts'
import type { Request } from '../foreign-requests.ts'
import { idOf, type Owned } from '../owned.ts'
import type { NounCases, Trial } from './noun-cases.ts'

const kindsByPath = new Map<string, Kind>(
  [...kinds.values()].flatMap((kind) =>
    [kind.path, `preflight/${kind.type}`].map((path) => [`/messages/${path}`, kind] as const),
  ),
)

/** Whether the route sends messages of a kind, or checks them. */
export const isOfKind = (route: string): boolean => kindsByPath.has(route)

export const messages: NounCases = {
  tables: ['messages', 'order_messages', 'idempotency_keys', 'failed_messages'],
  requests({ route }, owned, trial) {
    const kind = kindsByPath.get(route)
    return kind ? messagesOf(kind, route, owned, trial) : null
  },
}

/**
 * A body that names a shop's sender, customer, order, message or file, with or without a key that
 * they used.
 */
function messagesOf(kind: Kind, path: string, owned: Owned, { other, own }: Trial): Request[] {
  const { from, customer, order, idempotencyKey } = owned
  const [messageId, mediaId] = [idOf(owned, 'messageId'), idOf(owned, 'mediaId')]
  const photoId = owned.ids.mediaId?.at(-1) as string
  const post = (sender: string, to: string, about: string, file = mediaId, headers = {}): Request => ({
    method: 'POST',
    path,
    body: messageOf(kind, sender, to, about, messageId, file),
    headers,
  })
  return [
    post(from, customer, order), // their sender
    post(from.slice(1), customer, order),
    post(other.from, customer, newReference()), // their customer, whose window is not ours
    post(from, own.customer, order),
    post(idOf(owned, 'senderId'), own.customer, order),
    post(other.from, own.customer, order), // their order
    post(other.from, own.customer, newReference(), photoId),
    post(other.from, own.customer, newReference(), mediaId, { 'idempotency-key': idempotencyKey }),
    post(other.from, own.customer, newReference(), mediaId, {
      traceparent: `00-${messageId.replaceAll('-', '')}-00f067aa0ba902b7-01`,
    }),
  ]
}

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
