// @ts-check
/**
 * The business number this page looks at, and the choice when the simulator plays several.
 */

import { element, foreign } from '../../../chat/dom/element.js'
import { formatPhoneNumber } from '../../../chat/text/phone-number.js'
import { section } from './section.js'

/** @typedef {import('../contract.js').Account} Account */

/** @param {{ onAccount: (phoneNumberId: string) => void }} actions */
export function createAccountSection({ onAccount }) {
  const choice = element('select', { 'aria-label': 'Business number', hidden: true })
  const facts = element('dl', { class: 'facts' })
  choice.addEventListener('change', () => onAccount(choice.value))

  return {
    node: section('panel-account', 'Business number', choice, facts),
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
        ...(chosen ? describe(chosen) : [element('dd', { class: 'soft' }, 'None is set up.')]),
      )
    },
  }
}

/** @param {Account} account */
function describe({ displayPhoneNumber, phoneNumberId, webhookUrl, webhookVersion }) {
  return [
    ...fact('Number', formatPhoneNumber(displayPhoneNumber)),
    ...fact('Phone number id', phoneNumberId),
    ...fact('Webhooks go to', webhookUrl),
    ...(webhookVersion ? fact('Webhook version', webhookVersion) : []),
  ]
}

/**
 * @param {string} name
 * @param {string} value
 */
function fact(name, value) {
  return [element('dt', { class: 'soft' }, name), element('dd', {}, foreign(value))]
}
