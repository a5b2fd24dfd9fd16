/**
 * /control/events: server-sent events for the phone page. Changes of one chat in quick succession
 * become one event.
 */
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Change, Changes } from '../changes.ts'
import { EVENT_LISTENERS_MAX } from '../limits.ts'
import { ControlError } from './control-error.ts'

const GATHER_MS = 50
const HEARTBEAT_MS = 15_000
/** A page with more unread bytes is disconnected; it reconnects by itself. */
const UNREAD_BYTES_MAX = 1_048_576

export function addEventRoutes(app: FastifyInstance, changes: Changes): void {
  const listeners = new Set<ServerResponse>()
  const gathered = new Map<string, Change>()
  let gathering: NodeJS.Timeout | undefined

  function send(text: string) {
    for (const listener of listeners) {
      if (listener.writableLength > UNREAD_BYTES_MAX) listener.destroy()
      else listener.write(text)
    }
  }

  function sendGathered() {
    gathering = undefined
    const text = [...gathered.values()].map(toEventText).join('')
    gathered.clear()
    send(text)
  }

  const unsubscribe = changes.subscribe((change) => {
    if (listeners.size === 0 || change.event === 'state') return
    gathered.set(toGatherKey(change), change)
    gathering ??= setTimeout(sendGathered, GATHER_MS)
  })
  const heartbeat = setInterval(() => send(': still here\n\n'), HEARTBEAT_MS)

  app.addHook('preClose', (done) => {
    unsubscribe()
    clearInterval(heartbeat)
    clearTimeout(gathering)
    for (const listener of listeners) listener.end()
    done()
  })

  app.get('/events', (_request, reply) => {
    if (listeners.size >= EVENT_LISTENERS_MAX)
      throw new ControlError('invalid_request', 'Too many pages are listening.')
    reply.hijack()
    const listener = reply.raw
    listener.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    listener.write(': hello\n\n')
    listeners.add(listener)
    listener.on('close', () => listeners.delete(listener))
    listener.on('error', () => listeners.delete(listener))
  })
}

function toGatherKey(change: Change): string {
  if (change.event === 'chat') return `chat ${change.account} ${change.waId}`
  return change.event === 'call' ? `call ${change.n}` : change.event
}

function toEventText({ event, ...data }: Change): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
