// @ts-check
/**
 * One bubble of the chat, of whatever kind. A kind this page cannot draw shows its text and its raw
 * content.
 */

import { contactCard } from './cards/contact-card.js'
import { orderCard } from './cards/order-card.js'
import { orderStatusCard } from './cards/order-status-card.js'
import { readContent } from './content/read-content.js'
import { element, foreign } from './dom/element.js'
import { icon } from './dom/icon.js'
import { messageTools } from './dom/message-tools.js'
import { drawCard } from './kinds/card.js'
import { cards, kinds } from './kinds/registry.js'
import { words } from './kinds/scene.js'
import { nameKind, summarize } from './text/wording.js'

/**
 * @typedef {import('./contract.js').Message} Message
 * @typedef {import('./contract.js').Viewer} Viewer
 * @typedef {import('./kinds/scene.js').Scene} Scene
 * @typedef {import('./contract.js').BubbleActions} BubbleActions
 */

/**
 * @param {Message} message
 * @param {Message | undefined} quoted the message that this one answers, if it is in the chat
 * @param {Viewer} viewer
 * @param {BubbleActions} actions
 * @param {'li' | 'div'} tag `li` for a bubble in a list
 */
export function bubble(message, quoted, viewer, actions, tag = 'li') {
  const isCard =
    cards.has(readContent(message).kind) || Boolean(message.order ?? message.orderStatus ?? message.contacts)
  const scene = { message, viewer, actions }
  return element(
    tag,
    {
      class: `bubble bubble-${message.direction}${isCard ? ' bubble-card' : ''}`,
      id: bubbleId(message.id),
    },
    element('span', { class: 'visually-hidden' }, viewer.writers[message.direction].heard),
    messageTools(scene),
    quoted ? quote(quoted, viewer, actions) : null,
    ...(message.deleted ? [element('p', { class: 'soft' }, viewer.words.deletedMessage)] : content(scene)),
    message.status === 'failed' ? failure(message, viewer) : null,
    reactions(message, viewer),
    bubbleFoot(message, viewer),
  )
}

/**
 * The time and the status: the only part of a bubble that changes while its message is being
 * delivered.
 *
 * @param {Message} message
 * @param {Viewer} viewer
 */
export function bubbleFoot(message, viewer) {
  return element(
    'p',
    { class: 'bubble-foot' },
    message.edited && !message.deleted ? element('span', {}, viewer.words.edited) : null,
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
 * @param {Scene} scene
 * @returns {(Node | null)[]}
 */
function content(scene) {
  const { message, viewer } = scene
  const { text, type } = message
  try {
    const parts = drawParts(scene)
    if (parts) return parts
  } catch {
    // Customers can send anything, even a contact without a name. It is shown raw.
  }
  return [
    element('p', { class: 'kind soft' }, foreign(nameKind(type, viewer))),
    text ? words(text) : null,
    rawContent(message, viewer),
  ]
}

/**
 * @param {Scene} scene
 * @returns {(Node | null)[] | null}
 */
function drawParts(scene) {
  const { message, viewer } = scene
  const { card, contacts, order, orderStatus } = message
  if (order && card) return [...drawCard(card, scene), drawOrder({ ...order, ...SAID_BY_CARD }, scene)]
  if (order) return [drawOrder(order, scene)]
  if (orderStatus) return [...(card ? drawCard(card, scene) : []), orderStatusCard(orderStatus, viewer)]
  if (card) return drawCard(card, scene)
  if (contacts && contacts.length > 0) return contacts.map((person) => contactCard(person, viewer))
  const { kind, content } = readContent(message)
  return kinds.get(kind)?.(content, scene) ?? null
}

/** The texts of an order in a template are the template's. */
const SAID_BY_CARD = { headerImage: null, body: '', footer: null }

/**
 * @param {import('./contract.js').Order} order
 * @param {Scene} scene
 */
function drawOrder(order, { message, viewer, actions }) {
  const { onOpenOrder } = actions
  return orderCard(order, viewer, onOpenOrder && (() => onOpenOrder(order)), message.status === 'failed')
}

/**
 * @param {Message} message
 * @param {Viewer} viewer
 */
function reactions({ reactions: given = [] }, viewer) {
  if (given.length === 0) return null
  return element(
    'ul',
    { class: 'reactions' },
    ...given.map(({ direction, emoji }) =>
      element(
        'li',
        {},
        element('span', { class: 'visually-hidden' }, `${viewer.writers[direction].heard} `),
        foreign(emoji),
      ),
    ),
  )
}

/**
 * @param {Message} message
 * @param {Viewer} viewer
 */
function rawContent(message, { words: texts }) {
  return element(
    'details',
    { class: 'raw' },
    element('summary', {}, texts.showRaw),
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
  played: 'ticks',
  failed: 'alert',
  unknown: 'question',
}

/**
 * The status as the writer sees it: for the shop's bubbles the writer is the shop. If the screen
 * knows the times, they appear on hover and focus.
 *
 * @param {Message} message
 * @param {Viewer} viewer
 */
function ticks(message, viewer) {
  const status = viewer.describeStatus(message)
  const times = viewer.listTimes?.(message)
  const drawing = icon(TICKS[message.status] ?? 'clock')
  const heard = element('span', { class: 'visually-hidden' }, status)
  if (!times)
    return element('span', { class: `ticks ticks-${message.status}`, title: status }, drawing, heard)
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
