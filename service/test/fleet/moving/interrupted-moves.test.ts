/**
 * A mover may die before any step: there is never more than one server that takes anything in, and
 * the same command goes on.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { contacts, newCustomer } from '../../../../testkit/bodies.ts'
import { abortMove, STEPS, type Step } from '../../../src/fleet/moving/move-workspace.ts'
import type { Directory } from '../../../src/fleet/directory/directory.ts'
import { openServersOf, type Servers } from '../../stage/moving-servers.ts'
import { openStage, type Stage } from '../../stage/stage.ts'

let stage: Stage
let servers: Servers
before(async () => {
  stage = await openStage({ realTime: 'a statement waits for the test' })
  servers = await openServersOf(stage)
})
after(async () => {
  await servers?.close()
  await stage?.close()
})

type Name = 'first' | 'second'
const otherOf = (name: Name): Name => (name === 'first' ? 'second' : 'first')
const ownerNow = async () => (await servers.owner()) as Name

const send = (server: Name) =>
  servers.at(server, 'POST', '/messages/contacts', contacts(stage.shop.from, newCustomer()))

/** What a server answers to a message: its code, or the status. */
async function answerOf(server: Name): Promise<string | number> {
  const { status, body } = await send(server)
  if (status === 200) accepted.push(body.id)
  return status === 200 ? 200 : body.code
}
const accepted: string[] = []

class Died extends Error {}

/** Runs a move that dies before the step. */
const dieBefore = (step: Step, to: Name) =>
  assert.rejects(
    servers.move(to, {
      onStep: (begun) => {
        if (begun === step) throw new Died()
      },
    }),
    Died,
  )

/** Every message that was accepted is called for once, wherever the workspace is. */
async function assertAllCalled() {
  const owner = await ownerNow()
  for (const id of accepted) {
    await stage.until(async () => {
      const { body } = await servers.at(owner, 'GET', `/messages/${id}`)
      return ['sent', 'delivered', 'read', 'failed'].includes(body.status)
    }, `${id} is called for`)
    assert.equal((await stage.simulator.calls(id)).length, 1, id)
  }
}

/**
 * What the two servers answer while the mover is dead. Until the fence the source goes on; between
 * fence and opening no server does.
 */
const AFTER_DEATH: Record<Step, [source: string | number, target: string | number]> = {
  copy: [200, 'unauthenticated'],
  follow: [200, 'workspace_moved'],
  part: [200, 'workspace_moved'],
  fence: [200, 'workspace_moved'],
  flip: ['workspace_leaving', 'workspace_moved'],
  open: ['workspace_leaving', 'workspace_moved'],
  clear: ['workspace_leaving', 200],
}

for (const step of STEPS) {
  test(`a mover that dies before the step ${step} leaves one owner at most, and goes on`, async () => {
    const source = await ownerNow()
    const target = otherOf(source)
    await dieBefore(step, target)
    const [atSource, atTarget] = [await answerOf(source), await answerOf(target)]
    // a target that had the workspace before knows its keys
    const expected = AFTER_DEATH[step]
    assert.deepEqual(
      [atSource, atTarget === 'workspace_moved' && step === 'copy' ? 'unauthenticated' : atTarget],
      expected,
    )
    const [open] = await servers.openMoves()
    assert.equal(open?.step, step)
    await servers.move(target)
    assert.equal(await ownerNow(), target)
    const states = await servers.states()
    assert.deepEqual(states, target === 'first' ? ['here', 'gone'] : ['gone', 'here'])
    assert.equal(await answerOf(target), 200)
    await assertAllCalled()
  })
}

test('a move that has not flipped can be given up at any step: the workspace goes on at the source', async () => {
  const source = await ownerNow()
  for (const step of STEPS.slice(0, STEPS.indexOf('open'))) {
    await dieBefore(step, otherOf(source))
    await abortMove(stage.shop.workspaceId, servers.options())
    assert.deepEqual(await servers.openMoves(), [], step)
    assert.equal(await ownerNow(), source)
    assert.deepEqual([await answerOf(source), await answerOf(otherOf(source))].slice(0, 1), [200], step)
  }
  await assertAllCalled()
  await dieBefore('open', otherOf(source))
  await assert.rejects(abortMove(stage.shop.workspaceId, servers.options()), /at the target already/)
  await servers.move(otherOf(source))
  assert.equal(await answerOf(otherOf(source)), 200)
})

test('a mover that wakes after its move was given up changes nothing', async () => {
  const source = await ownerNow()
  const isAsleep = Promise.withResolvers<void>()
  const awakes = Promise.withResolvers<void>()
  const sleeper = servers.move(otherOf(source), {
    onStep: async (step) => {
      if (step !== 'flip') return
      isAsleep.resolve()
      await awakes.promise
    },
  })
  await isAsleep.promise
  // its lock is gone with its connection, as after a partition
  await stage.db.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and database = (
       select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()
       and objsubid = 1 and pid in (select pid from pg_stat_activity where state = 'idle')`,
  )
  const other = await servers.openAgain()
  await abortMove(stage.shop.workspaceId, servers.options({ directory: other })).finally(() => {
    awakes.resolve()
    return other.close()
  })
  await assert.rejects(sleeper, /given up/)
  assert.equal(await ownerNow(), source)
  assert.equal(await answerOf(source), 200)
  await assertAllCalled()
})

/** As if a server had been restored to a moment, or a standby had been promoted. */
async function turnBack(side: 'source' | 'target') {
  const timeline = '7000000000000000000 00000001 1'
  await servers.directory.pool.query(
    `update directory.moves set ${side}_timeline = $1 where ended_at is null`,
    [timeline],
  )
}

for (const side of ['source', 'target'] as const)
  test(`a move does not go on with a ${side} that was restored or failed over since the copy`, async () => {
    const source = await ownerNow()
    const target = otherOf(source)
    for (const step of ['follow', 'part', 'fence', 'flip'] as const) {
      await dieBefore(step, target)
      await turnBack(side)
      await assert.rejects(servers.move(target), new RegExp(`The ${side} was restored .*--abort`), step)
      assert.equal(await ownerNow(), source)
      await abortMove(stage.shop.workspaceId, servers.options())
      assert.equal(await answerOf(source), 200)
    }
    await assertAllCalled()
  })

/** As if the server were lost for good. */
const without = (lost: Name): Directory => ({
  ...servers.directory,
  server(name) {
    const server = servers.directory.server(name)
    return name === lost && server
      ? { ...server, databaseUrl: 'postgresql://recado@127.0.0.1:1/recado' }
      : server
  },
})
const countSlots = async () =>
  (
    await stage.db.query('select from pg_replication_slots where slot_name = $1', [
      `recado_move_${stage.shop.workspaceId.replaceAll('-', '')}`,
    ])
  ).rowCount

test('a source keeps nothing for a target that is lost, and the move ends once that is said', async () => {
  const source = await ownerNow()
  const target = otherOf(source)
  await dieBefore('flip', target)
  assert.equal(await countSlots(), 1)
  const options = servers.options({ directory: without(target) })
  await assert.rejects(abortMove(stage.shop.workspaceId, options), /ECONNREFUSED/)
  assert.deepEqual([await answerOf(source), await countSlots()], [200, 0])
  await abortMove(stage.shop.workspaceId, { ...options, lost: target })
  assert.deepEqual(await servers.openMoves(), [])
  await servers.move(target) // it is there after all, and has the old copy
  assert.equal(await ownerNow(), target)
  await assertAllCalled()
})

test('a move whose source is lost after the flip ends once that is said', async () => {
  const source = await ownerNow()
  const target = otherOf(source)
  await dieBefore('open', target)
  const options = servers.options({ directory: without(source) })
  await assert.rejects(servers.move(target, options), /ECONNREFUSED/)
  assert.equal(await answerOf(target), 200)
  await servers.move(target, { ...options, lost: source })
  assert.deepEqual(await servers.openMoves(), [])
  await assertAllCalled()
  // another server takes its place
  const { pool } = source === 'first' ? { pool: stage.db } : servers.database
  await pool.query(
    `with fenced as (select set_config('recado.moves', $1, true))
     update workspaces set state = 'gone' from fenced where workspace_id = $1::uuid`,
    [stage.shop.workspaceId],
  )
})

test('a target that was restored or failed over before it opens does not open, and the source goes on', async () => {
  const source = await ownerNow()
  const target = otherOf(source)
  await dieBefore('open', target)
  await turnBack('target')
  await assert.rejects(servers.move(target), /The target was restored .*--abort/)
  assert.deepEqual(await answerOf(target), 'workspace_moved')
  await abortMove(stage.shop.workspaceId, servers.options())
  assert.equal(await ownerNow(), source)
  assert.deepEqual([await answerOf(source), await answerOf(target)], [200, 'unauthenticated'])

  await dieBefore('clear', target)
  await turnBack('target')
  await servers.move(target) // it had opened
  assert.equal(await ownerNow(), target)
  await assertAllCalled()
})

test('a copy that has an earlier mark of a source that was restored does not have its latest', async () => {
  const source = await ownerNow()
  const target = otherOf(source)
  await dieBefore('fence', target)
  const [db, copy] =
    source === 'first' ? [stage.db, servers.database.pool] : [servers.database.pool, stage.db]
  const { workspaceId } = stage.shop
  await copy.query(`alter subscription recado_move_${workspaceId.replaceAll('-', '')} disable`)
  await db.query('update workspaces set marks = 0 where workspace_id = $1', [workspaceId])
  let passedMs = 0
  const clock = { ...stage.clock, monotonicMs: () => (passedMs += 1_000) } // sees no use in waiting
  await assert.rejects(servers.move(target, { clock }), /took too long/)
  assert.equal(await ownerNow(), source)
  await abortMove(workspaceId, servers.options())
  assert.equal(await answerOf(source), 200)
  await assertAllCalled()
})
