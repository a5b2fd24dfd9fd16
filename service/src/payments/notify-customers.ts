/**
 * Customers are notified that their payment came, or is back, exactly once. The id of the message
 * is committed before the message is, and the message is accepted under an idempotency key of the
 * notice: so neither a crash nor two processes notify twice. What was said is a message like any
 * other, whose delivery is followed as such.
 */
import { hash, randomUUID } from 'node:crypto'
import type { OrderState } from '../kinds/order-states.ts'
import type { Channels, KnownTemplate } from '../channels/channel.ts'
import type { Clock } from '../engine/clock.ts'
import type { Address } from '../kinds/address.ts'
import { findWindow, listAddresses } from '../store/conversations-repository.ts'
import { serviceWindow } from '../kinds/service-window.ts'
import type { Accept } from '../delivery/accept.ts'
import type { Log } from '../engine/log/log.ts'
import { toContentData } from '../kinds/kind.ts'
import { kindOf } from '../kinds/registry.ts'
import { findMessageRole } from '../store/messages-repository.ts'
import { newId } from '../engine/new-id.ts'
import { findOrderState } from '../store/orders-repository.ts'
import { PAID } from '../kinds/order-reference.ts'
import type { Pool } from '../engine/postgres/connection.ts'
import { isUniqueViolation } from '../engine/postgres/errors.ts'
import type { SenderCache } from '../senders/sender-cache.ts'
import type { SenderAccount } from '../senders/senders-repository.ts'
import type { PaidTemplate } from '../senders/sender-settings.ts'
import { findSyncedAt } from '../senders/syncs-repository.ts'
import { findTemplate } from '../templates/templates-repository.ts'
import { runJob, type RunningJob } from '../engine/jobs/jobs.ts'
import { toOpenPart, toTemplatePart, type NoticePart } from './notice-message.ts'
import { endNotice, findDueNotice, planNotice, type DueNotice } from './notices-repository.ts'

/** Where no request can have an idempotency key. */
const ROUTE = 'notice'

export type NotifyTools = {
  db: Pool
  accept: Pick<Accept, 'accept'>
  senders: Pick<SenderCache, 'find'>
  channels: Pick<Channels, 'of'>
  /** Called when a notice was decided. */
  onChanged: () => void
  clock: Clock
  log: Log
}

/**
 * Why a customer was not notified: `off`: the sender says so. `restored`: what came before the
 * database was restored may have been notified of after the moment of the backup.
 * `already_notified`: a message has said that the order is paid. `no_contact`: the order, or whose
 * it was, was erased. `window_closed`: and there is no template for that. Else the code of a fault
 * that preflight found.
 */
type Notified = { messageId: string } | { problem: string }

/** Notifies customers of what is due, until it is closed. */
export function notifyCustomers(tools: NotifyTools): Promise<RunningJob> {
  const { db } = tools
  return runJob(tools, {
    table: 'payment_notices',
    id: 'notice_id',
    change: 'update payment_notices r set',
    async run(name) {
      const notice = await findDueNotice(db, name)
      if (!notice) return
      await endNotice(db, name, await notify(tools, notice))
      tools.onChanged()
    },
  })
}

async function notify(tools: NotifyTools, notice: DueNotice): Promise<Notified> {
  const { db, senders } = tools
  const { workspaceId, senderId, conversationId, messageId } = notice
  if (messageId !== null && (await findMessageRole(db, workspaceId, messageId))) return { messageId }
  const sender = senders.find(workspaceId, senderId)
  if (!sender) throw new Error('The sender of a notice is not known here.') // it is tried again
  if (!sender.notifiesPayments) return { problem: 'off' }
  if (notice.mayBeNotified) return { problem: 'restored' }
  const [to] = conversationId === null ? [] : await listAddresses(db, workspaceId, conversationId)
  if (!to) return { problem: 'no_contact' }
  const known = await findOrderState(db, workspaceId, senderId, notice.referenceId, to.matchKey)
  if (notice.kind === 'paid' && known?.payment === PAID) return { problem: 'already_notified' }
  const chosen = await choose(tools, notice, sender, to, known)
  if ('problem' in chosen) return chosen
  return await send(tools, notice, sender, to, chosen)
}

type Chosen = { message: NoticePart; template: KnownTemplate | null }

/** The message, once nothing of it would be refused. */
async function choose(
  { db, channels, clock }: NotifyTools,
  notice: DueNotice,
  sender: SenderAccount,
  to: Address,
  known: OrderState | null,
): Promise<Chosen | { problem: string }> {
  const { workspaceId, senderId, kind } = notice
  const channel = channels.of(sender.channel)
  const now = clock.now()
  const facts = await findWindow(db, workspaceId, senderId, to.matchKey)
  const { open } = serviceWindow(facts, channel.windowHours, now)
  const named = open || kind === 'refunded' ? null : sender.paidTemplate
  if (!open && !named) return { problem: 'window_closed' }
  const template = named && (await findKnown(db, sender, named))
  const message = named && template ? toTemplatePart(notice, named, template) : toOpenPart(notice, known)
  const findings = channel.preflight(message.type, message.part, {
    now,
    order: known,
    recipient: { kind: to.kind === 'phone' ? 'phone' : 'user_id', value: to.value },
    template,
  })
  const fault = findings.find(({ severity }) => severity === 'refuse')
  return fault ? { problem: fault.code } : { message, template }
}

async function findKnown(db: Pool, sender: SenderAccount, named: PaidTemplate): Promise<KnownTemplate> {
  const { workspaceId, id: senderId } = sender
  const definition = await findTemplate(db, workspaceId, senderId, named.name, named.language)
  const readAt = definition ? definition.updatedAt : await findSyncedAt(db, { workspaceId, senderId })
  return { definition, readAt, marketingStopped: false }
}

async function send(
  { db, accept }: NotifyTools,
  notice: DueNotice,
  sender: SenderAccount,
  to: Address,
  { message: { type, part }, template }: Chosen,
): Promise<Notified> {
  const messageId = await planNotice(db, notice, newId())
  if (messageId === null) throw new Error('The notice was decided meanwhile.')
  const kind = kindOf(type)
  const contentData = JSON.stringify(toContentData(kind, part))
  try {
    const acceptance = await accept.accept({
      messageId,
      sender,
      to,
      type,
      contentData,
      content: kind.toText(part, template?.definition ?? null),
      order: kind.order?.toReference(part) ?? null,
      trace: { traceId: randomUUID().replaceAll('-', ''), span: null },
      data: null,
      about: null,
      idempotency: { route: ROUTE, key: notice.id, requestHash: hash('sha256', contentData, 'buffer') },
    })
    return acceptance.kind === 'window_closed'
      ? { problem: 'window_closed' }
      : { messageId: acceptance.messageId }
  } catch (error) {
    if (isUniqueViolation(error)) return { messageId } // by another process, in the same moment
    throw error
  }
}
