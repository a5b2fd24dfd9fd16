/**
 * Drives one endpoint while this process holds its lease: the cursor over what happens and those of
 * replays while it is active, a trial now and then while it is failing, and nothing while it is
 * paused or disabled.
 */
import type { SecretKeys } from '../engine/secrets/credentials.ts'
import type { ConcurrencyLimit } from '../engine/queue/concurrency-limit.ts'
import type { Lease } from '../engine/queue/leases-repository.ts'
import type { DrivenEndpoint } from './attempt-event.ts'
import { listWaits, makeWaitsDue, type StoredEndpoint } from './driven-endpoints.ts'
import { createEndpointCursor, type CursorTools, type EndpointCursor } from './endpoint-cursor.ts'
import { decryptSecrets } from './endpoint-secrets.ts'
import type { Standing } from './endpoint-standing.ts'
import { createEndpointWindow } from './endpoint-window.ts'
import { listReplays } from './replays.ts'

export type DriverTools = CursorTools & {
  /** Those of the process, to all endpoints. */
  calls: ConcurrencyLimit
  secretKeys: SecretKeys
  /** The endpoint as it is now, if this process still holds its lease. */
  find(endpointId: string): Promise<StoredEndpoint | null>
}

export type EndpointDriver = {
  lease: Lease
  /** The log of its workspace reaches this far. */
  advance(lastPosition: number): void
  /** A person has changed it, or it was read again. */
  update(stored: StoredEndpoint): void
  oldestAt(): Date | null
  close(): Promise<void>
}

const DATABASE_RETRY_MS = 1_000

const standingOf = (stored: StoredEndpoint): Standing => ({
  state: stored.state,
  reason: stored.stateReason,
  since: stored.stateSince,
  failures: stored.failures,
  failingSince: stored.failingSince,
  dueAt: stored.dueAt,
  lastSuccessAt: stored.lastSuccessAt,
})

export function createEndpointDriver(
  tools: DriverTools,
  first: StoredEndpoint,
  lease: Lease,
  hasLease: () => boolean,
  onLeaseLost: () => void,
): EndpointDriver {
  const { db, clock, log, calls } = tools
  const { workspaceId, ownerId: endpointId, fence } = lease
  const endpoint: DrivenEndpoint = {
    lease,
    hasLease,
    stored: first,
    failed: new Set(),
    secrets: decryptSecrets(tools.secretKeys, endpointId, first),
    progress: { workspaceId, endpointId, fence, standing: standingOf(first), storedState: first.state },
    window: createEndpointWindow({
      calls,
      clock,
      ratePerSecond: () => endpoint.stored.maxPerSecond,
    }),
  }
  const replaying = new Map<string, EndpointCursor>()
  let live: EndpointCursor | null = null
  let lastPosition = 0
  let cancelStart: (() => void) | null = null
  let turn: Promise<void> = Promise.resolve() // one change after another
  let closed = false

  /**
   * Ends what is under way, reads everything again and begins again. What waits for another try is
   * tried at once where a person has given the endpoint another address, or has enabled it.
   */
  function restart() {
    inTurn(async () => {
      await stop()
      if (closed) return
      const stored = await tools.find(endpointId)
      if (!stored) return onLeaseLost()
      const isEnabled = stored.state === 'active' && endpoint.progress.standing.state !== 'active'
      const isAnew = isEnabled || stored.url !== endpoint.stored.url
      take(stored)
      await start(isAnew)
    })
  }

  function inTurn(change: () => Promise<void>) {
    turn = turn.then(change).catch((error) => {
      const fields = { event: 'webhook_endpoint_unread', endpointId, err: error }
      log.warn(fields, 'A webhook endpoint is read again soon.')
      startLater(DATABASE_RETRY_MS)
    })
  }

  function startLater(forMs: number) {
    cancelStart?.()
    if (closed) return
    cancelStart = clock.after(Math.max(0, forMs), () => {
      cancelStart = null
      restart()
    })
  }

  function take(stored: StoredEndpoint) {
    endpoint.stored = stored
    endpoint.secrets = decryptSecrets(tools.secretKeys, endpointId, stored)
    endpoint.progress.standing = standingOf(stored)
    endpoint.progress.storedState = stored.state
  }

  async function stop() {
    cancelStart?.()
    cancelStart = null
    const cursors = [...replaying.values(), ...(live ? [live] : [])]
    await Promise.all(cursors.map((cursor) => cursor.close()))
    live = null
    replaying.clear()
  }

  async function start(isAnew: boolean) {
    const { state, dueAt } = endpoint.progress.standing
    if (closed || state === 'paused' || state === 'disabled') return
    const untilDueMs = dueAt ? dueAt.getTime() - clock.now().getTime() : 0
    if (state === 'failing' && untilDueMs > 0) return startLater(untilDueMs)
    if (isAnew) await makeWaitsDue(db, lease, clock.now())
    const waits = await listWaits(db, lease)
    const { doneTo } = endpoint.stored
    live = createEndpointCursor(
      tools,
      endpoint,
      { doneTo, replay: null, waits },
      { onLeaseLost, onStateChanged, onFinished: () => undefined },
    )
    live.advance(lastPosition)
    if (state === 'active') await startReplays()
  }

  async function startReplays() {
    for (const replay of await listReplays(db, lease)) {
      if (replaying.has(replay.replayId)) continue
      const cursor = createEndpointCursor(
        tools,
        endpoint,
        { doneTo: replay.doneTo, replay, waits: [] },
        {
          onLeaseLost,
          onStateChanged,
          onFinished() {
            replaying.delete(replay.replayId)
            void cursor.close()
          },
        },
      )
      replaying.set(replay.replayId, cursor)
    }
  }

  function onStateChanged() {
    const { state, reason, failures } = endpoint.progress.standing
    const fields = { event: `webhook_endpoint_${state}`, endpointId, reason, count: failures }
    if (state === 'disabled') {
      log.error(fields, 'A webhook endpoint is disabled: nothing is sent to it until a person enables it.')
    } else if (state === 'failing') {
      log.warn(fields, 'A webhook endpoint fails: single events are tried until it accepts one.')
    } else {
      log.info(fields, 'A webhook endpoint accepts events again.')
    }
    if (state === 'active') inTurn(startReplays)
    else restart()
  }

  inTurn(() => start(false))
  return {
    lease,
    advance(position) {
      lastPosition = Math.max(lastPosition, position)
      live?.advance(lastPosition)
    },
    update(stored) {
      const { storedState } = endpoint.progress
      const isElsewhere = stored.url !== endpoint.stored.url
      if (stored.state !== storedState || isElsewhere) {
        endpoint.window.resume()
        return restart()
      }
      endpoint.stored = stored
      endpoint.secrets = decryptSecrets(tools.secretKeys, endpointId, stored)
      endpoint.window.go()
      // one that is failing is tried with a replay only where nothing that happened is to be tried
      if (live && (storedState === 'active' || live.isIdle())) inTurn(startReplays)
    },
    oldestAt: () => live?.oldestAt() ?? null,
    async close() {
      closed = true
      cancelStart?.()
      await turn
      await stop()
      endpoint.window.close()
    },
  }
}
