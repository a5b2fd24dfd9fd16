/**
 * What a payer's bank reads behind the location of a code: the charge, signed by the bank (JWS). No
 * certificate is asked for.
 */
import { createSign, X509Certificate } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BankParts } from '../bank-parts.ts'
import type { Charge, Shop } from '../book/entries.ts'
import { toThumbprint } from '../certificates.ts'
import { endOfDayMs, isDay, toIso } from '../clock.ts'
import { objectAt } from '../json.ts'
import { toMoney } from '../money.ts'
import { PixError, type Violation } from './errors.ts'
import { toParts } from './terms.ts'
import { toReceiver } from './views.ts'

type Reading = FastifyRequest<{ Params: { token: string }; Querystring: { DPP?: string; codMun?: string } }>

export function addLocationRoutes(app: FastifyInstance, parts: BankParts): void {
  const { book, clock, certificates, self } = parts
  app.get('/qr/v2/certs', () => {
    const { raw } = new X509Certificate(certificates.server.certificate)
    return { keys: [{ kty: 'RSA', use: 'sig', kid: '1', x5c: [raw.toString('base64')] }] }
  })

  const serve = (kind: Charge['kind']) => (request: Reading, reply: FastifyReply) => {
    const charge = book.chargeAt(request.params.token)
    const shop = book.shops.get(charge?.shopId ?? '')
    if (charge?.kind !== kind || !shop)
      throw new PixError('CobPayloadNaoEncontrado', 'Não há cobrança nesta location.')
    const nowMs = clock.nowMs()
    if (charge.status !== 'ATIVA' || nowMs > charge.expiresMs)
      throw new PixError('CobPayloadRemovido', 'A cobrança desta location não pode mais ser paga.')
    const payAtMs = kind === 'cobv' ? readPayAt(request.query, charge, nowMs) : nowMs
    const head = {
      alg: 'RS256',
      typ: 'JOSE',
      kid: '1',
      jku: `${self.url}/qr/v2/certs`,
      'x5t#S256': toThumbprint(certificates.server.certificate),
    }
    const text = [head, toPayload(charge, shop, { nowMs, payAtMs })]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    const signature = createSign('sha256').update(text).sign(certificates.server.key, 'base64url')
    return reply.type('application/jose').send(`${text}.${signature}`)
  }
  app.get('/qr/v2/:token', serve('cob'))
  app.get('/qr/v2/cobv/:token', serve('cobv'))
}

/**
 * The moment by whose day it is counted what is due: now, or the day that the payer means (`DPP`).
 * Throws PixError.
 */
function readPayAt({ DPP, codMun }: Reading['query'], { expiresMs }: Charge, nowMs: number): number {
  const broken: Violation[] = []
  if (codMun !== undefined && !/^\d{7}$/.test(codMun))
    broken.push({ razao: 'O código do município tem 7 algarismos.', propriedade: 'codMun' })
  const payAtMs = DPP === undefined ? nowMs : isDay(DPP) ? endOfDayMs(DPP) : Number.NaN
  if (!(payAtMs >= nowMs && payAtMs <= expiresMs))
    broken.push({ razao: 'A data não é uma em que a cobrança possa ser paga.', propriedade: 'DPP' })
  if (broken.length > 0)
    throw new PixError('CobPayloadOperacaoInvalida', 'Os parâmetros não respeitam o esquema.', broken)
  return payAtMs
}

function toPayload(charge: Charge, shop: Shop, { nowMs, payAtMs }: { nowMs: number; payAtMs: number }) {
  const sent = charge.revisions.at(-1) ?? {}
  const { total, parts } = toParts(charge, payAtMs)
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
    ...(parts ? { recebedor: toReceiver(shop), valor: toTexts({ ...parts, final: total }) } : {}),
  }
}

const toTexts = (parts: Record<string, number>) =>
  Object.fromEntries(Object.entries(parts).map(([part, amount]) => [part, toMoney(amount)]))
