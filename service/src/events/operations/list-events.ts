/**
 * GET /events: what happened, in its order, for the caller. With `wait` the answer waits until
 * there is something to return; meanwhile it holds no connection to the database.
 */
import type { FastifyRequest } from 'fastify'
import { TYPE_PATTERNS } from '../../engine/event-types.ts'
import { parseEventId } from '../../engine/events/event-log.ts'
import { Event } from '../event-schemas.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { invalidCursor } from '../../engine/paging/cursor.ts'
import { readInteger } from '../../engine/paging/page.ts'
import { text } from '../../engine/http/answer-fields.ts'
import { operation } from '../../engine/http/operation.ts'
import type { EventFeed } from '../../engine/events/event-feed.ts'
import type { Needs } from '../../engine/http/needs.ts'
import type { Listeners } from './listeners.ts'
import { readEventPage, type EventPage, type Place } from './event-page.ts'
import { LISTENING_SCOPE } from './listeners.ts'
import { readableTypes } from './readable-types.ts'
import { startStopwatch } from '../../engine/stopwatch.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Time for which the answer waited for something to happen. */
    waitedMs: number
  }
}

const EVENTS_MAX = 500
const EVENTS_DEFAULT = 100
const WAIT_SECONDS_MAX = 30
/** Least time between two readings of an answer that waits. */
const READ_INTERVAL_MS = 200

const pattern = TYPE_PATTERNS.map((one) => one.replaceAll(/[.*]/g, String.raw`\$&`)).join('|')

const Query = strictObject({
  after: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description:
        'The id of an event, or a cursor of this list: what came after it. `oldest` (if not given): all that is kept. `latest`: what happens from now on.',
    }),
  ),
  types: Type.Optional(
    Type.String({
      pattern: `^(?:${pattern})(?:,(?:${pattern}))*$`,
      maxLength: 1_000,
      description: 'Only these, separated by commas: types such as `message.read`, or `message.*`.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: EVENTS_MAX,
      description: `Events on a page: 1 to ${EVENTS_MAX}, ${EVENTS_DEFAULT} if not given.`,
    }),
  ),
  wait: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: WAIT_SECONDS_MAX,
      description: `Seconds to wait until there is something to return: 0 (if not given) to ${WAIT_SECONDS_MAX}.`,
    }),
  ),
})

const EventCursors = strictObject(
  {
    next: text(
      'Goes on after everything that was looked at: pass it as `after`, also when the page is empty.',
    ),
    oldest: text('From there, everything that is kept is read.'),
  },
  { title: 'EventCursors', description: 'Places in the event log.' },
)

const answer = {
  ...Type.Object({
    data: Type.Array(Event),
    cursors: EventCursors,
    hasMore: Type.Boolean({ description: 'Whether there is more to read after `next` now.' }),
  }),
  description: 'A page of events, oldest first.',
}

export const listEvents = operation(
  {
    operationId: 'listEvents',
    summary: 'Read what happened',
    description:
      'In the order of the log of the workspace. Pages joined are the whole log: no gap, no repeat. Events about what you may not read are left out: those of payments need `payments:read`, those of senders `senders:read`. Then, and with `types`, a page may be empty though `hasMore` is true.',
    tag: 'Events',
    route: 'GET /events',
    scope: LISTENING_SCOPE,
    query: Query,
    readQuery: (query) => readInteger(query, 'wait'),
    answer,
    problems: [410],
  },
  async (
    { workspaceId, scopes, query, request },
    needs: Needs<'pool' | 'clock'> & { feed: EventFeed; listeners: Listeners },
  ) => {
    const { after = 'oldest', limit = EVENTS_DEFAULT, wait = 0 } = query
    const types = readableTypes(scopes, query.types?.split(',') ?? null)
    const read = (place: Place) => readEventPage(needs.pool, workspaceId, place, limit, types)
    const first = await read(toPlace(after))
    const page = wait > 0 && isEmpty(first) ? await readLater(needs, request, first, wait, read) : first
    const { events, cursors, hasMore } = page
    return `{"data":[${events.join(',')}],"cursors":${JSON.stringify(cursors)},"hasMore":${hasMore}}`
  },
)

function toPlace(after: string): Place {
  const place = after === 'oldest' || after === 'latest' ? after : parseEventId(after)
  if (place === null) throw invalidCursor('/after')
  return place
}

const isEmpty = ({ events, hasMore }: EventPage) => events.length === 0 && !hasMore

/**
 * Reads on whenever the log has grown, until there is something to return, the time is over, or the
 * caller is gone.
 */
async function readLater(
  { feed, clock, listeners }: Needs<'clock'> & { feed: EventFeed; listeners: Listeners },
  request: FastifyRequest,
  first: EventPage,
  seconds: number,
  read: (place: Place) => Promise<EventPage>,
): Promise<EventPage> {
  const { socket } = request.raw
  const over = Promise.withResolvers<'over'>()
  const end = () => over.resolve('over')
  const leave = listeners.admit({ request, end })
  const cancel = clock.after(seconds * 1_000, end)
  socket.once('end', end) // a caller that closes one half of the connection may read an empty page on the other, and has mostly left
  socket.once('close', end)
  if (listeners.isOver() || socket.readableEnded || socket.destroyed) end()

  let page = first
  let grown = Promise.withResolvers<'grown'>()
  const stopWatching = feed.watch(request.caller.workspaceId, (lastPosition) => {
    if (lastPosition > page.end.position) grown.resolve('grown')
  })
  const elapsedMs = startStopwatch()
  try {
    while ((await Promise.race([over.promise, grown.promise])) === 'grown') {
      grown = Promise.withResolvers()
      page = await read(page.end)
      if (!isEmpty(page)) break
      const pause = Promise.withResolvers<void>()
      const cancelPause = clock.after(READ_INTERVAL_MS, pause.resolve)
      await Promise.race([over.promise, pause.promise])
      cancelPause()
    }
    return page
  } finally {
    request.waitedMs = elapsedMs()
    leave()
    cancel()
    stopWatching()
    socket.off('end', end)
    socket.off('close', end)
  }
}
