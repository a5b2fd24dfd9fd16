/**
 * Webhooks of channels. One body may name accounts of several workspaces: it goes as it is, because
 * it is signed, to the server of each, and each stores its own part. The channel gets 200 only when
 * all have committed their part, and else delivers it to all again, which those that have it
 * recognise.
 *
 * Anybody may post here. A body goes to several servers only once its signature is known to be
 * right; else it goes to one at most.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Channel } from '../../channels/channel.ts'
import { createMissRefresh } from '../../engine/queue/refresh.ts'
import { equalSecrets } from '../../engine/secrets/equal-secrets.ts'
import { secretsOf } from '../../engine/secrets/credentials.ts'
import { createFindSigner, readSignature } from '../../inbox/operations/find-signer.ts'
import { Problem } from '../../engine/problems/problems.ts'
import { readWholeBody } from './body.ts'
import type { Owners } from './owners.ts'
import { readWhole, relayWhole, sendToOwner, toOutgoing, untilGone, type WholeAnswer } from './relay.ts'
import { unavailable, type Upstream } from './upstream.ts'
import type { Upstreams } from './upstreams.ts'

/** More than one body of a channel names: WhatsApp reports a thousand things at most. */
const ACCOUNTS_MAX = 1_000
const REFUSED = 401
/** What is not found is looked for in all servers at most this often. */
const MISS_MS = 1_000

type Parts = { owners: Owners; upstreams: Upstreams; refresh: () => Promise<void> }
type PassWebhook = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Passes on the webhooks of one channel. */
export function createPassWebhook(parts: Parts, channel: Channel): PassWebhook {
  const { owners, upstreams, refresh } = parts
  const { signedWith, bodyBytesMax } = channel.webhook
  const sendersOf = ({ senders }: Upstream) => senders.all().filter((one) => one.channel === channel.name)
  const findSigner = createFindSigner(channel, () => upstreams.all().flatMap(sendersOf))
  const ownerOf = (account: string) => owners.ofAccount(channel.name, account)

  const isUnknown = (account: string) => ownerOf(account) === null

  const readAll = () => Promise.all(upstreams.all().map(({ senders }) => senders.reread()))
  const reread = createMissRefresh(readAll, MISS_MS)

  /**
   * The server of each account that the body names, with one of its accounts. Throws while a server
   * may have one that is not known.
   */
  async function findOwners(accounts: string[]): Promise<Map<Upstream, string>> {
    if (accounts.some(isUnknown)) await reread()
    if (accounts.some(isUnknown)) assertRead(upstreams)
    const found = new Map<Upstream, string>()
    for (const account of accounts) {
      const at = ownerOf(account)
      if (at) found.set(at, account)
    }
    return found
  }

  async function notify(request: FastifyRequest, reply: FastifyReply): Promise<WholeAnswer> {
    const body = await readWholeBody(request.body, bodyBytesMax)
    const outgoing = toOutgoing(request, body, null)
    const signal = untilGone(reply)
    const named = channel.peekAccounts(body)
    const accounts = named.ids.slice(0, ACCOUNTS_MAX)
    const isReread = accounts.some(isUnknown)
    const accountOf = await findOwners(accounts)
    const signedBy = await findSigner(body, readSignature(channel.webhook, request.headers))

    const notifyOwner = async ([upstream, account]: [Upstream, string]) => {
      let at: Upstream | null = upstream
      const locate = async () => {
        const now = at ?? ownerOf(account)
        at = null // asked again after the first
        return now ?? upstream
      }
      return await readWhole(await sendToOwner(locate, refresh, outgoing, signal))
    }
    const notifyOther = async (upstream: Upstream) => await readWhole(await upstream.send(outgoing, signal))

    const [first, ...rest] = accountOf
    if (signedBy === null) {
      if (!first) throw notSigned(upstreams)
      // its server notes who posts what is not signed, and may know a secret that is not read here
      // yet
      const answer = await notifyOwner(first)
      return answer.status === REFUSED ? answer : worstOf([answer, ...(await settled(rest.map(notifyOwner)))])
    }
    const isForMore = accountOf.size === 0 || named.isMore || named.ids.length > ACCOUNTS_MAX
    const knowsIt = ({ senders }: Upstream) => senders.has(channel.name, signedWith, signedBy)
    if (isForMore) {
      if (!isReread) await reread() // a server may have got a sender with this secret a moment ago
      assertRead(upstreams)
    }
    const others = isForMore ? upstreams.all().filter((one) => !accountOf.has(one) && knowsIt(one)) : []
    const answers = await settled([...[...accountOf].map(notifyOwner), ...others.map(notifyOther)])
    // of those that have none of its accounts, one may have lost the secret meanwhile
    const counting = answers.filter(({ status }, index) => index < accountOf.size || status !== REFUSED)
    return worstOf(counting.length > 0 ? counting : answers)
  }

  /**
   * The channel verifies the webhook with the token of any sender: a server that knows it answers.
   */
  async function verify(request: FastifyRequest, reply: FastifyReply): Promise<WholeAnswer> {
    const { verification, verifiedWith } = channel.webhook
    const asked = verification.read(request.query as Record<string, unknown>)
    const knowsIt = (upstream: Upstream) =>
      asked !== null &&
      sendersOf(upstream).some(({ credentials }) =>
        secretsOf(credentials, verifiedWith).some((token) => equalSecrets(token, asked.token)),
      )
    if (!upstreams.all().some(knowsIt)) await reread()
    const knowing = upstreams.all().filter(knowsIt)
    if (knowing.length === 0) {
      assertRead(upstreams)
      throw new Problem(
        'verify_token_invalid',
        'The verification does not carry the verify token of a sender.',
      )
    }
    const outgoing = toOutgoing(request, null, null)
    const signal = untilGone(reply)
    const asks = knowing.map(async (upstream) => {
      const answer = await readWhole(await upstream.send(outgoing, signal))
      if (answer.status !== 200) throw unavailable(upstream.server.name)
      return answer
    })
    return await Promise.any(asks).catch((error: unknown) => {
      throw error instanceof AggregateError ? error.errors[0] : error
    })
  }

  return async (request, reply) =>
    relayWhole(reply, await (request.method === 'POST' ? notify : verify)(request, reply))
}

/** Throws `server_unavailable` while there is a server whose senders are not known. */
function assertRead(upstreams: Upstreams): void {
  const all = upstreams.all()
  if (all.length === 0)
    throw new Problem('server_unavailable', 'There is no server yet.', { retryAfterSeconds: 5 })
  const unread = all.find(({ senders }) => !senders.areRead())
  if (unread) throw unavailable(unread.server.name)
}

function notSigned(upstreams: Upstreams): Problem {
  assertRead(upstreams)
  return new Problem('signature_invalid', 'No sender that is registered here signed it.')
}

const worstOf = (answers: WholeAnswer[]): WholeAnswer =>
  answers.toSorted((a, b) => b.status - a.status)[0] as WholeAnswer

/** All of them, once each has ended. Throws what one of them threw. */
async function settled<Result>(promises: Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(promises)
  return await Promise.all(promises)
}
