import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toChannelAddress, toParentUserId, toPhone, toUserId } from './addresses.ts'

test('a phone number is its digits, however it is formatted', () => {
  for (const value of ['5511900000001', '+5511900000001', '+55 (11) 90000-0001'])
    assert.equal(toPhone(value), '5511900000001')
})

test('a phone number has 7 to 15 digits and nothing but formatting around them', () => {
  assert.equal(toPhone('1234567'), '1234567')
  assert.equal(toPhone('123456789012345'), '123456789012345')
  for (const value of ['123456', '1234567890123456', '', '+', 'bla', 'tel:5511900000001', '٥٥١١٩٠٠٠٠', null])
    assert.equal(toPhone(value), null)
})

test('a value with a dot is never a phone number', () => {
  for (const value of ['BR.1500', '55.11900000001', '5511900000001.']) assert.equal(toPhone(value), null)
})

test('user ids and parent user ids are distinguished by their form', () => {
  assert.equal(toUserId('BR.1500A'), 'BR.1500A')
  assert.equal(toParentUserId('BR.1500A'), null)
  assert.equal(toParentUserId('BR.ENT.77'), 'BR.ENT.77')
  assert.equal(toUserId('BR.ENT.77'), null)
  for (const value of ['br.1', 'BRA.1', 'BR.', 'BR.1-2', `BR.${'1'.repeat(129)}`, '5511900000001', null])
    assert.equal(toUserId(value), null)
})

test('an address is a phone number or a user id, or nothing', () => {
  assert.deepEqual(toChannelAddress('+55 11 90000-0001'), { kind: 'phone', value: '5511900000001' })
  assert.deepEqual(toChannelAddress('BR.1500A'), { kind: 'user_id', value: 'BR.1500A' })
  assert.deepEqual(toChannelAddress('BR.ENT.77'), { kind: 'user_id', value: 'BR.ENT.77' })
  assert.equal(toChannelAddress('somebody'), null)
})
