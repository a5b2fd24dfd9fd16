/**
 * Accepting a message: committed together with its delivery, then handed to the dispatcher.
 *
 * When `accept` resolves with `accepted`, the message is on disk: only then may a caller get a 200.
 */
import { rulesOf } from '../channels/registry.ts'
import type { Clock } from '../engine/clock.ts'
import type { Address } from '../kinds/address.ts'
import { windowSince, type WindowFacts } from '../kinds/service-window.ts'
import {
  acceptMessages,
  toAcceptResult,
  type AcceptDraft,
  type AcceptResult,
  type AcceptWarnings,
} from '../store/accept-messages.ts'
import { kindOf } from '../kinds/registry.ts'
import { PAID } from '../kinds/order-reference.ts'
import { newId } from '../engine/new-id.ts'
import { untilUncontended } from '../engine/postgres/contention.ts'
import { QueueFullError } from '../engine/postgres/errors.ts'
import type { GroupCommit } from '../engine/postgres/write/group-commit.ts'
import type { BatchStatement } from '../engine/postgres/write/write-queue.ts'
import { Problem } from '../engine/problems/problems.ts'
import type { Sender } from '../senders/senders-repository.ts'
import { aboutMessage, within, type Span, type Trace, type Tracing } from '../engine/tracing.ts'
import { quotedIn } from '../store/message-meta.ts'
import type { Delivery } from '../store/deliveries-repository.ts'

/** A message without faults, about to be stored. */
export type NewMessage = Pick<
  AcceptDraft,
  'type' | 'content' | 'contentData' | 'idempotency' | 'order' | 'data' | 'about'
> & {
  /** If it was chosen before. A second message with it is refused with a unique violation. */
  messageId?: string
  sender: Sender
  to: Address
  /** Of the request that makes it. */
  trace: Trace
}

export type Acceptance =
  | { kind: 'accepted'; messageId: string; warnings: readonly string[] }
  | ({ kind: 'window_closed'; senderId: string; windowHours: number } & WindowFacts)
  | Exclude<AcceptResult, { kind: 'accepted' | 'contended' | 'window_closed' }>

export type Accept = {
  /** Rejects with `QueueFullError` when too much waits to be written; then nothing was stored. */
  accept(message: NewMessage): Promise<Acceptance>
  /** Resolves when nothing is being written. */
  idle(): Promise<void>
}

/**
 * Whether what `accept` rejected with says that nothing was stored, nor will be: what keeps an
 * order from being closed, or a full queue. Of other errors the outcome is unknown.
 */
export const isUnstored = (error: unknown): boolean =>
  error instanceof Problem || error instanceof QueueFullError

/** How drafts are written together. */
export const acceptDrafts = (warnings: () => AcceptWarnings): BatchStatement<AcceptDraft, AcceptResult> => ({
  toStatement: (workspaceId, drafts) => acceptMessages(workspaceId, drafts, warnings()),
  toResult: toAcceptResult,
  lockKey: ({ senderId, to }) => `${senderId} ${to.matchKey}`,
  bytesOf: ({ contentData, content }) => contentData.length + (content?.length ?? 0),
})

/**
 * Called before a message is stored after which its order must not be paid: it cancels the order,
 * or says that it is paid. Throws a problem if the order may not be canceled now.
 */
export type BeforeClosing = (message: Pick<NewMessage, 'sender' | 'order' | 'idempotency'>) => Promise<void>

export function createAccept(
  batches: GroupCommit<AcceptDraft, AcceptResult>,
  offer: (deliveries: Delivery[]) => void,
  beforeClosing: BeforeClosing,
  clock: Clock,
  tracing: Tracing,
): Accept {
  async function accept({ messageId = newId(), ...message }: NewMessage): Promise<Acceptance> {
    const { orderStatus, paymentStatus } = message.order ?? {}
    if (orderStatus === 'canceled' || paymentStatus === PAID) await beforeClosing(message)
    const { sender, trace } = message
    const { workspaceId, id: senderId, channel } = sender
    const span =
      trace.span &&
      tracing.start({
        name: `create ${channel}`,
        kind: 'producer',
        parent: trace.span,
        attributes: aboutMessage('create', channel, { workspaceId, senderId, messageId }),
      })
    return await within(span, () => commit({ ...message, messageId }, span))
  }

  async function commit(message: NewMessage & { messageId: string }, span: Span | null): Promise<Acceptance> {
    const { sender, messageId, trace, ...fields } = message
    const { workspaceId, id: senderId } = sender
    const [traceId, spanId] = [trace.traceId, span?.spanId ?? null]
    const { windowHours } = rulesOf(sender.channel)
    const createdAt = clock.now()
    const { window } = kindOf(message.type)
    const item: AcceptDraft = {
      ...fields,
      workspaceId,
      senderId,
      messageId,
      traceId,
      spanId,
      createdAt,
      fromAddress: sender.address,
      newContactId: newId(),
      newConversationId: newId(),
      windowSince: window === 'free' ? null : windowSince(createdAt, windowHours),
      windowNeeded: window === 'needed',
    }
    const result = await untilUncontended('A contact', async () => {
      const added = await batches.add(item)
      return added.kind === 'contended' ? null : added
    })
    span?.set({ 'recado.outcome': result.kind })
    if (result.kind === 'window_closed') return { ...result, senderId, windowHours }
    if (result.kind !== 'accepted') return result
    const { conversationId, position, addressKind, address, warnings } = result
    span?.set({ 'messaging.message.conversation_id': conversationId })
    const { type, contentData } = item
    offer([
      {
        workspaceId,
        senderId,
        messageId,
        conversationId,
        position,
        addressKind,
        address,
        type,
        contentData,
        quoted: quotedIn(item.about),
        traceId,
        spanId,
        createdAt,
        state: 'waiting',
        dueAt: createdAt,
      },
    ])
    return { kind: 'accepted', messageId, warnings }
  }

  return { accept, idle: batches.idle }
}
