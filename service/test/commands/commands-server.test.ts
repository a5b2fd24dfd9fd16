/**
 * The servers of a directory, as an operator adds, drains and removes them; workspaces are made on
 * them.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { recado, recadoJson } from '../../../testkit/recado.ts'
import { silentLog } from '../../src/engine/log/log.ts'
import { openPool } from '../../src/engine/postgres/connection.ts'
import { toSecretKey, type SecretKey } from '../../src/engine/secrets/credentials.ts'
import { countByKey } from '../../src/engine/secrets/secret-keys-in-use.ts'
import { readConfig } from '../../src/engine/settings/config.ts'
import { addServer, placeWorkspace } from '../../src/fleet/directory/directory-repository.ts'
import { beginMove, openMoves } from '../../src/fleet/directory/moves-repository.ts'
import { openDirectory } from '../../src/fleet/directory/directory.ts'
import { insertSender } from '../../src/senders/senders-repository.ts'
import {
  createDatabase,
  createMigrated,
  type MigratedDatabase,
  type TestDatabase,
} from '../stage/database.ts'
import { showDurable } from '../stage/durable.ts'

type Listed = { data: { name: string; state: string; workspaces: number }[] }
type Made = { id: string; server?: string }

let place: TestDatabase
let first: MigratedDatabase
let second: MigratedDatabase
let env: Record<string, string>
before(async () => {
  place = await createDatabase()
  first = await createMigrated(2)
  second = await createMigrated(2)
  env = {
    RECADO_DIRECTORY_URL: place.connectionString,
    RECADO_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
  }
})
after(async () => {
  for (const database of [place, first, second]) await database?.drop()
})

const at = ({ connectionString }: TestDatabase, more: Record<string, string> = env) => ({
  ...more,
  DATABASE_URL: connectionString,
})
const listed = async () =>
  ((await recadoJson(['server', 'list'], env)) as unknown as Listed).data.map(
    ({ name, state, workspaces }) => [name, state, workspaces],
  )

test('a server is added with its workspaces, and a new workspace comes to the open one that has the fewest', async () => {
  const { RECADO_SECRET_KEY } = env
  const alone = at(first, { RECADO_SECRET_KEY: String(RECADO_SECRET_KEY) })
  const old = (await recadoJson(['workspace', 'create', 'Padaria'], alone)) as Made
  assert.equal(old.server, undefined, 'without a directory there are no servers')
  const none = await recado(['workspace', 'create', 'Padaria'], env)
  assert.match(none.stderr, /No server is open/)

  await recadoJson(['server', 'add', 'first', '--url', 'http://127.0.0.1:1'], at(first))
  await recadoJson(['server', 'add', 'second', '--url', 'http://127.0.0.1:2'], at(second))
  assert.deepEqual(await listed(), [
    ['first', 'open', 1],
    ['second', 'open', 0],
  ])
  const twice = await recado(['server', 'add', 'second', '--url', 'http://127.0.0.1:3'], at(second))
  assert.deepEqual([twice.exitCode, /with this name or address already exists/.test(twice.stderr)], [1, true])

  const made = (await recadoJson(['workspace', 'create', 'Floricultura'], env)) as Made
  assert.equal(made.server, 'second')
  const { rows } = await second.pool.query<{ id: string }>('select workspace_id as id from workspaces')
  assert.deepEqual(rows, [{ id: made.id }])

  // a command that names the workspace needs no DATABASE_URL
  await recadoJson(['key', 'create', '--name', 'shop', '--workspace', made.id], env)
  const { rowCount } = await second.pool.query('select from api_keys where workspace_id = $1', [made.id])
  assert.equal(rowCount, 1)
})

test('a database has the fence of moves once it is added as a server, and no trigger of it before', async () => {
  const alone = await createMigrated(1)
  const countTriggers = async () =>
    (await alone.pool.query(`select from pg_trigger where tgname = 'away'`)).rowCount
  try {
    await recadoJson(['migrate'], at(alone))
    assert.equal(await countTriggers(), 0)
    await recadoJson(['server', 'add', 'alone', '--url', 'http://127.0.0.1:4'], at(alone))
    assert.ok(Number(await countTriggers()) > 30)
    await alone.pool.query('drop function assert_here, workspace_lock, leave_out_away, refuse_away cascade')
    await alone.pool.query('delete from fence_migrations where version > 0') // as if a newer one came
    assert.equal((await recadoJson(['migrate'], at(alone))).applied, 1)
    assert.ok(Number(await countTriggers()) > 30)
    await recadoJson(['server', 'remove', 'alone'], env)
  } finally {
    await alone.drop()
  }
})

test('a draining server gets no new workspace unless it is named, and one with workspaces cannot be removed', async () => {
  await recadoJson(['server', 'drain', 'second'], env)
  for (const name of ['Livraria', 'Mercearia'])
    assert.equal(((await recadoJson(['workspace', 'create', name], env)) as Made).server, 'first')
  assert.deepEqual(await listed(), [
    ['first', 'open', 3],
    ['second', 'draining', 1],
  ])
  await recadoJson(['server', 'open', 'second'], env)
  assert.equal(((await recadoJson(['workspace', 'create', 'Papelaria'], env)) as Made).server, 'second')

  const used = await recado(['server', 'remove', 'second'], env)
  assert.deepEqual([used.exitCode, /move them first/.test(used.stderr)], [1, true])
  assert.equal((await recado(['server', 'remove', 'third'], env)).exitCode, 3)
  const directory = openPool(place.connectionString, 1)
  await directory.query(`delete from directory.placements where server = 'second'`) // as if all had moved
  await directory.end()
  await recadoJson(['server', 'remove', 'second'], env)
  assert.deepEqual(await listed(), [['first', 'open', 3]])
})

test('doctor names each server, and says what it lacks', async () => {
  await showDurable(first.pool)
  const { exitCode, stdout } = await recado(['doctor', '--json'], env)
  assert.equal(exitCode, 4)
  const { checks } = JSON.parse(stdout) as { checks: { check: string; ok: boolean; detail: string }[] }
  assert.deepEqual(
    checks.map(({ check, ok }) => [check, ok]),
    [['server first', false]],
  )
  assert.match(checks[0]?.detail ?? '', /No server answers at http:\/\/127\.0\.0\.1:1 /)
})

const openDirectoryOf = (settings: Record<string, string>) =>
  openDirectory(readConfig(settings), silentLog, { scans: false })
const keyOf = (byte: number) => toSecretKey(Buffer.alloc(32, byte))
async function addSender({ pool }: MigratedDatabase, address: string, key: SecretKey) {
  const { rows } = await pool.query<{ id: string }>('select workspace_id as id from workspaces limit 1')
  const credentials = { accessToken: 'token', appSecrets: ['secret'], verifyToken: 'verify' }
  const names = { channel: 'whatsapp', address, matchKey: address, channelAccountId: address } as const
  const rest = { throughputPerSecond: 80, unknownPolicy: 'hold', credentials } as const
  await insertSender(pool, key, { workspaceId: String(rows[0]?.id), ...names, ...rest }, new Date())
}

test('a new secret key takes over the secrets on every server, and the addresses of their databases', async () => {
  await recadoJson(['server', 'add', 'second', '--url', 'http://127.0.0.1:2'], at(second))
  for (const one of [first, second]) await addSender(one, '551130000001', keyOf(1))
  const next = {
    ...env,
    RECADO_SECRET_KEY: Buffer.alloc(32, 2).toString('base64'),
    RECADO_SECRET_KEY_PREVIOUS: String(env['RECADO_SECRET_KEY']),
  }
  const { stdout } = await recado(['secrets', 'rotate'], at(first, next))
  assert.match(
    stdout,
    /of 2 senders, 0 webhook endpoints and 0 payment accounts, and the addresses of the databases of 2 servers, again/,
  )
  for (const { pool } of [first, second]) assert.deepEqual([...(await countByKey(pool))], [[keyOf(2).id, 1]])
  const { RECADO_SECRET_KEY_PREVIOUS: _, ...later } = next
  assert.equal(((await recadoJson(['server', 'list'], later)) as unknown as Listed).data.length, 2)

  await addSender(second, '551130000002', keyOf(3))
  const { exitCode, stderr } = await recado(['secrets', 'rotate'], later) // DATABASE_URL is not needed
  assert.equal(exitCode, 1)
  assert.match(stderr, new RegExp(`left: at server second 1 under the key with the id ${keyOf(3).id}\\.`))
})

test('a workspace of a server that was restored amid a move is not stuck between two servers', async () => {
  const key2 = { ...env, RECADO_SECRET_KEY: Buffer.alloc(32, 2).toString('base64') }
  const create = async (name: string) =>
    ((await recadoJson(['workspace', 'create', name, '--server', 'second'], key2)) as Made).id
  const [parting, leaving, moving] = [await create('Um'), await create('Dois'), await create('Três')]
  // two moves were given up after the moment of the backup, one is under way
  const moveId = randomUUID()
  for (const [id, state, move] of [
    [parting, 'parting', randomUUID()],
    [leaving, 'leaving', randomUUID()],
    [moving, 'parting', moveId],
  ] as const)
    await second.pool.query(
      `with fenced as (select set_config('recado.moves', $1, true))
       update workspaces set state = $2, move_id = $3 from fenced where workspace_id = $1::uuid`,
      [id, state, move],
    )
  const directory = openPool(place.connectionString, 1)
  await directory.query(
    `insert into directory.moves (move_id, workspace_id, source, target, step, started_at, source_timeline, target_timeline)
     values ($1, $2, 'second', 'first', 'part', now(), 'here', 'there')`,
    [moveId, moving],
  )
  const { gone, missing } = await recadoJson(
    ['restored', '--until', new Date().toISOString()],
    at(second, key2),
  )
  assert.deepEqual([gone, missing], [[], []])
  const { rows } = await second.pool.query(
    'select state, move_id as "moveId" from workspaces where workspace_id = any($1) order by created_at',
    [[parting, leaving, moving]],
  )
  assert.deepEqual(rows, [
    { state: 'here', moveId: null },
    { state: 'here', moveId: null },
    { state: 'parting', moveId },
  ])
  // the copy of the move is none of this database any more, whatever its timeline is
  const { rows: moves } = await directory.query(
    'delete from directory.moves where move_id = $1 returning source_timeline as source, target_timeline as target',
    [moveId],
  )
  await directory.end()
  assert.deepEqual(moves, [{ source: null, target: 'there' }])
})

test('a server that was restored gives up the workspaces that moved away since, and names those that came', async () => {
  const key2 = { ...env, RECADO_SECRET_KEY: Buffer.alloc(32, 2).toString('base64') }
  const create = async (name: string) =>
    ((await recadoJson(['workspace', 'create', name, '--server', 'first'], key2)) as Made).id
  const [left, kept] = [await create('Sorveteria'), await create('Quitanda')]
  const came = randomUUID()
  const directory = openPool(place.connectionString, 1)
  // as if both had moved after the moment of the backup
  await directory.query(`update directory.placements set server = 'second' where workspace_id = $1`, [left])
  await directory.query(
    `insert into directory.placements (workspace_id, server, epoch) values ($1, 'first', 1)`,
    [came],
  )
  await directory.end()

  const restored = ['restored', '--until', new Date().toISOString()]
  const stranger = await createMigrated(1)
  const refused = await recado(restored, at(stranger, key2))
  await stranger.drop()
  assert.deepEqual([refused.exitCode, /No server of the directory has this/.test(refused.stderr)], [1, true])
  const { gone, missing } = await recadoJson(restored, at(first, key2))
  assert.deepEqual([gone, missing], [[left], [came]])
  const { rows } = await first.pool.query(
    `select workspace_id as id, state, restored_at is not null as restored
     from workspaces where workspace_id = any($1) order by created_at`,
    [[left, kept]],
  )
  assert.deepEqual(rows, [
    { id: left, state: 'gone', restored: false },
    { id: kept, state: 'here', restored: true },
  ])
})

test('a server whose database or Recado has another address is given it, and is known by it', async () => {
  const key2 = { ...env, RECADO_SECRET_KEY: Buffer.alloc(32, 2).toString('base64') }
  const elsewhere = new URL(second.connectionString)
  elsewhere.searchParams.set('application_name', 'elsewhere')
  const moved = { ...key2, DATABASE_URL: elsewhere.href }
  const restored = ['restored', '--until', new Date().toISOString()]
  const unknown = await recado(restored, moved)
  assert.deepEqual([unknown.exitCode, /recado server set/.test(unknown.stderr)], [1, true])

  const set = (...args: string[]) => recado(['server', 'set', ...args], moved)
  const url = 'http://127.0.0.1:22'
  assert.deepEqual(await recadoJson(['server', 'set', 'second', '--url', url], moved), {
    name: 'second',
    url,
    state: 'open',
    workspaces: 6,
  })
  const known = await recado(restored, moved)
  assert.equal(known.exitCode, 0, known.stderr)

  // only what is given changes
  const later = 'http://127.0.0.1:23'
  assert.equal((await recadoJson(['server', 'set', 'second', '--url', later], key2)).url, later)
  const again = await recado(restored, moved)
  assert.equal(again.exitCode, 0, again.stderr)
  assert.deepEqual(
    [
      (await set('third')).exitCode,
      (await set('second', '--url', 'elsewhere')).exitCode,
      (await recado(['server', 'set', 'second'], key2)).exitCode,
    ],
    [3, 2, 2],
  )
  const taken = await set('second', '--url', 'http://127.0.0.1:1')
  assert.deepEqual([taken.exitCode, /already exists/.test(taken.stderr)], [1, true])
  const other = await recado(['server', 'set', 'second'], at(first, key2))
  assert.deepEqual([other.exitCode, /is that of server first/.test(other.stderr)], [1, true])
  const stranger = await createMigrated(1)
  const wrong = await recado(['server', 'set', 'second'], at(stranger, key2))
  await stranger.drop()
  assert.deepEqual([wrong.exitCode, /has no workspace of server second/.test(wrong.stderr)], [1, true])
})

test('a server that is lost amid a move is removed once that is said, unless workspaces are placed there', async () => {
  const key2 = { ...env, RECADO_SECRET_KEY: Buffer.alloc(32, 2).toString('base64') }
  const nowhere = { ...key2, DATABASE_URL: 'postgresql://recado@127.0.0.1:1/recado' }
  const { id } = (await recadoJson(['workspace', 'create', 'Feira', '--server', 'second'], key2)) as Made
  const directory = openDirectoryOf(key2)
  try {
    const { pool, secretKeys } = await directory
    for (const name of ['lost', 'other']) {
      const server = { name, url: `http://${name}`, databaseUrl: nowhere.DATABASE_URL }
      await addServer(pool, secretKeys, server, new Date())
    }
    const draft = { workspaceId: id, source: 'second', target: 'lost', step: 'part' }
    const move = await beginMove(pool, draft, new Date())
    await second.pool.query(
      `with fenced as (select set_config('recado.moves', $1, true))
       update workspaces set state = 'parting', move_id = $2 from fenced where workspace_id = $1::uuid`,
      [id, move?.id],
    )
    assert.equal((await recado(['server', 'remove', 'lost'], key2)).exitCode, 1)
    await recadoJson(['server', 'remove', 'lost', '--lost'], key2)
    assert.deepEqual(await openMoves(pool), [])
    const { rows } = await second.pool.query('select state from workspaces where workspace_id = $1', [id])
    assert.deepEqual(rows, [{ state: 'here' }])

    await placeWorkspace(pool, randomUUID(), 'other')
    const used = await recado(['server', 'remove', 'other', '--lost'], key2)
    assert.deepEqual([used.exitCode, /Restore its database/.test(used.stderr)], [1, true])
    await pool.query(`delete from directory.placements where server = 'other'`)
    await recadoJson(['server', 'remove', 'other'], key2)
  } finally {
    await (await directory).close()
  }
})

test('a directory that cannot be reached is named as such', async () => {
  const away = { ...env, RECADO_DIRECTORY_URL: 'postgresql://recado@127.0.0.1:1/recado' }
  const { exitCode, stderr } = await recado(['server', 'list'], away)
  assert.deepEqual([exitCode, /The directory cannot be reached\./.test(stderr)], [1, true])
})
