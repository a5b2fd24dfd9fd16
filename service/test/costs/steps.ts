/** The steps of a message's life as the statements that the service commits for a batch of them. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { acceptMessages, type AcceptDraft } from '../../src/store/accept-messages.ts'
import { createCallLog } from '../../src/store/call-log.ts'
import { ingestMessages } from '../../src/store/ingest-messages.ts'
import type { Received } from '../../src/store/received-message.ts'
import { recordReceipts } from '../../src/store/record-receipts.ts'
import { settleAttempts } from '../../src/store/settle-attempts.ts'
import { startAttempts } from '../../src/store/start-attempts.ts'
import { APPEND, APPENDED_MAX } from '../../src/engine/events/sequencer.ts'
import type { BatchStatement } from '../../src/engine/postgres/write/write-queue.ts'
import { kindOf } from '../../src/kinds/registry.ts'
import { settleEvents } from '../../src/webhooks/endpoint-progress.ts'
import { count, type Cost } from './count.ts'

/** Whose messages they are. */
export type Shop = {
  workspaceId: string
  senderId: string
  endpointId: string
  userId: string
  fence: number
}

const EXAMPLES = path.resolve(import.meta.dirname, '../../../examples')
const ROUTE = 'POST /messages/interactive/order_details'
/** Of about the length of the service's own warnings. */
const WARNING = JSON.stringify({ detail: '-'.repeat(300) })
const HOUR_MS = 3_600_000

const order = exampleOf('bakery-order-pix.json', 'interactive')
const card = JSON.stringify([
  {
    name: { formatted_name: 'Jonas Ribeiro' },
    phones: [{ phone: '+55 11 97123-4567', wa_id: '5511971234567' }],
  },
])

function exampleOf(file: string, field: string): string {
  const body = JSON.parse(readFileSync(path.join(EXAMPLES, file), 'utf8')) as Record<string, unknown>
  return JSON.stringify(body[field])
}

/** What differs from message to message. */
export type Said = 'a contact card' | 'an order'

let customers = 0
/** A number that no customer has yet. */
const newPhone = () => `5511${900_000_000 + (customers += 1)}`
let references = 0

/** Plays steps on one connection, as a writer does: all plans are pinned. */
export function createSteps(client: pg.Client, shop: Shop) {
  const { workspaceId, senderId, fence, userId, endpointId } = shop
  const log = createCallLog()
  const [starts, settles] = [startAttempts(log), settleAttempts(log)]
  let positions = 0

  /** Commits a batch as the write queue does. */
  async function commit<Item, Result>(statement: BatchStatement<Item, Result>, items: Item[]) {
    const sorted = items.toSorted((a, b) => (statement.lockKey(a) < statement.lockKey(b) ? -1 : 1))
    const { toPreceding, toFollowing } = statement
    const own = statement.toStatement(workspaceId, sorted)
    const others = [
      ...(toPreceding?.(workspaceId, sorted) ?? []),
      ...(toFollowing?.(workspaceId, sorted) ?? []),
    ]
    if (others.length > 0) throw new Error('These items are not ordinary.')
    const { cost, rows } = await count(client, [own], items.length)
    return { cost, results: rows.map((row, n) => statement.toResult(sorted[n] as Item, row)) }
  }

  return {
    /** As many customers who have just written, so that their windows are open. */
    async arrive(phones: string[]): Promise<Cost> {
      const at = new Date()
      const items = phones.map(
        (phone): Received =>
          ({
            workspaceId,
            senderId,
            messageId: uuidv7(),
            newContactId: uuidv7(),
            newConversationId: uuidv7(),
            channelMessageId: `wamid.${randomBytes(24).toString('base64')}`,
            at,
            receivedAt: at,
            addresses: [{ kind: 'phone', matchKey: phone, value: phone }],
            senderAddress: '551140000000',
            type: 'text',
            content: 'Oi! Quero um pão de queijo, por favor.',
            contentData: '{"body":"Oi!"}',
            contextId: null,
            contextFrom: null,
            opensWindow: true,
            profileName: 'Ana Souza',
            username: null,
            traceId: null,
            spanId: null,
            referenceId: null,
            isEcho: false,
          }) as Received,
      )
      return (await commit(ingestMessages, items)).cost
    },

    /** @param byPerson whether a user of the console sends them */
    async accept(
      phones: string[],
      said: Said,
      byPerson = false,
    ): Promise<{ cost: Cost; messageIds: string[] }> {
      const createdAt = new Date()
      const isOrder = said === 'an order'
      const type = isOrder ? 'order_details' : 'contacts'
      const drafts = phones.map((phone): AcceptDraft => ({
        workspaceId,
        senderId,
        messageId: uuidv7(),
        newContactId: uuidv7(),
        newConversationId: uuidv7(),
        to: { kind: 'phone', matchKey: phone, value: phone },
        fromAddress: '551140000000',
        type,
        content: isOrder ? 'Bom dia! Segue o pedido.' : 'Jonas Ribeiro',
        contentData: isOrder ? order : card,
        traceId: randomBytes(16).toString('hex'),
        spanId: null,
        createdAt,
        data: null,
        windowSince: new Date(createdAt.getTime() - 24 * HOUR_MS),
        windowNeeded: kindOf(type).window === 'needed' && isOrder,
        idempotency: byPerson ? null : { route: ROUTE, key: uuidv7(), requestHash: randomBytes(32) },
        order: isOrder ? beginningOf(`pedido-${(references += 1)}`, new Date(Date.now() + HOUR_MS)) : null,
        about: byPerson ? JSON.stringify({ userId }) : null,
      }))
      const statement = acceptMessages(workspaceId, drafts, { referenceUsed: WARNING, windowClosed: WARNING })
      const { cost, rows } = await count(client, [statement], drafts.length)
      if (rows.some(({ position }) => position === null)) throw new Error('Not all messages were accepted.')
      return { cost, messageIds: drafts.map(({ messageId }) => messageId) }
    },

    async start(messageIds: string[]): Promise<{ cost: Cost; callsId: string }> {
      const at = new Date()
      const items = messageIds.map((messageId) => ({
        workspaceId,
        senderId,
        messageId,
        fence,
        startedAt: at,
        mayBeLogged: false,
        windowSince: new Date(at.getTime() - 24 * HOUR_MS),
      }))
      const { cost, results } = await commit(starts, items)
      const [first] = results
      if (first?.kind !== 'started') throw new Error('No attempt was started.')
      return { cost, callsId: first.callsId }
    },

    async settle(messageIds: string[], callsId: string): Promise<Cost> {
      const at = new Date()
      const items = messageIds.map((messageId) => ({
        workspaceId,
        senderId,
        messageId,
        fence,
        attempt: 1,
        callsId,
        calledAt: at,
        finishedAt: at,
        ...({ outcome: 'accepted', status: 'sent', delivery: 'done' } as const),
        dueAt: at,
        channelMessageId: toChannelId(messageId),
        recipient: null,
        failure: null,
      }))
      return (await commit(settles, items)).cost
    },

    async receive(messageIds: string[], status: 'sent' | 'delivered' | 'read'): Promise<Cost> {
      const at = new Date()
      const items = messageIds.map((messageId) => ({
        workspaceId,
        senderId,
        messageId,
        status,
        at,
        receivedAt: at,
        failure: null,
        link: null,
        channelMessageId: toChannelId(messageId),
      }))
      return (await commit(recordReceipts, items as never[])).cost
    },

    /** Appends all that was recorded since. @param messages that it is of */
    async append(messages: number): Promise<Cost> {
      return (
        await count(client, [{ name: 'append-events', text: APPEND, values: [APPENDED_MAX] }], messages)
      ).cost
    },

    /** So many events that an endpoint received. */
    async deliver(events: number): Promise<Cost> {
      const at = new Date()
      const standing = {
        state: 'active',
        reason: null,
        since: at,
        failures: 0,
        failingSince: null,
        dueAt: null,
      }
      const progress = {
        workspaceId,
        endpointId,
        fence,
        standing: { ...standing, lastSuccessAt: at },
        storedState: 'active',
      }
      const items = Array.from({ length: events }, () => {
        const position = (positions += 1)
        const attempt = {
          attemptId: uuidv7(),
          kind: 'event',
          eventId: `evt_0123456789_${position}`,
          position,
          type: 'message.sent',
          startedAt: at,
          durationMs: 12,
          status: 200,
          failure: null,
          answer: null,
        }
        const cursor = { doneTo: () => positions }
        return { workspaceId, progress, attempt, lane: null, positions: [position], cursor, replayId: null }
      })
      return (await commit(settleEvents, items as never[])).cost
    },
  }
}

/** What a message says of an order that it begins. */
export const beginningOf = (
  referenceId: string,
  expiresAt: Date | null,
): NonNullable<AcceptDraft['order']> => ({
  referenceId,
  copyId: null,
  begins: true,
  pointer: '/interactive/action/parameters/reference_id',
  orderStatus: 'pending',
  paymentStatus: null,
  total: { value: 10330, currency: 'BRL' },
  expiresAt,
  paidAt: null,
})

export const newPhones = (amount: number): string[] => Array.from({ length: amount }, newPhone)

const toChannelId = (messageId: string) => `wamid.${Buffer.from(messageId).toString('base64')}`
