import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseContacts } from './contact.ts'
import { parsePhoneCall } from './inbound-message.ts'

const phone = '5511900000001'
const connect = {
  id: 'wacid.C1',
  from: phone,
  to: '551140000000',
  event: 'connect',
  timestamp: '1790000000',
  direction: 'USER_INITIATED',
  session: { sdp_type: 'offer', sdp: 'v=0' },
}
const terminate = {
  ...connect,
  session: undefined,
  event: 'terminate',
  timestamp: '1790000300',
  status: 'COMPLETED',
}
const read = (call: unknown, contacts: object[] = []) =>
  parsePhoneCall(call, parseContacts({ calls: [call], contacts }))

test('a call of a contact is a message without words that opens the window', () => {
  assert.deepEqual(read(connect, [{ profile: { name: 'Ana' }, wa_id: phone, user_id: 'BR.1' }]), {
    channelMessageId: 'wacid.C1',
    at: new Date(1_790_000_000_000),
    from: { phone, userId: 'BR.1', parentUserId: null },
    profileName: 'Ana',
    username: null,
    type: 'unsupported',
    content: null,
    contentData: JSON.stringify(connect),
    contextId: null,
    contextFrom: null,
    isEcho: false,
    opensWindow: true,
    movedTo: null,
    referenceId: null,
    media: null,
  })
})

test('who calls may be known by a user id, or only by the contact beside the call', () => {
  const ids = { from: undefined, from_user_id: 'BR.1', from_parent_user_id: 'BR.ENT.1' }
  assert.partialDeepStrictEqual(read({ ...connect, ...ids }), {
    from: { phone: null, userId: 'BR.1', parentUserId: 'BR.ENT.1' },
  })
  assert.partialDeepStrictEqual(read({ ...connect, from: undefined }, [{ wa_id: phone }]), {
    from: { phone },
  })
})

test('the end of a call has the time at which the call began, where that is given', () => {
  const atMs = (call: object) => {
    const parsed = read(call)
    return 'at' in parsed ? parsed.at.getTime() : null
  }
  assert.equal(atMs({ ...terminate, start_time: '1790000010' }), 1_790_000_010_000)
  assert.equal(atMs(terminate), 1_790_000_300_000)
  assert.equal(atMs({ ...terminate, start_time: 'soon' }), 1_790_000_300_000)
})

test('a call that the business made, or whose direction is not given, is no message', () => {
  assert.deepEqual(read({ ...connect, direction: 'BUSINESS_INITIATED' }), { ignored: 'BUSINESS_INITIATED' })
  for (const direction of [undefined, '', 7])
    assert.deepEqual(read({ ...connect, direction }), { ignored: null })
})

test('a call that cannot be placed is a dead letter', () => {
  const odd: [unknown, string][] = [
    ['x', 'call_not_an_object'],
    [{ ...connect, id: undefined }, 'call_without_id'],
    [{ ...connect, timestamp: undefined }, 'call_without_time'],
    [{ ...connect, from: 'nobody' }, 'call_without_contact'],
  ]
  for (const [call, reason] of odd) assert.deepEqual(read(call), { reason, payload: JSON.stringify(call) })
})
