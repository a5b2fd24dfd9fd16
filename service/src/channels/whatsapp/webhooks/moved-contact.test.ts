import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFormerContact, findMove } from './moved-contact.ts'

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

test('other messages, and changes that name nothing new, move no contact', () => {
  assert.equal(findMove(system({ type: 'customer_identity_changed', wa_id: '5511900000009' })), null)
  assert.equal(findMove(system({ type: 'user_changed_number' })), null)
  assert.equal(
    findMove({ type: 'text', system: { type: 'user_changed_number', wa_id: '5511900000009' } }),
    null,
  )
})

const newId = (rest: object) => ({
  type: 'system',
  system: { type: 'user_changed_user_id', user_id: 'BR.2', ...rest },
})

test('a field says whose user id changed, else the only other id in the text does', () => {
  const found: [object, string][] = [
    [{ previous_user_id: 'BR.1' }, 'BR.1'],
    [{ previous_user_id: 'BR.1', body: 'User Ana changed from BR.3 to BR.2' }, 'BR.1'],
    [{ body: 'User Ana changed from BR.1 to BR.2' }, 'BR.1'],
    [{ body: 'User Ana changed from BR.1 to BR.2.' }, 'BR.1'],
    [{ body: 'BR.2 (BR.ENT.7) was BR.1.' }, 'BR.1'],
    [{ previous_user_id: 'nobody', body: 'from BR.1 to BR.2' }, 'BR.1'],
  ]
  for (const [rest, userId] of found)
    assert.deepEqual(findFormerContact(newId(rest))?.from, { phone: null, userId, parentUserId: null })
})

test('a text that names several ids, none but the new one, or no new one, moves no contact', () => {
  for (const body of [
    'User BR.9 changed from BR.1 to BR.2', // the name is a customer's own choice
    'User Ana has BR.2 now',
    'User Ana changed from br.1 to BR.2',
    'User Ana changed from BR.ENT.1 to BR.2',
    7,
  ])
    assert.equal(findFormerContact(newId({ body })), null)
  assert.equal(findFormerContact(newId({ user_id: undefined, body: 'User Ana has BR.1 now' })), null)
})

test('only a changed user id names the contact who had the one before', () => {
  const body = 'User Ana changed from BR.1 to BR.2'
  assert.equal(findFormerContact(newId({ type: 'user_changed_number', body })), null)
  assert.equal(findFormerContact({ ...newId({ body }), type: 'text' }), null)
})
