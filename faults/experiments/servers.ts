/**
 * Workspaces move to and fro between three servers while everything is killed: the mover, the
 * Recado and the database of either server. The same command then goes on with the move, or gives
 * it up. In the end both workspaces are where they were.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { RECADO, recado } from '../../testkit/recado.ts'
import type { Random } from '../../scripts/random.ts'
import { NAMES, openThreeServers, type Name, type ThreeServers } from '../stack/three-servers.ts'
import type { Stack } from '../stack/stack.ts'
import { pass, underLoad, type Experiment } from './experiment.ts'

/** A trouble comes at any moment of a move: longer than most take. */
const TROUBLE_WITHIN_MS = 1_500
/** In which a move must end once its troubles are over. */
const PATIENCE_MS = { usual: 90_000, canary: 20_000 }
const WATCH_MS = 50
/** A canary shows itself at once, and its moves never end well. */
const ROUNDS = { canary: 1, short: 7, long: 28 }

export const servers: Experiment = {
  name: 'servers',
  injects:
    'Moves both workspaces between three servers, and kills mover, services and databases at any moment of it, or abandons the move.',
  async run(_ground, run) {
    const three = await openThreeServers(run.source)
    try {
      const load = {
        ports: three.ports,
        gate: three.gate,
        customers: run.isLong ? 1_000 : 60,
        crowd: { clients: run.isLong ? 32 : 8 },
      }
      return await underLoad(three.ground, run, load, async (stack, random) => {
        const hits: Record<string, number> = { moves: 0 }
        const watch = watchOwners(stack, three)
        const places = new Map<string, Name>(stack.shops.map(({ workspaceId }) => [workspaceId, 'first']))
        const broken: string[] = []
        const rounds = run.source ? ROUNDS.canary : run.isLong ? ROUNDS.long : ROUNDS.short
        for (let round = 0; round < rounds && broken.length === 0; round++) {
          const { workspaceId } = random.pick([...stack.shops])
          const from = places.get(workspaceId) ?? 'first'
          const to = random.pick(NAMES.filter((name) => name !== from))
          const [what, act] = TROUBLES[round % TROUBLES.length] as (typeof TROUBLES)[number]
          const first = startMove(three, workspaceId, to, run.source)
          await pass(random.below(TROUBLE_WITHIN_MS))
          if (await act({ three, from, to, kill: first.kill, workspaceId, random }))
            hits[what] = (hits[what] ?? 0) + 1
          await first.ended
          const place = await finish(three, workspaceId, to, run.source)
          if (place === null) broken.push(`the move of ${workspaceId} to ${to} did not end after: ${what}`)
          else places.set(workspaceId, place)
          hits['moves'] = (hits['moves'] ?? 0) + 1
        }
        for (const { workspaceId } of stack.shops)
          if ((await finish(three, workspaceId, 'first', run.source)) !== 'first')
            broken.push(`${workspaceId} did not come back`)
        broken.push(...(await watch.stop()))
        return { hits, broken }
      })
    } finally {
      await three.close()
    }
  },
}

type Scene = {
  three: ThreeServers
  from: Name
  to: Name
  kill(): boolean
  workspaceId: string
  random: Random
}

/** Each returns whether it hit. */
const TROUBLES: [what: string, act: (scene: Scene) => Promise<boolean>][] = [
  ['mover killed', async ({ kill }) => kill()],
  ['service of the source killed', async ({ three, from }) => (await three.replaceService(from), true)],
  ['database of the source killed', async ({ three, from }) => (await three.postgresOf(from).kill(), true)],
  ['service of the target killed', async ({ three, to }) => (await three.replaceService(to), true)],
  ['database of the target killed', async ({ three, to }) => (await three.postgresOf(to).kill(), true)],
  [
    'mover killed, and given up',
    async ({ three, kill, workspaceId }) => {
      kill()
      await recado(['workspace', 'move', workspaceId, '--abort'], three.env()) // refused once it has flipped
      return true
    },
  ],
  [
    'mover, service and database killed',
    async ({ three, from, kill }) => {
      kill()
      await three.postgresOf(from).kill()
      await three.replaceService(from)
      return true
    },
  ],
]

function startMove(three: ThreeServers, workspaceId: string, to: Name, source = RECADO) {
  const child = spawn(process.execPath, [source, 'workspace', 'move', workspaceId, '--to', to], {
    env: { PATH: process.env.PATH, ...three.env() },
    stdio: 'ignore',
  })
  return { kill: () => child.exitCode === null && child.kill('SIGKILL'), ended: once(child, 'exit') }
}

/**
 * Runs the command until the workspace is there, and says where it is; null if that does not end.
 */
async function finish(
  three: ThreeServers,
  workspaceId: string,
  to: Name,
  source?: string,
): Promise<Name | null> {
  const patienceMs = source ? PATIENCE_MS.canary : PATIENCE_MS.usual
  for (const until = performance.now() + patienceMs; performance.now() < until; await sleep(WATCH_MS)) {
    const [exitCode] = (await startMove(three, workspaceId, to, source).ended) as [number | null]
    if (exitCode === 0) return to
  }
  return null
}

/**
 * Looks all the time whether two servers think that a workspace is theirs. The servers are asked
 * one after the other, so a move between two questions may look like that once; two that say so
 * twice in a row do both have it.
 */
function watchOwners(stack: Stack, three: ThreeServers) {
  const seen = new Set<string>()
  let isOver = false
  async function run() {
    const before = new Map<string, Name[]>()
    while (!isOver) {
      for (const { workspaceId } of stack.shops) {
        const owners = (await three.listOwners(workspaceId)) ?? []
        const twice = owners.filter((name) => before.get(workspaceId)?.includes(name))
        if (twice.length > 1) seen.add(`${workspaceId} was on ${twice.join(' and on ')} at once`)
        before.set(workspaceId, owners)
      }
      await sleep(WATCH_MS)
    }
  }
  const running = run()
  return {
    async stop(): Promise<string[]> {
      isOver = true
      await running
      return [...seen]
    },
  }
}
