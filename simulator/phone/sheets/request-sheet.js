// @ts-check
import { element } from '../../../chat/dom/element.js'
import { namePaymentMethod, paymentMethodDetails } from '../../../chat/pay/payment-method.js'
import { viewer } from '../viewer.js'
import { announce } from '../dom/announcer.js'
import { words } from '../words/language.js'
import { openSheet } from './sheet.js'

/**
 * A payment request: its code or link again, and the outcome that the customer's bank shall report.
 * It names no amount.
 *
 * @param {import('../../../chat/contract.js').PaymentSetting} setting
 * @param {(payment: { outcome: 'paid' | 'failed', method: string }) => Promise<void>} onPay rejects
 * with a sentence for the reader
 */
export function openRequestSheet(setting, onPay) {
  /** @param {'paid' | 'failed'} outcome */
  const settle = (outcome) =>
    act(async () => {
      await onPay({ outcome, method: setting.type })
      announce(outcome === 'paid' ? words.hasPaid : words.hasFailedToPay)
    })
  const { act } = openSheet({
    title: namePaymentMethod(setting, viewer),
    body: [element('div', { class: 'method-details' }, ...paymentMethodDetails(setting, viewer))],
    footer: [
      element(
        'div',
        { class: 'sheet-actions' },
        element(
          'button',
          { type: 'button', class: 'primary', onclick: () => settle('paid') },
          viewer.words.pay,
        ),
        element(
          'button',
          { type: 'button', class: 'quiet', onclick: () => settle('failed') },
          words.letItFail,
        ),
      ),
      element('p', { class: 'soft' }, words.youPlayTheBank),
    ],
  })
}
