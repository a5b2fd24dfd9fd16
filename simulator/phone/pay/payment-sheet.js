// @ts-check
/**
 * "Review and pay": the order again, the ways to pay it, and the outcome that the customer's bank
 * shall report. It is a modal dialog, so Escape closes it and the keyboard stays inside.
 */

import { orderSums } from '../../../chat/cards/order-sums.js'
import { element, foreign } from '../../../chat/dom/element.js'
import { namePaymentMethod, paymentMethodDetails } from '../../../chat/pay/payment-method.js'
import { formatMoney } from '../../../chat/text/money.js'
import { isExpired, isPaid, isPayable } from '../../../chat/text/wording.js'
import { announce } from '../dom/announcer.js'
import { simulatedNow } from '../talk/simulated-clock.js'
import { viewer } from '../viewer.js'
import { words } from '../words/language.js'
import { receiptDetails } from './bank-sheet.js'

/**
 * @typedef {import('../../../chat/contract.js').Order} Order
 * @typedef {{ outcome: 'paid' | 'failed', method?: string }} Payment
 */

/** How an order names the way to pay that is a Pix code. */
const PIX = 'pix_dynamic_code'

/**
 * @param {object} actions
 * @param {(order: Order, payment: Payment) => Promise<unknown>} actions.onPay rejects with a
 * sentence for the reader
 * @param {(order: Order) => void} actions.onBank leaves for the customer's bank, to pay with the
 * code there
 * @param {(order: Order) => void} actions.onClosed
 */
export function createPaymentSheet({ onPay, onBank, onClosed }) {
  const dialog = element('dialog', { class: 'sheet', 'aria-labelledby': 'sheet-title' })
  document.body.append(dialog)
  /** @type {Order | null} */
  let shown = null
  let isOfBank = false
  let print = ''

  dialog.addEventListener('close', () => {
    // The event comes a moment after the dialog closes; by then it may be open again.
    if (dialog.open) return
    const order = shown
    shown = null
    dialog.replaceChildren()
    if (order) onClosed(order)
  })
  dialog.addEventListener('click', (event) => {
    // The sheet covers the whole dialog, so a click on the dialog itself is one on the backdrop.
    if (event.target === dialog) dialog.close()
  })

  /** @param {Order} order */
  function draw(order) {
    const now = simulatedNow()
    const payable = isPayable(order, now)
    print = printOf(order)
    dialog.replaceChildren(
      element(
        'form',
        { class: 'sheet-body', method: 'dialog' },
        element(
          'header',
          {},
          element(
            'h2',
            { id: 'sheet-title' },
            payable ? viewer.words.reviewAndPay : `${viewer.words.order} `,
            payable ? null : foreign(order.referenceId),
          ),
          element('button', { type: 'submit', class: 'quiet', value: 'close' }, words.close),
        ),
        orderSums(order, viewer),
        ...receipts(order),
        payable ? methods(order) : element('p', { class: 'sheet-note' }, whyNotPayable(order, now)),
        payable ? payment(order) : null,
      ),
    )
  }

  /** @param {Order} order */
  function payment(order) {
    const problem = element('p', { class: 'problem', role: 'alert', hidden: true })
    const pay = element(
      'button',
      { type: 'button', class: 'primary' },
      words.pay(formatMoney(order.total, order.currency)),
    )
    const fail = element('button', { type: 'button', class: 'quiet' }, words.letItFail)

    /** @param {'paid' | 'failed'} outcome */
    async function settle(outcome) {
      if (dialog.getAttribute('aria-busy') === 'true') return
      const method = chosenMethod(dialog)
      if (isOfBank && (method ?? PIX) === PIX) return leaveForBank()
      dialog.setAttribute('aria-busy', 'true')
      try {
        await onPay(order, { outcome, ...(method && { method }) })
        dialog.close()
        announce(outcome === 'paid' ? words.hasPaid : words.hasFailedToPay)
      } catch (error) {
        problem.textContent = error instanceof Error ? error.message : String(error)
        problem.hidden = false
      } finally {
        dialog.removeAttribute('aria-busy')
      }
    }
    function leaveForBank() {
      shown = null
      dialog.close()
      onBank(order)
    }
    pay.addEventListener('click', () => settle('paid'))
    fail.addEventListener('click', () => settle('failed'))
    return element(
      'footer',
      {},
      problem,
      element('div', { class: 'sheet-actions' }, pay, isOfBank ? null : fail),
      element('p', { class: 'soft' }, isOfBank ? words.noRealMoney : words.youPlayTheBank),
    )
  }

  return {
    /**
     * @param {Order} order
     * @param {boolean} isKnown whether the bank knows the order's code; else the reader plays the
     * bank
     */
    open(order, isKnown) {
      shown = order
      isOfBank = isKnown
      draw(order)
      dialog.showModal()
    },

    /**
     * The chat's orders have changed or time has passed: redraws the open order if it changed. A
     * payment under way prevents that, since it closes the sheet anyway.
     *
     * @param {Order[]} orders
     */
    update(orders) {
      const current = orders.find(({ referenceId }) => referenceId === shown?.referenceId)
      const isSettling = dialog.getAttribute('aria-busy') === 'true'
      if (!current || isSettling || printOf(current) === print) return
      shown = current
      draw(current)
      dialog.querySelector('button')?.focus()
    },

    close() {
      dialog.close()
    },
  }
}

/**
 * What the sheet depends on: the order, and whether it has expired.
 *
 * @param {Order} order
 */
function printOf(order) {
  return JSON.stringify([order, isPayable(order, simulatedNow())])
}

/** @param {Order} order */
function receipts({ receipts = [] }) {
  return receipts.map((receipt) =>
    element(
      'section',
      { class: 'sheet-note' },
      element('h3', {}, words.bankHasPaid),
      ...receiptDetails(receipt),
    ),
  )
}

/** @param {Order} order */
function methods(order) {
  const { paymentSettings: settings } = order
  if (settings.length === 0) return element('p', { class: 'sheet-note' }, words.noWayToPay)
  return element(
    'fieldset',
    { class: 'methods' },
    element('legend', {}, words.howToPay),
    ...settings.map((setting, index) =>
      element(
        'div',
        { class: 'method' },
        element(
          'label',
          {},
          element('input', {
            type: 'radio',
            name: 'method',
            value: setting.type,
            checked: index === 0,
            autofocus: index === 0,
          }),
          foreign(namePaymentMethod(setting, viewer)),
        ),
        element('div', { class: 'method-details' }, ...paymentMethodDetails(setting, viewer)),
      ),
    ),
  )
}

/** @param {HTMLElement} dialog */
function chosenMethod(dialog) {
  const chosen = dialog.querySelector('input[name="method"]:checked')
  return chosen instanceof HTMLInputElement ? chosen.value : undefined
}

/**
 * @param {Order} order
 * @param {Date} now
 */
function whyNotPayable(order, now) {
  if (isPaid(order)) return words.orderIsPaid
  if (order.state === 'canceled') return words.orderIsCanceled
  if (isExpired(order, now)) return words.orderIsExpired
  return words.nothingToPay
}
