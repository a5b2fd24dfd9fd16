/**
 * Knows when the services of this process have nothing left to do until time passes.
 *
 * Nothing is asked of the service itself. What it does shows in statements to its database, in
 * requests between the servers of this process, and in files. Each needs a few turns of the event
 * loop, and only the database may take longer.
 */
import { subscribe } from 'node:diagnostics_channel'
import type { Server, ServerResponse } from 'node:http'
import { PATIENCE_MS } from '../../../testkit/patience.ts'
import {
  BARRIER,
  clientsAtWork,
  notificationClients,
  statementsAtWork,
  statementsSent,
} from './statements.ts'

/**
 * In so many turns of the event loop, one request and its answer pass between two servers of this
 * process.
 */
const TURNS = 16
/**
 * The system may be late with either on a busy machine. So many turns wait for a request; one that
 * is older hangs, or its answer is not read.
 */
const LATE_TURNS = 100
/** Work in threads of the process, such as reading a file. */
const IN_THREADS = /^(FSReq|GetAddrInfoReq|GetNameInfoReq|TCPConnect|PipeConnect|Zlib|.*JOB|.*REQUEST$)/
const REST_MS = 1

let requests = 0
/** Requests that this process sent and whose answer has not come whole, with the turns waited. */
const unanswered = new Map<object, number>()
/** Responses of the servers of this process that are not closed. */
const responses = new Set<ServerResponse>()
let isWatching = false

/** Begins to count requests. */
export function watchRequests(): void {
  if (isWatching) return
  isWatching = true
  const requestOf = (message: unknown) => (message as { request: object }).request
  subscribe('undici:request:create', (message) => unanswered.set(requestOf(message), 0))
  for (const end of ['trailers', 'error'])
    subscribe(`undici:request:${end}`, (message) => unanswered.delete(requestOf(message)))
  type Begun = { response: ServerResponse; server: Server }
  subscribe('http.server.request.start', (message) => {
    const { response } = message as Begun
    requests += 1
    responses.add(response)
    response.once('close', () => {
      requests += 1
      responses.delete(response)
    })
  })
}

/**
 * A request has not arrived whole, or what the server has written of its answer has not. One that a
 * server lets hang, or answers as a stream, is neither.
 */
const isUnderWay = (): boolean =>
  [...unanswered.values()].some((turns) => turns < LATE_TURNS) &&
  unanswered.size > [...responses].filter(({ writableEnded, req }) => req.complete && !writableEnded).length

/**
 * Throws after two minutes of real time, and names what hangs: a statement that waits for a lock of
 * the test, for example.
 *
 * @param flush resolves when the simulator has sent all that it holds back
 * @param signal who waited waits no more: two that go on side by side would keep each other from
 * ending
 */
export async function settle(
  flush: (signal?: AbortSignal) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  const giveUpAtMs = performance.now() + PATIENCE_MS
  for (;;) {
    await rest(giveUpAtMs, signal)
    if (signal?.aborted) return
    await hearNotifications()
    const sent = statementsSent()
    const asked = requests
    await flush(signal)
    await rest(giveUpAtMs, signal)
    // the flush itself was one request
    if (statementsSent() === sent && requests === asked + 2) return
  }
}

/** Resolves after some turns of the event loop in which nothing happened. */
async function rest(giveUpAtMs: number, signal?: AbortSignal): Promise<void> {
  for (let quiet = 0; quiet < TURNS && !signal?.aborted; quiet += 1) {
    if (performance.now() > giveUpAtMs) throw new Error(`The stage does not settle. ${whatIsOpen()}`)
    const before = statementsSent() + requests
    await new Promise(setImmediate)
    const isLate = isUnderWay()
    if (isLate) for (const [request, turns] of unanswered) unanswered.set(request, turns + 1)
    const isWorking =
      isLate || clientsAtWork() > 0 || process.getActiveResourcesInfo().some((one) => IN_THREADS.test(one))
    if (isWorking) await new Promise((resolve) => setTimeout(resolve, REST_MS))
    if (isWorking || statementsSent() + requests !== before) quiet = -1
  }
}

/** A session receives what was notified before its next statement ends. */
async function hearNotifications(): Promise<void> {
  await Promise.allSettled([...notificationClients()].map((client) => client.query(BARRIER)))
}

function whatIsOpen(): string {
  const statements = statementsAtWork().map((text) => text.slice(0, 200))
  return `Statements: ${statements.join('; ') || 'none'}. Open: ${process.getActiveResourcesInfo().join(', ')}.`
}
