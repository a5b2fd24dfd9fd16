/** `cob`: charges that are paid at once. */
import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type { BankParts } from '../bank-parts.ts'
import { toChargeId, type Charge } from '../book/entries.ts'
import type { JsonObject } from '../json.ts'
import { handleCall, type PixCall } from './call.ts'
import { PixError } from './errors.ts'
import { checkCob, checkCobv, type CheckedCharge } from './check-charge.ts'
import { readFilters } from './filters.ts'
import { readPeriod, toPage } from './paging.ts'
import { toChargeView } from './views.ts'

type Kind = Charge['kind']

const REMOVED = 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
const WORDS = {
  cob: {
    operation: 'CobOperacaoInvalida',
    query: 'CobConsultaInvalida',
    absent: 'CobNaoEncontrado',
    filters: ['cpf', 'cnpj', 'status', 'locationPresente'],
  },
  cobv: {
    operation: 'CobVOperacaoInvalida',
    query: 'CobVConsultaInvalida',
    absent: 'CobVNaoEncontrada',
    filters: ['cpf', 'cnpj', 'status', 'locationPresente', 'loteCobVId'],
  },
} as const

export function addChargeRoutes(app: FastifyInstance, parts: BankParts, kind: Kind): void {
  const { book, clock } = parts
  const words = WORDS[kind]
  const check = kind === 'cob' ? checkCob : checkCobv

  const view = (charge: Charge, { shop, profile }: PixCall, revision?: number) => {
    const host = new URL(parts.self.url).host
    return toChargeView(charge, shop, { book, profile, nowMs: clock.nowMs(), host }, revision)
  }

  function find({ shop, params }: PixCall): Charge {
    const charge = book.charges.get(toChargeId(shop.id, params.txid ?? ''))
    if (charge?.kind === kind) return charge
    throw new PixError(words.absent, 'Não há cobrança com o txid informado.')
  }

  const refuse = (razao: string, propriedade: string) =>
    new PixError(words.operation, razao, [{ razao, propriedade }])

  function assertActive(charge: Charge): void {
    if (charge.status !== 'ATIVA')
      throw new PixError(words.operation, `A cobrança não está ATIVA: ${charge.status}.`)
  }

  function alter(charge: Charge, sent: JsonObject, { key, amount, toEndMs }: CheckedCharge): void {
    if (isDeepStrictEqual(charge.revisions.at(-1), sent)) return
    const revisions = [...charge.revisions, sent]
    book.save('charge', { ...charge, key, amount, expiresMs: toEndMs(charge.createdMs), revisions })
  }

  app.put(
    `/${kind}/:txid`,
    handleCall(parts, `${kind}.write`, (call) => {
      const { shop, profile, body, params } = call
      const txid = params.txid ?? ''
      const checked = check(body, shop, txid, clock.nowMs())
      const known = book.charges.get(toChargeId(shop.id, txid))
      if (known && profile.repeatedPut === 'refuse')
        throw new PixError('TxidDuplicado', 'O txid já foi usado.')
      if (known && known.kind !== kind)
        throw refuse('O txid já foi usado por uma cobrança de outro tipo.', `${kind}.txid`)
      if (known) {
        assertActive(known)
        alter(known, checked.sent, checked)
      } else {
        const nowMs = clock.nowMs()
        book.save('charge', {
          id: toChargeId(shop.id, txid),
          shopId: shop.id,
          txid,
          kind,
          status: 'ATIVA',
          createdMs: nowMs,
          amount: checked.amount,
          key: checked.key,
          expiresMs: checked.toEndMs(nowMs),
          endedMs: null,
          locationId: book.charges.size + 1,
          token: randomBytes(16).toString('hex'),
          revisions: [checked.sent],
        })
      }
      return { status: profile.status.put, body: view(find(call), call) }
    }),
  )

  app.patch(
    `/${kind}/:txid`,
    handleCall(parts, `${kind}.write`, (call) => {
      const { shop, profile, body, params } = call
      const charge = find(call)
      assertActive(charge)
      const { status, ...changes } = body
      if (status === undefined) {
        const sent = { ...charge.revisions.at(-1), ...changes }
        const checked = check(sent, shop, params.txid ?? '', charge.createdMs)
        alter(charge, checked.sent, checked)
      } else if (status === REMOVED && Object.keys(changes).length === 0) {
        book.save('charge', {
          ...charge,
          status,
          endedMs: clock.nowMs(),
          revisions: [...charge.revisions, charge.revisions.at(-1) ?? {}],
        })
      } else {
        throw refuse(`Só a remoção é um status a informar: ${REMOVED}, sem outros campos.`, `${kind}.status`)
      }
      return { status: profile.status.patch, body: view(charge, call) }
    }),
  )

  app.get(
    `/${kind}/:txid`,
    handleCall(parts, `${kind}.read`, (call) => {
      const charge = find(call)
      const { revisao } = call.query
      if (revisao === undefined) return { status: 200, body: view(charge, call) }
      const revision = /^\d{1,9}$/.test(revisao) ? Number(revisao) : Infinity
      if (revision < charge.revisions.length) return { status: 200, body: view(charge, call, revision) }
      const razao = 'Não há esta revisão da cobrança.'
      throw new PixError(words.query, razao, [{ razao, propriedade: 'revisao', valor: revisao }])
    }),
  )

  app.get(
    `/${kind}`,
    handleCall(parts, `${kind}.read`, (call) => {
      const { shop, query, profile } = call
      const period = readPeriod(query, words.query, profile)
      const filters = readFilters(query, words.filters, words.query)
      const { status, cpf, cnpj } = filters
      const charges = book.chargesOfShop(shop.id).filter((charge) => {
        const debtor = charge.revisions.at(-1)?.devedor as { cpf?: string; cnpj?: string } | undefined
        return (
          charge.kind === kind &&
          period.holds(charge.createdMs) &&
          (status === undefined || charge.status === status) &&
          (cpf === undefined || debtor?.cpf === cpf) &&
          (cnpj === undefined || debtor?.cnpj === cnpj) &&
          filters.locationPresente !== false && // each has one
          filters.loteCobVId === undefined // batches are not served
        )
      })
      const page = toPage(charges, query, words.query, period)
      return {
        status: 200,
        body: {
          parametros: { ...page.parameters, ...filters },
          cobs: page.items.map((charge) => view(charge, call)),
        },
      }
    }),
  )
}
