// @ts-check
/**
 * What WhatsApp knows and the customer does not see: window, clock, business number, and refused
 * calls. And the bank, if there is one.
 */

import { element } from '../../../chat/dom/element.js'
import { createAccountSection } from './account-section.js'
import { createAppSection } from './app-section.js'
import { createBankSection } from './bank-section.js'
import { createClockSection } from './clock-section.js'
import { words } from '../words/language.js'
import { createLanguageSection } from './language-section.js'
import { createRefusedCalls } from './refused-calls.js'
import { createWindowSection } from './window-section.js'

/**
 * @param {HTMLElement} container
 * @param {Parameters<typeof createClockSection>[0] & Parameters<typeof createAccountSection>[0] &
 * Parameters<typeof createBankSection>[0] & Parameters<typeof createAppSection>[0]} actions
 */
export function createPanel(container, { onAdvance, onReset, onAccount, onPay, onWrite, onFill, onConnect }) {
  const window = createWindowSection()
  const clock = createClockSection({ onAdvance, onReset })
  const account = createAccountSection({ onAccount })
  const bank = createBankSection({ onPay })
  const refused = createRefusedCalls()
  container.append(
    element('h2', { class: 'panel-title' }, words.whatWhatsAppKnows),
    window.node,
    clock.node,
    bank.node,
    createAppSection({ onWrite, onFill, onConnect }).node,
    refused.node,
    account.node,
    createLanguageSection().node,
  )
  return {
    showWindow: window.update,
    showAccounts: account.update,
    showBank: bank.update,
    showCalls: refused.update,
    tick() {
      clock.tick()
      window.tick()
    },
  }
}
