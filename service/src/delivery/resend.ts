/**
 * Sending again: what failed goes out once more, as a new message to where its contact is now. Only
 * a person asks for it.
 */
import { hash } from 'node:crypto'
import { parseAddress, type Address } from '../kinds/address.ts'
import { listAddresses } from '../store/conversations-repository.ts'
import { withUser } from '../store/message-meta.ts'
import { findMessageRole } from '../store/messages-repository.ts'
import { findOrderReference, findReference } from '../store/orders-repository.ts'
import { newId } from '../engine/new-id.ts'
import type { Pool } from '../engine/postgres/connection.ts'
import { isUniqueViolation } from '../engine/postgres/errors.ts'
import type { SenderCache } from '../senders/sender-cache.ts'
import type { Trace } from '../engine/tracing.ts'
import { isUnstored, type Acceptance, type Accept, type NewMessage } from './accept.ts'
import {
  dropPlan,
  PLAN_MS,
  planResend,
  recordResent,
  resolveFailed,
  type Decision,
} from '../store/resolutions-repository.ts'
import type { UnresolvedDelivery } from './unresolved-deliveries.ts'

export type Refusal = Extract<Acceptance, { kind: 'window_closed' }>

/**
 * `not_open`: it was decided meanwhile. `unpayable`: it asks for a payment with a code that is
 * dead.
 * @param userId who resends it; null: a key
 */
export type Resend = (
  delivery: UnresolvedDelivery,
  decision: Decision,
  trace: Trace,
  userId: string | null,
) => Promise<Refusal | 'not_open' | 'unpayable' | 'sent'>

/**
 * A failed message is resent under an idempotency key: its own id, where no request can have one.
 * The plan alone would not do: dropped because the window had closed, it may still be on its way to
 * the writer of another process, and be followed by a second.
 */
const ROUTE = 'resend'

export type ResendTools = {
  pool: Pool
  accept: Accept
  senders: SenderCache
  /** Whether a payload asks for the payment of the order with a code that can no longer be paid. */
  hasExpiredPixCode: (
    workspaceId: string,
    senderId: string,
    referenceId: string,
    contentData: string,
  ) => Promise<boolean>
}

export function createResend({ pool, accept, senders, hasExpiredPixCode }: ResendTools): Resend {
  /**
   * The id of the new message is on disk before it is sent: should we die before the decision is
   * written, the next who decides next finds the message. No lock is held meanwhile: who holds a
   * row here, and waits for a writer whose batch waits for a merge that waits for the row, waits in
   * a circle that the database cannot see.
   */
  async function resend(
    delivery: UnresolvedDelivery,
    decision: Decision,
    trace: Trace,
    userId: string | null,
  ): Promise<Refusal | 'not_open' | 'unpayable' | 'sent'> {
    const { workspaceId } = decision
    const { type, contentData, senderId } = delivery
    const order = findReference(type, contentData)
    const isUnpayable =
      order !== null && (await hasExpiredPixCode(workspaceId, senderId, order.referenceId, contentData))
    const chosen = newId()
    // sent only under a plan that is far from its end: then a correction may take its place
    const newMessageId = await planResend(pool, decision, chosen, PLAN_MS / 2)
    if (!newMessageId) return 'not_open'
    let resentAs = newMessageId
    if (!(await findMessageRole(pool, workspaceId, newMessageId))) {
      if (isUnpayable) {
        if (newMessageId === chosen) await dropPlan(pool, decision, newMessageId)
        return 'unpayable'
      }
      const message = await toNewMessage(delivery, workspaceId, trace)
      const drop = () => dropPlan(pool, decision, newMessageId)
      const acceptance = await acceptOnce({
        ...message,
        about: withUser(message.about, userId),
        messageId: newMessageId,
      }).catch(async (error: unknown) => {
        if (isUnstored(error)) await drop()
        throw error
      })
      if (acceptance.kind === 'window_closed') {
        await drop()
        return acceptance
      }
      resentAs = acceptance.messageId
    }
    if (await resolveFailed(pool, decision, resentAs)) return 'sent'
    return (await recordResent(pool, decision, resentAs)) ? 'sent' : 'not_open'
  }

  /** Its `messageId` is that of another message if that was sent under another plan. */
  async function acceptOnce(message: NewMessage & { messageId: string }): Promise<Acceptance> {
    try {
      return await accept.accept(message)
    } catch (error) {
      // by another person who decided the same in the same moment
      if (isUniqueViolation(error)) return { kind: 'accepted', messageId: message.messageId, warnings: [] }
      throw error
    }
  }

  async function toNewMessage(
    { messageId, conversationId, senderId, to, type, content, contentData, about }: UnresolvedDelivery,
    workspaceId: string,
    trace: Trace,
  ): Promise<NewMessage> {
    const sender = senders.find(workspaceId, senderId)
    const address = await findAddress(workspaceId, conversationId, to)
    if (!sender || !address) throw new Error('A message of ours has a sender and a recipient.')
    const found = findReference(type, contentData)
    const order =
      found && (await findOrderReference(pool, workspaceId, senderId, found.referenceId, messageId))
    return {
      sender,
      to: address,
      trace,
      type,
      content,
      contentData,
      about,
      order: order && { ...order, ...found },
      data: null,
      idempotency: { route: ROUTE, key: messageId, requestHash: hash('sha256', contentData, 'buffer') },
    }
  }

  /**
   * Where the contact is now who was written to: the earlier number may belong to another person
   * now.
   */
  async function findAddress(
    workspaceId: string,
    conversationId: string,
    writtenTo: string,
  ): Promise<Address | null> {
    const written = parseAddress(writtenTo)
    const addresses = await listAddresses(pool, workspaceId, conversationId)
    if (addresses.some(({ matchKey }) => matchKey === written?.matchKey)) return written
    return addresses.find(({ kind }) => kind === written?.kind) ?? addresses[0] ?? written
  }

  return resend
}
