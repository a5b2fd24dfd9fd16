import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findMove } from './moved-contact.ts'

const system = (body: object) => ({ from: '5511900000001', type: 'system', system: body })

test('a changed number names the new one, under its current and its older key', () => {
  const current = findMove(system({ type: 'user_changed_number', wa_id: '5511900000009' }))
  assert.deepEqual(current, { phone: '5511900000009', userId: null, parentUserId: null })
  const older = findMove(system({ type: 'customer_changed_number', new_wa_id: '5511900000009' }))
  assert.equal(older?.phone, '5511900000009')
})

test('a changed user id names the new one', () => {
  const moved = findMove(
    system({ type: 'user_changed_user_id', user_id: 'BR.2', parent_user_id: 'BR.ENT.3' }),
  )
  assert.deepEqual(moved, { phone: null, userId: 'BR.2', parentUserId: 'BR.ENT.3' })
})

test('other messages, and changes that name nothing new, move nobody', () => {
  assert.equal(findMove(system({ type: 'customer_identity_changed', wa_id: '5511900000009' })), null)
  assert.equal(findMove(system({ type: 'user_changed_number' })), null)
  assert.equal(
    findMove({ type: 'text', system: { type: 'user_changed_number', wa_id: '5511900000009' } }),
    null,
  )
})
