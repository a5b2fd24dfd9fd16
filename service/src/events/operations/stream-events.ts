/**
 * GET /stream: the changes of the workspace, as they happen, as server-sent events.
 *
 * The answer has no end of its own. The service ends it when the key is no longer valid, when the
 * workspace has moved, when the service stops, or when the reader is too slow; the reader
 * reconnects with the last id and continues from there.
 */
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Type } from '../../engine/schema.ts'
import { parseEventId } from '../../engine/events/event-log.ts'
import type { Listened, Place, EventFeed } from '../../engine/events/event-feed.ts'
import { userIdOf } from '../../engine/http/actor.ts'
import type { Needs } from '../../engine/http/needs.ts'
import type { Metrics } from '../../engine/metrics/metrics.ts'
import type { Presence } from '../../engine/events/presence.ts'
import type { Listeners } from './listeners.ts'
import { leaveOutUnreadable, toEvent, withId } from './event-text.ts'
import { ANY_CALLER, problemResponses } from '../../engine/http/problem-schema.ts'
import type { Operation } from '../../engine/http/operation.ts'
import { LISTENING_SCOPE, TICK_MS } from './listeners.ts'
import { STREAM_EVENTS_SCHEMA } from './stream-schema.ts'
import { startStopwatch } from '../../engine/stopwatch.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answers last until the caller disconnects. */
    isEndless?: boolean
  }
}

/** Bytes that may wait for a reader when there is more to send. */
export const WAITING_BYTES_MAX = 1024 * 1024
/**
 * Silence after which a heartbeat is sent, so that neither a proxy nor the reader takes the
 * connection for dead.
 */
const HEARTBEAT_MS = 15_000
/** How long readers that follow `retry` wait before they reconnect. */
const RETRY_MS = 1_000

const DESCRIPTION = `
Server-sent events: \`event\`, \`data\` (one line of JSON) and, with the last of several sent together, \`id\`.
An event has the name of its type, as in \`GET /events\`, and the thing as it is now. What you may not read is left out, as there.
Asked again with the header \`last-event-id\`, the stream goes on after it; an event may then come twice.

- \`ready\` \`{resumed}\`: first of all, or \`reload\` in its place. Read your lists after it, unless it resumed.
- \`reload\` \`{}\`: what happened cannot be sent (too long ago, or too much): read again what you show.
- \`message.received\`, \`message.written\`, \`message.accepted\`, \`message.held\` \`{message, conversation}\`; the other types of messages \`{message}\`. Of several that come together about one message, only the newest does; one of those four always comes, and then no other.
- \`conversation.*\` \`{conversationId, conversation, mergedIds, deletedNoteId}\`: \`conversation\` is null where it is part of another one by now, or was erased.
- \`note.created\` \`{note}\`, \`template.updated\` \`{template}\`, \`sender.*\` \`{senderId, address, stop}\`, \`media.*\` \`{mediaId, message}\`.
- \`draft.*\` \`{draftId, conversationId, state, updateDate}\`: read it again.
- \`charge.*\` \`{chargeId}\`, \`payment.*\` \`{paymentId}\`, \`refund.changed\` \`{refundId}\`, \`payment_account.*\` \`{accountId}\`: read again what you show of them.
- \`typing\` \`{conversationId, userId, name}\`: another user writes in it, for the next seconds. \`seen\` \`{conversationId, order}\`: you read it up to there on another screen. Neither has an id, and neither comes again.
`.trim()

/** The closest that OpenAPI 3.1 comes to describing a stream of such events. */
const EVENTS = {
  type: 'string',
  contentMediaType: 'text/event-stream',
  contentSchema: STREAM_EVENTS_SCHEMA,
}

const schema = {
  operationId: 'streamEvents',
  summary: 'Listen to what happens',
  description: DESCRIPTION,
  tags: ['Stream'],
  headers: Type.Object({
    'last-event-id': Type.Optional(
      Type.String({ description: 'The last id that was received, to go on from there.' }),
    ),
  }),
  response: {
    200: {
      description: 'Events, for as long as you listen.',
      content: { 'text/event-stream': { schema: EVENTS } },
    },
    ...problemResponses(...ANY_CALLER, 403, 422, 429, 503),
  },
}

type Stream = {
  request: FastifyRequest
  answer: Readable
  /** Null until the feed has begun. */
  listened: Listened | null
  ended: boolean
}

export const streamEvents: Operation<
  Needs<'log'> & { feed: EventFeed; listeners: Listeners; metrics: Metrics; presence: Presence }
> = (app, needs) => {
  const { feed, presence, authenticate, listeners, metrics, log } = needs

  function open(request: FastifyRequest): { stream: Stream; leave: () => void } {
    const stream: Stream = { request, answer: new Readable({ read() {} }), listened: null, ended: false }
    let ticks = 0
    const tick = () => {
      ticks += 1
      if ((ticks * TICK_MS) % HEARTBEAT_MS !== 0 || !stream.listened) return
      send(stream, withId(':\n\n', stream.listened.lastId()))
    }
    return { stream, leave: listeners.admit({ request, tick, end: () => finish(stream) }) }
  }

  app.get(
    '/stream',
    {
      schema,
      config: { isEndless: true },
      exposeHeadRoute: false, // it would be endless as well
      onRequest: authenticate.require(LISTENING_SCOPE),
    },
    async (request, reply) => {
      const { workspaceId, actor, scopes } = request.caller
      const lastId = request.headers['last-event-id']
      const since = typeof lastId === 'string' ? (parseEventId(lastId) ?? UNKNOWN) : null
      const { stream, leave } = open(request)
      const elapsedMs = startStopwatch()
      send(stream, `retry: ${RETRY_MS}\n\n`)
      const readable = leaveOutUnreadable(scopes)
      const sendEvent = (text: string, id: string) => {
        const shown = readable(text)
        if (shown !== '') send(stream, withId(shown, id))
      }
      try {
        stream.listened = await feed.listen(workspaceId, since, {
          begin: (resumed, id) => sendEvent(toEvent('ready', JSON.stringify({ resumed })), id),
          send: sendEvent,
          sendReload: (id) => sendEvent(toEvent('reload', '{}'), id),
        })
      } catch (error) {
        leave()
        throw error
      }
      const hearNothing = presence.hear(workspaceId, userIdOf(actor), (name, data) =>
        send(stream, toEvent(name, JSON.stringify(data))),
      )
      const fields = { requestId: request.id, workspaceId, actorId: actor.id }
      metrics.request(request.method, '/stream', 200, reply.elapsedTime / 1000)
      log.info({ event: 'stream_opened', ...fields }, 'A stream was opened.')
      // a caller that half-closes the connection has left: an endless answer would hold the other
      // half open for ever
      const { socket } = request.raw
      const endWithCaller = () => finish(stream)
      socket.once('end', endWithCaller)
      stream.answer.once('close', () => {
        socket.off('end', endWithCaller)
        leave()
        hearNothing()
        stream.listened?.end()
        const durationMs = Math.round(elapsedMs())
        log.info({ event: 'stream_ended', ...fields, durationMs }, 'A stream has ended.')
      })
      if (listeners.isOver() || socket.readableEnded) finish(stream)
      return reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('x-accel-buffering', 'no') // a buffering proxy would never pass the answer on
        .send(stream.answer)
    },
  )
}

/** Of no log: no stream can resume from it. */
const UNKNOWN: Place = { epoch: '', position: 0 }

/** Ends the answer after what was already sent. */
function finish(stream: Stream) {
  if (!stream.ended) stream.answer.push(null)
  stream.ended = true
}

/**
 * Cuts the stream when too much waits for the reader already. A single text may be larger: a
 * reconnecting reader gets it whole.
 */
function send({ answer, request, ended }: Stream, text: string) {
  if (answer.destroyed || ended) return
  if (answer.readableLength + request.raw.socket.writableLength > WAITING_BYTES_MAX) answer.destroy()
  else answer.push(text)
}
