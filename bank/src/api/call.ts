/**
 * One call to API Pix: the caller is authenticated, faults are drawn, the work is done, and the
 * answer has the form of the bank.
 */
import type { TLSSocket } from 'node:tls'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BankParts } from '../bank-parts.ts'
import type { Shop } from '../book/entries.ts'
import { toThumbprint } from '../certificates.ts'
import type { Fault, FaultRule } from '../faults/faults.ts'
import { isObject, type JsonObject } from '../json.ts'
import type { Profile } from '../profiles/profile.ts'
import { bacen } from '../profiles/bacen.ts'
import { profileOf } from '../profiles/profiles.ts'
import { distort } from './distort.ts'
import { PixError, type ErrorName } from './errors.ts'
import { readToken, type Scope } from './token.ts'

export type PixCall = {
  shop: Shop
  profile: Profile
  params: Record<string, string>
  query: Record<string, string>
  /** An empty object if there is none. */
  body: JsonObject
  headers: FastifyRequest['headers']
}
export type PixAnswer = { status: number; body?: unknown }
export type Work = (call: PixCall) => PixAnswer | Promise<PixAnswer>

/** Nothing is done. */
const REFUSALS: Partial<Record<Fault, ErrorName>> = {
  unauthorized: 'NaoAutorizado',
  forbidden: 'AcessoNegado',
  too_many: 'MuitasRequisicoes',
  rate_limit: 'MuitasRequisicoes',
  error: 'ErroInternoDoServidor',
  unavailable: 'ServicoIndisponivel',
}
const BEFORE: Fault[] = [
  'lost_request' as const,
  'html' as const,
  ...(Object.keys(REFUSALS) as Fault[]).filter((fault) => fault !== 'rate_limit'),
]
const AFTER: Fault[] = ['lost_answer', 'error_after', 'truncated', 'html_after']
const HTML = '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>'
const PAUSE_MS = 1_000

/** A handler for a route that needs `scope`. */
export function handleCall(parts: BankParts, scope: Scope, work: Work) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const thumbprint = readThumbprint(request)
    if (thumbprint === undefined) return cut(request, reply)
    const { method, url } = request
    const subject = { method, path: url, txid: (request.params as { txid?: string }).txid ?? null }
    const path = url.split('?')[0] ?? ''
    let shop: Shop | undefined
    const note = (status: number | null, fault: string | null = null) =>
      parts.book.noteCall({
        atMs: parts.clock.nowMs(),
        shopId: shop?.id ?? null,
        method,
        path,
        status,
        fault,
      })
    const send = (status: number, type: string, text: string, fault: Fault | null = null) => {
      note(status, fault)
      if (text !== '') reply.type(type)
      return reply.code(status).header('date', new Date(parts.clock.nowMs()).toUTCString()).send(text)
    }
    const fail = (error: PixError, fault: Fault | null = null) => {
      const { status, type, body } = (shop ? profileOf(shop) : bacen).toError(error, path)
      return send(status, type, JSON.stringify(body), fault)
    }

    try {
      const caller = authenticate(parts, request, thumbprint, scope, (found) => (shop = found))
      const before = parts.faults.draw(BEFORE, subject)
      if (before) return misbehave(before)
      const waitSeconds = parts.faults.waitSeconds(caller.shop.id, parts.clock.nowMs(), subject)
      if (waitSeconds !== null) return misbehave({ fault: 'rate_limit', retryAfterSeconds: waitSeconds })
      const answer = await work(caller)
      const after = parts.faults.draw(AFTER, subject)
      if (after) return misbehave(after, answer)
      const slow = parts.faults.draw(['slow'], subject)
      if (slow) await pause(slow)
      const changed = distort(parts.faults, subject, caller.profile, answer.body)
      const type = 'application/json'
      return send(answer.status, type, changed === undefined ? '' : JSON.stringify(changed))
    } catch (error) {
      if (error instanceof PixError) return fail(error)
      throw error
    }

    function misbehave({ fault, retryAfterSeconds }: FaultRule, answer?: PixAnswer) {
      if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
      if (fault === 'html' || fault === 'html_after') return send(502, 'text/html', HTML, fault)
      if (fault === 'truncated') {
        const text = JSON.stringify(answer?.body ?? {})
        return send(answer?.status ?? 200, 'application/json', text.slice(0, text.length / 2), fault)
      }
      const name = fault === 'error_after' ? 'ErroInternoDoServidor' : REFUSALS[fault]
      if (name !== undefined) return fail(new PixError(name, 'O banco foi instruído a falhar.'), fault)
      note(null, fault)
      return cut(request, reply)
    }
  }
}

/**
 * The thumbprint of the caller's certificate; undefined without one that this bank signed and that
 * has not ended.
 */
export function readThumbprint({ raw }: FastifyRequest): string | undefined {
  const socket = raw.socket as TLSSocket
  const { raw: certificate } = socket.getPeerCertificate() as { raw?: Buffer }
  return socket.authorized && certificate ? toThumbprint(certificate) : undefined
}

/** What a caller sees when TLS refuses it: the connection ends. */
export function cut({ raw }: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.hijack()
  raw.socket.destroy()
  return reply
}

export function pause({ ms = PAUSE_MS }: FaultRule): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}

/**
 * Throws PixError. `onShop` is called with the shop before the rest is checked, since the refusal
 * has the form of its bank.
 */
function authenticate(
  parts: BankParts,
  { headers, query, params, body }: FastifyRequest,
  thumbprint: string,
  scope: Scope,
  onShop: (shop: Shop) => void,
): PixCall {
  const shop = parts.book.shops.values().find(({ thumbprints }) => thumbprints.includes(thumbprint))
  if (!shop) throw new PixError('NaoAutorizado', 'O certificado não pertence a um cliente.')
  onShop(shop)
  const profile = profileOf(shop)
  const [, token = ''] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? []
  const claims = readToken(token, parts)
  if (!claims) throw new PixError('NaoAutorizado', 'O token de acesso é inválido ou expirou.')
  if (claims.cnf['x5t#S256'] !== thumbprint)
    throw new PixError('NaoAutorizado', 'O token de acesso pertence a outro certificado.')
  const { clientIdHeader, keyQuery } = profile
  if (clientIdHeader !== null && headers[clientIdHeader] !== shop.clientId)
    throw new PixError('NaoAutorizado', `O cabeçalho ${clientIdHeader} não identifica o cliente.`)
  const asked = query as Record<string, string>
  if (keyQuery !== null && !asked[keyQuery])
    throw new PixError('NaoAutorizado', `O parâmetro ${keyQuery} é obrigatório.`)
  if (!claims.scope.split(' ').includes(scope))
    throw new PixError('AcessoNegado', `O token não tem o escopo ${scope}.`)
  return {
    shop,
    profile,
    headers,
    query: asked,
    params: params as Record<string, string>,
    body: isObject(body) ? body : {},
  }
}
