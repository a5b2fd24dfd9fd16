/** Words of the page of payments: what came by day, and the comparison with the bank. */
import type { ReconciliationRow } from '../../api/types.ts'
import { defineTexts } from '../../i18n/texts.ts'

type Differences = Record<ReconciliationRow['difference'], string>

const ENGLISH_DIFFERENCES: Differences = {
  none: 'Matches',
  not_booked: 'Only at the bank',
  not_at_bank: 'Only in Recado',
  amount: 'Different amount',
  refund: 'Different refunds',
}

const PORTUGUESE_DIFFERENCES: Differences = {
  none: 'Confere',
  not_booked: 'Só no banco',
  not_at_bank: 'Só no Recado',
  amount: 'Valor diferente',
  refund: 'Devoluções diferentes',
}

export const payPageTexts = defineTexts(
  {
    what: 'Payments by day, and reconciliation with your bank.',
    byDay: 'Received by day',
    received: 'Received',
    refunded: 'Refunded',
    day: 'Day',
    payments: (n: string, count: number) => (count === 1 ? '1 payment' : `${n} payments`),
    refunds: (n: string, count: number) => (count === 1 ? '1 refund' : `${n} refunds`),
    compare: 'Bank reconciliation',
    compareHelp: 'Reads the bank’s list now. Missing payments are recorded automatically.',
    account: 'Account',
    incomplete: 'There are more payments than shown here. The CSV file has all of them.',
    file: 'payments',
    differences: ENGLISH_DIFFERENCES,
    download: 'CSV',
    downloadHelp: 'Download CSV for a spreadsheet',
    agrees: 'Everything matches.',
    differs: (n: string, count: number) => (count === 1 ? '1 difference' : `${n} differences`),
    none: 'No payments on this day.',
    rows: 'Payments of the day',
    time: 'Time',
    order: 'Order',
    atBank: 'At the bank',
    here: 'In Recado',
    result: 'Result',
    sums: 'Total',
    noOrder: 'no order',
  },
  {
    what: 'Pagamentos por dia e conferência com o banco.',
    byDay: 'Recebido por dia',
    received: 'Recebido',
    refunded: 'Devolvido',
    day: 'Dia',
    payments: (n, count) => (count === 1 ? '1 pagamento' : `${n} pagamentos`),
    refunds: (n, count) => (count === 1 ? '1 devolução' : `${n} devoluções`),
    compare: 'Conferência com o banco',
    compareHelp: 'Consulta o banco agora. Pagamentos que só o banco tem são registrados na hora.',
    account: 'Conta',
    incomplete: 'Há mais pagamentos do que aparecem aqui. O arquivo CSV tem todos.',
    file: 'pagamentos',
    differences: PORTUGUESE_DIFFERENCES,
    download: 'CSV',
    downloadHelp: 'Baixar CSV para planilha',
    agrees: 'Tudo confere.',
    differs: (n, count) => (count === 1 ? '1 diferença' : `${n} diferenças`),
    none: 'Nenhum pagamento neste dia.',
    rows: 'Pagamentos do dia',
    time: 'Hora',
    order: 'Pedido',
    atBank: 'No banco',
    here: 'No Recado',
    result: 'Resultado',
    sums: 'Total',
    noOrder: 'sem pedido',
  },
)
