/**
 * People who sign in: the body says who it is. A link or a passkey is known to one server. An
 * e-mail may be known to several: each is asked, and the person chooses where more than one accepts
 * the password.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { toEmail } from '../../access/people/users-repository.ts'
import { hashToken } from '../../access/tokens.ts'
import { OPEN_BODY_BYTES_MAX } from '../../engine/http/unfinished-bodies.ts'
import { Problem } from '../../engine/problems/problems.ts'
import { readWholeBody } from './body.ts'
import type { Claim } from './claims.ts'
import type { Owners } from './owners.ts'
import { readWhole, relayWhole, sendToOwner, toOutgoing, untilGone, type WholeAnswer } from './relay.ts'
import type { Outgoing, Upstream } from './upstream.ts'
import type { Upstreams } from './upstreams.ts'

type Parts = { owners: Owners; upstreams: Upstreams; refresh: () => Promise<void> }
type Workspace = { id: string; name: string }

export async function passSignIn(
  { owners, upstreams, refresh }: Parts,
  { by }: Extract<Claim, { is: 'signIn' }>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = await readWholeBody(request.body, OPEN_BODY_BYTES_MAX)
  const fields = parse(body)
  const outgoing = toOutgoing(request, body, null)
  const signal = untilGone(reply)
  const locate = () => findServers(owners, by, fields)
  const found = await locate()
  // an unknown person gets the answer of any server, which takes as long as for one who is known
  const [first, ...others] = found.length > 0 ? found : upstreams.wellFirst().slice(0, 1)
  if (!first) throw new Problem('server_unavailable', 'There is no server yet.', { retryAfterSeconds: 5 })
  if (others.length === 0) {
    const again = async () => (await locate())[0] ?? first
    return relayWhole(reply, await readWhole(await sendToOwner(again, refresh, outgoing, signal)))
  }
  const answers = await Promise.all(
    [first, ...others].map(async (upstream) => ({
      upstream,
      ...(await readWhole(await upstream.send(outgoing, signal))),
    })),
  )
  const taken = answers.filter(({ status }) => status === 200 || status === 409)
  const [only] = taken
  if (!only) return relayWhole(reply, answers.toSorted((a, b) => b.status - a.status)[0] as WholeAnswer)
  if (taken.length === 1) return relayWhole(reply, only)
  await Promise.allSettled(taken.map((answer) => endSession(answer, outgoing, signal)))
  throw ambiguous(taken)
}

/** Ends the session that a server began: the person chooses first, and signs in once more. */
async function endSession(
  { upstream, status, headers }: WholeAnswer & { upstream: Upstream },
  outgoing: Outgoing,
  signal: AbortSignal,
): Promise<void> {
  if (status !== 200) return
  const [cookie = ''] = String(headers['set-cookie']).split(';', 1)
  const { 'content-type': _, ...kept } = outgoing.headers
  const end = { method: 'DELETE', path: '/session', headers: { ...kept, cookie }, body: null }
  await readWhole(await upstream.send(end, signal))
}

async function findServers(
  owners: Owners,
  by: 'email' | 'link' | 'passkey',
  fields: Record<string, unknown>,
): Promise<Upstream[]> {
  const { email, token, workspaceId, credential } = fields
  if (by === 'email' && typeof workspaceId === 'string') {
    const at = owners.ofWorkspace(workspaceId.toLowerCase())
    if (at) return [at]
  }
  if (by === 'email' && typeof email === 'string') return await owners.findAll('email', toEmail(email))
  if (by === 'link' && typeof token === 'string') return await owners.findAll('link', hashToken(token))
  const id = (credential as { id?: unknown } | undefined)?.id
  if (by === 'passkey' && typeof id === 'string')
    return await owners.findAll('passkey', Buffer.from(id, 'base64url'))
  return []
}

/** A choice between all workspaces that know the password. */
function ambiguous(taken: WholeAnswer[]): Problem {
  const workspaces = taken.flatMap(({ body }) => {
    const { workspace, workspaces: several = [] } = parse(body) as {
      workspace?: Workspace
      workspaces?: Workspace[]
    }
    return workspace ? [workspace] : several
  })
  return new Problem('workspace_ambiguous', 'This e-mail is a user of several workspaces.', {
    extra: { workspaces: workspaces.map(({ id, name }) => ({ id, name })) },
  })
}

/** The server refuses what is no object of JSON. */
function parse(body: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
