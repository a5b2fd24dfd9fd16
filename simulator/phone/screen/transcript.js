// @ts-check
/**
 * The bubbles of one chat, oldest first, with a line for every new day. When bubbles arrive it
 * follows the newest only if the reader is at the end; otherwise it keeps the scroll position and
 * offers a button to the end.
 */

import { bubble, bubbleFoot, bubbleId } from '../../../chat/bubble.js'
import { withReactions } from '../../../chat/content/reactions.js'
import { element } from '../../../chat/dom/element.js'
import { icon } from '../../../chat/dom/icon.js'
import { isExpired, summarize } from '../../../chat/text/wording.js'
import { announce } from '../dom/announcer.js'
import { createKeyedList } from '../dom/keyed-list.js'
import { simulatedNow } from '../talk/simulated-clock.js'
import { moments, viewer } from '../viewer.js'
import { words } from '../words/language.js'

/**
 * @typedef {import('../../../chat/contract.js').Message} Message
 * @typedef {import('../../../chat/bubble.js').BubbleActions} BubbleActions
 * @typedef {{ kind: 'day', name: string, before: string }
 *   | { kind: 'bubble', message: Message, quoted: Message | undefined, expired: boolean }} Row
 */

/**
 * Bubbles drawn at first and with each click for earlier ones, so that a long chat does not slow
 * the page.
 */
const PAGE_BUBBLES = 100

/** Kinds that change another message, whose bubble shows the change. */
const CHANGES = new Set(['edit', 'revoke'])

/** Nearer to the end than this counts as at the end. */
const END_WITHIN_PX = 80

/** @param {Omit<BubbleActions, 'onShowQuoted'>} actions */
export function createTranscript(actions) {
  const list = element('ol', { class: 'bubbles' })
  const earlier = element(
    'button',
    { type: 'button', class: 'quiet earlier', hidden: true },
    words.earlierMessages,
  )
  const newest = element(
    'button',
    { type: 'button', class: 'newest', hidden: true },
    icon('down'),
    words.newMessages,
  )
  const empty = element('p', { class: 'empty' })
  const scroller = element('div', {
    class: 'scroller',
    tabindex: '0',
    'aria-label': words.messages,
    role: 'region',
  })
  scroller.append(earlier, empty, list)
  const node = element('div', { class: 'transcript' }, scroller, newest)

  /** @type {Message[]} */
  let messages = []
  let shownMax = PAGE_BUBBLES
  /** Whether the reader is at the end and wants to stay there. */
  let follows = true
  /**
   * @type {Set<string> | null} null until the first bubbles of this chat arrive, which are not
   * announced as new
   */
  let known = null

  const rows = createKeyedList(list, { key: keyOf, draw, touchUp })

  earlier.addEventListener('click', () => {
    const belowPx = scroller.scrollHeight - scroller.scrollTop
    shownMax += PAGE_BUBBLES
    show()
    scroller.scrollTop = scroller.scrollHeight - belowPx
    scroller.focus({ preventScroll: true })
  })
  newest.addEventListener('click', () => {
    scrollToEnd()
    scroller.focus({ preventScroll: true })
  })
  scroller.addEventListener('scroll', () => {
    follows = isAtEnd()
    if (follows) newest.hidden = true
  })
  // Pictures arrive after their bubbles and push the end away.
  list.addEventListener('load', () => follows && scrollToEnd(), { capture: true })

  /** @param {Row} row */
  function draw(row) {
    if (row.kind === 'day') return element('li', { class: 'day' }, element('span', {}, row.name))
    return bubble(row.message, row.quoted, viewer, { ...actions, onShowQuoted })
  }

  /**
   * A new status changes the foot alone: a voice message plays on, though hearing it is one.
   *
   * @param {HTMLElement} node
   * @param {Row} before
   * @param {Row} row
   */
  function touchUp(node, before, row) {
    if (before.kind === 'day' || row.kind === 'day' || row.message.status === 'failed') return false
    const { status } = row.message
    if (JSON.stringify({ ...before, message: { ...before.message, status } }) !== JSON.stringify(row))
      return false
    node.querySelector(':scope > .bubble-foot')?.replaceWith(bubbleFoot(row.message, viewer))
    return true
  }

  /** @param {string} id */
  function onShowQuoted(id) {
    const target = document.getElementById(bubbleId(id))
    if (!target) return
    target.scrollIntoView({ block: 'center' })
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }

  function isAtEnd() {
    return scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < END_WITHIN_PX
  }

  function scrollToEnd() {
    scroller.scrollTop = scroller.scrollHeight
    newest.hidden = true
  }

  function show() {
    earlier.hidden = messages.length <= shownMax
    rows.update(toRows(messages.slice(-shownMax), messages))
  }

  return {
    node,

    /**
     * Focuses the button of an order.
     *
     * @param {string} referenceId
     */
    focusOrder(referenceId) {
      const message = messages.findLast(({ order }) => order?.referenceId === referenceId)
      const button =
        message && document.getElementById(bubbleId(message.id))?.querySelector('[data-focus="open"]')
      if (button instanceof HTMLElement) button.focus()
    },

    /** @param {string} text shown while there is no bubble */
    clear(text) {
      known = null
      messages = []
      shownMax = PAGE_BUBBLES
      empty.textContent = text
      empty.hidden = false
      show()
    },

    /** @param {Message[]} all messages of the chat, oldest first */
    update(all) {
      const current = withReactions(all).filter(({ type }) => !CHANGES.has(type))
      const fresh = known ? current.filter(({ id }) => !known?.has(id)) : []
      if (known === null || fresh.some(({ direction }) => direction === 'out')) follows = true
      messages = current
      known = new Set(current.map(({ id }) => id))
      empty.hidden = current.length > 0
      empty.textContent = words.nothingWritten
      show()
      if (follows) scrollToEnd()
      else if (fresh.length > 0) newest.hidden = false
      const received = fresh.filter(({ direction }) => direction === 'in')
      if (received.length > 0)
        announce(received.map((message) => words.fromTheShop(summarize(message, viewer))).join('. '))
    },
  }
}

/**
 * @param {Message[]} shown
 * @param {Message[]} all
 * @returns {Row[]}
 */
function toRows(shown, all) {
  const now = simulatedNow()
  const byId = new Map(all.map((message) => [message.id, message]))
  /** @type {Row[]} */
  const rows = []
  let day = ''
  for (const message of shown) {
    const name = moments.formatDay(message.at, now)
    if (name !== day) rows.push({ kind: 'day', name, before: message.id })
    day = name
    const quoted = message.quotedId ? byId.get(message.quotedId) : undefined
    rows.push({
      kind: 'bubble',
      message,
      quoted,
      expired: Boolean(message.order && isExpired(message.order, now)),
    })
  }
  return rows
}

/** @param {Row} row */
function keyOf(row) {
  return row.kind === 'day' ? `day before ${row.before}` : row.message.id
}
