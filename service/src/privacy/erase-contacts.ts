/**
 * Erasing people: everything that is kept of them, beside a service that runs (LGPD, Lei 13.709/2018, arts. 16 and 18).
 *
 * 1. Each contact is detached: one short transaction, and nobody meets it any more.
 * 2. Once nobody writes a receipt who could have met it before, the messages go in steps.
 * 3. Once nobody writes a receipt who could have found one of those, their receipts go in steps.
 *
 * What an interrupted erasure left is found by what it left: conversations without a contact, and channel ids whose receipts are to
 * be erased. Every erasure of the workspace finishes these first.
 */
import { pruneIdempotencyKeys } from '../messages/idempotency-keys-repository.ts'
import type { Pool, Queryable } from '../postgres/connection.ts'
import { untilUncontended } from '../postgres/contention.ts'
import { channelOf } from '../postgres/notifications.ts'
import { countWaiting, detachContact, isWaiting, type Waiting } from './detach-contact.ts'
import { areReceiptsLeft, eraseMessages, eraseReceipts, listRemains } from './erase-messages.ts'
import { inStep, KINDS, noCounts, untilReceiptsWritten, type Counts } from './erasing.ts'
import { findContacts, listSilent, type Person } from './find-contacts.ts'
import { deleteDeadLetters, listDeadLetters, type RelatedKeys } from './related-records.ts'

const PRUNE_ROWS = 5_000
/** Contacts that are detached before their messages are erased. */
const ROUND_CONTACTS = 100

export type Erasure =
  | { kind: 'erased'; counts: Counts }
  /** Messages to the person are not done with: they were left alone. What is in the counts was erased before that showed. */
  | { kind: 'waiting'; waiting: Waiting; counts: Counts }

/** Erases whoever is known by the match key, and what an erasure of the workspace left that was interrupted. */
export async function erasePerson(pool: Pool, person: Person, now: Date): Promise<Erasure> {
  const { workspaceId, matchKey, senderIds } = person
  const counts = noCounts()
  await finishErasing(pool, workspaceId, now, counts)
  const waiting = await findWaiting(pool, person)
  if (isWaiting(waiting)) return { kind: 'waiting', waiting, counts }
  const refused = await untilUncontended('A contact', async () => {
    for (const contact of await findContacts(pool, person)) {
      const detached = await detachContact(pool, workspaceId, contact, null)
      if (detached.kind === 'changed') return null
      if (detached.kind === 'waiting') return detached
      add(counts, detached.counts)
    }
    return 'none'
  })
  await finishErasing(pool, workspaceId, now, counts)
  if (refused !== 'none') return { kind: 'waiting', waiting: refused.waiting, counts }
  for (const id of senderIds) {
    await eraseRelatedRecords(pool, workspaceId, { senderId: id, matchKeys: [matchKey] }, counts)
  }
  return { kind: 'erased', counts }
}

/** What stands in the way of erasing the person, at any of the senders. */
export async function findWaiting(db: Queryable, person: Person): Promise<Waiting> {
  const conversationIds = (await findContacts(db, person)).map(({ conversationId }) => conversationId)
  return await countWaiting(db, person.workspaceId, conversationIds)
}

/**
 * Erases all contacts of the workspace whose conversation has had no message since `before`, but for those with something that is
 * still to be sent.
 */
export async function eraseSilent(pool: Pool, workspaceId: string, before: Date, now: Date): Promise<Counts> {
  const counts = noCounts()
  await finishErasing(pool, workspaceId, now, counts)
  const left: string[] = []
  for (;;) {
    const contacts = await listSilent(pool, workspaceId, before, left, ROUND_CONTACTS)
    if (contacts.length === 0) return counts
    for (const contact of contacts) {
      const detached = await detachContact(pool, workspaceId, contact, before)
      if (detached.kind === 'detached') add(counts, detached.counts)
      else left.push(contact.conversationId)
    }
    await finishErasing(pool, workspaceId, now, counts)
  }
}

/** Erases all that is out of sight. */
async function finishErasing(pool: Pool, workspaceId: string, now: Date, counts: Counts): Promise<void> {
  const remains = await listRemains(pool, workspaceId)
  if (remains.length > 0) {
    await forgetEverywhere(pool, workspaceId)
    while ((await pruneIdempotencyKeys(pool, now, PRUNE_ROWS)) === PRUNE_ROWS);
    await untilReceiptsWritten(pool)
    for (const one of remains) await eraseMessages(pool, workspaceId, one, counts)
    await forgetEverywhere(pool, workspaceId) // what was learnt while the contact was being detached
  }
  if (!(await areReceiptsLeft(pool, workspaceId))) return
  await untilReceiptsWritten(pool)
  await eraseReceipts(pool, workspaceId, counts)
}

/** Running processes forget which addresses they know for one contact's. */
const forgetEverywhere = (pool: Pool, workspaceId: string) =>
  pool.query('select pg_notify($1, $2)', [channelOf('erased'), workspaceId])

/** What is kept under an address beside contacts. */
async function eraseRelatedRecords(
  pool: Pool,
  workspaceId: string,
  traced: RelatedKeys,
  counts: Counts,
): Promise<void> {
  const deadLetters = await listDeadLetters(pool, workspaceId, traced)
  counts.deadLetters += await inStep(pool, (client) => deleteDeadLetters(client, workspaceId, deadLetters))
}

function add(counts: Counts, more: Counts): void {
  for (const kind of KINDS) counts[kind] += more[kind]
}
