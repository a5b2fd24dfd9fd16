/** A known contact, and checks that the contact was erased. */
import assert from 'node:assert/strict'
import { newCustomer } from '../../../testkit/bodies.ts'
import { conversationWith, writes } from './people.ts'
import { sendContacts } from './send.ts'
import type { Stage } from './stage.ts'

/** `id`: of the contact card sent to the person. */
export type KnownPerson = { phone: string; id: string; conversationId: string }

/**
 * A person who wrote and was sent a contact card. Where the simulator is the channel, `phone` has
 * written to it.
 */
export async function newPerson(stage: Stage, phone = newCustomer()): Promise<KnownPerson> {
  await writes(stage, { phone })
  const { id } = await sendContacts(stage, phone)
  await stage.messageWith(id, 'sent')
  return { phone, id, conversationId: (await conversationWith(stage, phone)).id }
}

/** Asserts that nothing the person wrote can be read anywhere. */
export async function assertGone(
  stage: Stage,
  { id, conversationId }: Pick<KnownPerson, 'id' | 'conversationId'>,
): Promise<void> {
  for (const path of [
    `/messages/${id}`,
    `/conversations/${conversationId}`,
    `/conversations/${conversationId}/messages`,
  ])
    assert.equal((await stage.call('GET', path)).status, 404, path)
}

/** @param what table and condition, as SQL */
export async function countRows(stage: Stage, what: string, ...values: unknown[]): Promise<number> {
  const { rows } = await stage.db.query(`select count(*)::int as count from ${what}`, values)
  return rows[0].count
}
