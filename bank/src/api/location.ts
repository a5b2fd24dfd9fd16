/** What a payer's bank reads behind the location of a code: the charge, signed by the bank (JWS). No certificate is asked for. */
import { createSign, X509Certificate } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BankParts } from '../bank-parts.ts'
import type { Charge } from '../book/entries.ts'
import { toThumbprint } from '../certificates.ts'
import { toIso } from '../clock.ts'
import { objectAt, type JsonObject } from '../json.ts'
import { toMoney } from '../money.ts'
import { toParts } from './terms.ts'

export function addLocationRoutes(app: FastifyInstance, parts: BankParts): void {
  const { book, clock, certificates, self } = parts
  app.get('/qr/v2/certs', () => {
    const { raw } = new X509Certificate(certificates.server.certificate)
    return { keys: [{ kty: 'RSA', use: 'sig', kid: '1', x5c: [raw.toString('base64')] }] }
  })

  const serve = (request: FastifyRequest<{ Params: { token: string } }>, reply: FastifyReply) => {
    const charge = book.chargeAt(request.params.token)
    if (!charge) return reply.code(404).send()
    const nowMs = clock.nowMs()
    if (charge.status !== 'ATIVA' || nowMs > charge.expiresMs) return reply.code(410).send()
    const head = {
      ...{ alg: 'RS256', typ: 'JOSE', kid: '1', jku: `${self.url}/qr/v2/certs` },
      'x5t#S256': toThumbprint(certificates.server.certificate),
    }
    const text = [head, toPayload(charge, nowMs)]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    const signature = createSign('sha256').update(text).sign(certificates.server.key, 'base64url')
    return reply.type('application/jose').send(`${text}.${signature}`)
  }
  app.get('/qr/v2/:token', serve)
  app.get('/qr/v2/cobv/:token', serve)
}

function toPayload(charge: Charge, nowMs: number): JsonObject {
  const sent = charge.revisions.at(-1) ?? {}
  return {
    ...sent,
    txid: charge.txid,
    revisao: charge.revisions.length - 1,
    status: charge.status,
    calendario: {
      ...objectAt(sent, 'calendario'),
      criacao: toIso(charge.createdMs),
      apresentacao: toIso(nowMs),
    },
    valor: { ...objectAt(sent, 'valor'), final: toMoney(toParts(charge, nowMs).total) },
  }
}
