/**
 * The connections to hosts beside the Graph API: those of partners, and those that have files. One
 * that was opened for a public host went to a public address; a host that the operator named may be
 * anywhere. So a connection of one kind is never used for the other.
 */
import { Agent, type Dispatcher } from 'undici'
import { createLookup, isPublicAddress } from '../../../engine/public-address.ts'

export type Agents = {
  /** Connects to public addresses alone. */
  readonly public: Dispatcher
  readonly named: Dispatcher
  /** Lets calls in flight finish. */
  close(): Promise<void>
}

/** Resolves a name to its public addresses. */
export const lookupPublic = createLookup(isPublicAddress)

export function openAgents(connectTimeoutMs: number, keepAliveMs: number): Agents {
  const open = (lookup?: typeof lookupPublic) =>
    new Agent({
      connect: { timeout: connectTimeoutMs, ...(lookup && { lookup }) },
      keepAliveTimeout: keepAliveMs,
      keepAliveMaxTimeout: keepAliveMs,
      pipelining: 1,
      allowH2: false,
    })
  const agents = { public: open(lookupPublic), named: open() }
  return {
    ...agents,
    async close() {
      await Promise.all([agents.public.close(), agents.named.close()])
    },
  }
}
