/**
 * What a webhook holds besides messages and receipts: stored as a dead letter for a person to see,
 * or only counted.
 */
import type { DeadLetter } from '../channels/channel.ts'
import type { Clock } from '../engine/clock.ts'
import type { Log } from '../engine/log/log.ts'
import { newId } from '../engine/new-id.ts'
import { readAway } from '../engine/postgres/away.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { DatabaseUnavailableError, isPassingError, QueueFullError } from '../engine/postgres/errors.ts'
import type { SenderActivity } from '../senders/sender-activity.ts'
import type { SenderAccount } from '../senders/senders-repository.ts'
import { toSenderName } from '../kinds/sender-name.ts'

export type DeadLetters = {
  keep(sender: SenderAccount, deadLetters: DeadLetter[], receivedAt: Date): Promise<void>
  /**
   * Stores each element. One that the database refuses for its content becomes a dead letter; other
   * failures are thrown.
   */
  storeEach<Element>(
    sender: SenderAccount,
    elements: Element[],
    store: (element: Element) => Promise<void>,
  ): Promise<void>
  /** Counts what is not read, by kind. `sender` is null where the sender is unknown. */
  count(ignored: ReadonlyMap<string, number>, sender: SenderAccount | null): void
}

/** The element has no address of a contact that can be read. */
export class WithoutAddressError extends Error {
  override name = 'WithoutAddressError'
}

/**
 * Kinds that an operator need not see: WhatsApp sends them for messages that are not ours, or
 * together with what is read.
 */
const EXPECTED = /^(status|call):/

type Options = { pool: Queryable; clock: Clock; log: Log; activity: SenderActivity }

export function createDeadLetters({ pool, clock, log, activity }: Options): DeadLetters {
  async function keep(sender: SenderAccount, deadLetters: DeadLetter[], receivedAt: Date): Promise<void> {
    if (deadLetters.length === 0) return
    const [reasons, payloads] = [deadLetters.map((one) => one.reason), deadLetters.map((one) => one.payload)]
    await pool.query(
      `insert into dead_letters (workspace_id, dead_letter_id, sender_id, reason, payload, received_at)
       select $1, d.dead_letter_id, $2, d.reason, d.payload, $3
       from unnest($4::uuid[], $5::text[], $6::text[]) as d(dead_letter_id, reason, payload)`,
      [sender.workspaceId, sender.id, receivedAt, deadLetters.map(newId), reasons, payloads],
    )
    for (const reason of reasons) activity.unread(`set_aside:${reason}`, 1, toSenderName(sender))
  }

  async function storeOne<Element>(
    sender: SenderAccount,
    element: Element,
    store: (element: Element) => Promise<void>,
  ): Promise<void> {
    try {
      await store(element)
    } catch (error) {
      if (error instanceof QueueFullError || readAway(error) !== null) throw error
      if (isPassingError(error)) {
        throw new DatabaseUnavailableError('An element could not be stored now.', { cause: error })
      }
      const reason = error instanceof WithoutAddressError ? 'without_address' : 'not_storable'
      const fields = { event: 'dead_letter', senderId: sender.id, reason, err: error }
      log.warn(fields, 'An element of a webhook was set aside.')
      await keep(sender, [{ reason, payload: JSON.stringify(element) }], clock.now())
    }
  }

  return {
    keep,
    async storeEach(sender, elements, store) {
      await Promise.all(elements.map((element) => storeOne(sender, element, store)))
    },
    count(ignored, sender) {
      for (const [kind, count] of ignored) {
        log.info({ event: 'webhook_ignored', kind, count }, 'A webhook said something that is not read.')
        activity.unread(kind, count, sender && !EXPECTED.test(kind) ? toSenderName(sender) : null)
      }
    },
  }
}
