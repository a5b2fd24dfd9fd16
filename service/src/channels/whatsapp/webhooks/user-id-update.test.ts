import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseUserIdUpdate } from './user-id-update.ts'

const ids = { user_id: { previous: 'BR.1', current: 'BR.2' } }
const timestamp = '1790000000'

test('an update names the id before and the id now', () => {
  assert.deepEqual(parseUserIdUpdate({ wa_id: '5511900000001', detail: 'changed', ...ids, timestamp }), {
    from: { phone: '5511900000001', userId: 'BR.1', parentUserId: null },
    to: { phone: null, userId: 'BR.2', parentUserId: null },
    at: new Date(1_790_000_000_000),
  })
  const parents = { parent_user_id: { previous: 'BR.ENT.1', current: 'BR.ENT.2' }, timestamp }
  assert.equal(parseUserIdUpdate(parents)?.to.parentUserId, 'BR.ENT.2')
})

test('an update may name its contact by number alone', () => {
  const update = { wa_id: '5511900000001', user_id: { current: 'BR.2' }, timestamp }
  assert.deepEqual(parseUserIdUpdate(update)?.from, {
    phone: '5511900000001',
    userId: null,
    parentUserId: null,
  })
})

test('an update that lacks an id or a time, or is no update, moves no contact', () => {
  const halves = [{ user_id: { current: 'BR.2' } }, { user_id: { previous: 'BR.1' } }, { user_id: 'BR.2' }]
  for (const half of halves) assert.equal(parseUserIdUpdate({ ...half, timestamp }), null)
  assert.equal(parseUserIdUpdate(ids), null)
  for (const element of [null, 7, 'x', []]) assert.equal(parseUserIdUpdate(element), null)
})
