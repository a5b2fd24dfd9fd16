// @ts-check
/**
 * Finds the object of a message's kind, whatever surrounds it: a whole element or call of WhatsApp
 * (`{ type: 'image', image: { … } }`), a call with an interactive object, or that object alone.
 */

import { partsAt, partsOf, textAt } from './parts.js'

/** @typedef {import('./parts.js').Parts} Parts */

/**
 * `kind` is the name under which the kind is drawn: for interactive objects their own `type`. Two
 * kinds share the name `button`: the tap on a template's button is `button`, a question with
 * buttons is `buttons`.
 *
 * @param {Pick<import('../contract.js').Message, 'type' | 'raw'>} message
 * @returns {{ kind: string, content: Parts }}
 */
export function readContent({ type, raw }) {
  const parts = partsOf(raw)
  const content = findObject(type, parts)
  const kind = type === 'interactive' ? (textAt(content, 'type') ?? type) : type
  return { kind: kind === 'button' && isObjectAt(content, 'action') ? 'buttons' : kind, content }
}

/**
 * @param {string} type
 * @param {Parts} parts
 */
function findObject(type, parts) {
  if (isObjectAt(parts, type)) return partsAt(parts, type)
  return isObjectAt(parts, 'interactive') ? partsAt(parts, 'interactive') : parts
}

/**
 * @param {Parts} parts
 * @param {string} name
 */
function isObjectAt(parts, name) {
  return Object.hasOwn(parts, name) && typeof parts[name] === 'object' && parts[name] !== null
}
