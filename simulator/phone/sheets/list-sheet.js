// @ts-check
import { element, foreign } from '../../../chat/dom/element.js'
import { words } from '../words/language.js'
import { openSheet } from './sheet.js'

/**
 * The options of a list: the customer chooses one.
 *
 * @param {import('../../../chat/contract.js').CardList} list
 * @param {(answer: import('../../../chat/contract.js').Answer) => Promise<void>} onAnswer rejects
 * with a sentence for the reader
 */
export function openListSheet({ label, sections }, onAnswer) {
  const { act } = openSheet({
    title: label || words.options,
    body: sections.map(({ title, rows }) =>
      element(
        'section',
        { class: 'list-rows' },
        title ? element('h3', {}, foreign(title)) : null,
        ...rows.map(({ title: row, description, answer }) =>
          element(
            'button',
            { type: 'button', class: 'quiet', onclick: () => answer && act(() => onAnswer(answer)) },
            foreign(row),
            description ? element('span', { class: 'soft' }, foreign(description)) : null,
          ),
        ),
      ),
    ),
  })
}
