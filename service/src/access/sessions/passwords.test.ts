import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueueFullError } from '../../engine/postgres/errors.ts'
import { createPasswords, HASHES_RUNNING_MAX, HASHES_WAITING_MAX, judgePassword } from './passwords.ts'

const PASSWORD = 'um pão na chapa'

/** Computes nothing until it is let go; says what is asked for. */
function held() {
  const running: { nonce: string; go: () => void }[] = []
  const passwords = createPasswords(async (_algorithm, { message, nonce }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    running.push({ nonce: Buffer.from(nonce as Buffer).toString('hex'), go: resolve })
    await promise
    return Buffer.from(`${message as string} ${Buffer.from(nonce as Buffer).toString('hex')}`)
  })
  return { passwords, running }
}

/** Runs all that waits or comes. */
async function runAll<Result>(asked: Promise<Result>, running: { go: () => void }[]): Promise<Result> {
  let isOver = false
  const over = asked.finally(() => (isOver = true))
  over.catch(() => undefined)
  for (let at = 0; !isOver; await new Promise((resolve) => setImmediate(resolve)))
    while (at < running.length) running[at++]?.go()
  return await over
}

test('a password is known again, and no other one is', async () => {
  const passwords = createPasswords()
  const passwordHash = await passwords.hash(PASSWORD)
  assert.match(passwordHash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  assert.notEqual(await passwords.hash(PASSWORD), passwordHash)
  const user = { passwordHash }
  assert.deepEqual(await passwords.matching(PASSWORD.normalize('NFD'), [user], false), [user])
  assert.deepEqual(await passwords.matching(`${PASSWORD}!`, [user], false), [])
  assert.deepEqual(await passwords.matching('', [{ passwordHash: null }], false), [])
})

test('comparing costs one computation, whether no user, one, or several in other workspaces have the e-mail', async () => {
  const { passwords, running } = held()
  const first = await runAll(passwords.hash(PASSWORD), running)
  const beside = await runAll(passwords.hash(PASSWORD, first), running)
  const other = await runAll(passwords.hash('outra senha aqui', first), running)
  const [one, two, three] = [first, beside, other].map((passwordHash) => ({ passwordHash }))
  for (const [users, found] of [
    [[], []],
    [[{ passwordHash: null }], []],
    [[one], [one]],
    [
      [one, two, three],
      [one, two],
    ],
  ] as const) {
    const before = running.length
    const asked = passwords.matching(PASSWORD, [...users] as { passwordHash: string | null }[], false)
    assert.deepEqual(await runAll(asked, running), found)
    assert.equal(running.length - before, 1)
  }
})

test('few are computed at once, so many wait and no more, and a browser that is known goes first', async () => {
  const { passwords, running } = held()
  const all = HASHES_RUNNING_MAX + HASHES_WAITING_MAX
  const asked = Array.from({ length: all }, () => passwords.matching(PASSWORD, [], false))
  assert.equal(running.length, HASHES_RUNNING_MAX)
  await assert.rejects(passwords.matching(PASSWORD, [], false), QueueFullError)
  const nonce = Buffer.alloc(16, 7)
  const user = { passwordHash: `$argon2id$v=19$m=19456,t=2,p=1$${nonce.toString('base64').slice(0, 22)}$x` }
  const known = passwords.matching(PASSWORD, [user], true)
  running[0]?.go()
  await asked[0]
  assert.equal(running[HASHES_RUNNING_MAX]?.nonce, nonce.toString('hex'))
  await runAll(Promise.all([...asked, known]), running)
  assert.equal(running.length, all + 1)
})

test('the e-mail is no password, however it is written', () => {
  assert.notEqual(judgePassword(' Ana@Padaria.Example', 'ana@padaria.example'), null)
  assert.equal(judgePassword('ana@padaria.example!', 'ana@padaria.example'), null)
})
