/**
 * Books of money that balance, the ways in which each invariant breaks, and what only looks broken.
 */
import type { ChargeRow, MoneyFacts, OrderRow, PaymentRow } from '../checker/money-facts.ts'
import type { AskedOrder } from '../clients/shoppers.ts'
import type { Operation } from '../clients/history.ts'

const tokenOf = (txid: string) => Buffer.from(txid).toString('hex').padEnd(32, '0')
const codeOf = (txid: string) => `000201 127.0.0.1:8443/qr/v2/${tokenOf(txid)}5204`

function askedOrder(reference: string, amount: number, more: Partial<AskedOrder> = {}): AskedOrder {
  const ask: Operation = {
    marker: `sale-${reference}`,
    shop: 'A',
    type: 'order_details',
    to: '+5511987100001',
    idempotencyKey: 'key',
    outcome: 'ok',
    messageId: `message-${reference}`,
    tries: 1,
    answer: '200',
  }
  return { shop: 'A', reference, amount, asks: [ask], cancel: null, refunds: [], ...more }
}

const chargeRow = (reference: string, txid: string, amount: number, state: string): ChargeRow => ({
  shop: 'A',
  id: `charge-${txid}`,
  txid,
  reference,
  messageId: `message-${reference}`,
  amount,
  state,
  code: codeOf(txid),
  isWithdrawing: false,
  age: 10,
  isShown: true,
  successorId: null,
  hasArrived: true,
})

const bankCharge = (txid: string, amount: number, status: string): MoneyFacts['book']['charges'][number] => ({
  shop: 'A',
  shopId: 'a',
  txid,
  kind: 'cob',
  status,
  amount,
  key: 'key',
  revision: 0,
  code: codeOf(txid),
  createdDate: '2026-11-20T12:00:00.000Z',
  expiresDate: '2026-11-20T13:00:00.000Z',
  endedDate: status === 'ATIVA' ? null : '2026-11-20T12:05:00.000Z',
})

const bankPayment = (
  endToEndId: string,
  txid: string,
  amount: number,
): MoneyFacts['book']['payments'][number] => ({
  shop: 'A',
  shopId: 'a',
  endToEndId,
  txid,
  amount,
  key: 'key',
  date: '2026-11-20T12:05:00.000Z',
  payer: { name: 'Ana', taxId: '52998224725' },
})

const paymentRow = (
  reference: string,
  providerId: string,
  txid: string,
  amount: number,
  verdict: string,
): PaymentRow => ({
  shop: 'A',
  id: `payment-${providerId}`,
  providerId,
  txid,
  chargeId: `charge-${txid}`,
  reference,
  amount,
  verdict,
  isOpen: verdict !== 'exact',
  date: '2026-11-20T12:05:00.000Z',
})

const orderRow = (reference: string, received: number, refunded = 0): OrderRow => {
  const isConfirmed = received > 0
  const once = isConfirmed ? 1 : 0
  return {
    shop: 'A',
    reference,
    received,
    refunded,
    isConfirmed,
    isTelling: true,
    paidEvents: once,
    notices: once,
    noticeMessages: once,
  }
}

/** One order paid twice and refunded in part, one canceled, one that is not paid. */
export function balancedMoney(): MoneyFacts {
  const [paid, canceled, open] = ['ped-1', 'ped-2', 'ped-3']
  const cancel: Operation = {
    marker: 'sale-cancel',
    shop: 'A',
    type: 'order_status',
    to: '+5511987100001',
    idempotencyKey: 'key',
    outcome: 'ok',
    messageId: 'message-cancel',
    tries: 1,
    answer: '200',
  }
  return {
    asked: [
      askedOrder(paid, 1_000, { refunds: [{ id: 'refund-1', amount: 300, isTaken: true }] }),
      askedOrder(canceled, 2_000, { cancel }),
      askedOrder(open, 3_000),
    ],
    charges: [
      chargeRow(paid, 't1', 1_000, 'concluded'),
      chargeRow(canceled, 't2', 2_000, 'withdrawn'),
      chargeRow(open, 't3', 3_000, 'open'),
    ],
    payments: [paymentRow(paid, 'E1', 't1', 1_000, 'exact'), paymentRow(paid, 'E2', 't1', 1_000, 'twice')],
    unreadable: [],
    refunds: [
      {
        shop: 'A' as const,
        id: 'refund-1',
        endToEndId: 'E1',
        providerId: 'r1',
        amount: 300,
        state: 'done',
      },
    ],
    orders: [orderRow(paid, 2_000, 300), orderRow(canceled, 0), orderRow(open, 0)],
    sums: [
      { shop: 'A', kind: 'paid', summary: { count: 1, sum: 1_000 }, rows: { count: 1, sum: 1_000 } },
      { shop: 'B', kind: 'paid', summary: { count: 0, sum: 0 }, rows: { count: 0, sum: 0 } },
    ],
    book: {
      charges: [
        bankCharge('t1', 1_000, 'CONCLUIDA'),
        bankCharge('t2', 2_000, 'REMOVIDA_PELO_USUARIO_RECEBEDOR'),
        bankCharge('t3', 3_000, 'ATIVA'),
      ],
      payments: [bankPayment('E1', 't1', 1_000), bankPayment('E2', 't1', 1_000)],
      refunds: [
        {
          shop: 'A',
          shopId: 'a',
          id: 'r1',
          endToEndId: 'E1',
          amount: 300,
          nature: 'ORIGINAL',
          status: 'DEVOLVIDO',
          askedDate: '2026-11-20T12:06:00.000Z',
        },
      ],
    },
    noticesDue: 0,
    noticeMessageIds: new Set(),
  }
}

/** A second charge for the order of `t3`, made at a time. */
function askAgain({ charges, book }: MoneyFacts, createdDate: string): void {
  charges.push(chargeRow('ped-3', 't4', 3_000, 'open'))
  book.charges.push({ ...bankCharge('t4', 3_000, 'ATIVA'), createdDate })
}

export const brokenMoney: Record<string, ((money: MoneyFacts) => void)[]> = {
  order_has_its_charge: [
    ({ charges }) => void (charges[2]!.messageId = 'another'),
    ({ book }) => void book.charges.pop(),
    ({ book }) => void (book.charges[2]!.amount = 3_001),
    ({ charges }) => void (charges[2]!.code = codeOf('t1')),
    ({ charges }) => void (charges[2]!.isShown = false),
  ],
  bank_refuses_no_charge: [
    ({ asked }) =>
      void Object.assign(asked[2]!.asks[0]!, { outcome: 'fail', answer: '422 {"code":"charge_refused"}' }),
    ({ asked }) =>
      void Object.assign(asked[2]!.asks[0]!, {
        outcome: 'fail',
        answer: '409 {"code":"payment_account_stopped"}',
      }),
  ],
  charge_is_ours: [
    ({ book }) => void book.charges.push(bankCharge('t9', 1_000, 'ATIVA')),
    ({ charges }) => void charges.push(chargeRow('ped-9', 't1', 1_000, 'open')),
  ],
  one_payable_charge: [
    (money) => askAgain(money, '2026-11-20T12:30:00.000Z'),
    (money) => {
      askAgain(money, '2026-11-20T12:30:00.000Z') // the copy is on the phone
      money.charges.at(-2)!.successorId = 'charge-t4'
    },
  ],
  canceled_is_not_payable: [
    ({ book }) => void (book.charges[1]!.status = 'ATIVA'),
    ({ book }) => void (book.charges[1]!.status = 'CONCLUIDA'),
  ],
  payment_is_booked_once: [
    ({ payments }) => void payments.pop(),
    ({ payments }) => void payments.push({ ...payments[0]!, id: 'again' }),
    ({ payments }) => void (payments[0]!.amount = 999),
    ({ payments }) => void (payments[0]!.chargeId = null),
    ({ payments }) => void (payments[0]!.shop = 'B'),
    ({ payments }) => void (payments[0]!.date = '2026-11-20T09:05:00.000Z'),
    ({ unreadable }) => void unreadable.push({ shop: 'A', providerId: 'E1' }),
    ({ unreadable }) => void unreadable.push({ shop: 'A', providerId: 'E9' }),
    ({ unreadable, book }) => {
      book.payments.push({ ...bankPayment('E3', 't1', 500), shop: 'B' })
      unreadable.push({ shop: 'A', providerId: 'E3' }) // another shop sees it
    },
    ({ book }) => void book.payments.pop(),
  ],
  paid_is_the_banks_word: [
    ({ orders }) => void (orders[0]!.isConfirmed = false),
    ({ orders }) => void (orders[2]!.isConfirmed = true),
    ({ book }) => {
      for (const payment of book.payments) payment.amount = 499 // too little, also together
    },
  ],
  paid_once: [
    ({ orders }) => void (orders[0]!.paidEvents = 2),
    ({ orders }) => void (orders[0]!.paidEvents = 0),
    ({ orders }) => void (orders[2]!.paidEvents = 1),
    ({ orders }) => void (orders[0]!.notices = 2),
    ({ orders }) => void (orders[0]!.isTelling = false),
    ({ orders }) => void (orders[0]!.noticeMessages = 2),
    ({ payments }) => void (payments[1]!.verdict = 'exact'),
    ({ payments }) => void (payments[1]!.isOpen = false),
  ],
  refund_is_made_once: [
    ({ refunds }) => void refunds.pop(),
    ({ refunds }) => void (refunds[0]!.amount = 301),
    ({ refunds }) => void (refunds[0]!.state = 'refused'),
    ({ book }) => void book.refunds.pop(),
    ({ book }) => void book.refunds.push({ ...book.refunds[0]!, id: 'r2' }),
    ({ asked }) => void (asked[0]!.refunds[0]!.isTaken = false),
  ],
  cents_balance: [
    ({ orders }) => void (orders[0]!.received = 1_999),
    ({ orders }) => void (orders[0]!.refunded = 301),
    ({ book }) => void (book.payments[0]!.amount = 1_001),
    ({ payments }) => void (payments[0]!.amount = 1_001),
    ({ refunds }) => void (refunds[0]!.state = 'pending'),
  ],
  summary_is_orders: [
    ({ sums }) => void (sums[0]!.summary.count = 2),
    ({ sums }) => void (sums[0]!.rows.sum = 900),
  ],
  money_comes_to_rest: [
    ({ charges }) => void Object.assign(charges[2]!, { state: 'making', age: 1_000 }),
    ({ charges }) => void (charges[2]!.isWithdrawing = true),
    ({ refunds }) => void (refunds[0]!.state = 'making'),
    (money) => void (money.noticesDue = 1),
  ],
}

export const allowedOfMoney: Record<string, (money: MoneyFacts) => void> = {
  'an order that is charged again once its first charge is over': (money) => {
    askAgain(money, '2026-11-20T13:00:00.000Z')
  },
  'an order whose copy is on its way': (money) => {
    askAgain(money, '2026-11-20T12:30:00.000Z')
    Object.assign(money.charges.at(-1)!, { hasArrived: false })
    money.charges.at(-2)!.successorId = 'charge-t4'
  },
  'a payment that cannot be read, and waits for a person': ({ unreadable, book }) => {
    book.payments.push(bankPayment('E3', 't1', 500))
    unreadable.push({ shop: 'A', providerId: 'E3' })
  },
  'a charge that was begun a moment ago': ({ charges }) => {
    charges.push({ ...chargeRow('ped-9', 't9', 1_000, 'making'), isShown: null })
  },
  'a refund that the bank never accepted, and that is shown as refused': ({ refunds }) => {
    refunds.push({ ...refunds[0]!, id: 'refund-2', providerId: 'r2', state: 'refused' })
  },
  'an order that a client was refused': ({ asked, charges }) => {
    asked[0]!.asks[0]!.outcome = 'fail'
    charges[0]!.isShown = null
  },
}
