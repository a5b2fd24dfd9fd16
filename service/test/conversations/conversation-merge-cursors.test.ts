/**
 * Whatever becomes of a conversation, a cursor made under other positions is refused: no gap, no
 * repeat.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCustomer } from '../../../testkit/bodies.ts'
import { conversationWith, newUserId, says, writes } from '../stage/people.ts'
import { openStage, type Stage } from '../stage/stage.ts'

let stage: Stage
before(async () => (stage = await openStage()))
after(() => stage.close())

const list = (id: string, query: string) =>
  stage.call('GET', `/conversations/${id}/messages?sort=asc&${query}`)
const textsOf = ({ body }: Awaited<ReturnType<typeof list>>) =>
  body.data.map(({ content }: { content: string }) => content)

/** Writes so many messages, `a1`, `a2` and so on, and returns the conversation. */
async function writesSome(name: string, count: number, person: { phone?: string; userId?: string }) {
  for (let n = 1; n <= count; n++) await writes(stage, person, undefined, says(`${name}${n}`))
  return (await conversationWith(stage, person.phone ?? person.userId ?? '')).id as string
}

async function assertRefused(id: string, cursor: string, why: string) {
  const { status, body } = await list(id, `limit=3&cursor=${cursor}`)
  assert.deepEqual([status, body.code], [422, 'invalid_cursor'], why)
}

test('a cursor of a conversation that was merged into is refused once it is merged into another', async () => {
  const [phone, userId] = [newCustomer(), newUserId()]
  const parentUserId = userId.replace('BR.', 'BR.ENT.')
  const x = await writesSome('x', 3, { phone })
  const y = await writesSome('y', 4, { userId })
  await writes(stage, {}, undefined, { from_parent_user_id: parentUserId, ...says('z') })
  await writes(stage, { userId }, undefined, {
    from_parent_user_id: parentUserId,
    ...says('user and parent'),
  })
  const page = await list(y, 'limit=3')
  assert.deepEqual(textsOf(page), ['y1', 'y2', 'y3'])

  await writes(stage, { phone, userId })

  assert.equal((await stage.call('GET', `/conversations/${y}`)).body.id, x)
  await assertRefused(y, page.body.cursors.next, 'its place is another now')
})
