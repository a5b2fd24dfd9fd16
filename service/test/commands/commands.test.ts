/**
 * The recado command on a database: what it makes is there, what it prints can be read by people
 * and by programs.
 */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { KeyAnswer, NewKeyAnswer } from '../../src/access/keys/operations/key-answer.ts'
import { SenderAnswer } from '../../src/senders/operations/sender-answer.ts'
import { createDatabase, type TestDatabase } from '../stage/database.ts'
import { recado } from '../../../testkit/recado.ts'

let database: TestDatabase
let env: Record<string, string>
let folder: string
let workspace: string
const secrets = { accessToken: 'EAAtopsecret', appSecret: 'appsecret123', verifyToken: 'verify456' }
const printed: string[] = []

before(async () => {
  database = await createDatabase()
  folder = await mkdtemp(join(tmpdir(), 'recado-commands-'))
  env = {
    DATABASE_URL: database.connectionString,
    RECADO_SECRET_KEY: randomBytes(32).toString('base64'),
    RECADO_DATA_DIR: folder,
  }
  await json('migrate')
  workspace = (await json('workspace', 'create', 'Padaria Flor do Trigo')).id as string
})
after(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

/** Runs a command that must succeed; returns what it printed. */
async function text(...args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await recado(args, env, JSON.stringify(secrets))
  printed.push(stdout, stderr)
  assert.equal(exitCode, 0, `${args.join(' ')}: ${stderr}`)
  assert.equal(stderr, '')
  return stdout
}

/** The same with --json: one line. */
async function json(...args: string[]): Promise<Record<string, unknown>> {
  const stdout = await text(...args, '--json')
  assert.equal(stdout.split('\n').length, 2, 'one line')
  return JSON.parse(stdout)
}

/** `-` as the file of credentials is standard input. */
const addSender = (address: string, phoneNumberId: string, credentialsFile: string, ...more: string[]) => [
  'sender',
  'add',
  '--workspace',
  workspace,
  '--address',
  address,
  '--phone-number-id',
  phoneNumberId,
  '--credentials',
  credentialsFile,
  ...more,
]

test('migrate says how much it did, and a second time that nothing was to do', async () => {
  assert.deepEqual(await json('migrate'), { applied: 0 })
  assert.equal(await text('migrate'), 'The schema is up to date.\n')
})

test('a workspace is made and listed', async () => {
  assert.match(await text('workspace', 'create', '🍞'.repeat(100)), /^Created workspace [0-9a-f-]{36}\.\n$/)
  const { data } = (await json('workspace', 'list')) as { data: { id: string; name: string }[] }
  assert.deepEqual(
    data.map(({ name }) => name),
    ['Padaria Flor do Trigo', '🍞'.repeat(100)],
  )
  const list = await text('workspace', 'list')
  assert.match(list, /^ID +NAME +CREATED\n/)
  assert.ok(list.includes(workspace))
})

test('a sender is registered with secrets from a file or standard input, listed, and changed', async () => {
  const file = join(folder, 'credentials.json')
  await writeFile(file, JSON.stringify({ ...secrets, appSecret: undefined, appSecrets: ['a', 'b'] }))
  const made = await json(
    ...addSender('+5511400000000', '106540352242922', '-', '--unknown-policy', 'resend'),
  )
  assert.equal(made.address, '5511400000000')
  assert.equal(made.unknownPolicy, 'resend')
  assert.equal(made.marksRead, true)
  assert.equal(made.throughputPerSecond, 80)
  assert.match(
    await text(...addSender('551140000001', '106540352242923', file)),
    /^Registered sender [0-9a-f-]{36} \(\+551140000001\)\.\n$/,
  )

  const { data } = (await json('sender', 'list', '--workspace', workspace)) as { data: object[] }
  assert.equal(data.length, 2)
  assert.deepEqual(data[0], made)
  assert.match(
    await text('sender', 'list', '--workspace', workspace),
    /\+5511400000000 +106540352242922 +80\/s +resend +running/,
  )

  const id = String(made.id)
  const changed = await json(
    'sender',
    'set',
    id,
    '--workspace',
    workspace,
    '--throughput',
    '1000',
    '--credentials',
    file,
    '--marks-read',
    'no',
    '--notifies-payments',
    'yes',
    '--paid-template',
    'pedido_pago:pt_BR',
  )
  const paidTemplate = { name: 'pedido_pago', language: 'pt_BR' }
  assert.deepEqual(changed, {
    ...made,
    throughputPerSecond: 1000,
    marksRead: false,
    notifiesPayments: true,
    paidTemplate,
  })
  const without = await json('sender', 'set', id, '--workspace', workspace, '--paid-template', 'none')
  assert.deepEqual(without, { ...changed, paidTemplate: null })
})

test('a key is shown once when it is made, listed by its beginning, and revoked', async () => {
  const made = await json(
    'key',
    'create',
    '--workspace',
    workspace,
    '--name',
    'shop',
    '--expires-in-days',
    '30',
  )
  const key = String(made.key)
  assert.match(key, /^rcd_[0-9A-Za-z]{36}$/)
  assert.deepEqual(made.scopes, ['messages:send', 'messages:read'])
  const days = (Date.parse(String(made.expireDate)) - Date.parse(String(made.createDate))) / 86_400_000
  assert.equal(days, 30)
  assert.match(
    await text('key', 'create', '--workspace', workspace, '--name', 'x', '--scope', 'admin'),
    /\nrcd_[0-9A-Za-z]{36}\n$/,
  )

  const list = await text('key', 'list', '--workspace', workspace)
  assert.match(
    list,
    new RegExp(`${String(made.id)} +${key.slice(0, 8)} +shop +messages:send messages:read +valid`),
  )
  assert.ok(!list.includes(key.slice(8)))
  const revoked = await json('key', 'revoke', String(made.id), '--workspace', workspace)
  assert.ok(revoked.revokeDate)
  assert.match(await text('key', 'list', '--workspace', workspace), /shop .* revoked/)
})

test('a key is given a rate of its own when it is made or later, and the default again', async () => {
  const key = (...args: string[]) => json('key', ...args, '--workspace', workspace)
  const made = await key('create', '--name', 'nightly batch', '--rate', '600000')
  assert.equal(made.ratePerMinute, 600_000)
  const id = String(made.id)
  assert.equal((await key('set', id, '--rate', '60')).ratePerMinute, 60)
  assert.match(await text('key', 'list', '--workspace', workspace), /nightly batch .* valid +60\/min/)
  assert.equal((await key('set', id, '--rate', 'default')).ratePerMinute, null)
})

test('what it prints as JSON has the fields of the API', async () => {
  const fieldsOf = ({ properties }: object & { properties: object }, ...without: string[]) =>
    Object.keys(properties)
      .filter((name) => !without.includes(name))
      .toSorted()
  const firstOf = async (...args: string[]) => ((await json(...args)) as { data: object[] }).data[0] ?? {}
  const made = await json('key', 'create', '--workspace', workspace, '--name', 'fields')
  const id = String(made.id)
  assert.deepEqual(Object.keys(made).toSorted(), fieldsOf(NewKeyAnswer))
  for (const key of [
    await firstOf('key', 'list', '--workspace', workspace),
    await json('key', 'set', id, '--workspace', workspace, '--rate', '60'),
    await json('key', 'revoke', id, '--workspace', workspace),
  ])
    assert.deepEqual(Object.keys(key).toSorted(), fieldsOf(KeyAnswer))

  const sender = await firstOf('sender', 'list', '--workspace', workspace)
  assert.deepEqual(Object.keys(sender).toSorted(), fieldsOf(SenderAnswer, 'health'))
  assert.deepEqual(Object.keys(await firstOf('workspace', 'list')), ['id', 'name', 'createDate'])
})

test('help is no failure, and names every option', async () => {
  for (const args of [['--help'], ['help'], ['sender', 'add', '--help'], ['serve', '--help']]) {
    assert.match(await text(...args), /^Usage: recado/)
  }
  assert.match(await text('--version'), /^[0-9]+\.[0-9]+\.[0-9]+\n$/)
})

test('nothing that was printed holds a secret of a sender or of the service', async () => {
  for (const secret of [...Object.values(secrets), env.RECADO_SECRET_KEY as string]) {
    for (const one of printed) assert.ok(!one.includes(secret))
  }
})
