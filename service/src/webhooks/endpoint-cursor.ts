/**
 * A cursor of one endpoint over the event log: what it reads goes into lanes, one for each
 * conversation, and what became of it is written with the place up to which all is settled.
 *
 * An event of the live cursor that fails makes its conversation wait: a row in webhook_retries says
 * from where, the cursor goes on without it, and before the next try its events are read again. A
 * replay tries again in place, and its cursor waits.
 */
import type { Queryable } from '../engine/postgres/connection.ts'
import { createLanes, type Lane } from '../engine/queue/lanes.ts'
import type { MemoryBudget } from '../engine/queue/memory-budget.ts'
import { NO_RATE } from '../engine/queue/token-bucket.ts'
import { attemptEvent, type AttemptTools, type DrivenEndpoint } from './attempt-event.ts'
import { findMergedInto } from './driven-endpoints.ts'
import type { Settling, Wait } from './endpoint-progress.ts'
import type { LogPages, Page, PageEvent } from './log-pages.ts'
import type { PostResult } from './post-event.ts'
import { createProgressWriter, type ProgressTools } from './progress-writer.ts'
import type { Replay } from './replays.ts'
import { GIVEN_UP_AFTER_MS, waitAfterMs } from './retry-schedule.ts'
import { createHeldEvents, unread, type Item } from './held-events.ts'
import { isWanted } from './wanted.ts'

export type CursorTools = AttemptTools &
  ProgressTools & {
    db: Queryable
    pages: LogPages
    /** Bodies in memory, all endpoints together. */
    budget: MemoryBudget
  }

export type CursorStart = {
  doneTo: number
  /** Null: sent for the first time. */
  replay: Replay | null
  waits: (Wait & { laneKey: string })[]
}

export type EndpointCursor = {
  /** The log reaches this far. */
  advance(lastPosition: number): void
  /**
   * When the first event happened that is not settled and does not wait for another try; null if
   * there is none.
   */
  oldestAt(): Date | null
  /** All that happened is settled. */
  isIdle(): boolean
  /** Begins nothing more; resolves when the calls under way have ended and are written down. */
  close(): Promise<void>
}

export type CursorEvents = {
  onLeaseLost(): void
  /** The endpoint is failing or disabled now, or active again. */
  onStateChanged(): void
  /** A replay has come to its end. */
  onFinished(): void
}

/** Conversations of one endpoint that wait; beyond it its cursor stops. */
export const WAITS_MAX = 1_000
/** Failures in a row after which one event is tried now and then, and how long after. */
const PAUSE_FAILURES = 3
const PAUSE_MS = 5_000
const DATABASE_RETRY_MS = 1_000
export function createEndpointCursor(
  tools: CursorTools,
  endpoint: DrivenEndpoint,
  { doneTo, replay, waits }: CursorStart,
  events: CursorEvents,
): EndpointCursor {
  const { clock, log, pages, signal } = tools
  const { progress, lease, window } = endpoint
  const { workspaceId, ownerId: endpointId } = lease
  const nowMs = () => clock.now().getTime()
  const held = createHeldEvents(tools.budget, clock)
  const waiting = new Map<string, Wait>(waits.map(({ laneKey, ...wait }) => [laneKey, wait]))
  let readTo = doneTo
  let upTo = replay ? replay.lastPosition : doneTo
  let isLoading = false
  let closed = false
  let cancelLoad: (() => void) | null = null

  const writer = createProgressWriter(tools, {
    progress,
    replayId: replay?.replayId ?? null,
    doneTo,
    readTo: () => readTo,
    ...events,
  })
  const { settle } = writer
  const lanes = createLanes<Item, 'retry' | 'database'>({
    clock,
    run,
    limit: window.limitOf(replay !== null),
    mayRun: () => !closed,
    laneRate: NO_RATE,
  })

  // --- reading
  // --------------------------------------------------------------------------------------------

  const mayRead = () =>
    !closed && !isLoading && readTo < upTo && held.count() < window.heldMax() && waiting.size < WAITS_MAX

  async function load(): Promise<void> {
    try {
      while (mayRead()) {
        isLoading = true
        const page = await readPage()
        isLoading = false
        if (closed || !addPage(page)) break
      }
    } catch (error) {
      isLoading = false
      log.warn({ event: 'webhook_events_unread', endpointId, err: error }, 'Events could not be read yet.')
      cancelLoad ??= clock.after(DATABASE_RETRY_MS, () => {
        cancelLoad = null
        void load()
      })
    }
    writer.passed(replay !== null && readTo >= upTo && writer.open() === 0)
  }

  const readPage = (): Promise<Page> =>
    replay?.onlyFailed ? pages.readFailed(lease, replay, readTo) : pages.read(workspaceId, readTo, upTo)

  /** Returns false if there is nothing more to read now. */
  function addPage({ events: found, to }: Page): boolean {
    const before = readTo
    for (const event of found) {
      if (event.position <= readTo) continue
      if (event.position > upTo || held.count() >= window.heldMax()) return false
      if (isWanted(event, endpoint.stored) && (replay || !waiting.has(event.laneKey))) {
        if (!addEvent(event)) return false
      }
      readTo = event.position
    }
    readTo = Math.max(readTo, Math.min(to, upTo))
    return readTo > before
  }

  /** Returns false if memory has no room for it now. */
  function addEvent(event: PageEvent): boolean {
    const item = held.take(event)
    if (!item) return false
    writer.opened(event.position, event.madeAt)
    const lane = lanes.of(event.laneKey)
    lane.items.push(item)
    lanes.start(lane)
    return true
  }

  // --- attempts
  // -------------------------------------------------------------------------------------------

  async function run(lane: Lane<Item>, onAnswered: () => void): Promise<void> {
    const wait = waiting.get(lane.key)
    if (wait && wait.dueAt.getTime() > nowMs()) return rest(lane, wait)
    try {
      if (!(await read(lane, wait))) return
      // after a pause another process may drive it, and have sent what follows
      if (!endpoint.hasLease()) return restForDatabase(lane)
      const item = lane.items[0] as Item
      const attempt = (waitOf(lane, item)?.tries ?? 0) + 1
      const event = { ...item, json: item.contentData as string, attempt }
      const posted = await attemptEvent(tools, endpoint, event, replay ? 'replay' : 'event')
      onAnswered()
      // given up because the service stops: the process that drives it next sends it again
      if (posted.result.failure && signal.aborted) return
      if (await follow(lane, item, posted.result, posted.record)) void load()
    } catch (error) {
      log.warn({ event: 'webhook_events_unread', endpointId, err: error }, 'Events could not be read yet.')
      restForDatabase(lane)
    }
  }

  const restForDatabase = (lane: Lane<Item>) =>
    lanes.rest(lane, DATABASE_RETRY_MS, 'database', () => lanes.goOn(lane))

  /** What earlier tries of an event left; null if there were none. */
  function waitOf(lane: Lane<Item>, item: Item): Wait | null {
    return replay !== null || !item.isFresh ? (waiting.get(lane.key) ?? null) : null
  }

  const rest = (lane: Lane<Item>, { dueAt }: Wait) =>
    lanes.rest(lane, dueAt.getTime() - nowMs(), 'retry', () => lanes.goOn(lane))

  /**
   * Reads the event again unless that was not long ago. Returns false if there is nothing to send.
   */
  async function read(lane: Lane<Item>, wait: Wait | undefined): Promise<boolean> {
    const item = lane.items[0] as Item
    if (held.isCurrent(item)) return true
    if (!replay && wait && !item.isFresh) {
      held.drop(lane.items)
      return await fill(lane, wait)
    }
    const found = await pages.readSome(workspaceId, [item.position])
    const [event] = found.filter((one) => isWanted(one, endpoint.stored))
    if (event) held.renew(item, event)
    else if (await settleDone(lane, item, wait, null)) {
      lanes.goOn(lane)
      void load()
    }
    return event !== undefined
  }

  /**
   * Reads the events of a conversation that waited. Returns false if there are none: then it waits
   * no longer.
   */
  async function fill(lane: Lane<Item>, wait: Wait): Promise<boolean> {
    const mergedInto = await findMergedInto(tools.db, workspaceId, lane.key)
    if (mergedInto !== null) return await moveTo(lane, wait, mergedInto)
    let from = wait.position
    while (from <= readTo) {
      const page = await pages.readLane(workspaceId, lane.key, from, readTo)
      const events = page.events.filter(({ position }) => position <= readTo)
      if (wait.tries > 0 && from === wait.position && events[0]?.position !== from) {
        // it failed, and what it is about was erased or is another conversation's now
        events.unshift(...(await pages.readSome(workspaceId, [from])))
      }
      const found = events.filter((event) => isWanted(event, endpoint.stored))
      if (found.length > 0) {
        lane.items = found.map(held.readAgain)
        // the one that it waited for is not kept, or not wanted any more
        if (found[0]?.position !== wait.position) wait.tries = 0
        return true
      }
      from = page.to + 1
    }
    // from now on what is read of it goes into its lane again
    waiting.delete(lane.key)
    lane.items = []
    if (await settle({ lane: { key: lane.key, wait: null }, positions: [] })) lanes.goOn(lane)
    void load()
    return false
  }

  /**
   * Its messages are another conversation's now: that one waits in its place, from the earlier of
   * both positions.
   */
  async function moveTo(lane: Lane<Item>, wait: Wait, key: string): Promise<false> {
    const other = lanes.of(key)
    const known = waiting.get(key)
    const position = Math.min(wait.position, known?.position ?? Infinity)
    const next = { ...wait, position }
    waiting.delete(lane.key)
    waiting.set(key, next)
    lane.items = []
    const wasResting = lanes.wake(other)
    const isUnderWay = other.isBusy && !wasResting
    const behind = other.items.splice(isUnderWay ? 1 : 0)
    if (!isUnderWay) other.items.push(unread(position))
    const positions = behind.filter(({ isFresh }) => isFresh).map((item) => item.position)
    held.drop(behind)
    // the new row before the old one goes: a process that ends between them must leave one
    await settle({ lane: { key, wait: next }, positions })
    await settle({ lane: { key: lane.key, wait: null }, positions: [] })
    lanes.goOn(lane)
    if (wasResting) lanes.goOn(other)
    else lanes.start(other)
    return false
  }

  /** What comes after an attempt. Returns false if the lease was lost. */
  async function follow(
    lane: Lane<Item>,
    item: Item,
    { failure, status, retryAfterMs, startedAt }: PostResult,
    attempt: Settling['attempt'],
  ): Promise<boolean> {
    const known = waiting.get(lane.key)
    const state = progress.storedState
    const prior = waitOf(lane, item)
    const tries = (prior?.tries ?? 0) + 1
    const firstAt = prior && prior.tries > 0 ? prior.firstAt : startedAt
    const isGivenUp = failure !== null && nowMs() - firstAt.getTime() >= GIVEN_UP_AFTER_MS
    if (isGivenUp) logGivenUp(item)
    if (failure === null || isGivenUp) {
      if (!(await settleDone(lane, item, known, attempt))) return false
      lanes.goOn(lane)
    } else {
      const waitMs = waitAfterMs(tries, retryAfterMs)
      const wait = { position: item.position, tries, firstAt, dueAt: new Date(nowMs() + waitMs) }
      if (retryAfterMs !== null && (status === 429 || status === 503)) window.pause(waitMs)
      else if (progress.standing.failures >= PAUSE_FAILURES) window.pause(PAUSE_MS)
      if (!(await settleFailed(lane, wait, attempt))) return false
      rest(lane, wait)
    }
    if (progress.standing.state !== state || state === 'failing') events.onStateChanged()
    return true
  }

  async function settleDone(
    lane: Lane<Item>,
    item: Item,
    known: Wait | undefined,
    attempt: Settling['attempt'],
  ): Promise<boolean> {
    if (!known || replay) {
      waiting.delete(lane.key)
      if (!(await settle({ attempt, positions: [item.position] }))) return false
      held.drop(lane.items.splice(0, 1))
      return true
    }
    // what it waited for is sent: the rest of the conversation follows, unless a merge has set it
    // back meanwhile
    const now = clock.now()
    const position = item.isFresh ? known.position : item.position + 1
    const next = { position, tries: 0, firstAt: now, dueAt: now }
    waiting.set(lane.key, next)
    const positions = lane.items.filter(({ isFresh }) => isFresh).map((one) => one.position)
    if (!(await settle({ attempt, lane: { key: lane.key, wait: next }, positions }))) return false
    held.drop(lane.items.splice(0, item.isFresh ? lane.items.length : 1))
    if (lane.items.length === 0) lane.items = [unread(position)]
    return true
  }

  async function settleFailed(lane: Lane<Item>, wait: Wait, attempt: Settling['attempt']): Promise<boolean> {
    waiting.set(lane.key, wait)
    if (replay) {
      held.empty(lane.items)
      return await settle({ attempt, positions: [] })
    }
    const dropped = lane.items.splice(0, lane.items.length, unread(wait.position))
    const positions = dropped.filter(({ isFresh }) => isFresh).map(({ position }) => position)
    held.drop(dropped)
    return await settle({ attempt, lane: { key: lane.key, wait }, positions })
  }

  function logGivenUp({ id }: Item) {
    tools.metrics.givenUp()
    const fields = { event: 'webhook_event_given_up', endpointId, reason: id }
    log.warn(
      fields,
      'An endpoint did not accept an event for three days; its conversation goes on without it.',
    )
  }

  for (const [key, { position }] of waiting) {
    const lane = lanes.of(key)
    lane.items = [unread(position)]
    lanes.start(lane)
  }
  void load()
  return {
    advance(lastPosition) {
      if (replay || lastPosition <= upTo) return
      upTo = lastPosition
      if (mayRead()) void load()
    },
    oldestAt: writer.oldestAt,
    isIdle: () => readTo >= upTo && writer.open() === 0 && waiting.size === 0,
    async close() {
      closed = true
      writer.close()
      cancelLoad?.()
      await lanes.close()
      held.end()
    },
  }
}
