/** Whatever becomes of a conversation, a cursor made under other positions is refused: no gap, no repeat. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { undoMerge } from '../src/conversations/undo-merge.ts'
import { newCustomer } from './stage/messages.ts'
import { conversationWith, newUserId, says, writes } from './stage/people.ts'
import { openStage, type Stage } from './stage/stage.ts'

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

const undo = async (id: string) => assert.equal(await undoMerge(stage.db, stage.shop.workspaceId, id), true)

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

test('a cursor of a merged conversation is refused once the merge is undone, under either id', async () => {
  const [phone, userId] = [newCustomer(), newUserId()]
  const x = await writesSome('x', 3, { phone })
  const y = await writesSome('y', 4, { userId })
  await writes(stage, { phone, userId }, undefined, says('both'))
  const pages = { x: await list(x, 'limit=4'), y: await list(y, 'limit=4') }
  assert.deepEqual(textsOf(pages.y), ['x1', 'x2', 'x3', 'y1'])

  await undo(y)

  await assertRefused(y, pages.y.body.cursors.next, 'y2 to y4 would never be shown')
  await assertRefused(x, pages.x.body.cursors.next, 'positions were laid anew')
  assert.deepEqual(textsOf(await list(y, '')), ['y1', 'y2', 'y3', 'y4'])
})

test('no cursor is taken again after any number of merges that are undone', async () => {
  const [phone, userId] = [newCustomer(), newUserId()]
  const x = await writesSome('x', 2, { phone })
  const y = await writesSome('y', 2, { userId })
  const old: { id: string; cursor: string }[] = []
  const keep = async () => {
    for (const id of [x, y]) old.push({ id, cursor: (await list(id, 'limit=1')).body.cursors.next })
  }
  for (let round = 0; round < 3; round++) {
    await keep()
    await writes(stage, { phone, userId })
    for (const { id, cursor } of old) await assertRefused(id, cursor, `merged, round ${round}`)
    await keep()
    await undo(y)
    for (const { id, cursor } of old) await assertRefused(id, cursor, `undone, round ${round}`)
  }
})
