/**
 * Senders and the secret key: nothing is stored with which no process could start, and a lost key
 * can be mended.
 */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { recado } from '../../../testkit/recado.ts'
import { openStage, type Stage } from '../stage/stage.ts'

let stage: Stage
let key: string
let nth = 0
const other = randomBytes(32).toString('base64')
const another = randomBytes(32).toString('base64')
const credentials = { accessToken: 'token', appSecret: 'secret', verifyToken: 'verify' }
before(async () => {
  stage = await openStage()
  key = String(stage.env.RECADO_SECRET_KEY)
})
after(() => stage.close())

const run = (args: string[], keys: Record<string, string>) =>
  recado(
    [...args, '--workspace', stage.shop.workspaceId, '--credentials', '-'],
    { ...stage.env, ...keys },
    JSON.stringify(credentials),
  )
const add = (keys: Record<string, string>) => {
  nth += 1
  return run(['sender', 'add', '--address', `+55114000100${nth}`, '--phone-number-id', `9${nth}`], keys)
}
const change = (id: string, keys: Record<string, string>) => run(['sender', 'set', id], keys)

/** What is stored of senders, to see that nothing was written. */
const stored = async () => {
  const { rows } = await stage.db.query(
    'select sender_id, credentials, credentials_key_id from senders order by sender_id',
  )
  return rows
}

async function assertRefused(running: ReturnType<typeof run>) {
  const before = await stored()
  const { exitCode, stderr } = await running
  assert.equal(exitCode, 2, stderr)
  assert.match(stderr, /set that key as RECADO_SECRET_KEY, or as RECADO_SECRET_KEY_PREVIOUS/)
  assert.ok(![key, other].some((one) => stderr.includes(one)))
  assert.deepEqual(await stored(), before)
}

test('a sender is not registered, nor given credentials, under a key with which nothing could start', async () => {
  await assertRefused(add({ RECADO_SECRET_KEY: other }))
  await assertRefused(add({ RECADO_SECRET_KEY: other, RECADO_SECRET_KEY_PREVIOUS: another }))
  await assertRefused(change(stage.shop.senderId, { RECADO_SECRET_KEY: other }))
})

test('what needs no key is answered as before, and so is an unknown sender', async () => {
  const pause = [
    'sender',
    'set',
    stage.shop.senderId,
    '--workspace',
    stage.shop.workspaceId,
    '--throughput',
    '9',
  ]
  assert.equal((await recado(pause, { ...stage.env, RECADO_SECRET_KEY: other })).exitCode, 0)
  const nobody = await change('01970000-0000-7000-8000-000000000000', { RECADO_SECRET_KEY: other })
  assert.equal(nobody.exitCode, 3)
})

test('during a rotation either key is accepted, with the one before it or alone', async () => {
  const both = { RECADO_SECRET_KEY: other, RECADO_SECRET_KEY_PREVIOUS: key }
  const first = await add(both)
  assert.equal(first.exitCode, 0, first.stderr)
  for (const keys of [both, { RECADO_SECRET_KEY: key }, { RECADO_SECRET_KEY: other }]) {
    const { exitCode, stderr } = await add(keys)
    assert.equal(exitCode, 0, stderr)
  }
  await assertRefused(add({ RECADO_SECRET_KEY: another, RECADO_SECRET_KEY_PREVIOUS: key }))
  await assertRefused(
    change(stage.shop.senderId, { RECADO_SECRET_KEY: another, RECADO_SECRET_KEY_PREVIOUS: key }),
  )
  const rotated = await recado(['secrets', 'rotate'], {
    ...stage.env,
    RECADO_SECRET_KEY: key,
    RECADO_SECRET_KEY_PREVIOUS: other,
  })
  assert.equal(rotated.exitCode, 0, rotated.stderr)
})

test('where the key is lost, each start names a command that mends the sender, until it starts', async () => {
  await stage.service.close()
  const lost = { RECADO_SECRET_KEY: another }
  const { length } = await stored()
  for (let mended = 0; mended < length; mended++) {
    const said = await stage.startAnother({}, lost).then(
      (service) => service.close().then(() => 'it started'),
      (error: unknown) => String(error),
    )
    const [, id = ''] = /recado sender set ([^ ]+) --workspace [^ ]+ --credentials <file>$/.exec(said) ?? []
    assert.ok(said.includes(`--workspace ${stage.shop.workspaceId} `), said)
    const { exitCode, stderr } = await change(id, lost)
    assert.equal(exitCode, 0, stderr)
  }
  await (await stage.startAnother({}, lost)).close()
})
