/** Reads an order: where it is, and all that was said and happened about it. */
import type { Order } from '../../../client/src/index.ts'
import { toFailure, toMessage } from './shown.ts'
import { flag, listOf, objectOf, orNull, READS, text, textOrNull, type Tool, type Tools } from './tool.ts'

const ENTRIES_MAX = 50

const ENTRY = objectOf({
  kind: {
    type: 'string',
    enum: ['message', 'failure', 'receipt', 'reply', 'resolution'],
    description:
      'A message about it, a failed call, what WhatsApp reported, an answer of the customer, or what a person decided.',
  },
  date: text('When.'),
  conversationId: textOrNull('With a message or a reply: where it was said.'),
  by: {
    type: ['string', 'null'],
    enum: ['customer', 'shop', null],
    description: 'With a message or a reply.',
  },
  said: textOrNull('With a message or a reply.'),
  status: textOrNull('Of the message, the call or the receipt; with a resolution, the decision.'),
  failure: orNull(objectOf({ code: text('Stable.'), detail: text('What happened and what to do.') })),
})

export const readOrder: Tool = {
  name: 'read_order',
  title: 'Read an order',
  description: `Answers where an order and its payment are, and its timeline, oldest first, the latest ${ENTRIES_MAX} entries.`,
  scope: 'messages:read',
  annotations: READS,
  input: objectOf({
    referenceId: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      description: "The shop's id of the order, exactly as it was sent.",
    },
  }),
  output: objectOf({
    referenceId: text("The shop's id of the order."),
    orderStatus: textOrNull('Where the order is; null if nothing was said.'),
    paymentStatus: textOrNull('The same of its payment.'),
    timeline: listOf(ENTRY, 'Oldest first.'),
    isComplete: flag('Whether nothing was left out.'),
  }),
  async run({ referenceId }, tools) {
    const { timeline, complete, ...order } = await tools.recado.orders.get(referenceId)
    return {
      referenceId: order.referenceId,
      orderStatus: order.orderStatus,
      paymentStatus: order.paymentStatus,
      timeline: timeline.slice(-ENTRIES_MAX).map((entry) => toEntry(entry, tools)),
      isComplete: complete && timeline.length <= ENTRIES_MAX,
    }
  },
}

const NOTHING = { conversationId: null, by: null, said: null, status: null, failure: null }

function toEntry(entry: Order['timeline'][number], tools: Tools) {
  const { kind, date } = entry
  switch (entry.kind) {
    case 'message':
    case 'reply': {
      const { by, said, status, failure } = toMessage(entry.message, tools)
      return { kind, date, conversationId: entry.message.conversationId, by, said, status, failure }
    }
    case 'failure':
      return { ...NOTHING, kind, date, status: entry.outcome, failure: toFailure(entry.failure) }
    case 'receipt':
      return { ...NOTHING, kind, date, status: entry.status, failure: toFailure(entry.failure) }
    case 'resolution':
      return { ...NOTHING, kind, date, status: entry.resolution.action }
  }
}
