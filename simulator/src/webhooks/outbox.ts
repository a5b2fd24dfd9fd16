/**
 * Delivers updates to webhooks: a lane per account, several POSTs at a time, each retried with
 * growing pauses until the receiver answers 200 or the attempts are used up. An update counts as
 * unsettled from `enqueue` until then.
 */
import { Agent } from 'undici'
import { toIso, type Clock } from '../clock.ts'
import { createDelays } from '../delays.ts'
import { distortPost } from '../faults/post-faults.ts'
import type { Faults } from '../faults/rules.ts'
import { createFifo, type Fifo } from '../fifo.ts'
import { WEBHOOK_POST_UPDATES_MAX, WEBHOOK_QUEUE_MAX } from '../limits.ts'
import type { Log } from '../log.ts'
import { toCallback, type Account } from '../state/accounts.ts'
import type { State, WebhookPost } from '../state/state.ts'
import { toEnvelope, type Entry } from './envelope.ts'
import { postOnce } from './post.ts'
import { toSignedBytes } from './signature.ts'
import type { Update } from './update.ts'

const RETRY_PAUSE_MAX_MS = 30_000
const CONNECTIONS_MAX = 64
const CONNECT_TIMEOUT_MS = 5_000
const SHUFFLE_MS_DEFAULT = 1_000
const DELAY_MS_DEFAULT = 1_000

export type Outbox = {
  enqueue(update: Update): void
  /** Updates neither delivered nor dropped, oldest first. */
  unsettled(): Update[]
  unsettledCount(): number
  /** Updates dropped since the start: attempts used up, or no room. */
  droppedCount(): number
  /** Drops all waiting updates; a POST in flight ends by itself. */
  clear(): void
  close(): Promise<void>
}

/** The POST settles its `updates`; the repetition of a POST has none. */
type Batch = { updates: Update[]; bytes: Buffer; post: WebhookPost }
type Lane = {
  waiting: Fifo<Update>
  retries: Batch[]
  inFlight: number
  pumpScheduled: boolean
  isFailing: boolean
}
type Parts = {
  state: State
  clock: Clock
  faults: Faults
  log: Log
  /** Called for each update that is delivered or dropped. */
  onSettled: (update: Update, delivered: boolean) => void
}

export function createOutbox({ state, clock, faults, log, onSettled }: Parts): Outbox {
  const agent = new Agent({ connections: CONNECTIONS_MAX, connect: { timeout: CONNECT_TIMEOUT_MS } })
  const lanes = new Map<string, Lane>()
  const unsettled = new Set<Update>()
  const heldUpdates = createDelays<Update>()
  const heldBatches = createDelays<Batch>()
  let openCopies = 0
  let dropped = 0

  function enqueue(update: Update) {
    const { phoneNumberId: account, to, referenceId } = update
    const subject = { to, referenceId, account }
    const isDropped = faults.draw('webhook', ['drop'], subject, ({ statuses }) => {
      return update.kind === 'status' && (statuses?.includes(update.label) ?? true)
    })
    if (isDropped || !isAwaited(state.accounts.get(account), update)) return
    if (unsettled.size >= WEBHOOK_QUEUE_MAX) {
      dropped++
      return
    }
    unsettled.add(update)
    const late = faults.draw('webhook', ['delay', 'shuffle'], subject)
    if (!late) return queue(update)
    const isShuffle = late.rule.mode === 'shuffle'
    const ms = isShuffle
      ? late.random() * (late.rule.ms ?? SHUFFLE_MS_DEFAULT)
      : (late.rule.ms ?? DELAY_MS_DEFAULT)
    heldUpdates.hold(update, ms, queue)
  }

  function queue(update: Update) {
    const lane = laneOf(update.phoneNumberId)
    lane.waiting.push(update)
    schedulePump(update.phoneNumberId, lane)
  }

  function laneOf(phoneNumberId: string): Lane {
    const known = lanes.get(phoneNumberId)
    if (known) return known
    const lane = {
      waiting: createFifo<Update>(),
      retries: [],
      inFlight: 0,
      pumpScheduled: false,
      isFailing: false,
    }
    lanes.set(phoneNumberId, lane)
    return lane
  }

  /**
   * Delayed to the end of the event loop's turn, so that updates due in the same turn share a POST.
   */
  function schedulePump(phoneNumberId: string, lane: Lane) {
    if (lane.pumpScheduled) return
    lane.pumpScheduled = true
    setImmediate(() => {
      lane.pumpScheduled = false
      pump(phoneNumberId, lane)
    })
  }

  function pump(phoneNumberId: string, lane: Lane) {
    const account = state.accounts.get(phoneNumberId)
    if (!account) return
    while (lane.inFlight < account.webhookParallel) {
      const batch = lane.retries.shift() ?? nextBatch(account, lane)
      if (!batch) return
      lane.inFlight++
      void attempt(account, lane, batch)
    }
  }

  function nextBatch(account: Account, lane: Lane): Batch | undefined {
    const updates = lane.waiting.take(account.maxUpdatesPerPost)
    if (updates.length === 0) return undefined
    const { entries, copies } = distortPost(faults, account, updates, () => takeFromNeighbour(account))
    const bytes = toSignedBytes(toEnvelope(entries, clock.nowMs()))
    const all = entries.flatMap((entry) => entry.updates)
    for (let copy = 1; copy < copies; copy++) {
      openCopies++
      lane.retries.push(toBatch(account, [], bytes, all))
    }
    return toBatch(account, all, bytes, all)
  }

  function toBatch(account: Account, settles: Update[], bytes: Buffer, contents: Update[]): Batch {
    const post: WebhookPost = {
      atMs: clock.nowMs(),
      phoneNumberId: account.phoneNumberId,
      attempts: 0,
      status: null,
      outcome: 'pending',
      updateCount: contents.length,
      updates: contents
        .slice(0, WEBHOOK_POST_UPDATES_MAX)
        .map(({ kind, id, label }) => ({ kind, id, label })),
    }
    state.posts.push(post)
    return { updates: settles, bytes, post }
  }

  /** Updates of another account that fit into one signed body: same address, same secret. */
  function takeFromNeighbour(account: Account): Entry | undefined {
    for (const other of state.accounts.values()) {
      const isNeighbour = toCallback(other) === toCallback(account) && other.appSecret === account.appSecret
      if (other === account || !isNeighbour) continue
      const updates = laneOf(other.phoneNumberId).waiting.take(account.maxUpdatesPerPost)
      if (updates.length > 0) return { account: other, updates }
    }
    return undefined
  }

  async function attempt(account: Account, lane: Lane, batch: Batch) {
    const { post } = batch
    post.attempts++
    post.status = await postOnce(agent, account, batch.bytes)
    const delivered = post.status === 200
    noteHealth(account, lane, delivered, post.status)
    if (lanes.get(account.phoneNumberId) !== lane) return // cleared meanwhile
    if (delivered || post.attempts >= account.webhookAttemptsMax) {
      settle(batch, delivered)
      release(account, lane)
      return
    }
    const pauseMs = Math.min(RETRY_PAUSE_MAX_MS, account.webhookRetryBaseMs * 2 ** (post.attempts - 1))
    const keepsOrder = account.webhookParallel === 1
    if (!keepsOrder) release(account, lane)
    heldBatches.hold(batch, pauseMs, () => {
      lane.retries.push(batch)
      if (keepsOrder) release(account, lane)
      else schedulePump(account.phoneNumberId, lane)
    })
  }

  function release(account: Account, lane: Lane) {
    lane.inFlight--
    schedulePump(account.phoneNumberId, lane)
  }

  function settle({ updates, post }: Batch, delivered: boolean) {
    post.outcome = delivered ? 'delivered' : 'given_up'
    if (updates.length === 0) openCopies--
    for (const update of updates) {
      if (!unsettled.delete(update)) continue
      if (!delivered) dropped++
      onSettled(update, delivered)
    }
  }

  /** Logs one line when a webhook stops answering, and one when it answers again. */
  function noteHealth(account: Account, lane: Lane, delivered: boolean, status: number | null) {
    if (lane.isFailing === !delivered) return
    lane.isFailing = !delivered
    const fields = { account: account.phoneNumberId, status, at: toIso(clock.nowMs()) }
    if (delivered) log.info('webhook_answers', 'The webhook answers again.', fields)
    else log.warn('webhook_fails', `${toCallback(account)} did not answer 200; trying again.`, fields)
  }

  /** Replaces the lanes instead of emptying them: a POST in flight still holds its lane. */
  function clear() {
    for (const lane of lanes.values()) {
      lane.waiting.take(lane.waiting.size())
      lane.retries.length = 0
    }
    lanes.clear()
    unsettled.clear()
    openCopies = 0
    heldUpdates.clear()
    heldBatches.clear()
  }

  return {
    enqueue,
    unsettled: () => [...unsettled],
    unsettledCount: () => unsettled.size + openCopies,
    droppedCount: () => dropped,
    clear,
    async close() {
      clear()
      await agent.destroy()
    },
  }
}

/**
 * Whether the app of the account asked for it. What concerns the business account goes to the
 * callback of the app alone, and where a number has one of its own, that of the app is another's.
 */
function isAwaited(account: Account | undefined, { kind, label }: Update): boolean {
  if (!account || toCallback(account) === null) return false
  if (kind === 'business' && account.override) return false
  const field = kind === 'status' || kind === 'message' ? 'messages' : label
  return account.webhookFields?.includes(field) ?? true
}
