/** GET /payments/reconciliation: the bank's list of a day beside what the shop knows. */
import { oneOf } from '../../engine/text-schema.ts'
import { verdicts } from '../../kinds/order-states.ts'
import { differences, type ReconciledRow } from '../reconcile.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import {
  asAnswer,
  count,
  date,
  id,
  nullableId,
  nullableText,
  orNull,
  text,
} from '../../engine/http/answer-fields.ts'
import { operation } from '../../engine/http/operation.ts'
import { Money, toMoney } from '../../orders/operations/order-answer.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { beginReconciliation, reconciliationParameters } from './reconciliation.ts'

/** Rows of one answer; the file has all of them. */
const ROWS_MAX = 5_000

const Sums = strictObject(
  { count: count('Payments.'), received: Money, refunded: Money },
  { title: 'ReconciliationSums', description: 'Payments, what they come to, and what of them went back.' },
)

const Reconciliation = strictObject(
  {
    day: text('The day.'),
    timeZone: text('The time zone of the workspace, whose day it is.'),
    accountId: id('The payment account.'),
    rows: Type.Array(
      strictObject(
        {
          providerId: text("The bank's id of the payment."),
          difference: oneOf(
            differences,
            '`none`: both say the same. `not_booked`: Recado did not know of it, and has booked it now. `not_at_bank`: the bank does not list it. `amount`: the amounts differ. `refund`: what went back of it differs.',
          ),
          bank: orNull(
            strictObject(
              {
                amount: Money,
                date: date('When it came.'),
                txid: nullableText('Of the charge that it names; null: of none.'),
                refunded: Money,
              },
              { title: 'BankPayment', description: 'A payment as the bank lists it.' },
            ),
            'Null: the bank does not list it.',
          ),
          ours: orNull(
            strictObject(
              {
                id: id('Identifier of the payment.'),
                amount: Money,
                receivedDate: date('When it came.'),
                referenceId: nullableText("The shop's id of the order; null: it is of no order."),
                senderId: nullableId(
                  'The sender of the order; null: it is of no order, or its contact was erased.',
                ),
                verdict: oneOf(verdicts, 'What it means for the order.'),
                isOpen: Type.Boolean({ description: 'Whether a person has to decide what becomes of it.' }),
                refunded: Money,
              },
              { title: 'BookedPayment', description: 'A payment as Recado has it now.' },
            ),
            'Null: Recado does not have it.',
          ),
        },
        { title: 'ReconciledPayment', description: 'A payment at the bank and here.' },
      ),
      { description: `As the bank lists them, then what it does not list. At most ${ROWS_MAX}.` },
    ),
    complete: Type.Boolean({
      description: 'false: there are more rows, which the file has. The sums are of all.',
    }),
    sums: strictObject(
      { bank: Sums, ours: Sums },
      { title: 'ReconciliationTotals', description: 'Of the day.' },
    ),
  },
  { title: 'Reconciliation', description: "The bank's list of a day beside what the shop knows." },
)

export const getReconciliation = operation(
  {
    operationId: 'getReconciliation',
    summary: "Compare a day with the bank's list",
    description:
      'Asks the bank now for all that came on that day, and compares it with what is booked. What was not booked is booked on the way.',
    tag: 'Payments',
    route: 'GET /payments/reconciliation',
    scope: 'payments:read',
    query: strictObject(reconciliationParameters),
    answer: asAnswer(Reconciliation, 'The day.'),
    unknown: ['payment_account_not_found', 'There is no such payment account in this workspace.'],
    problems: [409],
  },
  async ({ workspaceId, query }, needs: Needs<'pool' | 'clock' | 'payments'>) => {
    const begun = await beginReconciliation(needs, workspaceId, query)
    if (!begun) return null
    const { pages, ...asked } = begun
    const rows: ReconciledRow[] = []
    const bank = { count: 0, received: 0, refunded: 0 }
    const ours = { count: 0, received: 0, refunded: 0 }
    let complete = true
    for await (const page of pages)
      for (const row of page) {
        add(bank, row.bank)
        add(ours, row.ours)
        if (rows.length < ROWS_MAX) rows.push(row)
        else complete = false
      }
    return { ...asked, rows: rows.map(toRow), complete, sums: { bank: toSums(bank), ours: toSums(ours) } }
  },
)

type Counted = { count: number; received: number; refunded: number }

function add(sums: Counted, side: { amount: number; refunded: number } | null): void {
  if (!side) return
  sums.count += 1
  sums.received += side.amount
  sums.refunded += side.refunded
}

const inReais = (value: number) => toMoney(value, 'BRL')

const toSums = ({ count: counted, received, refunded }: Counted) => ({
  count: counted,
  received: inReais(received),
  refunded: inReais(refunded),
})

const toRow = ({ providerId, difference, bank, ours }: ReconciledRow) => ({
  providerId,
  difference,
  bank: bank && {
    amount: inReais(bank.amount),
    date: bank.at.toISOString(),
    txid: bank.txid,
    refunded: inReais(bank.refunded),
  },
  ours: ours && {
    id: ours.id,
    amount: inReais(ours.amount),
    receivedDate: ours.at.toISOString(),
    referenceId: ours.referenceId,
    senderId: ours.senderId,
    verdict: ours.verdict,
    isOpen: ours.isOpen,
    refunded: inReais(ours.refunded),
  },
})
