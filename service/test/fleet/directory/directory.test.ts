/** The directory of several servers: in its own database, which here is also that of a server. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { readConfig } from '../../../src/engine/settings/config.ts'
import { openDirectory, type Directory } from '../../../src/fleet/directory/directory.ts'
import {
  addServer,
  placeWorkspace,
  placeWorkspaces,
  removeServer,
  rotateServerSecrets,
  setServerState,
} from '../../../src/fleet/directory/directory-repository.ts'
import {
  beginMove,
  endMove,
  flip,
  openMoves,
  stepMove,
} from '../../../src/fleet/directory/moves-repository.ts'
import { silentLog } from '../../../src/engine/log/log.ts'
import { newId } from '../../../src/engine/new-id.ts'
import { countMissingMigrations } from '../../../src/engine/postgres/migrate.ts'
import { createMigrated, type MigratedDatabase } from '../../stage/database.ts'

const NOW = new Date('2026-05-01T12:00:00Z')
const SECRET = 'postgresql://recado:hunter2@first/recado'
const key = randomBytes(32).toString('base64')

let database: MigratedDatabase
let directory: Directory
before(async () => {
  database = await createMigrated(2)
  directory = await open()
  for (const name of ['first', 'second']) {
    const server = { name, url: `http://${name}:8080`, databaseUrl: SECRET }
    assert.equal(await addServer(directory.pool, directory.secretKeys, server, NOW), true)
  }
})
after(async () => {
  await directory?.close()
  await database?.drop()
})

const open = (env: Record<string, string> = {}) =>
  openDirectory(
    readConfig({ RECADO_DIRECTORY_URL: database.connectionString, RECADO_SECRET_KEY: key, ...env }),
    silentLog,
  )

async function eventually(ask: () => boolean): Promise<void> {
  while (!ask()) await setTimeout(5)
}

test('a directory in the database of a server leaves the schema of the server as it is', async () => {
  assert.equal(await countMissingMigrations(database.pool), 0)
})

test('the password of a database is readable with the secret key only', async () => {
  const { rows } = await database.pool.query<{ whole: string }>(
    `select string_agg(encode(database_url, 'escape'), ' ') as whole from directory.servers`,
  )
  assert.ok(!rows[0]?.whole.includes('hunter2'))
  await assert.rejects(open({ RECADO_SECRET_KEY: randomBytes(32).toString('base64') }), /another secret key/)
  await directory.refresh()
  assert.equal(directory.server('first')?.databaseUrl, SECRET)
})

test('a server is added once, by its name and its address', async () => {
  const add = (name: string, url: string) =>
    addServer(directory.pool, directory.secretKeys, { name, url, databaseUrl: SECRET }, NOW)
  assert.equal(await add('first', 'http://elsewhere'), false)
  assert.equal(await add('third', 'http://second:8080'), false)
})

test('other routers learn of a placement, and of a move once it flips; a workspace keeps the place that it has', async () => {
  const other = await open()
  try {
    const workspaceId = newId()
    assert.equal(await placeWorkspace(directory.pool, workspaceId, 'first'), true)
    assert.equal(await placeWorkspace(directory.pool, workspaceId, 'second'), false)
    await eventually(() => other.placementOf(workspaceId)?.server === 'first')
    const before = other.placementOf(workspaceId)?.epoch ?? 0

    const draft = { workspaceId, source: 'first', target: 'second', step: 'prepare' }
    const move = await beginMove(directory.pool, draft, NOW)
    assert.ok(move)
    assert.equal(await beginMove(directory.pool, draft, NOW), null)
    assert.equal(await stepMove(directory.pool, move.id, 'copy'), true)
    assert.deepEqual(
      (await openMoves(directory.pool)).map(({ id, step }) => ({ id, step })),
      [{ id: move.id, step: 'copy' }],
    )
    assert.equal(await endMove(directory.pool, move.id, 'moved', NOW), false, 'it has not flipped')
    const epoch = await flip(directory.pool, move.id, workspaceId, 'second')
    assert.ok(epoch && epoch > before)
    assert.equal(await flip(directory.pool, move.id, workspaceId, 'second'), epoch, 'done again')
    assert.equal(await endMove(directory.pool, move.id, 'aborted', NOW), false, 'it has flipped')
    assert.equal(await endMove(directory.pool, move.id, 'moved', NOW), true)
    assert.equal(await stepMove(directory.pool, move.id, 'clean'), false)
    await eventually(() => other.placementOf(workspaceId)?.server === 'second')
    assert.equal(other.placementOf(workspaceId)?.epoch, epoch)
  } finally {
    await other.close()
  }
})

test('a move that was aborted does not flip', async () => {
  const workspaceId = newId()
  await placeWorkspace(directory.pool, workspaceId, 'first')
  const move = await beginMove(
    directory.pool,
    { workspaceId, source: 'first', target: 'second', step: 'prepare' },
    NOW,
  )
  assert.ok(move)
  assert.equal(await endMove(directory.pool, move.id, 'aborted', NOW), true)
  assert.equal(await flip(directory.pool, move.id, workspaceId, 'second'), null)
})

test('a draining server accepts no move, and a server is removed once nothing names it', async () => {
  const server = { name: 'leaving', url: 'http://leaving:8080', databaseUrl: SECRET }
  await addServer(directory.pool, directory.secretKeys, server, NOW)
  const [kept, other] = [newId(), newId()]
  await placeWorkspaces(directory.pool, [kept], 'leaving')
  await placeWorkspaces(directory.pool, [other], 'first')
  assert.equal(await setServerState(directory.pool, 'leaving', 'draining'), true)
  const back = { workspaceId: other, source: 'first', target: 'leaving', step: 'prepare' }
  assert.equal(await beginMove(directory.pool, back, NOW), null)
  assert.equal(await removeServer(directory.pool, 'leaving'), 'in use')
  const draft = { workspaceId: kept, source: 'leaving', target: 'first', step: 'prepare' }
  const move = await beginMove(directory.pool, draft, NOW)
  await flip(directory.pool, move?.id ?? '', kept, 'first')
  assert.equal(await removeServer(directory.pool, 'leaving'), 'in use', 'its move has not ended')
  await endMove(directory.pool, move?.id ?? '', 'moved', NOW)
  assert.equal(await removeServer(directory.pool, 'leaving'), 'removed')
  assert.equal(await removeServer(directory.pool, 'leaving'), 'unknown')
})

test('what is known stays in force while the database is away, and a directory from a backup is read whole', async () => {
  const workspaceId = newId()
  await placeWorkspace(directory.pool, workspaceId, 'first')
  const other = await open()
  try {
    await database.pool.query('alter schema directory rename to away')
    await assert.rejects(other.refresh())
    assert.equal(other.placementOf(workspaceId)?.server, 'first')
    await database.pool.query('alter schema away rename to directory')
    await database.pool.query('delete from directory.placements where workspace_id = $1', [workspaceId])
    await database.pool.query('update directory.versions set version = 1')
    await other.refresh()
    assert.equal(other.placementOf(workspaceId), null)
  } finally {
    await other.close()
  }
})

test('addresses of databases are encrypted again under another secret key', async () => {
  const next = randomBytes(32).toString('base64')
  const turning = await open({ RECADO_SECRET_KEY: next, RECADO_SECRET_KEY_PREVIOUS: key })
  try {
    assert.equal(await rotateServerSecrets(turning.pool, turning.secretKeys), 2)
    assert.equal(await rotateServerSecrets(turning.pool, turning.secretKeys), 0)
  } finally {
    await turning.close()
  }
  const turned = await open({ RECADO_SECRET_KEY: next })
  assert.equal(turned.server('second')?.databaseUrl, SECRET)
  await turned.close()
})
