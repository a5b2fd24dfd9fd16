// @ts-check
/**
 * Reads WhatsApp's interactive objects as cards: header, text, footer, and what can be tapped. They
 * carry no answers: only a customer's screen has those.
 */

import { listAt, partsAt, textAt } from './parts.js'
import { toMediaSource } from '../media/media-source.js'

/**
 * @typedef {import('./parts.js').Parts} Parts
 * @typedef {import('../contract.js').Card} Card
 * @typedef {import('../contract.js').CardButton} CardButton
 * @typedef {import('../contract.js').CardHeader} CardHeader
 */

/** @type {[kind: string, build: (action: Parts) => Partial<Card>][]} */
const QUESTIONS = [
  ['buttons', (action) => ({ buttons: toReplies(action) })],
  ['list', (action) => ({ list: { label: textAt(action, 'button') ?? '', sections: toSections(action) } })],
  ['cta_url', (action) => ({ buttons: [toLink(action)] })],
  ['location_request_message', () => ({ buttons: [{ kind: 'location', text: '' }] })],
  ['request_contact_info', () => ({ buttons: [{ kind: 'contact', text: '' }] })],
  ['carousel', (action) => ({ cards: listAt(action, 'cards').map(toSlide) })],
  ['flow', (action) => ({ buttons: [toFlow(action)] })],
]
const questions = new Map(QUESTIONS)

/** The kinds that are drawn as one card, which `toCard` reads. */
export const QUESTION_KINDS = [...questions.keys()]

/**
 * @param {string} kind as `readContent` names it
 * @param {Parts} content
 * @returns {Card | null} null for a kind that asks nothing
 */
export function toCard(kind, content) {
  const build = questions.get(kind)
  return build ? { ...toFrame(content), ...build(partsAt(content, 'action')) } : null
}

/**
 * @param {Parts} content
 * @returns {Card}
 */
function toFrame(content) {
  return {
    header: toHeader(partsAt(content, 'header')),
    body: textAt(partsAt(content, 'body'), 'text'),
    footer: textAt(partsAt(content, 'footer'), 'text'),
    buttons: [],
  }
}

/**
 * The header of a question or of a template, as sent: `{ type: 'image', image: { id } }`.
 *
 * @param {Parts} header
 * @returns {CardHeader | null}
 */
export function toHeader(header) {
  const type = textAt(header, 'type')
  if (type === 'image' || type === 'video' || type === 'document') {
    return { type, media: toMediaSource(type, partsAt(header, type)) }
  }
  const text = textAt(header, 'text')
  return text === null ? null : { type: 'text', text }
}

/**
 * @param {Parts} action
 * @returns {CardButton[]}
 */
function toReplies(action) {
  return listAt(action, 'buttons').map((button) => {
    const reply = { ...partsAt(button, 'quick_reply'), ...partsAt(button, 'reply') }
    return { kind: 'reply', text: textAt(reply, 'title') ?? '' }
  })
}

/** @param {Parts} action */
function toSections(action) {
  return listAt(action, 'sections').map((section) => ({
    title: textAt(section, 'title'),
    rows: listAt(section, 'rows').map((row) => ({
      id: textAt(row, 'id') ?? '',
      title: textAt(row, 'title') ?? '',
      description: textAt(row, 'description'),
    })),
  }))
}

/**
 * @param {Parts} action
 * @returns {CardButton}
 */
function toLink(action) {
  const parameters = partsAt(action, 'parameters')
  return {
    kind: 'url',
    text: textAt(parameters, 'display_text') ?? '',
    url: textAt(parameters, 'url') ?? '',
  }
}

/**
 * @param {Parts} action
 * @returns {CardButton}
 */
function toFlow(action) {
  return { kind: 'flow', text: textAt(partsAt(action, 'parameters'), 'flow_cta') ?? '' }
}

/** @param {Parts} slide */
function toSlide(slide) {
  const action = partsAt(slide, 'action')
  const hasLink = textAt(action, 'name') === 'cta_url'
  return { ...toFrame(slide), buttons: hasLink ? [toLink(action)] : toReplies(action) }
}
