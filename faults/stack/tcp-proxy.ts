/**
 * A TCP proxy that does what networks do: refuse, reset, stall, swallow, delay, and cut after a
 * number of bytes. In front of the service it is also the load balancer: new connections go to the
 * upstreams in turn.
 */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Upstream = { port: number; host?: string } | { path: string }

/** The fault that open and new connections suffer from now on. */
type Trouble =
  | { kind: 'none' }
  /** New and open connections are reset at once. */
  | { kind: 'reset' }
  /** Data waits until the fault is over. */
  | { kind: 'stall' }
  /** Data is dropped. */
  | { kind: 'swallow' }
  | { kind: 'delay'; ms: number }
  /** A connection is reset once this many bytes have passed in that direction. */
  | { kind: 'cut'; afterBytes: number; direction: 'up' | 'down' }

/** One client and its connection upstream. */
export type Link = { client: Socket; upstream: Socket; bytes: { up: number; down: number }; memory: object }

/** Called for every piece of data; its return value passes on instead. `null` drops the piece. */
export type Tap = (piece: Buffer, direction: 'up' | 'down', link: Link) => Buffer | null

export type TcpProxy = {
  port: number
  /** New connections go to these in turn; with none they are refused. */
  setUpstreams(upstreams: Upstream[]): void
  setTrouble(trouble: Trouble): void
  /** Pieces of data and connections that a fault has hit since the proxy opened. */
  hits(): number
  /** Resets every open connection. */
  cut(): number
  close(): Promise<void>
}

export async function openTcpProxy(upstreams: Upstream[], tap: Tap = (piece) => piece): Promise<TcpProxy> {
  const links = new Set<Link>()
  let trouble: Trouble = { kind: 'none' }
  let over = Promise.withResolvers<void>()
  let targets = upstreams
  let turn = 0
  let hits = 0

  const server = createServer({ noDelay: true }, (client) => {
    const target = targets[turn++ % Math.max(1, targets.length)]
    client.on('error', () => undefined)
    if (!target || trouble.kind === 'reset') {
      hits += 1
      reset(client)
      return
    }
    const upstream = connect({ ...target, noDelay: true })
    const link: Link = { client, upstream, bytes: { up: 0, down: 0 }, memory: {} }
    links.add(link)
    upstream.on('error', () => reset(client))
    const end = () => {
      links.delete(link)
      client.destroy()
      upstream.destroy()
    }
    const up = pass(link, client, upstream, 'up')
    const down = pass(link, upstream, client, 'down')
    // As in a network, the end of a connection does not overtake the data sent on it.
    client.on('close', () => void up.last.then(end))
    upstream.on('close', () => void down.last.then(end))
  })

  /** One direction of a link; pieces wait for the one before, so that none overtakes another. */
  function pass(link: Link, from: Socket, to: Socket, direction: 'up' | 'down') {
    const line = { last: Promise.resolve() }
    from.on('data', (piece: Buffer) => {
      if (trouble.kind === 'none') {
        const passed = tap(piece, direction, link)
        line.last = line.last
          .then(() => stalled())
          .then(() => void (passed && to.writable && to.write(passed)))
        return
      }
      from.pause()
      line.last = line.last
        .then(() => suffer(piece, direction, link))
        .then((spared) => spared && tap(spared, direction, link))
        .then((passed) => void (passed && to.writable && to.write(passed)))
        .finally(() => from.resume())
    })
    from.on('end', () => void line.last.then(() => to.end()))
    return line
  }

  /**
   * A piece that the tap has seen may still be stalled, because the tap itself may have asked for
   * it.
   */
  async function stalled() {
    if (trouble.kind !== 'stall') return
    hits += 1
    await over.promise
  }

  async function suffer(piece: Buffer, direction: 'up' | 'down', link: Link): Promise<Buffer | null> {
    const now = trouble
    link.bytes[direction] += piece.length
    switch (now.kind) {
      case 'none':
        return piece
      case 'stall':
        hits += 1
        await over.promise
        return piece
      case 'delay':
        hits += 1
        await sleep(now.ms)
        return piece
      case 'swallow':
        hits += 1
        return null
      case 'cut':
        if (now.direction !== direction || link.bytes[direction] < now.afterBytes) return piece
        hits += 1
        cutLink(link)
        return null
      case 'reset':
        hits += 1
        cutLink(link)
        return null
    }
  }

  function cutLink({ client, upstream }: Link) {
    reset(client)
    upstream.destroy()
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    setUpstreams: (next) => void (targets = next),
    setTrouble(next) {
      trouble = next
      over.resolve()
      over = Promise.withResolvers<void>()
      if (next.kind === 'reset') for (const link of links) cutLink(link)
    },
    hits: () => hits,
    cut() {
      const count = links.size
      for (const link of links) cutLink(link)
      hits += count
      return count
    },
    async close() {
      for (const link of links) cutLink(link)
      server.close()
      over.resolve()
    },
  }
}

/**
 * Resets a connection. A connection that is already ending is closed instead: Node fails to reset
 * it (`EINVAL`), never frees its handle, and such a process spins for ever when it should exit.
 */
export function reset(socket: Socket): void {
  if (socket.writableEnded) socket.destroy()
  else socket.resetAndDestroy()
}
