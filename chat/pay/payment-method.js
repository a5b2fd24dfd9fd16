// @ts-check
/**
 * One way to pay: its name, and the code or address that the customer needs.
 */

import { copyButton } from '../dom/copy-button.js'
import { element, foreign } from '../dom/element.js'
import { findName } from '../text/names.js'
import { parseWebAddress, safeLink } from '../text/safe-link.js'

/**
 * @typedef {import('../contract.js').PaymentSetting} PaymentSetting
 * @typedef {import('../contract.js').Viewer} Viewer
 */

/**
 * @param {PaymentSetting} setting
 * @param {Viewer} viewer
 */
export function namePaymentMethod({ type }, { words }) {
  return findName(words.paymentMethods, type) ?? type
}

/**
 * @param {PaymentSetting} setting
 * @param {Viewer} viewer
 * @returns {(Node | null)[]}
 */
export function paymentMethodDetails(setting, viewer) {
  const { pix_dynamic_code: pix, payment_link: link, boleto, offsite_card_pay: card } = setting
  const { words } = viewer
  if (pix) {
    return [
      pix.merchant_name
        ? element('p', {}, `${words.paidTo} `, element('strong', {}, foreign(pix.merchant_name)))
        : null,
      pix.key
        ? element('p', { class: 'soft' }, `${words.pixKey(pix.key_type ?? '')} `, foreign(pix.key))
        : null,
      codeToCopy(words.pixCode, pix.code, viewer),
      viewer.drawQrCode ? qrCode(viewer.drawQrCode(pix.code), viewer) : null,
    ]
  }
  if (boleto) return [codeToCopy(words.boletoLine, boleto.digitable_line, viewer)]
  if (link) return linkDetails(link.uri, viewer)
  if (card) return [element('p', {}, words.cardEndingIn(card.last_four_digits))]
  return []
}

/**
 * The address with its real host, since the rest of an address can mislead.
 *
 * @param {string} uri
 * @param {Viewer} viewer
 */
function linkDetails(uri, { words }) {
  const url = parseWebAddress(uri)
  if (!url) return [element('p', { class: 'problem' }, `${words.notWebAddress} `, foreign(uri))]
  return [
    element('p', {}, `${words.linkOpens} `, element('strong', { class: 'host' }, url.host)),
    element('p', { class: 'soft address' }, safeLink(url, uri)),
  ]
}

/**
 * @param {string} name
 * @param {string} code
 * @param {Viewer} viewer
 */
function codeToCopy(name, code, viewer) {
  return element(
    'div',
    { class: 'code-to-copy' },
    element('code', { tabindex: '0', 'aria-label': name, role: 'group' }, code),
    copyButton(name, code, viewer),
  )
}

/**
 * Collapsed: it is large, and most people copy the code instead.
 *
 * @param {Node} picture
 * @param {Viewer} viewer
 */
function qrCode(picture, { words }) {
  return element('details', { class: 'qr' }, element('summary', {}, words.pixQrCode), picture)
}
