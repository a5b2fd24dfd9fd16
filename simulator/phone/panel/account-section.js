// @ts-check
/**
 * The business number this page looks at, and the choice when the simulator plays several.
 */

import { element, foreign } from '../../../chat/dom/element.js'
import { formatPhoneNumber } from '../../../chat/text/phone-number.js'
import { words } from '../words/language.js'
import { section } from './section.js'

/** @typedef {import('../contract.js').Account} Account */

/** @param {{ onAccount: (phoneNumberId: string) => void }} actions */
export function createAccountSection({ onAccount }) {
  const choice = element('select', { 'aria-label': words.businessNumber, hidden: true })
  const facts = element('dl', { class: 'facts' })
  choice.addEventListener('change', () => onAccount(choice.value))

  return {
    node: section('panel-account', words.businessNumber, choice, facts),
    /**
     * @param {Account[]} accounts
     * @param {Account | null} chosen
     */
    update(accounts, chosen) {
      choice.hidden = accounts.length < 2
      choice.replaceChildren(
        ...accounts.map(({ phoneNumberId, displayPhoneNumber }) =>
          element(
            'option',
            { value: phoneNumberId, selected: phoneNumberId === chosen?.phoneNumberId },
            formatPhoneNumber(displayPhoneNumber),
          ),
        ),
      )
      facts.replaceChildren(
        ...(chosen ? describe(chosen) : [element('dd', { class: 'soft' }, words.noneSetUp)]),
      )
    },
  }
}

/** @param {Account} account */
function describe({ displayPhoneNumber, phoneNumberId, webhookUrl, webhookVersion }) {
  return [
    ...fact(words.number, formatPhoneNumber(displayPhoneNumber)),
    ...fact(words.phoneNumberId, phoneNumberId),
    ...fact(words.webhooksGoTo, webhookUrl),
    ...(webhookVersion ? fact(words.webhookVersion, webhookVersion) : []),
  ]
}

/**
 * @param {string} name
 * @param {string} value
 */
function fact(name, value) {
  return [element('dt', { class: 'soft' }, name), element('dd', {}, foreign(value))]
}
