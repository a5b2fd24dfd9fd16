import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../engine/problems/problems.ts'
import { ADDRESSES_MAX, createAuthThrottle, FAILURES_RATE, toNetwork, WAITING_MAX } from './auth-throttle.ts'

/** Failed keys under a clock of their own. */
function open() {
  const clock = { ms: 0 }
  const keys = createAuthThrottle(() => clock.ms)
  const fail = (address: string) =>
    keys
      .watch(address, false, async () => null)
      .then(
        () => 'found',
        (error: unknown) => (error instanceof Problem ? error : Promise.reject(error)),
      )
  const codeOf = async (address: string) => {
    const answer = await fail(address)
    return answer instanceof Problem ? answer.code : answer
  }
  return { clock, keys, fail, codeOf }
}

/** Lets an address fail as often as it may. */
async function exhaust({ codeOf }: ReturnType<typeof open>, address: string) {
  for (let n = 0; n < FAILURES_RATE.capacity; n++) assert.equal(await codeOf(address), 'unauthenticated')
}

test('an address may fail so often, then is asked to wait, and may fail again as time goes by', async () => {
  const opened = open()
  await exhaust(opened, '192.0.2.1')
  const refused = await opened.fail('192.0.2.1')
  assert.ok(refused instanceof Problem)
  assert.equal(refused.code, 'too_many_failed_keys')
  assert.equal(refused.details.retryAfterSeconds, 2)
  opened.clock.ms += FAILURES_RATE.intervalMs
  assert.equal(await opened.codeOf('192.0.2.1'), 'unauthenticated')
  assert.equal(await opened.codeOf('192.0.2.1'), 'too_many_failed_keys')
})

test('other addresses, and valid keys of the same one, are answered as ever', async () => {
  const opened = open()
  await exhaust(opened, '192.0.2.1')
  assert.equal(await opened.codeOf('192.0.2.1'), 'too_many_failed_keys')
  assert.equal(await opened.codeOf('192.0.2.2'), 'unauthenticated')
  assert.equal(await opened.keys.watch('192.0.2.1', false, async () => 'caller'), 'caller')
})

test('a slowed address has one key looked up at a time, and few wait; a key that was valid does not', async () => {
  const opened = open()
  await exhaust(opened, '192.0.2.1')
  let running = 0
  let most = 0
  let lookUps = 0
  const lookUp = async () => {
    lookUps += 1
    most = Math.max(most, (running += 1))
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    return null
  }
  const asked = Array.from({ length: 200 }, () => opened.keys.watch('192.0.2.1', false, lookUp))
  const valid = await opened.keys.watch('192.0.2.1', true, async () => lookUps)
  assert.ok(valid <= 1, 'it did not wait')
  await Promise.allSettled(asked)
  assert.equal(most, 1)
  assert.equal(lookUps, WAITING_MAX)
})

test('a crowd that comes at once from one address is looked up few at a time, and not turned away', async () => {
  const { keys } = open()
  let running = 0
  let most = 0
  const lookUp = async () => {
    most = Math.max(most, (running += 1))
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    return 'caller'
  }
  const answers = await Promise.all(Array.from({ length: 500 }, () => keys.watch('192.0.2.1', false, lookUp)))
  assert.deepEqual(new Set(answers), new Set(['caller']))
  assert.equal(most, FAILURES_RATE.capacity + 1)
})

test('a look-up that breaks is no failure of the address, and delays no other', async () => {
  const opened = open()
  await exhaust(opened, '192.0.2.1')
  const broken = async () => Promise.reject(new Error('the database is away'))
  await assert.rejects(opened.keys.watch('192.0.2.1', false, broken), /away/)
  assert.equal(await opened.keys.watch('192.0.2.1', false, async () => 'caller'), 'caller')
})

test('memory is bounded: the address that failed longest ago is forgotten', async () => {
  const opened = open()
  for (let n = 0; n < ADDRESSES_MAX + 500; n++)
    await opened.fail(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`)
  assert.equal(opened.keys.size(), ADDRESSES_MAX)
})

test('an IPv6 network counts as one, and an IPv4 address alike in both forms', () => {
  assert.equal(toNetwork('2001:db8:1:2::1'), toNetwork('2001:DB8:1:2:ffff:0:0:9'))
  assert.equal(toNetwork('2001:db8::1'), '2001:db8:0:0')
  assert.equal(toNetwork('fe80::1%eth0'), 'fe80:0:0:0')
  assert.notEqual(toNetwork('2001:db8:1:2::1'), toNetwork('2001:db8:1:3::1'))
  assert.equal(toNetwork('::1'), '0:0:0:0')
  assert.equal(toNetwork('::ffff:192.0.2.1'), '192.0.2.1')
  assert.notEqual(toNetwork('192.0.2.1'), toNetwork('192.0.2.2'))
})
