/** Words of the page of payments: what came by day, and the comparison with the bank. */
import type { ReconciliationRow } from '../../api/types.ts'
import { defineTexts } from '../../i18n/texts.ts'

type Differences = Record<ReconciliationRow['difference'], string>

const ENGLISH_DIFFERENCES: Differences = {
  none: 'Agrees',
  not_booked: 'Only at the bank',
  not_at_bank: 'Only here',
  amount: 'Another amount',
  refund: 'Other refunds',
}

const PORTUGUESE_DIFFERENCES: Differences = {
  none: 'Confere',
  not_booked: 'Só no banco',
  not_at_bank: 'Só aqui',
  amount: 'Outro valor',
  refund: 'Outras devoluções',
}

export const payPageTexts = defineTexts(
  {
    what: 'What came, day by day, and whether the bank’s list agrees.',
    byDay: 'Received by day',
    received: 'Received',
    refunded: 'Refunded',
    day: 'Day',
    payments: (n: string, count: number) => (count === 1 ? '1 payment' : `${n} payments`),
    refunds: (n: string, count: number) => (count === 1 ? '1 refund' : `${n} refunds`),
    compare: 'The bank’s list of a day',
    compareHelp: 'The bank is asked now. What it has and the shop did not know is booked on the way.',
    account: 'Account',
    incomplete: 'There are more payments than are shown here: the file has all of them.',
    file: 'payments',
    differences: ENGLISH_DIFFERENCES,
    download: 'CSV',
    downloadHelp: 'Download CSV for a spreadsheet',
    agrees: 'The bank’s list and the shop’s agree.',
    differs: (n: string, count: number) => (count === 1 ? '1 difference' : `${n} differences`),
    none: 'No payment on this day.',
    rows: 'Payments of the day',
    time: 'Time',
    order: 'Order',
    atBank: 'At the bank',
    here: 'Here',
    result: 'Result',
    sums: 'Sum',
    noOrder: 'no order',
  },
  {
    what: 'O que chegou, dia a dia, e se a lista do banco confere.',
    byDay: 'Recebido por dia',
    received: 'Recebido',
    refunded: 'Devolvido',
    day: 'Dia',
    payments: (n, count) => (count === 1 ? '1 pagamento' : `${n} pagamentos`),
    refunds: (n, count) => (count === 1 ? '1 devolução' : `${n} devoluções`),
    compare: 'A lista do banco de um dia',
    compareHelp: 'O banco é consultado agora. O que ele tem e a loja não sabia é registrado no caminho.',
    account: 'Conta',
    incomplete: 'Há mais pagamentos do que aparecem aqui: o arquivo tem todos.',
    file: 'pagamentos',
    differences: PORTUGUESE_DIFFERENCES,
    download: 'CSV',
    downloadHelp: 'Baixar CSV para planilha',
    agrees: 'A lista do banco e a da loja conferem.',
    differs: (n, count) => (count === 1 ? '1 diferença' : `${n} diferenças`),
    none: 'Nenhum pagamento neste dia.',
    rows: 'Pagamentos do dia',
    time: 'Hora',
    order: 'Pedido',
    atBank: 'No banco',
    here: 'Aqui',
    result: 'Resultado',
    sums: 'Soma',
    noOrder: 'sem pedido',
  },
)
