/** What an experiment is, and the frame that most share: load, faults, rest, facts. */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gatherFacts, type Expectations, type Facts } from '../checker/facts.ts'
import { makeCustomers, startCrowd, type CrowdOptions } from '../clients/crowd.ts'
import { startPhotographers } from '../clients/files.ts'
import type { AskedOrder } from '../clients/shoppers.ts'
import { startFollower, type Follower } from '../clients/follower.ts'
import { createHistory, type History } from '../clients/history.ts'
import { createRandom, type Random } from '../../scripts/random.ts'
import { openStack, type Ground, type Stack, type StackOptions } from '../stack/stack.ts'

export type Experiment = {
  name: string
  /** What the experiment does, as a sentence without subject. */
  injects: string
  /**
   * Played in the first round of a long run only: it takes long and few messages are acknowledged.
   */
  firstRoundOnly?: true
  run(ground: Ground, run: Run): Promise<Result>
}

/** The experiment cannot run on this machine. */
export class SkippedError extends Error {
  override name = 'SkippedError'
}

export type Run = {
  seed: number
  /** Folder for what clients, simulator and database reported. */
  folder: string
  /** Uses the full counts of a long run. */
  isLong: boolean
  /** How often a cluster is hit. */
  times?: number
  /** How many charges are wanted of a long run. */
  charges?: number
  /** How often in a minute a shop may read the list of its payments. */
  listsPerMinute?: number
  /** The file of a canary's `recado` command. */
  source?: string
  /** Settings of a cluster, for a canary. */
  settings?: object
}

export type Result = {
  /** How often the fault hit, by target. Every count must be above 0. */
  hits: Record<string, number>
  facts: Facts
  /** Other breaches, which the experiment found itself. */
  broken?: string[]
  /** What it measured, as sentences. */
  notes?: string[]
}

/**
 * After the faults end, the work left may stay undiminished for this long before we stop waiting.
 */
const REST_MS = 35_000
const POLL_MS = 200
const FOLLOWED = 3
/** Followers poll less often in a long run, where they would otherwise be a fifth of the load. */
const FOLLOWING_MS = { short: 150, long: 1_500 }
/**
 * Enough customers that none reaches WhatsApp's limit per recipient, which would delay messages for
 * minutes.
 */
const CUSTOMERS = { short: 150, long: 2_000 }
const CLIENTS = { short: 12, long: 128 }
/**
 * Between two messages of a client. In a short run the processes that come and go need the
 * processors more than the crowd does.
 */
const PAUSE_MS = { short: 100, long: 0 }

export type Load = StackOptions & {
  crowd?: Partial<CrowdOptions>
  /** Number of customers, all with an open window; or a function that makes them. */
  customers?: number | ((stack: Stack) => Promise<string[]>)
  expects?: Expectations
  /** Number of customers of each shop whose conversation is followed. */
  followers?: number
  /** Runs before the load begins. */
  prepare?: (stack: Stack) => Promise<void>
}

/**
 * Runs the crowd against a stack, injects the faults, waits until the stack rests, and gathers the
 * facts.
 */
export async function underLoad(
  ground: Ground,
  run: Run,
  load: Load,
  trouble: (
    stack: Stack,
    random: Random,
    history: History,
  ) => Promise<Omit<Result, 'facts'> & { asked?: AskedOrder[] }>,
): Promise<Result> {
  const random = createRandom(run.seed)
  const history = createHistory(path.join(run.folder, 'history.jsonl'))
  const stack = await openStack(ground, {
    ...load,
    seed: run.seed,
    ...(run.source ? { source: run.source } : {}),
  })
  let followers: Follower[] = []
  try {
    await load.prepare?.(stack)
    const { customers: wanted = run.isLong ? CUSTOMERS.long : CUSTOMERS.short } = load
    const customers = typeof wanted === 'number' ? await makeCustomers(stack, wanted) : await wanted(stack)
    const followed = customers.slice(0, load.followers ?? FOLLOWED)
    const length = run.isLong ? 'long' : 'short'
    followers = stack.shops.map((shop) => startFollower(stack, shop, followed, FOLLOWING_MS[length]))
    const crowd = startCrowd(stack, history, random, {
      clients: CLIENTS[length],
      pauseMs: PAUSE_MS[length],
      customers,
      ...load.crowd,
    })
    const photographers = load.isOfRelease ? null : startPhotographers(stack, customers, random)
    const { asked = [], ...reported } = await trouble(stack, random, history)
    await crowd.stop()
    await photographers?.stop()
    await comeToRest(stack)
    for (const follower of followers) await follower.stop()
    const calls = await stack.simulator.calls(0)
    const facts = await gatherFacts(stack, history, calls, followers, photographers?.photos ?? [], asked, {
      ...load.expects,
      ...(load.isOfRelease ? { isOfRelease: true } : {}),
    })
    await Promise.all([
      writeFile(path.join(run.folder, 'calls.jsonl'), toLines(calls)),
      writeFile(path.join(run.folder, 'stored.jsonl'), toLines(facts.stored)),
    ])
    return { ...reported, facts }
  } finally {
    for (const follower of followers) follower.leave()
    await history.close()
    await stack.close()
  }
}

export const toLines = (items: object[]) => items.map((item) => `${JSON.stringify(item)}\n`).join('')

/**
 * Waits until nothing is left to do. A fast machine accepts more than the simulator does in the
 * same time, so this gives up only when the work left has not shrunk for REST_MS. The checker then
 * reports what was not done.
 */
export async function comeToRest({ db, simulator }: Stack): Promise<void> {
  let least = Infinity
  let until = 0
  for (;;) {
    const pending = await simulator.flush()
    const { rows } = await db.query<{ open: number }>(
      `select (select count(*) from deliveries where state <> 'held')::int
            + (select count(*) from message_states where status = 'sending')::int
            + (select count(*) from media where state = 'waiting')::int
            + (select coalesce(sum(cardinality(ids)), 0) from event_changes)::int
            + (select count(*) from webhook_retries)::int
            + (select coalesce(sum(l.last_position - e.done_to), 0) from webhook_endpoints e join event_logs l using (workspace_id))::int as open`,
    )
    const left = pending + (rows[0]?.open ?? 0)
    if (left === 0) return
    if (left < least) {
      least = left
      until = performance.now() + REST_MS
    } else if (performance.now() > until) return
    await sleep(POLL_MS)
  }
}

export const pass = (ms: number): Promise<void> => sleep(ms)
