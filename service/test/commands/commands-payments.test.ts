import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { startBank } from '../../../testkit/bank.ts'
import { recado } from '../../../testkit/recado.ts'
import { openStage, type Stage } from '../stage/stage.ts'

let stage: Stage
let bank: Awaited<ReturnType<typeof startBank>>
let folder: string
let env: Record<string, string>
let bankSecret = 'not known yet'
before(async () => {
  ;[stage, bank, folder] = await Promise.all([
    openStage(),
    startBank({}),
    mkdtemp(path.join(tmpdir(), 'recado-payments-')),
  ])
  env = { ...stage.env, RECADO_BANK_URL: bank.url, RECADO_BANK_CA_FILE: bank.caFile }
})
after(async () => {
  await Promise.all([stage.close(), bank.close(), rm(folder, { recursive: true, force: true })])
})

const run = async (...args: string[]) => {
  const { exitCode, stdout, stderr } = await recado(['payments', ...args, '--json'], env)
  stage.logged(stderr)
  assert.ok(!stdout.includes(bankSecret), 'a secret is in the answer')
  return { exitCode, stderr, body: stdout === '' ? null : JSON.parse(stdout) }
}

test('an account is added from files, tried at its bank, listed without its secrets, and removed', async () => {
  const shop = await bank.openAccount({ profile: 'bacen', keys: ['padaria@flor.example'] })
  const write = async (name: string, contents: string | Buffer) => {
    await writeFile(path.join(folder, name), contents)
    return path.join(folder, name)
  }
  const details = {
    bank: 'local',
    keyType: 'EMAIL',
    key: shop.keys[0],
    merchantName: shop.name,
    merchantCity: shop.city,
  }
  const secrets = { clientId: shop.clientId, clientSecret: shop.clientSecret, password: '' }
  stage.keepSecret(shop.clientSecret)
  bankSecret = shop.clientSecret
  const added = await run(
    'add',
    '--name',
    'Banco local',
    '--details',
    await write('details.json', JSON.stringify(details)),
    '--credentials',
    await write('credentials.json', JSON.stringify(secrets)),
    '--certificate',
    await write('shop.p12', Buffer.from(shop.p12, 'base64')),
  )
  assert.equal(added.exitCode, 0, added.stderr)
  const { id } = added.body
  assert.equal(added.body.state, 'running')
  const tried = await run('check', id)
  assert.equal(tried.exitCode, 0, JSON.stringify(tried))
  assert.equal(tried.body.ok, true)
  const { body } = await run('list')
  assert.deepEqual(
    body.data.map((one: { id: string; name: string }) => [one.id, one.name]),
    [[id, 'Banco local']],
  )
  assert.equal((await run('remove', id)).exitCode, 0)
  assert.deepEqual((await run('list')).body.data, [])
  assert.equal((await run('check', id)).exitCode, 3)
})

test('credentials that do not fit are refused without a word of theirs', async () => {
  const file = path.join(folder, 'wrong.json')
  await writeFile(file, JSON.stringify({ clientId: 'spaces are wrong here' }))
  const { exitCode, stderr } = await run('add', '--name', 'B', '--details', file, '--credentials', file)
  assert.equal(exitCode, 2)
  assert.doesNotMatch(stderr, /spaces are wrong here/)
})
