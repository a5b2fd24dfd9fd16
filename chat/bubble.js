// @ts-check
/**
 * One bubble of the chat, of whatever kind. A kind this page cannot draw shows its text and its raw content.
 */

import { contactCard } from './cards/contact-card.js'
import { orderCard } from './cards/order-card.js'
import { orderStatusCard } from './cards/order-status-card.js'
import { receivedContent } from './cards/received-content.js'
import { element, foreign } from './dom/element.js'
import { icon } from './dom/icon.js'
import { drawMarkup } from './text/markup.js'
import { nameKind, summarize } from './text/wording.js'

/**
 * @typedef {import('./contract.js').Message} Message
 * @typedef {import('./contract.js').Order} Order
 * @typedef {import('./contract.js').Viewer} Viewer
 * @typedef {{ onOpenOrder?: (order: Order) => void, onShowQuoted: (id: string) => void }} BubbleActions
 *   without `onOpenOrder` an order shows its ways to pay instead of a button
 */

/**
 * @param {Message} message
 * @param {Message | undefined} quoted the message that this one answers, if it is in the chat
 * @param {Viewer} viewer
 * @param {BubbleActions} actions
 * @param {'li' | 'div'} tag `li` for a bubble in a list
 */
export function bubble(message, quoted, viewer, actions, tag = 'li') {
  const isCard = Boolean(message.order ?? message.orderStatus ?? message.contacts)
  return element(
    tag,
    {
      class: `bubble bubble-${message.direction}${isCard ? ' bubble-card' : ''}`,
      id: bubbleId(message.id),
    },
    element('span', { class: 'visually-hidden' }, viewer.writers[message.direction].heard),
    quoted ? quote(quoted, viewer, actions) : null,
    ...content(message, viewer, actions),
    message.status === 'failed' ? failure(message, viewer) : null,
    bubbleFoot(message, viewer),
  )
}

/**
 * The time and the status: the only part of a bubble that changes while its message is being delivered.
 *
 * @param {Message} message
 * @param {Viewer} viewer
 */
export function bubbleFoot(message, viewer) {
  return element(
    'p',
    { class: 'bubble-foot' },
    viewer.moments.timeElement(message.at, viewer.moments.formatTime(message.at)),
    message.status === 'received' ? null : ticks(message, viewer),
  )
}

/**
 * The element id of a message's bubble.
 *
 * @param {string} messageId
 */
export function bubbleId(messageId) {
  return `bubble-${messageId}`
}

/**
 * @param {Message} message
 * @param {Viewer} viewer
 * @param {BubbleActions} actions
 * @returns {(Node | null)[]}
 */
function content(message, viewer, actions) {
  const { text, type } = message
  try {
    const parts = drawParts(message, viewer, actions)
    if (parts) return parts
  } catch {
    // Customers can send anything, even a contact without a name. It is shown raw.
  }
  const words = text ? element('p', { class: 'words', dir: 'auto' }, ...drawMarkup(text)) : null
  if (type === 'text') return [words]
  return [
    element('p', { class: 'kind soft' }, foreign(nameKind(type, viewer))),
    words,
    rawContent(message, viewer),
  ]
}

/**
 * @param {Message} message
 * @param {Viewer} viewer
 * @param {BubbleActions} actions
 * @returns {Node[] | null}
 */
function drawParts(message, viewer, { onOpenOrder }) {
  const { order, orderStatus, contacts, status } = message
  if (order) {
    return [orderCard(order, viewer, onOpenOrder && (() => onOpenOrder(order)), status === 'failed')]
  }
  if (orderStatus) return [orderStatusCard(orderStatus, viewer)]
  if (contacts && contacts.length > 0) return contacts.map((card) => contactCard(card, viewer))
  return receivedContent(message, viewer)
}

/**
 * @param {Message} message
 * @param {Viewer} viewer
 */
function rawContent(message, { words }) {
  return element(
    'details',
    { class: 'raw' },
    element('summary', {}, words.showRaw),
    element('pre', { tabindex: '0' }, JSON.stringify(message.raw, null, 2)),
  )
}

/**
 * @param {Message} quoted
 * @param {Viewer} viewer
 * @param {BubbleActions} actions
 */
function quote(quoted, viewer, actions) {
  return element(
    'button',
    { type: 'button', class: 'quote', 'data-focus': 'quote', onclick: () => actions.onShowQuoted(quoted.id) },
    element('span', { class: 'quote-writer' }, foreign(viewer.writers[quoted.direction].quoted)),
    element('span', { class: 'quote-text' }, foreign(summarize(quoted, viewer))),
  )
}

/**
 * Empty where the screen shows failures elsewhere.
 *
 * @param {Message} message
 * @param {Viewer} viewer
 */
function failure(message, viewer) {
  const reason = viewer.drawFailure?.(message) ?? [viewer.describeStatus(message)]
  if (reason.length === 0) return null
  return element('div', { class: 'problem' }, ...reason)
}

/** @type {Partial<Record<Message['status'], Parameters<typeof icon>[0]>>} */
const TICKS = {
  queued: 'clock',
  sending: 'clock',
  sent: 'tick',
  delivered: 'ticks',
  read: 'ticks',
  failed: 'alert',
  unknown: 'question',
}

/**
 * The status as the writer sees it: for the shop's bubbles the writer is the shop. If the screen knows the times, they
 * appear on hover and focus.
 *
 * @param {Message} message
 * @param {Viewer} viewer
 */
function ticks(message, viewer) {
  const words = viewer.describeStatus(message)
  const times = viewer.listTimes?.(message)
  const drawing = icon(TICKS[message.status] ?? 'clock')
  const heard = element('span', { class: 'visually-hidden' }, words)
  if (!times) return element('span', { class: `ticks ticks-${message.status}`, title: words }, drawing, heard)
  const id = `times-${message.id}`
  return element(
    'button',
    {
      type: 'button',
      class: `ticks ticks-${message.status} with-times`,
      'data-focus': 'ticks',
      'aria-describedby': id,
    },
    drawing,
    heard,
    element(
      'span',
      { class: 'times', id, role: 'tooltip' },
      ...times.map((line) => element('span', {}, line)),
    ),
  )
}
