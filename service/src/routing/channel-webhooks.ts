/**
 * Webhooks of channels. One body may name accounts of several workspaces: it goes as it is, because it is signed, to the server of each, and
 * each takes in what is its own. The channel is told 200 only when all have committed their part, and else delivers it to all again, which
 * those that have it recognise.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Channel } from '../channels/channel.ts'
import { Problem } from '../problems.ts'
import { takeWholeBody } from './body.ts'
import type { Owners } from './owners.ts'
import { readWhole, relayWhole, sendToOwner, toOutgoing, untilGone, type WholeAnswer } from './relay.ts'
import type { Upstream } from './upstream.ts'
import type { Upstreams } from './upstreams.ts'

/** More than one body of a channel names. */
const ACCOUNTS_MAX = 100

type Parts = { owners: Owners; upstreams: Upstreams; refresh: () => Promise<void> }

export async function passWebhook(
  parts: Parts,
  channel: Channel,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return request.method === 'POST'
    ? relayWhole(reply, await tellAll(parts, channel, request, reply))
    : relayWhole(reply, await verify(parts, request, reply))
}

async function tellAll(
  { owners, upstreams, refresh }: Parts,
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

  const concerned = [...accountOf].map(async ([upstream, account]) => {
    let at: Upstream | null = upstream
    const locate = async () => {
      const now = at ?? (await ask(account))
      at = null // asked anew after the first
      return now ?? upstream
    }
    return await readWhole(await sendToOwner(locate, refresh, outgoing, signal))
  })
  const isForAll = named.isMore || accountOf.size === 0 || named.ids.length > ACCOUNTS_MAX
  const others = (isForAll ? upstreams.all() : [])
    .filter((upstream) => !accountOf.has(upstream))
    .map(async (upstream) => await readWhole(await upstream.send(outgoing, signal)))
  const answers = await settled([...concerned, ...others])
  const owning = answers.slice(0, concerned.length)
  // whoever has no account of the body does not know the secret that signed it
  const rest = answers.slice(concerned.length).filter(({ status }) => status !== 401)
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
