/** Notifications of devices, where push services may know whom they come from. */
import type { Config } from '../../engine/settings/config.ts'
import type { Presence } from '../../engine/events/presence.ts'
import type { SessionLife } from '../../access/sessions/sessions.ts'
import { openPush } from '../../push/push.ts'
import { createPostPush } from '../../push/post-push.ts'
import type { PushNeeds } from '../../push/needs.ts'
import { isPushService } from '../../push/push-services.ts'
import { toVapidKey } from '../../push/vapid.ts'
import { guardedAgent, toAllowance } from '../../webhooks/address-guard.ts'
import type { Foundation } from './foundation.ts'

const CONNECT_MS_MAX = 5_000
/** To one push service at once. */
const CONNECTIONS = 16

type Tools = { publicUrl: () => string; presence: Presence; sessionLife: SessionLife }

/** Null where the settings name no address to which push services may write. */
export function openPushes(
  { push: { contact, allow }, publicUrl }: Config,
  { pool, secretKeys, feed, clock, log }: Foundation,
  tools: Tools,
  opened: AsyncDisposableStack,
): PushNeeds | null {
  const subject = toSubject(publicUrl) ?? (contact && `mailto:${contact.address}`)
  if (subject === null) return null
  const allowance = toAllowance(allow)
  const agent = guardedAgent(allowance, {
    connectTimeoutMs: CONNECT_MS_MAX,
    connections: CONNECTIONS,
    pipelining: 1,
  })
  opened.defer(() => agent.destroy())
  const current = toVapidKey(secretKeys.current)
  const keys = secretKeys.previous ? [current, toVapidKey(secretKeys.previous)] : [current]
  const post = createPostPush({ agent, allowance, keys, subject, clock })
  const push = openPush({ ...tools, db: pool, feed, post, clock, log })
  opened.defer(() => push.close())
  return {
    publicKey: current.publicKey,
    keyId: current.id,
    isPushService: (endpoint) => isPushService(endpoint, allowance),
    test: push.test,
  }
}

/** Push services refuse an address that is not https, or that is this machine. */
function toSubject(publicUrl: string | null): string | null {
  const url = publicUrl === null ? null : new URL(publicUrl)
  return url?.protocol === 'https:' && url.hostname !== 'localhost' ? url.origin : null
}
