import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findContact, parseContacts } from './contact.ts'

const ana = { profile: { name: 'Ana' }, wa_id: '5511900000001', user_id: 'BR.1' }
const bia = { profile: { name: 'Bia' }, wa_id: '5511900000002', user_id: 'BR.2', parent_user_id: 'BR.ENT.2' }
const find = (message: object, contacts: unknown, beside: object = {}) =>
  findContact({ ...message }, parseContacts({ messages: [message], contacts, ...beside }))

test('a message finds its contact by phone number or user id', () => {
  assert.equal(find({ from: '5511900000002' }, [ana, bia])?.profileName, 'Bia')
  assert.equal(find({ from_user_id: 'BR.1' }, [ana, bia])?.profileName, 'Ana')
  assert.equal(find({ from: '+55 11 90000-0002' }, [ana, bia])?.profileName, 'Bia')
})

test('both forms of a number are one contact, and so are those that share a parent id', () => {
  assert.deepEqual(find({ from: '551187654321' }, [ana, { wa_id: '5511987654321', user_id: 'BR.3' }])?.from, {
    phone: '551187654321',
    userId: 'BR.3',
    parentUserId: null,
  })
  assert.equal(find({ from_parent_user_id: 'BR.ENT.2' }, [ana, bia])?.from.phone, '5511900000002')
})

test('the addresses of the contact complete those of the message', () => {
  assert.deepEqual(find({ from: '5511900000002' }, [ana, bia])?.from, {
    phone: '5511900000002',
    userId: 'BR.2',
    parentUserId: 'BR.ENT.2',
  })
})

test('the only contact is the one who wrote, unless its addresses say otherwise', () => {
  assert.equal(find({}, [ana])?.from.phone, '5511900000001')
  assert.equal(find({ from: '5511900000009' }, [{ profile: { name: 'Ana' } }])?.profileName, 'Ana')
  const other = find({ from: '5511900000009' }, [ana])
  assert.deepEqual(other, {
    from: { phone: '5511900000009', userId: null, parentUserId: null },
    profileName: null,
    username: null,
  })
  assert.equal(
    find({ from: '5511900000001', from_user_id: 'BR.9' }, [{ user_id: 'BR.1' }])?.from.userId,
    'BR.9',
  )
})

test('a contact that shares no address is not matched to a sender who has one: it may be another person', () => {
  const [number, unknown] = [{ wa_id: '5511900000001' }, { phone: null, userId: null, parentUserId: null }]
  assert.deepEqual(find({ from_user_id: 'BR.2' }, [number])?.from, { ...unknown, userId: 'BR.2' })
  assert.deepEqual(find({ from: '5511900000002' }, [{ user_id: 'BR.1' }])?.from, {
    ...unknown,
    phone: '5511900000002',
  })
})

test('with more than one element, the only contact is not matched to an unnamed sender', () => {
  const other = { from: '5511900000001' }
  assert.equal(find({}, [ana], { messages: [{}, other] }), null)
  assert.equal(find({}, [ana], { statuses: [{ recipient_id: '5511900000001' }] }), null)
  assert.equal(
    find({ from: '5511900000002' }, [{ profile: { name: 'Ana' } }], { messages: [other, {}] })?.profileName,
    null,
  )
})

test('an unnamed sender is not matched among several contacts', () => {
  assert.equal(find({}, [ana, bia]), null)
})

test('a user id in a phone field is a user id', () => {
  assert.deepEqual(find({ from: 'BR.1500A' }, undefined)?.from, {
    phone: null,
    userId: 'BR.1500A',
    parentUserId: null,
  })
  assert.equal(find({ from: 'BR.ENT.77' }, [])?.from.parentUserId, 'BR.ENT.77')
})

test('values of neither form are no address', () => {
  for (const from of ['bla', '', '12345', 'br.1', 42, null]) assert.equal(find({ from }, []), null)
})

test('a username is kept without its @', () => {
  for (const username of ['caio', '@caio'])
    assert.equal(find({}, [{ user_id: 'BR.1', profile: { username } }])?.username, 'caio')
  for (const username of ['', '@', 7])
    assert.equal(find({}, [{ user_id: 'BR.1', profile: { username } }])?.username, null)
})

test('odd contacts are passed over', () => {
  for (const contacts of [null, 'x', {}, [null], [7], [{ profile: 'x' }], [[]]])
    assert.deepEqual(find({ from: '5511900000001' }, contacts)?.from.phone, '5511900000001')
})

test('of those who share an address with the message, the first of the list is the contact', () => {
  const both = { from: '5511900000001', from_user_id: 'BR.2' }
  assert.equal(find(both, [ana, bia])?.profileName, 'Ana')
  assert.equal(find(both, [bia, ana])?.profileName, 'Bia')
})

test('a contact is looked up: that of a message costs no look at all the others', () => {
  const listed = Array.from({ length: 1_000 }, (_, index) => ({ wa_id: String(5511900000000 + index) }))
  const contacts = parseContacts({ contacts: listed })
  let looks = 0
  const watched = contacts.listed.map(
    (contact) =>
      new Proxy(contact, {
        get(target, name) {
          looks += 1
          return Reflect.get(target, name)
        },
      }),
  )
  assert.equal(
    findContact({ from: '5511900000999' }, { ...contacts, listed: watched })?.from.phone,
    '5511900000999',
  )
  assert.ok(looks < 10, `${looks} looks`)
})
