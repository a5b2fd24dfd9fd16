/**
 * Whose a key, a session or an account is. All servers are asked once, and the workspace is
 * remembered: it stays the same. On which server it is, the directory says each time. A workspace
 * that was never placed is where it was found.
 */
import type { Directory } from '../directory/directory.ts'
import { Problem } from '../../engine/problems/problems.ts'
import { unavailable, type Question, type Upstream } from './upstream.ts'
import type { Upstreams } from './upstreams.ts'

export type Owners = {
  /**
   * The server of the workspace that has this, or null if no server knows it. Throws
   * `server_unavailable` when that is not known.
   */
  find(question: Exclude<Question, 'email'>, ...values: Value[]): Promise<Upstream | null>
  /**
   * The same for what may be in several workspaces. Servers that do not answer are left out where
   * another one knows it.
   */
  findAll(question: Question, ...values: Value[]): Promise<Upstream[]>
  /** Throws `server_unavailable` if its server is unknown. */
  ofWorkspace(workspaceId: string): Upstream | null
  /**
   * The server of the workspace that has the account of a channel, as far as it is known; null if
   * none has.
   */
  ofAccount(channel: string, account: string): Upstream | null
  /** Whether this was found before, and is remembered. */
  isRemembered(question: Question, ...values: Value[]): boolean
}

type Value = Buffer | string
type Found = { workspaceId: string; at: Upstream }

const REMEMBERED_MAX = 100_000
/** What never comes to another workspace. */
const LASTING = new Set<Question>(['key', 'session', 'callback'])
/** What else was found, such as a link, is asked for again a few times while it is used. */
const FOUND_MS = 5_000
/** What no server knew is not asked for again so soon. */
const MISS_MS = 2_000
const MISSES_MAX = 10_000

export function createOwners(
  directory: Directory,
  upstreams: Upstreams,
  nowMs: () => number,
  rememberedMax = REMEMBERED_MAX,
): Owners {
  const remembered = new Map<string, Found & { untilMs: number }>()
  const misses = new Map<string, number>() // until when; the oldest first
  const underWay = new Map<string, Promise<Found[]>>()

  const idOf = (question: Question, values: Value[]) =>
    `${question} ${values.map((value) => (typeof value === 'string' ? value : value.toString('base64'))).join(' ')}`

  function recall(id: string): Found | null {
    const known = remembered.get(id)
    if (known && known.untilMs > nowMs()) return known
    remembered.delete(id)
    return null
  }

  function remember(question: Question, id: string, found: Found): void {
    const untilMs = LASTING.has(question) ? Infinity : nowMs() + FOUND_MS
    const [oldest] = remembered.keys()
    if (remembered.size >= rememberedMax && oldest !== undefined) remembered.delete(oldest)
    remembered.set(id, { ...found, untilMs })
  }

  function noteMiss(id: string): void {
    const [oldest] = misses.keys()
    if (misses.size >= MISSES_MAX && oldest !== undefined) misses.delete(oldest)
    misses.delete(id)
    misses.set(id, nowMs() + MISS_MS)
  }

  /**
   * Asks all servers at once.
   * @param isOne the first that knows it is enough: then it does not wait
   * for a server that hangs
   */
  function askAll(question: Question, values: Value[], isOne: boolean): Promise<Found[]> {
    const all = upstreams.all()
    const found: Found[] = []
    let silent: Upstream | null = null
    let left = all.length
    return new Promise((resolve, reject) => {
      const end = () =>
        silent && found.length === 0 ? reject(unavailable(silent.server.name)) : resolve(found)
      if (left === 0) return end()
      const ask = async (at: Upstream) => {
        const ids = await at.ask(question, values)
        if (ids === null) silent = at
        for (const workspaceId of ids ?? []) found.push({ workspaceId, at })
        left -= 1
        if (left === 0 || (isOne && found.length > 0)) end()
      }
      for (const at of all) void ask(at)
    })
  }

  /** Callers that ask for the same at once share the questions. */
  function askOnce(question: Question, values: Value[], id: string): Promise<Found[]> {
    const running = underWay.get(id) ?? askAll(question, values, true).finally(() => underWay.delete(id))
    underWay.set(id, running)
    return running
  }

  function placeOf({ workspaceId, at }: Found): Upstream {
    const placement = directory.placementOf(workspaceId)
    if (!placement) return upstreams.of(at.server.name) ?? at
    return upstreams.of(placement.server) ?? throwUnavailable(placement.server)
  }

  return {
    async find(question, ...values) {
      const id = idOf(question, values)
      const known = recall(id)
      if (known) return placeOf(known)
      if ((misses.get(id) ?? -Infinity) > nowMs()) return null
      const [found] = await askOnce(question, values, id)
      if (found) remember(question, id, found)
      else noteMiss(id)
      return found ? placeOf(found) : null
    },
    async findAll(question, ...values) {
      const found = await askAll(question, values, false)
      return [...new Set(found.map(placeOf))]
    },
    ofWorkspace(workspaceId) {
      const placement = directory.placementOf(workspaceId)
      return placement && (upstreams.of(placement.server) ?? throwUnavailable(placement.server))
    },
    ofAccount(channel, account) {
      for (const at of upstreams.all()) {
        const workspaceId = at.senders.workspaceOf(channel, account)
        if (workspaceId !== null) return placeOf({ workspaceId, at })
      }
      return null
    },
    isRemembered: (question, ...values) => recall(idOf(question, values)) !== null,
  }
}

function throwUnavailable(server: string): never {
  throw new Problem('server_unavailable', `Server ${server} is not in the directory.`, {
    retryAfterSeconds: 2,
  })
}
