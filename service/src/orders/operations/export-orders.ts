/** GET /orders.csv: a list of orders as a file, read page by page. */
import type { Clock } from '../../engine/clock.ts'
import { listOrders, type OrderFilter } from '../list-orders.ts'
import type { Order } from '../select-orders.ts'
import type { Queryable } from '../../engine/postgres/connection.ts'
import { strictObject } from '../../engine/schema.ts'
import { findTimeZone } from '../../workspaces/workspaces-repository.ts'
import {
  asItIs,
  createMomentCell,
  csvAnswer,
  languageParameter,
  sendCsv,
  type Cell,
  type CsvLanguage,
  YES,
} from '../../engine/http/csv.ts'
import { readToEnd } from '../../engine/paging/by-time.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'
import { filterParameters, keysOf, toFilter } from './order-filter.ts'

const HEADINGS: Record<CsvLanguage, string[]> = {
  pt: [
    'Pedido',
    'Contato',
    'Telefone',
    'Situação',
    'Pagamento',
    'Total',
    'Moeda',
    'Criado em',
    'Pago em',
    'Vence em',
    'Cancelado em',
    'Última mensagem',
    'Número da loja',
    'Com falha',
    'Id',
    'Recebido',
    'Devolvido',
  ],
  en: [
    'Order',
    'Contact',
    'Number',
    'Status',
    'Payment',
    'Total',
    'Currency',
    'Created',
    'Paid',
    'Expires',
    'Canceled',
    'Last message',
    'Sender',
    'Failed',
    'Id',
    'Received',
    'Refunded',
  ],
}
/** Those of an order as the chat names them; a test of the console compares. */
export const STATES: Record<CsvLanguage, Record<string, string>> = {
  pt: {
    unpaid: 'em aberto',
    paid: 'pago',
    expired: 'vencido',
    failed: 'falhou',
    canceled: 'cancelado',
    pending: 'pendente',
    processing: 'em preparo',
    partially_shipped: 'enviado parcialmente',
    shipped: 'a caminho',
    completed: 'concluído',
  },
  en: {
    processing: 'being prepared',
    partially_shipped: 'partially shipped',
    shipped: 'on its way',
  },
}

export const exportOrders = operation(
  {
    operationId: 'exportOrders',
    summary: 'Export orders',
    description:
      'All orders that the filters leave, oldest first, as CSV. Times are those of the time zone of the workspace, and amounts are in whole units of the currency.',
    tag: 'Orders',
    route: 'GET /orders.csv',
    audit: 'order.export',
    scope: ['orders:read', 'messages:read'],
    query: strictObject({ ...filterParameters, lang: languageParameter }),
    answer: csvAnswer('The orders.'),
  },
  async ({ workspaceId, query, reply }, { pool, clock }: Needs<'pool' | 'clock'>) => {
    const { lang = 'pt' } = query
    const write = createWriter(lang, await findTimeZone(pool, workspaceId))
    const pages = readAll(pool, workspaceId, toFilter(query), clock, write)
    return await sendCsv(reply, 'orders', lang, HEADINGS[lang], pages)
  },
)

async function* readAll(
  db: Queryable,
  workspaceId: string,
  filter: OrderFilter,
  clock: Clock,
  write: (order: Order) => Cell[],
): AsyncGenerator<Cell[][]> {
  const now = clock.now() // of all pages: an order that expires meanwhile stays what it was
  const pages = readToEnd(keysOf(filter.by), (place, limit) =>
    listOrders(db, workspaceId, filter, place, limit, now),
  )
  for await (const orders of pages) yield orders.map(write)
}

function createWriter(lang: CsvLanguage, timeZone: string): (order: Order) => Cell[] {
  const moment = createMomentCell(lang, timeZone)
  const word = (state: string | null) => state && (STATES[lang][state] ?? state)
  return (order) => [
    order.referenceId,
    order.contactName ?? order.contactUsername,
    toNumber(order.to),
    word(order.status),
    word(order.payment),
    order.totalValue === null ? null : Number(order.totalValue) / 100,
    order.currency,
    moment(order.createdAt),
    moment(order.paidAt),
    moment(order.expiresAt),
    moment(order.canceledAt),
    moment(order.lastSaidAt),
    toNumber(order.from),
    order.failedMessageId === null ? null : YES[lang],
    order.id,
    order.received / 100,
    order.refunded / 100,
  ]
}

/** With a space in it a number stays a text: a spreadsheet would else write it as 5.51E+12. */
const toNumber = (address: string): Cell =>
  /^[0-9]+$/.test(address) ? asItIs(address.replace(/^([0-9]{2})/, '$1 ')) : address
