/** GET /orders/{referenceId}: all messages and events about one order, in one timeline. */
import { strictObject, Type } from '../../engine/schema.ts'
import { listResolutions, type Resolution } from '../../store/resolutions-repository.ts'
import { REFERENCE } from '../../kinds/interactive.ts'
import { Message } from '../../kinds/message.ts'
import { findMessages } from '../../store/messages-repository.ts'
import { orderOf } from '../../kinds/order-reference.ts'
import { findOrders, type NamedOrder } from '../find-orders.ts'
import { listOrderEvents, listOrderMessages, type OrderEvent, type OrderMessage } from '../order-timeline.ts'
import { FailureAnswer } from '../../kinds/failure.ts'
import { oneOf } from '../../engine/text-schema.ts'
import { asAnswer, date, id, nullableText, orNull, text } from '../../engine/http/answer-fields.ts'
import { ResolutionAnswer, toResolutionAnswer } from '../../delivery/operations/delivery-answer.ts'
import { idFilter } from '../../engine/http/json-answer.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'
import { Money, toMoney } from './order-answer.ts'

/** Messages of one order that are shown; a real one has a handful. */
const MESSAGES_MAX = 200
const REPLIES_MAX = 1_000

const entry = (kind: string, description: string, fields: Parameters<typeof Type.Object>[0]) =>
  strictObject({
    kind: oneOf([kind], description),
    date: date('When.'),
    messageId: id('The message of the order it is about.'),
    ...fields,
  })

const Order = strictObject(
  {
    referenceId: text("The shop's id of the order."),
    orderStatus: nullableText(
      'Where the order is by the messages that did not fail; null if nothing was said.',
    ),
    paymentStatus: nullableText('The same of its payment.'),
    received: Money,
    refunded: Money,
    timeline: Type.Array(
      Type.Union([
        entry(
          'message',
          'A message that speaks of the order: of the business, or of a contact who reports a payment.',
          {
            message: Message,
          },
        ),
        entry('failure', 'A call that failed, or the message without one.', {
          outcome: oneOf(['refused', 'unavailable', 'stopped', 'unknown'], 'How the call ended.'),
          failure: FailureAnswer,
        }),
        entry('receipt', "WhatsApp's word, at its time.", {
          status: oneOf(['sent', 'delivered', 'read', 'failed'], 'The status that it reported.'),
          failure: orNull(FailureAnswer, 'Why, with `failed`.'),
        }),
        entry('reply', 'A message of the contact that quotes one of the order.', { message: Message }),
        entry('resolution', 'What a person decided.', { resolution: ResolutionAnswer }),
      ]),
      { description: 'Oldest first.' },
    ),
    complete: Type.Boolean({
      description: `false: only the latest ${MESSAGES_MAX} messages, or ${REPLIES_MAX} replies, are listed.`,
    }),
  },
  { title: 'Order', description: 'What was said and happened about one order.' },
)

export const getOrder = operation(
  {
    operationId: 'getOrder',
    summary: 'Get an order with its timeline',
    description:
      'Every message that spoke of the order, every failure, receipt, reply and decision about them, in the order of time. The one reference that it cannot be asked for is `summary`: `GET /orders?q=summary` lists that order.',
    tag: 'Orders',
    route: 'GET /orders/:referenceId',
    scope: ['orders:read', 'messages:read'],
    id: ['referenceId', "The shop's id of the order."],
    form: REFERENCE, // no message can name any other reference
    query: strictObject({ sender: idFilter('Only what this sender said of it: its id.') }),
    answer: asAnswer(Order, 'The order, as its messages describe it.'),
    unknown: ['order_not_found', 'No message of this workspace names this order.'],
  },
  async ({ workspaceId, id, query }, { pool }: Needs<'pool'>) => {
    const referenceId = orderOf(id)
    const senderId = query.sender?.toLowerCase() ?? null
    const latest = await listOrderMessages(pool, workspaceId, referenceId, senderId, MESSAGES_MAX + 1)
    if (latest.length === 0) return null
    const messages = latest.slice(0, MESSAGES_MAX)
    const messageIds = messages.map(({ messageId }) => messageId)
    const [orders, events, resolutions] = await Promise.all([
      findOrders(pool, workspaceId, referenceId, senderId),
      listOrderEvents(pool, workspaceId, messages, REPLIES_MAX + 1),
      listResolutions(pool, workspaceId, messageIds),
    ])
    const replies = events.filter(({ kind }) => kind === 'reply')
    const said = await findMessages(pool, workspaceId, [...messageIds, ...replies.map(({ what }) => what)])
    const texts = new Map(said.map(({ id, json }) => [id, json]))
    const sumOf = (name: 'received' | 'refunded') =>
      toMoney(
        orders.reduce((sum, order) => sum + order[name], 0),
        'BRL',
      )
    const money = { received: sumOf('received'), refunded: sumOf('refunded') }
    const head = JSON.stringify({ referenceId, ...stateOf(orders), ...money })
    const timeline = toTimeline(messages, events, resolutions, texts).join(',')
    const complete = latest.length <= MESSAGES_MAX && replies.length <= REPLIES_MAX
    return `${head.slice(0, -1)},"timeline":[${timeline}],"complete":${complete}}`
  },
)

/** Of orders that several senders call the same, the latest change. */
function stateOf(orders: NamedOrder[]) {
  const latest = (at: 'statusAt' | 'paymentAt') =>
    orders.reduce<NamedOrder | null>(
      (last, order) => ((order[at]?.getTime() ?? 0) > (last?.[at]?.getTime() ?? 0) ? order : last),
      null,
    )
  return {
    orderStatus: latest('statusAt')?.orderStatus ?? null,
    paymentStatus: latest('paymentAt')?.paymentStatus ?? null,
  }
}

type Entry = { byAt: Date; messageId: string; rank: number; json: string }

/** Entries of the same moment follow the life of a message. */
const RANKS = { message: 0, failure: 1, sent: 2, delivered: 3, read: 4, failed: 5, reply: 6, resolution: 7 }

function toTimeline(
  messages: OrderMessage[],
  events: OrderEvent[],
  resolutions: Resolution[],
  texts: Map<string, string>,
): string[] {
  const createdAt = new Map(messages.map((message) => [message.messageId, message.createdAt.getTime()]))
  const write = (
    kind: string,
    at: Date,
    messageId: string,
    rest: Record<string, unknown>,
    message?: string,
  ) => {
    const text = JSON.stringify({ kind, date: at.toISOString(), messageId, ...rest })
    return message === undefined ? text : `${text.slice(0, -1)},"message":${message}}`
  }
  const entries: Entry[] = [
    ...messages.map(({ messageId, createdAt: at }) => ({
      byAt: at,
      messageId,
      rank: RANKS.message,
      json: write('message', at, messageId, {}, texts.get(messageId)),
    })),
    ...events.map((event) => ({ ...event, ...toEntry(event) })),
    ...resolutions.map((resolution) => ({
      byAt: resolution.resolvedAt,
      messageId: resolution.messageId,
      rank: RANKS.resolution,
      json: write('resolution', resolution.resolvedAt, resolution.messageId, {
        resolution: toResolutionAnswer(resolution),
      }),
    })),
  ]
  function toEntry({ kind, at, messageId, what, failure: why }: OrderEvent) {
    const failure = why === null ? null : (JSON.parse(why) as unknown)
    switch (kind) {
      case 'failure':
        return { rank: RANKS.failure, json: write(kind, at, messageId, { outcome: what, failure }) }
      case 'receipt': {
        const rank = RANKS[what as 'sent' | 'delivered' | 'read' | 'failed']
        return { rank, json: write(kind, at, messageId, { status: what, failure }) }
      }
      case 'reply':
        return { rank: RANKS.reply, json: write(kind, at, messageId, {}, texts.get(what)) }
    }
  }
  // clocks differ: no entry about a message comes before the message
  const timeOf = ({ byAt, messageId }: Entry) => Math.max(byAt.getTime(), createdAt.get(messageId) ?? 0)
  return entries.sort((a, b) => timeOf(a) - timeOf(b) || a.rank - b.rank).map(({ json }) => json)
}
