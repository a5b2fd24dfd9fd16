/**
 * Moves a workspace to another server while it works there.
 *
 * The directory keeps which step a move has begun. Each step may be repeated, so a move that died
 * goes on where it was, by the same command. At every moment at most one server accepts anything:
 * - the source stops for good (fence) before the directory names the target (flip), and the target
 * opens after that;
 * - each server refuses by itself, in its database: a process that does not know of the move cannot
 * write;
 * - a process that sets the state of a workspace names the move. A mover that was frozen and wakes
 * too late changes nothing.
 */
import type pg from 'pg'
import { pause, type Clock } from '../../engine/clock.ts'
import type { Directory } from '../directory/directory.ts'
import { findState } from '../../workspaces/workspaces-repository.ts'
import {
  ABORT,
  beginAbort,
  beginMove,
  endMove,
  flip,
  noteTimelines,
  openMoves,
  stepMove,
  takeBack,
  type Move,
} from '../directory/moves-repository.ts'
import { assertMovable, MoveError } from './assert-movable.ts'
import {
  clear,
  countHeldLeases,
  fence,
  goOnHere,
  openSlot,
  publish,
  setState,
  unpublish,
  writeMark,
} from './source.ts'
import { asMove, connectServer } from './server-connection.ts'
import { copyWorkspace, detach, discard, hasMark, openHere } from './target.ts'
import { assertTimeline, readTimeline, type Timelines } from './timelines.ts'

/** In their order. */
export const STEPS = ['copy', 'follow', 'part', 'fence', 'flip', 'open', 'clear'] as const
export type Step = (typeof STEPS)[number]

export type Moved = {
  /** Milliseconds in which nothing was accepted; null: an earlier run stopped it. */
  cutMs: number | null
  rows: number | null
}

export type MoveOptions = {
  directory: Directory
  clock: Clock
  /** A server that is lost for good: nothing is done there. */
  lost?: string
  /** Called before each step. */
  onStep?: (step: Step | typeof ABORT) => void | Promise<void>
}

const PAUSE_MS = 5
/** Time in which the copy must catch up while the workspace works. */
const FOLLOW_MS = 10 * 60_000
/**
 * Time in which calls to the channel end, and leases of a dead process lapse: RECADO_LEASE_MS may
 * be as much.
 */
const PART_MS = 5 * 60_000
/**
 * Time in which nothing is accepted. If the copy takes longer, the workspace goes on at the source.
 */
const CUT_MS = 10_000

async function until(clock: Clock, ms: number, ask: () => Promise<boolean>, what: string): Promise<void> {
  const endMs = clock.monotonicMs() + ms
  while (!(await ask())) {
    if (clock.monotonicMs() > endMs) throw new MoveError(`It took too long until ${what}.`)
    await pause(clock, PAUSE_MS)
  }
}

/** Begins the move, or goes on with the one that is under way. Throws `MoveError`. */
export async function moveWorkspace(workspaceId: string, to: string, options: MoveOptions): Promise<Moved> {
  const { directory, clock } = options
  return await withMove(workspaceId, directory, async (underWay) => {
    if (underWay && underWay.target !== to)
      throw new MoveError(`A move to ${underWay.target} is under way: go on with it, or abort it.`)
    if (underWay?.step === ABORT) throw new MoveError('The move is being aborted: run it with --abort again.')
    const placement = directory.placementOf(workspaceId)
    if (!placement) throw new MoveError('The directory does not know this workspace.')
    if (!underWay && placement.server === to) return { cutMs: null, rows: null }
    const draft = { workspaceId, source: placement.server, target: to, step: 'copy' }
    const move = underWay ?? (await beginMove(directory.pool, draft, clock.now()))
    if (!move) throw new MoveError(`There is no server ${to} that accepts workspaces, or another move began.`)
    try {
      return await run(move, options)
    } catch (error) {
      const { step = move.step } = (await openMoves(directory.pool)).find(({ id }) => id === move.id) ?? {}
      const said = error instanceof Error ? error.message : String(error)
      await stepMove(directory.pool, move.id, step, said).catch(() => undefined)
      throw error
    }
  })
}

/**
 * Gives up the move that is under way: the workspace goes on at the source. Throws `MoveError` once
 * it has flipped, unless the target has lost the copy before it opened.
 */
export async function abortMove(workspaceId: string, options: MoveOptions): Promise<void> {
  const { directory, clock } = options
  await withMove(workspaceId, directory, async (move) => {
    if (!move) throw new MoveError('No move of this workspace is under way.')
    const [source, target] = connectionsOf(move, directory)
    const isBegun =
      (await beginAbort(directory.pool, move.id)) ||
      ((await giveBack(move, source, target)) &&
        (await takeBack(directory.pool, move.id)) &&
        (await beginAbort(directory.pool, move.id)))
    if (!isBegun)
      throw new MoveError('The workspace is at the target already: run the move again, which ends it.')
    await options.onStep?.(ABORT)
    await using sourceClient = await source.open()
    // first: it may work, and keeps no WAL, whatever becomes of the copy
    await goOnHere(sourceClient.client, move)
    await unpublish(sourceClient.client, workspaceId)
    if (options.lost !== move.target) {
      await using targetClient = await target.open()
      await discard(targetClient.client, move)
    }
    await endMove(directory.pool, move.id, 'aborted', clock.now())
  })
}

/**
 * Has a target that was restored or failed over before it opened give up its copy, if the source
 * still has everything. Returns whether the target cannot open any more.
 */
async function giveBack(move: Move, source: Side, target: Side): Promise<boolean> {
  await using there = await target.open()
  if ((await readTimeline(there.client)) === move.targetTimeline) return false
  await using here = await source.open()
  const kept = await findState(here.client, move.workspaceId)
  if (kept?.state !== 'leaving' || kept.moveId !== move.id) return false
  await discard(there.client, move)
  return (await findState(there.client, move.workspaceId))?.state !== 'here'
}

/** One mover at a time: the lock ends with its connection. */
async function withMove<Result>(
  workspaceId: string,
  directory: Directory,
  run: (move: Move | null) => Promise<Result>,
): Promise<Result> {
  const client = await directory.pool.connect()
  try {
    const { rows } = await client.query<{ isFree: boolean }>(
      `select pg_try_advisory_lock(hashtextextended($1, 7)) as "isFree"`,
      [workspaceId],
    )
    if (!rows[0]?.isFree) throw new MoveError('Another process moves this workspace.')
    await directory.refresh()
    const moves = await openMoves(directory.pool)
    return await run(moves.find((move) => move.workspaceId === workspaceId) ?? null)
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined)
    client.release(true)
  }
}

async function run(move: Move, options: MoveOptions): Promise<Moved> {
  const { directory, clock } = options
  const { workspaceId } = move
  const [sourceServer, targetServer] = connectionsOf(move, directory)
  await using target = await targetServer.open()
  const moved: Moved = { cutMs: null, rows: null }
  let fencedMs: number | null = null
  let noted: Timelines = { source: move.sourceTimeline, target: move.targetTimeline }

  async function assertUnchanged(source: pg.Client): Promise<void> {
    await assertTimeline(source, noted, 'source')
    await assertTimeline(target.client, noted, 'target')
  }

  const steps: Record<Step, (source: pg.Client) => Promise<void>> = {
    async copy(source) {
      await assertMovable(source, target.client, move)
      noted = { source: await readTimeline(source), target: await readTimeline(target.client) }
      await noteTimelines(directory.pool, move.id, noted)
      await detach(target.client, workspaceId)
      await publish(source, workspaceId)
      const slot = await openSlot(sourceServer.url, workspaceId)
      try {
        const from = { snapshot: slot.snapshot, sourceUrl: sourceServer.url }
        moved.rows = await copyWorkspace(source, target.client, move, from)
      } finally {
        await slot.end()
      }
    },
    async follow(source) {
      await assertUnchanged(source)
      const mark = await writeMark(source, workspaceId)
      const hasIt = () => hasMark(target.client, workspaceId, mark)
      await until(clock, FOLLOW_MS, hasIt, 'the copy has what the source has')
    },
    async part(source) {
      const isParting = await asMove(source, workspaceId, () =>
        setState(source, move, ['here', 'leaving'], 'parting'),
      )
      if (!isParting) throw new MoveError('The source does not have this workspace.')
      const isFree = async () => (await countHeldLeases(source, workspaceId)) === 0
      await until(clock, PART_MS, isFree, 'no process sends for the workspace any more')
    },
    async fence(source) {
      fencedMs = clock.monotonicMs()
      try {
        await assertUnchanged(source)
        if (!(await fence(source, move))) throw new MoveError('The source does not have this workspace.')
        const mark = await writeMark(source, workspaceId)
        const hasIt = () => hasMark(target.client, workspaceId, mark)
        await until(clock, CUT_MS, hasIt, 'the copy had the last change')
      } catch (error) {
        await goOnHere(source, move)
        await stepMove(directory.pool, move.id, 'follow')
        throw error
      }
    },
    async flip(source) {
      await assertUnchanged(source)
      await detach(target.client, workspaceId)
      const epoch = await flip(directory.pool, move.id, workspaceId, move.target)
      if (epoch === null) throw new MoveError('The move was given up.')
    },
    async open() {
      const isArriving = (await findState(target.client, workspaceId))?.state === 'arriving'
      if (isArriving) await assertTimeline(target.client, noted, 'target')
      if (!(await openHere(target.client, move)))
        throw new MoveError('The target does not have the copy of this move.')
      if (fencedMs !== null) moved.cutMs = clock.monotonicMs() - fencedMs
    },
    async clear(source) {
      await asMove(source, workspaceId, () => setState(source, move, ['leaving'], 'gone'))
      await unpublish(source, workspaceId)
      await clear(source, workspaceId)
    },
  }

  const first = Math.max(0, STEPS.indexOf(move.step as Step))
  // the target opens also while the source is away
  const isFlipped = directory.placementOf(workspaceId)?.server === move.target
  if (isFlipped) await begin('open', target.client)
  if (!isFlipped || options.lost !== move.source) {
    await using source = await sourceServer.open()
    for (const step of isFlipped ? (['clear'] as const) : STEPS.slice(first)) await begin(step, source.client)
  }
  await endMove(directory.pool, move.id, 'moved', clock.now())
  return moved

  async function begin(step: Step, client: pg.Client): Promise<void> {
    if (!(await stepMove(directory.pool, move.id, step))) throw new MoveError('The move was given up.')
    await options.onStep?.(step)
    await steps[step](client)
  }
}

type Side = { url: string; open(): Promise<{ client: pg.Client } & AsyncDisposable> }

function connectionsOf(move: Move, directory: Directory): [source: Side, target: Side] {
  const sideOf = (name: string): Side => {
    const server = directory.server(name)
    if (!server) throw new MoveError(`The directory has no server ${name}.`)
    const url = server.databaseUrl
    return {
      url,
      async open() {
        const client = await connectServer(url)
        return { client, [Symbol.asyncDispose]: () => client.end().catch(() => undefined) }
      },
    }
  }
  return [sideOf(move.source), sideOf(move.target)]
}
