// @ts-check
/**
 * The customer's banking app: it reads the code, asks to confirm, and says whether it has paid.
 * That is the bank's word alone; the order in the chat changes when the shop says so.
 */

import { element, foreign } from '../../../chat/dom/element.js'
import { formatMoney } from '../../../chat/text/money.js'
import { announce } from '../dom/announcer.js'
import { openSheet } from '../sheets/sheet.js'
import { simulatedNow } from '../talk/simulated-clock.js'
import { moments } from '../viewer.js'
import { words } from '../words/language.js'
import { nameRefusal } from './name-refusal.js'

/**
 * @typedef {import('../contract.js').CodeReading} CodeReading
 * @typedef {import('../../../chat/contract.js').Receipt} Receipt
 */

/**
 * @param {object} app
 * @param {CodeReading} app.reading
 * @param {import('../../../chat/contract.js').Amount} app.amount to pay with a code that names none
 * @param {() => Promise<Receipt | null>} app.onPay rejects with a sentence for the reader
 * @param {() => void} app.onClosed once all is closed
 */
export function openBankSheet({ reading, amount, onPay, onClosed }) {
  if (reading.refusal) {
    const said = element('p', { class: 'problem', role: 'alert' }, nameRefusal(reading.refusal))
    openSheet({ title: words.bank, body: [said], onClosed })
    return
  }
  /** @type {Receipt | null} */
  let receipt = null
  openSheet({
    title: words.bank,
    body: [
      amountOf(reading.amount ?? amount),
      facts({
        [words.payTo]: foreign(reading.receiver ?? ''),
        [words.payFor]: reading.note ? foreign(reading.note) : null,
      }),
    ],
    footer: [
      element(
        'div',
        { class: 'sheet-actions' },
        element('button', { type: 'submit', class: 'primary', autofocus: true }, words.confirmPayment),
      ),
      element('p', { class: 'soft' }, words.noRealMoney),
    ],
    async onSubmit() {
      receipt = await onPay()
    },
    onClosed() {
      if (receipt) openReceiptSheet(receipt, onClosed)
      else onClosed()
    },
  })
}

/**
 * @param {Receipt} receipt
 * @param {() => void} onClosed
 */
function openReceiptSheet(receipt, onClosed) {
  announce(words.bankHasPaid)
  openSheet({ title: words.bankHasPaid, body: receiptDetails(receipt), onClosed })
}

/**
 * What the bank has paid, as its receipt says it.
 *
 * @param {Receipt} receipt
 */
export function receiptDetails({ amount, receiver, at, endToEndId }) {
  return [
    amountOf(amount),
    facts({
      [words.payTo]: foreign(receiver),
      [words.paidWhen]: moments.timeElement(at, moments.formatMoment(at, simulatedNow())),
      [words.paymentId]: element('code', {}, endToEndId),
    }),
    element('p', { class: 'soft' }, words.shopHearsByItself),
  ]
}

/** @param {{ value: number, offset: number }} amount */
function amountOf(amount) {
  return element('p', { class: 'bank-amount' }, formatMoney(amount, 'BRL'))
}

/** @param {Record<string, Node | null>} named without those that are null */
function facts(named) {
  return element(
    'dl',
    { class: 'bank-facts' },
    ...Object.entries(named).flatMap(([name, value]) =>
      value ? [element('dt', { class: 'soft' }, name), element('dd', {}, value)] : [],
    ),
  )
}
