// test: nightly, its requests take minutes
/**
 * A short run of the fuzzer, always with the same requests. `npm run fuzz` plays more, and others.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isGrowing, runFuzz } from './run-fuzz.ts'

const SEED = 20_260_101
const REQUESTS = 6_000

/** What no request of the run can do, and why. */
const NEVER_TAKEN: Record<string, string> = {
  'GET /metrics': 'no token is set',
  'GET /session/oidc': 'no provider is set',
  'GET /session/oidc/callback': 'no provider is set',
  'POST /session': 'no random password is right',
  'POST /session/link': 'no random token is right',
  'POST /session/link/check': 'as above',
  'POST /setup': 'as above',
  'POST /payments/unreadable/{unreadableId}/settle': 'the bank of the run lists nothing unreadable',
  'POST /users/{userId}/link': 'a key is shown no link, and no mail server is set',
  'DELETE /sessions/{sessionId}': 'it would end the sessions of the run',
  'POST /me/password': 'no random password is right',
  'PUT /devices/current': 'no random key is a point of the curve',
  'DELETE /devices/{deviceId}': 'no browser of the run has subscribed',
  'POST /devices/{deviceId}/test': 'no browser of the run has subscribed',
  'POST /passkeys': 'an address has no passkeys',
  'POST /passkeys/options': 'an address has no passkeys',
  'DELETE /passkeys/{passkeyId}': 'an address has no passkeys',
  'POST /session/passkey': 'an address has no passkeys',
  'POST /session/passkey/options': 'an address has no passkeys',
}
/** They take any request: only one with too many headers is refused, which a run may lack. */
const SELDOM_REFUSED = [
  'GET /health/live',
  'GET /health/ready',
  'GET /session/methods',
  'GET /session/oidc/callback', // redirects with what is wrong
]

test('requests near the edge of what is valid are answered as documented, never with 5xx, and stored if and only if accepted', async () => {
  const { faults, operations } = await runFuzz({ requests: REQUESTS, seed: SEED, first: 0 })
  assert.deepEqual(faults, [])
  // A run in which every request is refused, or every one accepted, would find nothing.
  const answered = (isSuch: (status: number) => boolean) =>
    Object.entries(operations)
      .filter(([, statuses]) => !Object.keys(statuses).map(Number).some(isSuch))
      .map(([operation]) => operation)
  assert.deepEqual(answered((status) => status === 200).toSorted(), Object.keys(NEVER_TAKEN).toSorted())
  const unrefused = answered((status) => status >= 400)
  assert.deepEqual(
    unrefused.filter((operation) => !SELDOM_REFUSED.includes(operation)),
    [],
  )
})

test('memory that grows in the last third is a fault, and what fills at the beginning is none', () => {
  assert.equal(isGrowing([145, 195, 222, 230, 257, 300, 291, 262, 283, 316, 305]), false)
  assert.equal(isGrowing([145, 195, 222, 230, 257, 300, 340, 380, 420, 460, 500]), true)
  assert.equal(isGrowing([null, null, null]), false)
})
