/**
 * A proxy between the service and its database, which a test can shut to make the database
 * unreachable.
 */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'

export type Doorway = {
  /** The database's connection string through the proxy. */
  connectionString: string
  /** Cuts open connections and refuses new ones until `open`. */
  shut(): void
  open(): void
  /** Connections stay open but nothing passes, as with a server that hangs. */
  freeze(): void
  close(): void
}

export async function makeDoorway(connectionString: string): Promise<Doorway> {
  const { host, port, user, password, database } = new pg.Client({ connectionString })
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const sockets = new Set<Socket>()
  let isShut = false
  let isFrozen = false
  const server = createServer((inner) => {
    if (isShut) return void inner.destroy()
    if (isFrozen) return void sockets.add(inner.on('error', () => undefined))
    const outer = connect(target)
    for (const [socket, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => (sockets.delete(socket), other.destroy()))
      socket.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => sockets.forEach((socket) => socket.destroy())
  return {
    connectionString: `postgresql://${user}${password ? `:${password}` : ''}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`,
    shut() {
      isShut = true
      cut()
    },
    open: () => (isShut = false),
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    close() {
      server.close()
      cut()
    },
  }
}
