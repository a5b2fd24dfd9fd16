/**
 * Finds the secret that signed a webhook, at a bounded cost: anyone may post a body, and each
 * secret that is tried hashes all of it.
 *
 * A body that names accounts of ours can only be signed with their secrets. A body that names none,
 * such as one about a business account, may be signed with the secret of any sender: it must be
 * short, and one such body is tried at a time. Between slices of this work the process answers
 * other requests.
 */
import { promisify } from 'node:util'
import type { Channel, WebhookRules } from '../../channels/channel.ts'
import { createBoundedQueue } from '../../engine/queue/bounded-queue.ts'
import { secretsOf } from '../../engine/secrets/credentials.ts'
import type { SenderAccount } from '../../senders/senders-repository.ts'

/**
 * Different secrets that are tried for a body that names accounts of ours. WhatsApp signs a body
 * with one, which its accounts share.
 */
export const NAMED_SECRETS_MAX = 32
/** Of a body that names no account of ours. Those of WhatsApp have a few kilobytes. */
export const NAMELESS_BYTES_MAX = 64 * 1024
/** Bodies that name no account of ours and wait to be tried. */
export const NAMELESS_WAITING_MAX = 256
/** Between two slices: at most a millisecond of work, or one secret. */
const SLICE_BYTES = 1024 * 1024
const SLICE_SECRETS = 64

const nextTurn = promisify(setImmediate)

/**
 * The secret, or null if none of those that are tried signed the body. Rejects with
 * `QueueFullError` when too many bodies wait.
 */
export type FindSigner = (body: Buffer, signature: string | undefined) => Promise<string | null>

/**
 * What a webhook brings as proof, for `verifySignature`: its signature, or the secret of a partner,
 * which proves no less that the caller knows it. Undefined without either.
 */
export function readSignature(
  { signatureHeader, partner }: WebhookRules,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): string | undefined {
  // a partner may pass on the signature of the channel as well, whose secret we cannot have
  const secret = partner === null ? undefined : headers[partner.secretHeader.toLowerCase()]
  if (typeof secret === 'string') return `secret=${secret}`
  const signature = headers[signatureHeader.toLowerCase()]
  return typeof signature === 'string' ? signature : undefined
}

/** @param senders all of the channel whose signatures are known here */
export function createFindSigner(channel: Channel, senders: () => SenderAccount[]): FindSigner {
  const { signedWith } = channel.webhook
  const full = 'As many webhooks that name no account wait as may.'
  const inTurn = createBoundedQueue(1, NAMELESS_WAITING_MAX, full, nextTurn)

  const secretsOfAll = (some: SenderAccount[]) => [
    ...new Set(some.flatMap(({ credentials }) => secretsOf(credentials, signedWith))),
  ]

  async function tryEach(
    body: Buffer,
    signature: string | undefined,
    secrets: string[],
  ): Promise<string | null> {
    const size = Math.min(SLICE_SECRETS, Math.max(1, Math.floor(SLICE_BYTES / Math.max(1, body.length))))
    for (let at = 0; at < secrets.length; at += size) {
      if (at > 0) await nextTurn()
      const signedBy = channel.verifySignature(body, signature, secrets.slice(at, at + size))
      if (signedBy !== null) return signedBy
    }
    return null
  }

  return async (body, signature) => {
    if (signature === undefined) return null
    const named = new Set(channel.peekAccounts(body).ids)
    const ours = senders().filter(({ channelAccountId }) => named.has(channelAccountId))
    if (ours.length > 0) return await tryEach(body, signature, secretsOfAll(ours).slice(0, NAMED_SECRETS_MAX))
    if (body.length > NAMELESS_BYTES_MAX) return null
    return await inTurn(() => tryEach(body, signature, secretsOfAll(senders())))
  }
}
