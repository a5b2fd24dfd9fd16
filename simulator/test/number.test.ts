/**
 * What a business number returns about itself: a client checks with it whether its token opens the
 * number.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, openStage } from './stage.ts'

test('a business number names itself to its own token, and to no other', async (t) => {
  const stage = await openStage(t)
  const ask = (id: string, token: string) =>
    stage.call('GET', `/v25.0/${id}?fields=id`, undefined, { authorization: `Bearer ${token}` })

  const known = await ask(ACCOUNT, 'test-access-token')
  assert.equal(known.status, 200)
  assert.equal(known.body.id, ACCOUNT)
  assert.equal((await ask(ACCOUNT, 'another-token')).body.error.code, 190)
  assert.equal((await ask('999', 'test-access-token')).body.error.code, 100)
})
