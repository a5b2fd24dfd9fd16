/**
 * Webhooks of channels. One body may name accounts of several workspaces: it goes as it is, because it is signed, to the server of each, and
 * each takes in what is its own. The channel is told 200 only when all have committed their part, and else delivers it to all again, which
 * those that have it recognise.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Channel } from '../../channels/channel.ts'
import { NAMELESS_BYTES_MAX } from '../../inbox/operations/find-signer.ts'
import { Problem } from '../../engine/problems/problems.ts'
import { takeWholeBody } from './body.ts'
import type { Owners } from './owners.ts'
import { readWhole, relayWhole, sendToOwner, toOutgoing, untilGone, type WholeAnswer } from './relay.ts'
import type { Upstream } from './upstream.ts'
import type { Upstreams } from './upstreams.ts'

/** More than one body of a channel names: WhatsApp tells of a thousand things at most. */
const ACCOUNTS_MAX = 1_000

/** Webhooks that go to servers which may have nothing to do with them: anybody may post such, and each is a request to every server. */
const FOR_ALL_MAX = 32

/** Runs what is sent to all; throws `overloaded` when as much is under way as may. */
export type Strangers = <Result>(run: () => Promise<Result>) => Promise<Result>

export function createStrangers(): Strangers {
  let underWay = 0
  return async (run) => {
    if (underWay >= FOR_ALL_MAX)
      throw new Problem('overloaded', 'As many webhooks go to all servers as may.', { retryAfterSeconds: 1 })
    underWay += 1
    try {
      return await run()
    } finally {
      underWay -= 1
    }
  }
}

type Parts = {
  owners: Owners
  upstreams: Upstreams
  refresh: () => Promise<void>
  strangers: Strangers
}

export async function passWebhook(
  parts: Parts,
  channel: Channel,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return request.method === 'POST'
    ? relayWhole(reply, await notifyAll(parts, channel, request, reply))
    : relayWhole(reply, await parts.strangers(() => verify(parts, request, reply)))
}

async function notifyAll(
  { owners, upstreams, refresh, strangers }: Parts,
  channel: Channel,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<WholeAnswer> {
  const body = await takeWholeBody(request.body, channel.webhook.bodyBytesMax)
  const outgoing = toOutgoing(request, body, null)
  const signal = untilGone(reply)
  const named = channel.peekAccounts(body)
  const accounts = named.ids.slice(0, ACCOUNTS_MAX)
  const ask = (account: string) => owners.find('account', channel.name, account)
  const found = await Promise.all(accounts.map(async (account) => ({ account, at: await ask(account) })))
  const accountOf = new Map<Upstream, string>()
  for (const { account, at } of found) if (at) accountOf.set(at, account)

  // a server that has none of its accounts would refuse a longer one, too
  const isForAll =
    named.ids.length > ACCOUNTS_MAX ||
    (body.length <= NAMELESS_BYTES_MAX && (named.isMore || accountOf.size === 0))
  if (accountOf.size === 0 && !isForAll)
    throw new Problem('signature_invalid', 'It names no account that is registered here.')

  const notifyOwner = async ([upstream, account]: [Upstream, string]) => {
    let at: Upstream | null = upstream
    const locate = async () => {
      const now = at ?? (await ask(account))
      at = null // asked again after the first
      return now ?? upstream
    }
    return await readWhole(await sendToOwner(locate, refresh, outgoing, signal))
  }
  const notifyOther = async (upstream: Upstream) => await readWhole(await upstream.send(outgoing, signal))
  const others = isForAll ? upstreams.all().filter((upstream) => !accountOf.has(upstream)) : []
  const tell = () => settled([...[...accountOf].map(notifyOwner), ...others.map(notifyOther)])
  const answers = await (others.length > 0 ? strangers(tell) : tell())
  const owning = answers.slice(0, accountOf.size)
  // a server with no account of the body does not know the secret that signed it
  const rest = answers.slice(accountOf.size).filter(({ status }) => status !== 401)
  const [worst] = [...owning, ...rest].toSorted((a, b) => b.status - a.status)
  const answer = worst ?? answers[0]
  return answer ?? throwNoServer()
}

/** The channel verifies the webhook with the token of any sender: whichever server knows it answers. */
async function verify(
  { upstreams }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<WholeAnswer> {
  const outgoing = toOutgoing(request, null, null)
  const signal = untilGone(reply)
  const asked = upstreams.all().map(async (upstream) => {
    const answer = await readWhole(await upstream.send(outgoing, signal))
    return answer.status === 200 ? answer : Promise.reject(answer)
  })
  try {
    return await Promise.any(asked)
  } catch (error) {
    const reasons: unknown[] = error instanceof AggregateError ? error.errors : [error]
    const failed = reasons.find((reason) => reason instanceof Error)
    if (failed) throw failed
    const [refused] = (reasons as WholeAnswer[]).toSorted((a, b) => a.status - b.status)
    return refused ?? throwNoServer()
  }
}

/** All of them, once each has ended. Throws what one of them threw. */
async function settled<Result>(promises: Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(promises)
  return await Promise.all(promises)
}

function throwNoServer(): never {
  throw new Problem('server_unavailable', 'There is no server yet.', { retryAfterSeconds: 5 })
}
