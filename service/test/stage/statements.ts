/** What the service asks its database: every statement it sends while a test listens. */
import pg from 'pg'

export type Sent = { text: string; name?: string; values?: unknown[] }

/** Sessions of the service, by the name they give the server; a test's own are not listened to. */
const SERVICE = /^recado( writer| notifications)?$/

/** Calls `listener` with each statement the services of this process send, until the returned function is called. */
export function listenToStatements(listener: (sent: Sent) => void): () => void {
  const { prototype } = pg.Client
  // oxlint-disable-next-line typescript/unbound-method -- called below with the client it belongs to
  const query = prototype.query as (...args: unknown[]) => unknown
  prototype.query = function listened(this: pg.Client, ...args: unknown[]) {
    const { connectionParameters } = this as unknown as {
      connectionParameters: { application_name?: string }
    }
    if (SERVICE.test(connectionParameters.application_name ?? '')) {
      const [first, values] = args
      if (typeof first === 'string') listener({ text: first, ...(Array.isArray(values) ? { values } : {}) })
      else listener(first as Sent)
    }
    return query.apply(this, args)
  } as typeof prototype.query
  return () => {
    prototype.query = query as typeof prototype.query
  }
}
