/**
 * When the recado command fails: exit codes, and one or two sentences that say what happened and
 * what to do.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { createDatabase, type TestDatabase } from '../stage/database.ts'
import { programEnvironment } from '../../../testkit/program.ts'
import { RECADO, recado } from '../../../testkit/recado.ts'

let database: TestDatabase
let empty: TestDatabase
let env: Record<string, string>
const secretKey = randomBytes(32).toString('base64')

before(async () => {
  database = await createDatabase()
  empty = await createDatabase()
  env = { DATABASE_URL: database.connectionString, RECADO_SECRET_KEY: secretKey }
  assert.equal((await recado(['migrate'], env)).exitCode, 0)
})
after(() => Promise.all([database.drop(), empty.drop()]))

/** Runs a command that must fail; returns what it said. */
async function failure(exitCode: number, args: string[], moreEnv: Record<string, string> = {}, input = '') {
  const outcome = await recado(args, { ...env, ...moreEnv }, input)
  const what = `${args.join(' ')}: ${outcome.stdout}${outcome.stderr}`
  assert.equal(outcome.exitCode, exitCode, what)
  assert.equal(outcome.stdout, '', what)
  assert.doesNotMatch(outcome.stderr, /\n {4}at /, 'no stack')
  assert.ok(!outcome.stderr.includes(secretKey))
  return outcome.stderr
}

const nobody = '01970000-0000-7000-8000-000000000000'

test('a database that is away is one sentence and exit code 1', async () => {
  const sentence = await failure(1, ['workspace', 'list'], {
    DATABASE_URL: 'postgresql://user:hush@127.0.0.1:1/x',
  })
  assert.match(sentence, /^The database cannot be reached \(ECONNREFUSED\)\. Is DATABASE_URL right/)
  assert.ok(!sentence.includes('hush'))
})

test('a database there is not is named with the setting that names it', async () => {
  const url = new URL(database.connectionString)
  url.pathname = '/nowhere'
  const sentence = await failure(1, ['workspace', 'list'], { DATABASE_URL: url.href })
  assert.match(sentence, /^The server has no such database: is its name right at the end of DATABASE_URL\?/)
})

test('a database without the schema says how to make it', async () => {
  const sentence = await failure(1, ['workspace', 'list'], { DATABASE_URL: empty.connectionString })
  assert.equal(sentence, 'The database has no schema yet. Run `recado migrate` first.\n')
})

test('a database that other migrations made is reported with what to do', async () => {
  const other = await createDatabase()
  const db = new pg.Client(other.connectionString)
  try {
    const DATABASE_URL = other.connectionString
    assert.equal((await recado(['migrate'], { ...env, DATABASE_URL })).exitCode, 0)
    await db.connect()
    await db.query(`update schema_migrations set md5 = md5('another') where version = 1`)
    assert.match(
      await failure(1, ['migrate'], { DATABASE_URL }),
      /^Migration 001 of this version is not the one this database has had: .* restore the backup/,
    )
  } finally {
    await db.end()
    await other.drop()
  }
})

test(
  'output that cannot be written is one sentence and exit code 1',
  { skip: existsSync('/dev/full') ? false : 'there is no /dev/full' },
  async () => {
    const { stdout } = await recado(['workspace', 'create', 'Shop', '--json'], env)
    const ofShop = ['--workspace', JSON.parse(stdout).id]
    const account = ['--address', '+551130001111', '--phone-number-id', '79', '--credentials', '-']
    const credentials = JSON.stringify({ accessToken: 'a', appSecret: 'b', verifyToken: 'c' })
    assert.equal((await recado(['sender', 'add', ...ofShop, ...account], env, credentials)).exitCode, 0)
    const folder = await mkdtemp(join(tmpdir(), 'recado-failures-'))
    const file = join(folder, 'history.jsonl')
    const said = { from: '+5511987654321', to: '+551130001111', role: 'user', type: 'text', content: 'Oi!' }
    await writeFile(file, JSON.stringify({ ...said, createDate: '2026-05-02T11:30:00Z' }))
    assert.equal((await recado(['history', 'import', ...ofShop, '--file', file], env)).exitCode, 0)
    await rm(folder, { recursive: true })
    for (const args of [['--help'], ['workspace', 'list'], ['history', 'export', ...ofShop]]) {
      const full = await open('/dev/full', 'w')
      const child = spawn(process.execPath, [RECADO, ...args], {
        env: programEnvironment(env),
        stdio: ['ignore', full.fd, 'pipe'],
      })
      const [complaint, [exitCode]] = await Promise.all([
        text(child.stderr as Readable),
        once(child, 'close'),
      ])
      await full.close()
      assert.match(
        complaint,
        /^The output of the command cannot be written \(ENOSPC: [^\n]*\n$/,
        args.join(' '),
      )
      assert.equal(exitCode, 1)
    }
  },
)

test('every wrong setting is named at once, with a hint and exit code 2, but without its value', async () => {
  const wrong = {
    RECADO_PORT: 'eighty',
    RECADO_SECRET_KEY: 'c2VjcmV0',
    RECADO_LOG_LEVEL: 'loud',
    RECADO_PROT: '1',
  }
  const lines = (await failure(2, ['workspace', 'list'], wrong)).trim().split('\n')
  assert.deepEqual(lines, [
    'RECADO_PORT must be a port from 0 to 65535.',
    'RECADO_SECRET_KEY must be 32 random bytes in base64, for example from: openssl rand -base64 32; or 64 hexadecimal digits.',
    'RECADO_LOG_LEVEL must be fatal, error, warn, info, debug, trace, silent.',
    'RECADO_PROT is not a setting; did you mean RECADO_PORT?',
  ])
})

test('wrong usage is exit code 2', async () => {
  const create = ['key', 'create', '--workspace', nobody, '--name']
  const add = ['sender', 'add', '--workspace', nobody, '--credentials', '-', '--address']
  for (const [args, said] of [
    [['frob'], /unknown command 'frob'/],
    [['workspace', 'list', '--frob'], /unknown option '--frob'/],
    [['workspace', 'create'], /missing required argument 'name'/],
    [['workspace', 'create', ''], /1 to 100 characters/],
    [['workspace', 'create', 'x'.repeat(101)], /1 to 100 characters/],
    [['key', 'create'], /required option '--name <name>'/],
    [[...create, ''], /--name takes 1 to 100 characters/],
    [[...create, 'x', '--scope', 'everything'], /Allowed choices are messages:read/],
    [[...add, '40000000000000000', '--phone-number-id', '1'], /--address takes a number in E\.164/],
    [[...add, '+551140000000', '--phone-number-id', 'x'], /--phone-number-id takes digits only/],
    [[...add, '+551140000000', '--phone-number-id', '1', '--throughput', '1001'], /from 1 to 1000/],
    [[...add, '+551140000000', '--phone-number-id', '1'], /not valid JSON/],
    [['sender', 'set', nobody, '--workspace', nobody], /Nothing to change/],
  ] as const) {
    assert.match(await failure(2, [...args]), said)
  }
})

test('credentials that lack something are refused without being shown', async () => {
  const args = [
    'sender',
    'add',
    '--workspace',
    nobody,
    '--address',
    '+551140000000',
    '--phone-number-id',
    '1',
    '--credentials',
    '-',
  ]
  for (const input of [
    '[]',
    'null',
    '{"accessToken":"hush","verifyToken":"hush"}',
    '{"accessToken":"","appSecret":"hush","verifyToken":"hush"}',
    '{"accessToken":"hush","appSecrets":[],"verifyToken":"hush"}',
    '{"accessToken":"hush\u00e7","appSecret":"hush","verifyToken":"hush"}',
    '{"accessToken":"hush hush","appSecret":"hush","verifyToken":"hush"}',
    JSON.stringify({ accessToken: 'hush', appSecret: 'hush'.repeat(65), verifyToken: 'hush' }),
    JSON.stringify({ accessToken: 'hush', appSecrets: Array(5).fill('hush'), verifyToken: 'hush' }),
    'hush',
  ]) {
    const sentence = await failure(2, args, {}, input)
    assert.ok(!sentence.includes('hush'), input)
  }
  const missing = await failure(2, [...args.slice(0, -1), '/nowhere/secrets.json'])
  assert.match(missing, /^There is no file \/nowhere\/secrets\.json: --credentials takes/)
})

test('what was named and does not exist is exit code 3', async () => {
  const { stdout } = await recado(['workspace', 'create', 'Shop', '--json'], env)
  const { id } = JSON.parse(stdout)
  for (const [args, said] of [
    [['sender', 'list', '--workspace', nobody], /no such workspace/],
    [['key', 'list', '--workspace', 'x'], /no such workspace/],
    [['key', 'revoke', nobody, '--workspace', id], /no such key/],
    [['sender', 'set', 'x', '--workspace', id, '--throughput', '5'], /no such sender/],
  ] as const) {
    assert.match(await failure(3, [...args]), said)
  }
})

test('a number or account that is registered already is refused in a sentence', async () => {
  const { stdout } = await recado(['workspace', 'create', 'Shop', '--json'], env)
  const credentials = JSON.stringify({ accessToken: 'a', appSecret: 'b', verifyToken: 'c' })
  const add = (address: string, account: string) => [
    'sender',
    'add',
    '--workspace',
    JSON.parse(stdout).id,
    '--address',
    address,
    '--phone-number-id',
    account,
    '--credentials',
    '-',
  ]
  assert.equal((await recado(add('+5531988887777', '77'), env, credentials)).exitCode, 0)
  assert.match(await failure(1, add('+553188887777', '78'), {}, credentials), /is already registered/)
  assert.match(await failure(1, add('+551140000000', '77'), {}, credentials), /is already registered/)
})

test('a stack is shown only at the level debug', async () => {
  const { stderr } = await recado(['workspace', 'list'], {
    ...env,
    DATABASE_URL: empty.connectionString,
    RECADO_LOG_LEVEL: 'debug',
  })
  assert.match(stderr, /\n {4}at /)
})
