// @ts-check
/**
 * One bubble of the chat, of whatever kind. A kind this page cannot draw shows its text and its raw content.
 */

import { element, foreign } from '../dom/element.js'
import { icon } from '../dom/icon.js'
import { drawMarkup } from '../text/markup.js'
import { formatTime, timeElement } from '../text/moments.js'
import { contactCard } from './contact-card.js'
import { orderCard } from './order-card.js'
import { orderStatusCard } from './order-status-card.js'
import { describeStatus, nameKind, summarize } from './wording.js'

/**
 * @typedef {import('../contract.js').Message} Message
 * @typedef {import('../contract.js').Order} Order
 * @typedef {{ onOpenOrder: (order: Order) => void, onShowQuoted: (id: string) => void }} BubbleActions
 */

/**
 * @param {Message} message
 * @param {Message | undefined} quoted the message this one answers, when it is in the chat
 * @param {BubbleActions} actions
 */
export function bubble(message, quoted, actions) {
  const isCard = Boolean(message.order ?? message.orderStatus ?? message.contacts)
  const writer = message.direction === 'out' ? 'The customer' : 'The shop'
  return element(
    'li',
    {
      class: `bubble bubble-${message.direction}${isCard ? ' bubble-card' : ''}`,
      id: bubbleId(message.id),
    },
    element('span', { class: 'visually-hidden' }, `${writer}:`),
    quoted ? quote(quoted, actions) : null,
    ...content(message, actions),
    message.status === 'failed' ? element('p', { class: 'problem' }, describeStatus(message)) : null,
    element('p', { class: 'bubble-foot' }, timeElement(message.at, formatTime(message.at)), ticks(message)),
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
 * @param {BubbleActions} actions
 * @returns {(Node | null)[]}
 */
function content(message, actions) {
  const { text } = message
  try {
    const cards = drawCards(message, actions)
    if (cards.length > 0) return cards
  } catch {
    // Customers can be made to send anything, a contact without a name among it. It is shown as it came.
  }
  const words = text ? element('p', { class: 'words', dir: 'auto' }, ...drawMarkup(text)) : null
  return message.type === 'text' ? [words] : [kindLabel(message.type), words, rawContent(message)]
}

/**
 * @param {Message} message
 * @param {BubbleActions} actions
 * @returns {Node[]}
 */
function drawCards({ order, orderStatus, contacts }, { onOpenOrder }) {
  if (order) return [orderCard(order, () => onOpenOrder(order))]
  if (orderStatus) return [orderStatusCard(orderStatus)]
  return (contacts ?? []).map(contactCard)
}

/** @param {string} type */
function kindLabel(type) {
  return element('p', { class: 'kind soft' }, foreign(nameKind(type)))
}

/** @param {Message} message */
function rawContent(message) {
  return element(
    'details',
    { class: 'raw' },
    element('summary', {}, 'Show what was sent'),
    element('pre', { tabindex: '0' }, JSON.stringify(message.raw, null, 2)),
  )
}

/**
 * @param {Message} quoted
 * @param {BubbleActions} actions
 */
function quote(quoted, actions) {
  return element(
    'button',
    { type: 'button', class: 'quote', 'data-focus': 'quote', onclick: () => actions.onShowQuoted(quoted.id) },
    element('span', { class: 'quote-writer' }, quoted.direction === 'out' ? 'You' : 'Shop'),
    element('span', { class: 'quote-text' }, foreign(summarize(quoted))),
  )
}

/**
 * How far the bubble has come, as its writer sees it: for the shop's bubbles that is the shop.
 *
 * @param {Message} message
 */
function ticks(message) {
  const words = describeStatus(message)
  return element(
    'span',
    { class: `ticks ticks-${message.status}`, title: words },
    icon(message.status === 'failed' ? 'alert' : message.status === 'sent' ? 'tick' : 'ticks'),
    element('span', { class: 'visually-hidden' }, words),
  )
}
