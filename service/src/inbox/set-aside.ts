/** What of a webhook is not stored as a message or a receipt: kept for a person to look at, or counted. */
import type { DeadLetter } from '../channels/channel.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Queryable } from '../postgres/connection.ts'
import { DatabaseUnavailableError, isPassingError, QueueFullError } from '../postgres/errors.ts'
import type { SenderActivity } from '../tenants/sender-activity.ts'
import type { SenderAccount } from '../tenants/senders-repository.ts'
import { insertDeadLetters } from './dead-letters-repository.ts'

export type SetAside = {
  keep(sender: SenderAccount, deadLetters: DeadLetter[], receivedAt: Date): Promise<void>
  /** Stores each element. One that the database refuses for what it is is kept; other failures are thrown. */
  each<Element>(
    sender: SenderAccount,
    elements: Element[],
    store: (element: Element) => Promise<void>,
  ): Promise<void>
  /** What is not read, by kind. `sender` is null where nobody knows whose it is. */
  count(ignored: ReadonlyMap<string, number>, sender: SenderAccount | null): void
}

/** The element names nobody it could belong to. */
export class UnplaceableError extends Error {
  override name = 'UnplaceableError'
}

/** Kinds that an operator need not know of: the channel tells them of messages that are not ours, or beside what is read. */
const EXPECTED = /^(status|call):/

type Options = { pool: Queryable; clock: Clock; log: Log; activity: SenderActivity }

export function createSetAside({ pool, clock, log, activity }: Options): SetAside {
  const nameOf = ({ workspaceId, id }: SenderAccount) => ({ workspaceId, senderId: id })

  async function keep(sender: SenderAccount, deadLetters: DeadLetter[], receivedAt: Date): Promise<void> {
    if (deadLetters.length === 0) return
    await insertDeadLetters(pool, sender, deadLetters, receivedAt)
    for (const { reason } of deadLetters) activity.unread(`set_aside:${reason}`, 1, nameOf(sender))
  }

  return {
    keep,
    async each(sender, elements, store) {
      await Promise.all(
        elements.map(async (element) => {
          try {
            await store(element)
          } catch (error) {
            if (error instanceof QueueFullError) throw error
            if (isPassingError(error)) {
              throw new DatabaseUnavailableError('An element could not be stored now.', { cause: error })
            }
            const reason = error instanceof UnplaceableError ? 'without_address' : 'not_storable'
            log.warn(
              { event: 'dead_letter', senderId: sender.id, reason, err: error },
              'An element of a webhook was set aside.',
            )
            await keep(sender, [{ reason, payload: JSON.stringify(element) }], clock.now())
          }
        }),
      )
    },
    count(ignored, sender) {
      for (const [kind, count] of ignored) {
        log.info({ event: 'webhook_ignored', kind, count }, 'A webhook said something that is not read.')
        activity.unread(kind, count, sender && !EXPECTED.test(kind) ? nameOf(sender) : null)
      }
    },
  }
}
