/** Records every statement that the service sends to its database. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import pg from 'pg'

type Sent = { text: string; name?: string; values?: unknown[] }
type Listener = (sent: Sent) => void

/** Application names of the service's sessions; a test's own sessions are ignored. */
const SERVICE = /^recado( writer| notifications)?$/
const NOTIFICATIONS = / notifications$/

const listeners = new Set<Listener>()

/**
 * Calls `listener` with each statement that services of this process send, until the returned
 * function is called.
 */
export function listenToStatements(listener: Listener): () => void {
  tap()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Whether what runs was caused by a request, and not by what the service does of its own accord.
 */
const requested = new AsyncLocalStorage<true>()

/**
 * The same with the statements that requests cause. One that waits for a connection or in a queue
 * of writes may be missed.
 */
export function listenToRequested(listener: Listener): () => void {
  return listenToStatements((sent) => {
    if (requested.getStore()) listener(sent)
  })
}

/** Sessions of services with a statement under way, and those that are being opened. */
const working = new Set<pg.Client>()
const forNotifications = new Set<pg.Client>()
const watched = new WeakSet<pg.Client>()
let sentCount = 0

/** So many sessions of services of this process wait for the database. */
export const clientsAtWork = (): number => working.size

/** The statements that sessions of services of this process wait for, to tell what hangs. */
export const statementsAtWork = (): string[] =>
  [...working].map((client) => insidesOf(client).statement ?? 'opening a session')

/** So many statements were sent by services of this process. */
export const statementsSent = (): number => sentCount

/** The open sessions in which services listen. Statements of tests in them are not counted. */
export const notificationClients = (): ReadonlySet<pg.Client> => forNotifications

let isTapped = false
export function tap(): void {
  if (isTapped) return
  isTapped = true
  subscribe('http.server.request.start', () => requested.enterWith(true))
  const { prototype } = pg.Client
  // oxlint-disable-next-line typescript/unbound-method -- called below with the client it belongs to
  const connect = prototype.connect as (...args: unknown[]) => unknown
  prototype.connect = function watched(this: pg.Client, ...args: unknown[]) {
    if (SERVICE.test(nameOf(this))) {
      watch(this)
      working.add(this)
    }
    return connect.apply(this, args)
  } as typeof prototype.connect
  // oxlint-disable-next-line typescript/unbound-method -- called below with the client it belongs to
  const query = prototype.query as (...args: unknown[]) => unknown
  prototype.query = function listened(this: pg.Client, ...args: unknown[]) {
    if (SERVICE.test(nameOf(this)) && args[0] !== BARRIER) {
      const [first, values] = args
      const sent =
        typeof first === 'string'
          ? { text: first, ...(Array.isArray(values) ? { values } : {}) }
          : (first as Sent)
      sentCount += 1
      watch(this) // it may have been opened before the first stage of this process
      working.add(this)
      for (const listener of listeners) listener(sent)
    }
    const answer = query.apply(this, args)
    if (isClosed(this)) working.delete(this) // it refuses the statement, and reports nothing more
    return answer
  } as typeof prototype.query
}

/** A statement of the tests in a session of a service. */
export const BARRIER = 'select /* a test waits for notifications */'

function watch(client: pg.Client) {
  if (watched.has(client)) return
  watched.add(client)
  const isListening = NOTIFICATIONS.test(nameOf(client))
  client.on('drain', () => void working.delete(client))
  client.once('connect', () => {
    working.delete(client)
    if (isListening) forNotifications.add(client)
  })
  for (const event of ['end', 'error'] as const)
    client.on(event, () => {
      working.delete(client)
      forNotifications.delete(client)
    })
}

const nameOf = (client: pg.Client): string => insidesOf(client).name

const isClosed = (client: pg.Client): boolean => insidesOf(client).isClosed

/** What `pg.Client` does not show. */
function insidesOf(client: pg.Client) {
  const {
    connectionParameters: { application_name: name = '' },
    _activeQuery: active,
    _ending: isEnding,
    _queryable: isQueryable,
  } = client as unknown as {
    connectionParameters: { application_name?: string }
    _activeQuery?: { text?: string } | null
    _ending: boolean
    _queryable: boolean
  }
  return { name, statement: active?.text, isClosed: isEnding || !isQueryable }
}
