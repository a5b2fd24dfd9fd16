/**
 * Reads PostgreSQL's wire protocol in a proxy, far enough to know which statement of the service
 * passes, and acts at one named moment (PostgreSQL manual, "Message Formats").
 */
import type { Link, Tap } from './tcp-proxy.ts'

/** A moment in the life of a statement. */
export type Moment =
  /** Its parameters pass. */
  | 'passing'
  /** Its parameters have arrived and are held back. */
  | 'before'
  /** It has run and its transaction is open: the message that ends the transaction is held back. */
  | 'uncommitted'
  /** The server has committed, and its answer is held back. */
  | 'committed'

type Watch = {
  /** The beginning of its name: variants of a statement have more. */
  statement: string
  moment: Moment
  /** Match only a statement with this text among its parameters. */
  naming?: string
}

/** Even under the lightest load, every watched statement comes more often than this. */
const PATIENCE_MS = 60_000

/** Time for a statement to run while the end of its transaction is held back. */
const RUN_MS = 30

type Memory = { up?: Buffer; down?: Buffer; isStarted?: boolean; isHeld?: boolean; awaits?: 'sync' | 'ready' }

export type PostgresTap = {
  tap: Tap
  /**
   * Acts once, at the next such moment on any connection, and then resolves. Rejects if none comes
   * within a minute.
   */
  reach(watch: Watch, act: (link: Link) => void): Promise<void>
}

export function createPostgresTap(): PostgresTap {
  let armed: (Watch & { act: (link: Link) => void }) | null = null

  function fire(link: Link) {
    const watch = armed
    armed = null
    watch?.act(link)
  }

  /** Handles a message of the client. Returns whether it may pass. */
  function up(type: string, body: Buffer, link: Link, memory: Memory): boolean {
    if (memory.isHeld) return false
    if (type === 'B' && armed && !memory.awaits) {
      const name = statementOf(body)
      if (name.startsWith(armed.statement) && body.includes(armed.naming ?? '')) {
        if (armed.moment === 'passing') {
          fire(link)
          return true
        }
        if (armed.moment === 'before') {
          memory.isHeld = true
          fire(link)
          return false
        }
        memory.awaits = armed.moment === 'uncommitted' ? 'sync' : 'ready'
      }
    }
    if (type === 'S' && memory.awaits === 'sync') {
      memory.isHeld = true
      setTimeout(() => fire(link), RUN_MS)
      return false
    }
    return true
  }

  /**
   * Handles a message of the server. Returns whether it may pass. A batch of statements ends, and
   * commits, as one.
   */
  function down(type: string, link: Link, memory: Memory): boolean {
    if (memory.isHeld) return false
    if (memory.awaits !== 'ready') return true
    if (type === 'Z') {
      memory.isHeld = true
      fire(link)
    }
    return false
  }

  return {
    reach(watch, act) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const giveUp = setTimeout(() => {
        armed = null
        reject(new Error(`It did not happen: ${watch.statement} is seen ${watch.moment}.`))
      }, PATIENCE_MS)
      armed = {
        ...watch,
        act(link) {
          clearTimeout(giveUp)
          act(link)
          resolve()
        },
      }
      return promise
    },
    tap(piece, direction, link) {
      const memory = link.memory as Memory
      if (memory.isHeld) return null
      let rest = Buffer.concat([memory[direction] ?? Buffer.alloc(0), piece])
      const passing: Buffer[] = []
      if (direction === 'up' && !memory.isStarted) {
        if (rest.length < 4 || rest.length < rest.readInt32BE(0)) return keep(memory, direction, rest)
        const length = rest.readInt32BE(0) // the first message has no type
        passing.push(rest.subarray(0, length))
        rest = rest.subarray(length)
        memory.isStarted = true
      }
      while (rest.length >= 5 && rest.length >= 1 + rest.readInt32BE(1)) {
        const length = 1 + rest.readInt32BE(1)
        const message = rest.subarray(0, length)
        const type = String.fromCharCode(message[0] as number)
        const passes =
          direction === 'up' ? up(type, message.subarray(5), link, memory) : down(type, link, memory)
        if (passes) passing.push(message)
        rest = rest.subarray(length)
      }
      keep(memory, direction, rest)
      return passing.length > 0 ? Buffer.concat(passing) : null
    },
  }
}

function keep(memory: Memory, direction: 'up' | 'down', rest: Buffer): null {
  memory[direction] = rest
  return null
}

/**
 * A Bind message holds the name of the portal and the name of the statement, each ended by a zero
 * byte.
 */
function statementOf(bind: Buffer): string {
  const begin = bind.indexOf(0) + 1
  return bind.toString('latin1', begin, bind.indexOf(0, begin))
}
