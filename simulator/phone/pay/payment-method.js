// @ts-check
/**
 * One way to pay, as the sheet shows it: what it is, and the code or address the customer needs.
 */

import { copyButton } from '../dom/copy-button.js'
import { element, foreign } from '../dom/element.js'
import { parseWebAddress, safeLink } from '../text/safe-link.js'

/** @typedef {import('../contract.js').PaymentSetting} PaymentSetting */

/** @type {Record<string, string>} */
const NAMES = {
  pix_dynamic_code: 'Pix',
  payment_link: 'Payment link',
  boleto: 'Boleto',
  offsite_card_pay: 'Saved card',
}

/** @param {PaymentSetting} setting */
export function namePaymentMethod(setting) {
  return NAMES[setting.type] ?? setting.type
}

/**
 * @param {PaymentSetting} setting
 * @returns {(Node | null)[]}
 */
export function paymentMethodDetails({
  pix_dynamic_code: pix,
  payment_link: link,
  boleto,
  offsite_card_pay: card,
}) {
  if (pix) {
    return [
      element('p', {}, 'To ', element('strong', {}, foreign(pix.merchant_name))),
      element('p', { class: 'soft' }, `Key (${pix.key_type}): `, foreign(pix.key)),
      codeToCopy('Pix code', pix.code),
    ]
  }
  if (boleto) return [codeToCopy('Boleto line', boleto.digitable_line)]
  if (link) return linkDetails(link.uri)
  if (card) return [element('p', {}, `Card ending in ${card.last_four_digits}`)]
  return []
}

/**
 * The address with the host it really leads to, since the rest of it can be dressed up.
 *
 * @param {string} uri
 */
function linkDetails(uri) {
  const url = parseWebAddress(uri)
  if (!url) return [element('p', { class: 'problem' }, 'This is no plain web address: ', foreign(uri))]
  return [
    element('p', {}, 'Opens ', element('strong', { class: 'host' }, url.host)),
    element('p', { class: 'soft address' }, safeLink(url, uri)),
  ]
}

/**
 * @param {string} name
 * @param {string} code
 */
function codeToCopy(name, code) {
  return element(
    'div',
    { class: 'code-to-copy' },
    element('code', { tabindex: '0', 'aria-label': name }, code),
    copyButton(name, code),
  )
}
