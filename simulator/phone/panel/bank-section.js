// @ts-check
/**
 * The customer's bank, to try what a shop makes of it when the money is not what it asked for:
 * another amount, a second payment, one that comes late. Unlike the app on the phone it refuses
 * nothing.
 */

import { element } from '../../../chat/dom/element.js'
import { formatMoney } from '../../../chat/text/money.js'
import { announce } from '../dom/announcer.js'
import { viewer } from '../viewer.js'
import { words } from '../words/language.js'
import { section } from './section.js'

/**
 * @typedef {import('../../../chat/contract.js').Order} Order
 * @typedef {import('../../../chat/contract.js').Receipt} Receipt
 * @typedef {import('../contract.js').BankWish} BankWish
 */

/** By then a charge is over for every bank. */
const LATE_MS = 120_000
/** Reais, with or without centavos: "60", "60,00", "60.00". */
const REAIS = /^(\d{1,10})(?:[.,](\d{2}))?$/

/**
 * @param {{ onPay: (order: Order, wish: BankWish) => Promise<Receipt | null> }} actions rejects
 * with a sentence for the reader
 */
export function createBankSection({ onPay }) {
  const choice = element('select', { name: 'order' })
  const amount = element('input', { name: 'amount', inputmode: 'decimal', autocomplete: 'off' })
  const late = element('input', { name: 'late', type: 'checkbox' })
  const problem = element('p', { class: 'problem', role: 'alert', hidden: true })
  const form = element(
    'form',
    { class: 'panel-form' },
    element('label', {}, viewer.words.order, choice),
    element('label', {}, words.amountInReais, amount),
    element('label', { class: 'check' }, late, words.afterItExpired),
    element('button', { type: 'submit', class: 'quiet' }, words.payThis),
    problem,
  )
  const node = section(
    'panel-bank',
    words.bank,
    element('p', { class: 'soft' }, words.bankRefusesNothing),
    form,
  )
  node.hidden = true
  /** @type {Order[]} */
  let orders = []

  const chosen = () => orders.find(({ referenceId }) => referenceId === choice.value)
  function proposeAmount() {
    const order = chosen()
    if (order) amount.value = (order.total.value / order.total.offset).toFixed(2).replace('.', ',')
    late.disabled = !order?.expiresAt
    if (late.disabled) late.checked = false
  }
  choice.addEventListener('change', proposeAmount)

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const order = chosen()
    if (!order || form.getAttribute('aria-busy') === 'true') return
    form.setAttribute('aria-busy', 'true')
    problem.hidden = true
    try {
      const receipt = await onPay(order, {
        amount: toAmount(amount.value),
        anyway: true,
        ...(late.checked && order.expiresAt && { at: lateAfter(order.expiresAt) }),
      })
      announce(words.bankHasPaidAmount(formatMoney(receipt?.amount ?? order.total, order.currency)))
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error)
      problem.hidden = false
    } finally {
      form.removeAttribute('aria-busy')
    }
  })

  return {
    node,
    /**
     * @param {boolean} isThere whether there is a bank
     * @param {Order[]} all orders of the open chat, oldest first
     */
    update(isThere, all) {
      const before = choice.value
      const ids = orders.map(({ referenceId }) => referenceId).join()
      orders = all
        .filter(({ paymentSettings }) => paymentSettings.some((one) => one.pix_dynamic_code))
        .toReversed()
      node.hidden = !isThere || orders.length === 0
      if (ids === orders.map(({ referenceId }) => referenceId).join()) return
      choice.replaceChildren(
        ...orders.map(({ referenceId }) =>
          element('option', { value: referenceId, selected: referenceId === before }, referenceId),
        ),
      )
      if (choice.value !== before) proposeAmount()
    },
  }
}

/** @param {string} text */
function toAmount(text) {
  const [, reais, centavos = '00'] = REAIS.exec(text.trim()) ?? []
  const value = Number(`${reais}${centavos}`)
  if (reais === undefined || value === 0) throw new Error(words.notAnAmount)
  return { value, offset: 100 }
}

/** @param {string} expiresAt */
function lateAfter(expiresAt) {
  return new Date(Math.max(Date.parse(expiresAt) + LATE_MS, Date.now())).toISOString()
}
