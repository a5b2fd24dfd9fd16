// @ts-check
/**
 * Answers to a question: a choice from a list or among buttons, a completed form, a permission, a
 * payment.
 */

import { partsAt, partsOf, textAt } from '../content/parts.js'
import { element, foreign } from '../dom/element.js'
import { label, soft, words } from './scene.js'

/** @typedef {import('../content/parts.js').Parts} Parts */

/** The forms' own token: the customer does not see it. */
const FLOW_TOKEN = 'flow_token'

/**
 * @param {Parts} content
 * @param {import('./scene.js').Scene} scene
 */
export function answer(content, scene) {
  const reply = partsAt(content, textAt(content, 'type') ?? '')
  const chosen = textAt(reply, 'title') ?? textAt(reply, 'body') ?? scene.message.text
  if (chosen === null) return null
  const more = textAt(reply, 'description')
  const form = readForm(reply)
  return [label('interactive', scene), words(chosen), more ? soft(more) : null, form && formLines(form)]
}

/**
 * The tap on a template's button.
 *
 * @param {Parts} content
 * @param {import('./scene.js').Scene} scene
 */
export function tappedButton(content, scene) {
  return [label('button', scene), words(textAt(content, 'text') ?? scene.message.text ?? '')]
}

/**
 * @param {Parts} reply
 * @returns {[string, string][] | null} null if no form was sent
 */
function readForm(reply) {
  const json = textAt(reply, 'response_json')
  if (json === null) return null
  try {
    return Object.entries(partsOf(JSON.parse(json)))
      .filter(([name]) => name !== FLOW_TOKEN)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])
  } catch {
    return [['', json]]
  }
}

/** @param {[string, string][]} lines */
function formLines(lines) {
  return element(
    'dl',
    { class: 'form-lines' },
    ...lines.flatMap(([name, value]) => [
      element('dt', { class: 'soft' }, foreign(name)),
      element('dd', {}, foreign(value)),
    ]),
  )
}
