/** What must hold of money: our rows against the bank's book, to the cent. */
import type { AskedOrder } from '../clients/shoppers.ts'
import type { Facts } from './facts.ts'
import type { Invariant } from './invariant.ts'
import type { MoneyFacts, OrderRow } from './money-facts.ts'

/**
 * How long the bank may still be making a charge whose request was lost: until then the service
 * leaves its row.
 */
const MAKING_SECONDS_MAX = 180
const REFUND_STATES: Record<string, string> = {
  EM_PROCESSAMENTO: 'pending',
  DEVOLVIDO: 'done',
  NAO_REALIZADO: 'refused',
}
/** Problems by which an order is not charged because of its bank, and not of its own state. */
const REFUSED = /"(?:charge_refused|charge_not_made|payment_account_stopped)"/
/** Verdicts under which an order is paid. */
const PAYING = ['exact', 'more']
const SHOPS = ['A', 'B'] as const

type Judge = (money: MoneyFacts, facts: Facts) => string[]

/** Says nothing of an experiment without a bank. */
const withMoney =
  (judge: Judge): Invariant['judge'] =>
  (facts) =>
    facts.money === null ? [] : judge(facts.money, facts)

const orderKey = ({ shop, reference }: { shop: string; reference: string | null }) => `${shop} ${reference}`
const txidKey = ({ shop, txid }: { shop: string; txid: string | null }) => `${shop} ${txid}`
const sum = (items: { amount: number }[]) => items.reduce((all, { amount }) => all + amount, 0)

/** The bank's charges of each order, by way of our rows. */
function chargesOfOrders({ charges, book }: MoneyFacts) {
  const references = new Map(charges.map((charge) => [txidKey(charge), charge.reference]))
  const known = book.charges.flatMap((charge) => {
    const reference = references.get(txidKey(charge))
    return reference === undefined ? [] : [{ ...charge, reference }]
  })
  return Map.groupBy(known, orderKey)
}

const rowsOfOrders = ({ orders }: MoneyFacts) => new Map(orders.map((order) => [orderKey(order), order]))

/**
 * The address in a code: the service may have written the code itself, if the bank gave it none.
 */
const locationOf = ({ code }: { code: string | null }) =>
  /[\w.:]+\/qr\/v2\/[0-9a-f]{32}/.exec(code ?? '')?.[0] ?? null

/** Payments of the bank's book that it writes so that they can be read. */
function legible({ book, unreadable }: Pick<MoneyFacts, 'book' | 'unreadable'>) {
  const odd = new Set(unreadable.map(({ providerId }) => providerId))
  return book.payments.filter(({ endToEndId }) => !odd.has(endToEndId))
}

const isAccepted = (operation: AskedOrder['cancel']) => operation?.outcome === 'ok'

export const moneyInvariants: Invariant[] = [
  {
    name: 'order_has_its_charge',
    says: 'Every order whose id a client has shows the code of its charge, and the bank has that charge with that amount.',
    judge: withMoney(({ asked, charges, book }) => {
      const byMessage = new Map(charges.map((charge) => [charge.messageId, charge]))
      const byTxid = new Map(book.charges.map((charge) => [txidKey(charge), charge]))
      return asked.flatMap(({ asks, amount }) =>
        asks.filter(isAccepted).flatMap(({ marker, messageId }) => {
          const charge = byMessage.get(messageId ?? '')
          if (!charge) return [`${marker} has no charge`]
          const atBank = byTxid.get(txidKey(charge))
          if (!atBank) return [`the charge of ${marker} is not at the bank`]
          const isRight =
            atBank.amount === amount && charge.amount === amount && locationOf(atBank) === locationOf(charge)
          return isRight && charge.isShown === true
            ? []
            : [`${marker} shows another charge than the bank has`]
        }),
      )
    }),
  },
  {
    name: 'bank_refuses_no_charge',
    says: 'However often the bank is read, and however it errs: it refused no order’s charge, and the service did not stop an account.',
    judge: withMoney(({ asked }) =>
      asked.flatMap(({ asks }) =>
        asks
          .filter(({ outcome, answer }) => outcome === 'fail' && REFUSED.test(answer))
          .map(({ marker, answer }) => `${marker} was refused: ${answer}`),
      ),
    ),
  },
  {
    name: 'charge_is_ours',
    says: 'The bank has no charge that is not one row here.',
    judge: withMoney(({ charges, book }) => {
      const rows = Map.groupBy(charges, txidKey)
      return book.charges
        .filter((charge) => rows.get(txidKey(charge))?.length !== 1)
        .map(({ txid }) => `the bank's charge ${txid} has not one row here`)
    }),
  },
  {
    name: 'one_payable_charge',
    says: 'At no time could two charges of one order be paid, but while a copy of it was on its way.',
    judge: withMoney((money) => {
      const rows = new Map(money.charges.map((row) => [txidKey(row), row]))
      return [...chargesOfOrders(money)].flatMap(([order, charges]) => {
        const sorted = charges.toSorted((a, b) => a.createdDate.localeCompare(b.createdDate))
        return sorted.flatMap((charge, at) => {
          const end = charge.endedDate ?? charge.expiresDate
          const row = rows.get(txidKey(charge))
          return sorted.slice(at + 1).flatMap((later) => {
            if (later.createdDate >= end) return []
            const next = rows.get(txidKey(later))
            const isFollowed = row && next && (row.successorId !== null || next.successorId !== null)
            const isOnItsWay = charge.status !== 'ATIVA' || later.status !== 'ATIVA' || !next?.hasArrived
            return isFollowed && isOnItsWay
              ? []
              : [`${order} could be paid by ${later.txid} while the charge before it was open`]
          })
        })
      })
    }),
  },
  {
    name: 'canceled_is_not_payable',
    says: 'An order that a client was answered to be canceled can be paid no more, and had not been paid.',
    judge: withMoney((money) => {
      const charges = chargesOfOrders(money)
      return money.asked
        .filter(({ cancel }) => isAccepted(cancel))
        .flatMap((order) =>
          (charges.get(orderKey(order)) ?? [])
            .filter(({ status }) => !status.startsWith('REMOVIDA'))
            .map(({ txid, status }) => `${order.reference} is canceled, and its charge ${txid} is ${status}`),
        )
    }),
  },
  {
    name: 'payment_is_booked_once',
    says: 'Every payment in the bank’s book is one row here that people see: a payment with its amount, its charge and its time, or an entry that cannot be read. No row is beside them.',
    judge: withMoney(({ payments, unreadable, charges, book }) => {
      const odd = Map.groupBy(unreadable, ({ providerId }) => providerId)
      const rows = Map.groupBy(payments, ({ providerId }) => providerId)
      const byTxid = new Map(charges.map((charge) => [txidKey(charge), charge.id]))
      const atBank = new Set(book.payments.map(({ endToEndId }) => endToEndId))
      const unheard = book.payments.flatMap((payment) => {
        const [row, ...more] = rows.get(payment.endToEndId) ?? []
        const waiting = (odd.get(payment.endToEndId) ?? []).filter(({ shop }) => shop === payment.shop)
        if (!row && waiting.length === 1) return []
        if (waiting.length > 0) return [`${payment.endToEndId} waits ${waiting.length} times to be read`]
        if (!row) return [`${payment.endToEndId} was never received`]
        if (more.length > 0) return [`${payment.endToEndId} is booked ${more.length + 1} times`]
        const chargeId = byTxid.get(txidKey(payment)) ?? null
        const fields = [
          ['shop', payment.shop, row.shop],
          ['amount', payment.amount, row.amount],
          ['charge', chargeId, row.chargeId],
          ['time', payment.date, row.date],
        ] as const
        const about = `txid ${row.txid}, ${row.verdict}, order ${row.reference}`
        return fields
          .filter(([, atBank, here]) => atBank !== here)
          .map(
            ([field, atBank, here]) =>
              `${payment.endToEndId} is booked with the ${field} ${here}, at the bank it is ${atBank} (${about})`,
          )
      })
      const invented = [...payments, ...unreadable].filter(
        ({ providerId }) => providerId === null || !atBank.has(providerId),
      )
      return [...unheard, ...invented.map(({ providerId }) => `${providerId} is not in the bank’s book`)]
    }),
  },
  {
    name: 'paid_is_the_banks_word',
    says: 'An order is paid exactly if the bank got what is due for it while it could be paid, as far as its word can be read.',
    judge: withMoney((money) => {
      const rows = rowsOfOrders(money)
      const paid = Map.groupBy(legible(money), txidKey)
      return [...chargesOfOrders(money)].flatMap(([order, charges]) => {
        const isDue = charges.some(
          (charge) => charge.status === 'CONCLUIDA' && sum(paid.get(txidKey(charge)) ?? []) >= charge.amount,
        )
        const isConfirmed = rows.get(order)?.isConfirmed ?? false
        if (isConfirmed === isDue) return []
        return [`${order} is ${isDue ? 'paid at the bank and not here' : 'paid here and not at the bank'}`]
      })
    }),
  },
  {
    name: 'paid_once',
    says: 'An order that is paid was reported once to the shop and once to its customer; of further money for it a person decides.',
    judge: withMoney(({ orders, payments }) => {
      const byOrder = Map.groupBy(payments, orderKey)
      return orders.flatMap((order) => [
        ...findWrongNews(order),
        ...(byOrder.get(orderKey(order)) ?? [])
          .filter(({ verdict }) => PAYING.includes(verdict))
          .slice(1)
          .map(({ providerId }) => `${orderKey(order)} is paid once more by ${providerId}`),
        ...(byOrder.get(orderKey(order)) ?? [])
          .filter(({ verdict, isOpen }) => verdict === 'twice' && !isOpen)
          .map(({ providerId }) => `${providerId} came beyond what is due, and no person is asked about it`),
      ])
    }),
  },
  {
    name: 'refund_is_made_once',
    says: 'Every refund that was asked for is at the bank once, as it was asked for, and no other; what the bank refused is shown as refused.',
    judge: withMoney(({ asked, refunds, book }) => {
      const rows = new Map(refunds.map((refund) => [`${refund.endToEndId} ${refund.providerId}`, refund]))
      const atBank = new Map(book.refunds.map((refund) => [`${refund.endToEndId} ${refund.id}`, refund]))
      const byId = new Map(refunds.map((refund) => [refund.id, refund]))
      const unmade = asked.flatMap((order) =>
        order.refunds.flatMap(({ id, amount, isTaken }) => {
          const row = byId.get(id)
          if (!isTaken) return row ? [`refund ${id} was refused, and has a row`] : []
          return row?.amount === amount ? [] : [`refund ${id} was taken, and is lost`]
        }),
      )
      const missing = [...rows]
        .filter(([key, { amount, state }]) => {
          const there = atBank.get(key)
          if (!there) return state !== 'refused'
          return there.amount !== amount || REFUND_STATES[there.status] !== state
        })
        .map(([, { id, state }]) => `refund ${id} is ${state} here, and otherwise at the bank`)
      const unasked = [...atBank]
        .filter(([key]) => !rows.has(key))
        .map(([key]) => `the bank's refund ${key} has no row here`)
      return [...unmade, ...missing, ...unasked]
    }),
  },
  {
    name: 'cents_balance',
    says: 'What came and what went back is the same to the cent in the bank’s book, in our rows, and over all orders. Entries that cannot be read are counted apart.',
    judge: withMoney(({ payments, refunds, orders, book, ...money }) =>
      SHOPS.flatMap((shop) => {
        const of = <Item extends { shop: string }>(items: Item[]) =>
          items.filter((item) => item.shop === shop)
        const done = of(refunds).filter(({ state }) => state === 'done')
        const sums = {
          came: [
            sum(of(legible({ book, ...money }))),
            sum(of(payments)),
            of(orders).reduce((all, { received }) => all + received, 0) +
              sum(of(payments).filter(({ reference }) => reference === null)),
          ],
          'went back': [
            sum(of(book.refunds).filter(({ status }) => status === 'DEVOLVIDO')),
            sum(done),
            of(orders).reduce((all, { refunded }) => all + refunded, 0),
          ],
        }
        return Object.entries(sums)
          .filter(([, three]) => new Set(three).size > 1)
          .map(
            ([what, three]) => `of shop ${shop} ${what}: ${three.join(', ')} at the bank, in rows, in orders`,
          )
      }),
    ),
  },
  {
    name: 'summary_is_orders',
    says: 'The summary of orders has as many that were created, paid and canceled as there are rows, and as much money.',
    judge: withMoney(({ sums }) =>
      sums
        .filter(({ summary, rows }) => summary.count !== rows.count || summary.sum !== rows.sum)
        .map(({ shop, kind, summary, rows }) => {
          const say = ({ count, sum }: typeof rows) => `${count} of ${sum} centavos`
          return `of shop ${shop} ${say(rows)} were ${kind}, and the summary says ${say(summary)}`
        }),
    ),
  },
  {
    name: 'money_comes_to_rest',
    says: 'Once the faults are over, no charge is being made or withdrawn, no refund is under way, and no notice waits.',
    judge: withMoney(({ charges, refunds, noticesDue }) => [
      ...charges
        .filter(({ state, age }) => state === 'making' && age > MAKING_SECONDS_MAX)
        .map(({ id }) => `charge ${id} is still being made`),
      ...charges
        .filter(({ state, isWithdrawing }) => state === 'open' && isWithdrawing)
        .map(({ id }) => `charge ${id} is still being withdrawn`),
      ...refunds
        .filter(({ state }) => state === 'making' || state === 'pending')
        .map(({ id, state }) => `refund ${id} is still ${state}`),
      ...(noticesDue > 0 ? [`${noticesDue} notices to customers wait`] : []),
    ]),
  },
]

function findWrongNews(order: OrderRow): string[] {
  const { isConfirmed, isTelling, paidEvents, notices, noticeMessages } = order
  const expected = isConfirmed ? 1 : 0
  const owed = isTelling ? expected : 0
  return [
    ...(paidEvents === expected ? [] : [`${orderKey(order)} was reported as paid ${paidEvents} times`]),
    ...(notices === owed && noticeMessages <= notices
      ? []
      : [`${orderKey(order)} has ${notices} notices of its payment with ${noticeMessages} messages`]),
  ]
}
