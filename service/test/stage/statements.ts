/** Records every statement that the service sends to its database. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import pg from 'pg'

type Sent = { text: string; name?: string; values?: unknown[] }
type Listener = (sent: Sent) => void

/** Application names of the service's sessions; a test's own sessions are ignored. */
const SERVICE = /^recado( writer| notifications)?$/

const listeners = new Set<Listener>()

/** Calls `listener` with each statement that services of this process send, until the returned function is called. */
export function listenToStatements(listener: Listener): () => void {
  tap()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether what runs was caused by a request, and not by what the service does of its own accord. */
const requested = new AsyncLocalStorage<true>()

/** The same with the statements that requests cause. One that waits for a connection or in a queue of writes may be missed. */
export function listenToRequested(listener: Listener): () => void {
  return listenToStatements((sent) => {
    if (requested.getStore()) listener(sent)
  })
}

let isTapped = false
function tap() {
  if (isTapped) return
  isTapped = true
  subscribe('http.server.request.start', () => requested.enterWith(true))
  const { prototype } = pg.Client
  // oxlint-disable-next-line typescript/unbound-method -- called below with the client it belongs to
  const query = prototype.query as (...args: unknown[]) => unknown
  prototype.query = function listened(this: pg.Client, ...args: unknown[]) {
    if (listeners.size > 0 && SERVICE.test(nameOf(this))) {
      const [first, values] = args
      const sent =
        typeof first === 'string'
          ? { text: first, ...(Array.isArray(values) ? { values } : {}) }
          : (first as Sent)
      for (const listener of listeners) listener(sent)
    }
    return query.apply(this, args)
  } as typeof prototype.query
}

function nameOf(client: pg.Client): string {
  const { connectionParameters } = client as unknown as {
    connectionParameters: { application_name?: string }
  }
  return connectionParameters.application_name ?? ''
}
