/**
 * GET /payments/reconciliation.csv: the bank's list of a day beside what the shop knows, as a file.
 */
import type { ReconciledRow } from '../reconcile.ts'
import { Problem } from '../../engine/problems/problems.ts'
import { strictObject } from '../../engine/schema.ts'
import {
  createMomentCell,
  csvAnswer,
  languageParameter,
  sendCsv,
  type Cell,
  type CsvLanguage,
  YES,
} from '../../engine/http/csv.ts'
import { operation } from '../../engine/http/operation.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { beginReconciliation, reconciliationParameters } from './reconciliation.ts'

const HEADINGS: Record<CsvLanguage, string[]> = {
  pt: [
    'Horário',
    'Diferença',
    'Valor no banco',
    'Devolvido no banco',
    'Valor no Recado',
    'Devolvido no Recado',
    'Pedido',
    'Situação',
    'Aguarda decisão',
    'Id no banco',
    'txid',
    'Id',
  ],
  en: [
    'Time',
    'Difference',
    'Amount at the bank',
    'Refunded at the bank',
    'Amount in Recado',
    'Refunded in Recado',
    'Order',
    'Verdict',
    'Needs a decision',
    'Id at the bank',
    'txid',
    'Id',
  ],
}
const WORDS: Record<CsvLanguage, Record<string, string>> = {
  pt: {
    none: 'nenhuma',
    not_booked: 'não registrado',
    not_at_bank: 'não está no banco',
    amount: 'valor',
    refund: 'devolução',
    exact: 'exato',
    less: 'a menos',
    more: 'a mais',
    twice: 'pago de novo',
    late: 'fora do prazo',
    canceled: 'cancelado',
    unknown: 'desconhecido',
  },
  en: { not_booked: 'not recorded', not_at_bank: 'not at the bank' },
}

export const exportReconciliation = operation(
  {
    operationId: 'exportReconciliation',
    summary: "Export a day beside the bank's list",
    description:
      'The rows of `GET /payments/reconciliation` as CSV, all of them. Times are those of the time zone of the workspace, and amounts are in reais. If the bank stops in the middle, the file is cut off.',
    tag: 'Payments',
    route: 'GET /payments/reconciliation.csv',
    audit: 'payment.export',
    scope: 'payments:read',
    query: strictObject({ ...reconciliationParameters, lang: languageParameter }),
    answer: csvAnswer('The day.'),
    problems: [404, 409],
  },
  async ({ workspaceId, query, reply }, needs: Needs<'pool' | 'clock' | 'payments'>) => {
    const { lang = 'pt', ...asked } = query
    const begun = await beginReconciliation(needs, workspaceId, asked)
    if (!begun)
      throw new Problem('payment_account_not_found', 'There is no such payment account in this workspace.')
    const write = createWriter(lang, begun.timeZone)
    return await sendCsv(reply, `payments-${begun.day}`, lang, HEADINGS[lang], lines(begun.pages, write))
  },
)

async function* lines(
  pages: AsyncIterable<ReconciledRow[]>,
  write: (row: ReconciledRow) => Cell[],
): AsyncGenerator<Cell[][]> {
  for await (const page of pages) yield page.map(write)
}

function createWriter(lang: CsvLanguage, timeZone: string): (row: ReconciledRow) => Cell[] {
  const moment = createMomentCell(lang, timeZone)
  const word = (text: string | undefined) => (text === undefined ? null : (WORDS[lang][text] ?? text))
  const reais = (hundredths: number | undefined) => (hundredths === undefined ? null : hundredths / 100)
  return ({ providerId, difference, bank, ours }) => [
    moment((bank ?? ours)?.at),
    word(difference),
    reais(bank?.amount),
    reais(bank?.refunded),
    reais(ours?.amount),
    reais(ours?.refunded),
    ours?.referenceId ?? null,
    word(ours?.verdict),
    ours?.isOpen ? YES[lang] : null,
    providerId,
    bank?.txid ?? null,
    ours?.id ?? null,
  ]
}
