// @ts-check
/**
 * A form of the shop. The simulator does not know its screens, so it asks for the values it was
 * opened with, and for any others as JSON.
 */

import { partsAt, partsOf, textAt } from '../../../chat/content/parts.js'
import { element } from '../../../chat/dom/element.js'
import { words } from '../words/language.js'
import { field, openSheet, valueOf } from './sheet.js'

/**
 * @typedef {import('../../../chat/contract.js').Answer} Answer
 * @typedef {import('../../../chat/contract.js').CardButton} CardButton
 */

/** Before the names of the form's own fields, so that they cannot be those of this sheet. */
const OWN = 'data.'

/**
 * @param {CardButton} button
 * @param {(answer: Answer) => Promise<void>} onAnswer rejects with a sentence for the reader
 */
export function openFlowSheet({ text, flow, answer }, onAnswer) {
  const data = Object.entries(flow?.data ?? {})
  openSheet({
    title: text,
    body: [
      flow?.screen ? element('p', { class: 'soft' }, flow.screen) : null,
      ...data.map(([name, value]) =>
        field(`${OWN}${name}`, name, { value: typeof value === 'string' ? value : JSON.stringify(value) }),
      ),
      element(
        'label',
        {},
        words.moreAsJson,
        element('textarea', { name: 'more', rows: '3', spellcheck: 'false', class: 'json' }),
      ),
    ],
    footer: [element('button', { type: 'submit', class: 'primary' }, words.send)],
    async onSubmit(form) {
      const filled = Object.fromEntries(data.map(([name]) => [name, valueOf(form, `${OWN}${name}`)]))
      await onAnswer(
        toAnswer(answer ?? { type: 'interactive' }, { ...filled, ...parseMore(valueOf(form, 'more')) }),
      )
    },
  })
}

/**
 * @param {Answer} answer with the token of the form
 * @param {Record<string, unknown>} values
 * @returns {Answer}
 */
function toAnswer(answer, values) {
  const interactive = partsAt(answer, 'interactive')
  const reply = partsAt(interactive, 'nfm_reply')
  const empty = partsOf(JSON.parse(textAt(reply, 'response_json') ?? '{}'))
  const response = JSON.stringify({ ...values, ...empty })
  return { ...answer, interactive: { ...interactive, nfm_reply: { ...reply, response_json: response } } }
}

/** @param {string} json */
function parseMore(json) {
  if (json === '') return {}
  try {
    const value = JSON.parse(json)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // as below
  }
  throw new Error(words.notJson)
}
