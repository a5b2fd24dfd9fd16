/**
 * API Pix, the standard of the Banco Central that banks speak: charges with our own txid, money
 * that came, refunds, callbacks.
 *
 * A refusal of a change is not believed before the bank was asked what is there: the refused call
 * may be the second of two, and some banks refuse what is done already.
 */
import { readFileSync } from 'node:fs'
import type { Clock } from '../../engine/clock.ts'
import { toPlainKey } from '../../engine/pix/pix-key.ts'
import { toFailure } from '../failures.ts'
import type {
  ChargeName,
  ChargeRecord,
  Outcome,
  PaymentAccount,
  PaymentProvider,
  Received,
  RefundRecord,
} from '../provider.ts'
import { createAsk, unreadable, type Asked } from './ask.ts'
import { listBanks, type Bank } from './banks.ts'
import { readCallback } from './callbacks.ts'
import { createConnections } from './connections.ts'
import { findKeyMistakes, readCredentials } from './credentials.ts'
import { createCertificateOpener } from './open-certificate.ts'
import { toAmountText } from './money.ts'
import { toChargeRecord, toEndToEndId, toReceived, toReceivedPage, toRefundRecord } from './records.ts'
import { apiPixRules, type ApiPixDetails } from './rules.ts'

/** Items that every bank gives at once; the standard allows a thousand. */
const PAGE_SIZE = 100
const NOTE_CHARS_MAX = 140
const NAME_CHARS_MAX = 200

export type ApiPixOptions = {
  clock: Clock
  /** The local bank; null addresses: there is none. */
  local: { url: string | null; caFile: string | null }
  /** How many processes call the banks, as far as is known; 1 unless given. */
  processes?: () => number
  /** In place of the known ones: for tests. */
  banks?: readonly Bank[]
}

export function openApiPix({
  clock,
  local,
  processes = () => 1,
  banks = listBanks(local.url),
}: ApiPixOptions): PaymentProvider {
  const isLocal = ({ hosts }: Bank) => local.url !== null && hosts.production?.api === local.url
  const openCertificate = createCertificateOpener()
  const connections = createConnections({
    banks,
    clock,
    processes,
    authoritiesOf: (bank) => (isLocal(bank) && local.caFile !== null ? readText(local.caFile) : undefined),
  })
  const ask = createAsk(connections, clock)
  const bankOf = ({ bank }: ApiPixDetails) => banks.find(({ name }) => name === bank)

  /** Asks, and reads the answer. */
  async function askFor<Value>(
    account: PaymentAccount,
    asked: Asked,
    read: (json: unknown) => Value | null,
    signal: AbortSignal | undefined,
  ): Promise<Outcome<Value>> {
    const answer = await ask(account, asked, signal)
    if (answer.kind !== 'done') return answer
    const value = read(answer.value)
    return value === null ? unreadable({ changes: asked.method !== 'GET' }) : { kind: 'done', value }
  }

  /** What is there after a refusal; the refusal, if nothing is. */
  async function readBack<Value>(
    refused: Outcome<Value>,
    read: () => Promise<Outcome<Value>>,
  ): Promise<Outcome<Value>> {
    if (refused.kind !== 'refused') return refused
    const found = await read()
    if (found.kind === 'done') return found
    return found.kind === 'absent' ? refused : { kind: 'unknown', failure: refused.failure }
  }

  function askForCharge(
    account: PaymentAccount,
    name: ChargeName,
    change: Pick<Asked, 'method' | 'json'> | null,
    signal: AbortSignal | undefined,
  ): Promise<Outcome<ChargeRecord>> {
    const resource = name.isDue ? 'cobv' : 'cob'
    const details = account.details as ApiPixDetails
    const asked: Asked = {
      method: 'GET',
      ...change,
      resource,
      ids: [name.txid],
      scope: `${resource}.${change ? 'write' : 'read'}`,
      mayBeAbsent: change?.method !== 'PUT',
    }
    const read = (json: unknown) => toChargeRecord(json, name, details, bankOf(details)?.codeField)
    return askFor(account, asked, read, signal)
  }

  return {
    ...apiPixRules,
    readCredentials: (given, details) =>
      readCredentials(given, details as ApiPixDetails, banks, openCertificate),
    findDetailMistakes: (details) =>
      findKeyMistakes(details as ApiPixDetails).map((detail) => ({ field: 'key', detail })),
    hasDueDates,
    sendsTo(details) {
      const { environment = 'production' } = details as ApiPixDetails
      return JSON.stringify(bankOf(details as ApiPixDetails)?.hosts[environment] ?? null)
    },
    toReceiver(details) {
      const { keyType, merchantName } = details as ApiPixDetails
      return { key: keyOf(details), keyType, merchantName }
    },
    async makeCharge(account, draft, signal) {
      const { txid, amount, due, payer, note, createdAt, expiresAt } = draft
      const debtor = payer && toDebtor(payer)
      if (due && !hasDueDates(account.details))
        return { kind: 'refused', failure: toFailure('due_dates_off') }
      if (due && !debtor) return { kind: 'refused', failure: toFailure('payer_incomplete') }
      const name = { txid, providerId: null, isDue: due !== null }
      const seconds = Math.ceil((expiresAt.getTime() - createdAt.getTime()) / 1000)
      const json = {
        calendario: due
          ? { dataDeVencimento: due.date, validadeAposVencimento: due.daysAfter }
          : { expiracao: seconds },
        ...(debtor && { devedor: debtor }),
        valor: { original: toAmountText(amount) },
        chave: keyOf(account.details),
        ...(note !== '' && { solicitacaoPagador: cut(note, NOTE_CHARS_MAX) }),
      }
      const made = await askForCharge(account, name, { method: 'PUT', json }, signal)
      return readBack(made, () => askForCharge(account, name, null, signal))
    },
    readCharge: (account, name, signal) => askForCharge(account, name, null, signal),
    async withdrawCharge(account, name, signal) {
      const json = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }
      const changed = await askForCharge(account, name, { method: 'PATCH', json }, signal)
      const left = await readBack(changed, () => askForCharge(account, name, null, signal))
      if (left.kind !== 'done' || left.value.state !== 'open') return left
      // it was refused and can be paid, or accepted and not yet done
      return changed.kind === 'refused'
        ? changed
        : { kind: 'unknown', failure: toFailure('charge_still_open') }
    },
    async listReceived(account, { from, to }, next, signal) {
      const page = next === null ? 0 : Number(next)
      const bank = bankOf(account.details as ApiPixDetails)
      const aheadMs = connections.of(account)?.signs.aheadMs() ?? 0
      const query = {
        inicio: toMomentText(from, aheadMs, bank),
        fim: toMomentText(to, aheadMs, bank),
        'paginacao.paginaAtual': String(page),
        'paginacao.itensPorPagina': String(PAGE_SIZE),
      }
      const asked: Asked = { method: 'GET', resource: 'pix', query, scope: 'pix.read' }
      return askFor(account, asked, (json) => toReceivedPage(json, page, PAGE_SIZE), signal)
    },
    readReceived(account, id, signal) {
      if (toEndToEndId(id) === null) return Promise.resolve({ kind: 'absent' })
      const asked: Asked = { method: 'GET', resource: 'pix', ids: [id], scope: 'pix.read', mayBeAbsent: true }
      const read = (json: unknown) => {
        const received = toReceived(json)
        return received?.id === id ? received : null
      }
      return askFor<Received>(account, asked, read, signal)
    },
    async makeRefund(account, paymentId, { id, amount, reason }, signal) {
      if ((account.details as ApiPixDetails).refunds === false)
        return { kind: 'refused', failure: toFailure('refunds_off') }
      const json = {
        valor: toAmountText(amount),
        ...(reason.trim() !== '' && { descricao: cut(reason, NOTE_CHARS_MAX) }),
      }
      const made = await askForRefund(account, paymentId, id, { method: 'PUT', json }, signal)
      const refund = await readBack(made, () => askForRefund(account, paymentId, id, null, signal))
      return refund.kind === 'done' && refund.value.amount !== amount
        ? { kind: 'refused', failure: toFailure('refund_differs') }
        : refund
    },
    readRefund: (account, paymentId, refundId, signal) =>
      askForRefund(account, paymentId, refundId, null, signal),
    async placeCallback(account, url, signal) {
      const bank = bankOf(account.details as ApiPixDetails)
      const placed = await ask(
        account,
        {
          method: 'PUT',
          resource: 'webhook',
          ids: [keyOf(account.details)],
          ...(bank?.callbackHeaders && { headers: bank.callbackHeaders }),
          json: { webhookUrl: url },
          scope: 'webhook.write',
        },
        signal,
      )
      return placed.kind === 'done' ? { kind: 'done', value: null } : placed
    },
    readCallback: (body) => readCallback(body),
    forget: (accountId) => connections.forget(accountId),
    close: () => connections.close(),
  }

  function askForRefund(
    account: PaymentAccount,
    paymentId: string,
    id: string,
    change: Pick<Asked, 'method' | 'json'> | null,
    signal: AbortSignal | undefined,
  ): Promise<Outcome<RefundRecord>> {
    const asked: Asked = {
      method: 'GET',
      ...change,
      resource: 'pix',
      ids: [paymentId, 'devolucao', id],
      scope: change ? 'pix.write' : 'pix.read',
      mayBeAbsent: true,
    }
    const read = (json: unknown) => {
      const refund = toRefundRecord(json)
      return refund?.id === id ? refund : null
    }
    return askFor(account, asked, read, signal)
  }
}

const hasDueDates = (details: PaymentAccount['details']): boolean =>
  (details as ApiPixDetails).dueDates === true

/** As the directory of keys has it. */
function keyOf(details: PaymentAccount['details']): string {
  const { key, keyType } = details as ApiPixDetails
  return toPlainKey(key, keyType) ?? key
}

/** Null if there is no such file yet: the local bank writes it when it first starts. */
function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** Null without a tax id, by which the bank knows a payer. */
function toDebtor({ name, taxId }: { name: string; taxId: string | null }) {
  const plain = taxId?.replaceAll(/[./-]/g, '') ?? ''
  if (plain.length !== 11 && plain.length !== 14) return null
  return { [plain.length === 11 ? 'cpf' : 'cnpj']: plain, nome: cut(name, NAME_CHARS_MAX) }
}

/** By whole characters. */
const cut = (text: string, charsMax: number) => [...text].slice(0, charsMax).join('').trim()

/** As the bank's clock has it. */
function toMomentText(moment: Date, aheadMs: number, bank: Bank | undefined): string {
  const text = new Date(moment.getTime() + aheadMs).toISOString()
  return bank?.acceptsMilliseconds === false ? text.replace(/\.[0-9]{3}Z$/, 'Z') : text
}
