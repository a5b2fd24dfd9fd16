/** Somebody who is known, and whether they still are. */
import assert from 'node:assert/strict'
import { newCustomer } from '../../../testkit/bodies.ts'
import { conversationWith, writes } from './people.ts'
import { sendContacts } from './send.ts'
import type { Stage } from './stage.ts'

/** `id`: of the card that was sent. */
export type KnownPerson = { phone: string; id: string; conversationId: string }

/** Somebody who wrote, and was sent a card. */
export async function newPerson(stage: Stage): Promise<KnownPerson> {
  const phone = newCustomer()
  await writes(stage, { phone })
  const { id } = await sendContacts(stage, phone)
  await stage.messageWith(id, 'sent')
  return { phone, id, conversationId: (await conversationWith(stage, phone)).id }
}

/** What was said is nowhere to be read. */
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

/** @param what table and condition */
export async function countRows(stage: Stage, what: string, ...values: unknown[]): Promise<number> {
  const { rows } = await stage.db.query(`select count(*)::int as count from ${what}`, values)
  return rows[0].count
}
