/**
 * Callers whose answer waits for what happens: how many there may be, and when their waiting ends.
 * It ends when the key is no longer valid, when the workspace has moved to another server, and when
 * the service stops; the caller's own end is up to the operation.
 */
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../engine/clock.ts'
import { Problem } from '../../engine/problems/problems.ts'
import type { Scope } from '../../engine/http/scopes.ts'
import type { Authenticate } from '../../access/authenticate.ts'

/** What a key needs to receive events. */
export const LISTENING_SCOPE: Scope = 'messages:read'
export const STREAMS_MAX = 1_000
export const STREAMS_OF_KEY_MAX = 50
/** Time between two ticks, at which the keys are checked. */
export const TICK_MS = 1_000
const RETRY_AFTER_SECONDS = 5

type Listener = {
  request: FastifyRequest
  /** Ends the waiting. May be called more than once. */
  end: () => void
  /** Called at every tick. */
  tick?: () => void
}

export type Listeners = {
  /** Returns how to leave. Throws `too_many_streams`. */
  admit(listener: Listener): () => void
  /** The service is stopping: listeners are closed. */
  isOver: () => boolean
  /** Ends the waiting of all, before the server closes. */
  close(): void
}

/** @param streamsMax callers who may wait at once */
export function openListeners(
  authenticate: Pick<Authenticate, 'isStillValid'>,
  clock: Clock,
  streamsMax = STREAMS_MAX,
): Listeners {
  const listeners = new Set<Listener>()
  let isOver = false
  let cancelTick = () => {}

  /** Runs while there are listeners. */
  function tick() {
    for (const { request, end, tick: tickOfIt } of listeners) {
      tickOfIt?.()
      authenticate.isStillValid(request, LISTENING_SCOPE).then(
        (isValid) => isValid || end(),
        // otherwise the database is away or the workspace is leaving: nothing is sent meanwhile
        (error: unknown) => hasMoved(error) && end(),
      )
    }
    if (listeners.size > 0 && !isOver) cancelTick = clock.after(TICK_MS, tick)
  }

  return {
    admit(listener) {
      const { actor, workspaceId } = listener.request.caller
      const own = [...listeners].filter(({ request }) => request.caller.workspaceId === workspaceId)
      const ofKey = own.filter(({ request }) => request.caller.actor.id === actor.id).length
      // a workspace can make any number of keys, so it may open no more streams than it leaves to
      // the others
      if (own.length >= streamsMax - listeners.size || ofKey >= STREAMS_OF_KEY_MAX) {
        throw new Problem('too_many_streams', 'Too many streams are open.', {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        })
      }
      listeners.add(listener)
      if (listeners.size === 1) cancelTick = clock.after(TICK_MS, tick)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) cancelTick()
      }
    },
    isOver: () => isOver,
    close() {
      isOver = true
      cancelTick()
      for (const { end } of listeners) end()
    },
  }
}

const hasMoved = (error: unknown) => error instanceof Problem && error.code === 'workspace_moved'
