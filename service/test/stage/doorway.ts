/** A doorway between the service and its database that a test can shut: then the database is away. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'

export type Doorway = {
  /** The address of the database through the doorway. */
  connectionString: string
  /** Cuts what is open and lets nobody through until `open`. */
  shut(): void
  open(): void
  /** From now on nothing comes through, and nobody is told: as a server that hangs. */
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
