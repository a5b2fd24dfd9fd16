// @ts-check
/**
 * The phone in the middle: status bar, name of the shop, bubbles, and the field where the customer
 * writes.
 */

import { element, foreign } from '../../../chat/dom/element.js'
import { icon } from '../../../chat/dom/icon.js'
import { isNarrow } from '../dom/is-narrow.js'
import { simulatedNow } from '../talk/simulated-clock.js'
import { moments } from '../viewer.js'
import { words } from '../words/language.js'
import { formatPhoneNumber } from '../../../chat/text/phone-number.js'
import { createCompose } from './compose.js'
import { createTranscript } from './transcript.js'

/**
 * @typedef {import('../contract.js').Chat} Chat
 * @typedef {import('../../../chat/contract.js').BubbleActions} BubbleActions
 * @typedef {Omit<BubbleActions, 'onShowQuoted' | 'onQuote'> & Parameters<typeof createCompose>[0]
 *   & { onPreferMarketing: (value: 'stop' | 'resume') => Promise<void> }} PhoneActions
 */

/**
 * @param {HTMLElement} container
 * @param {PhoneActions} actions
 */
export function createPhone(container, actions) {
  const compose = createCompose(actions)
  const transcript = createTranscript({ ...actions, onQuote: compose.answer })
  const offers = element(
    'button',
    { type: 'button', class: 'quiet offers', onclick: preferMarketing },
    words.stopMarketing,
  )
  let isMarketingStopped = false
  const clock = element('span', {}, moments.formatTime(simulatedNow().toISOString()))
  const back = element('a', { class: 'back', href: '#/', 'aria-label': words.allCustomers }, icon('back'))
  const title = element('h2', { tabindex: '-1' })
  const about = element('p', { class: 'soft' })
  const face = element('span', { class: 'avatar' }, icon('shop'))
  const head = element(
    'header',
    { class: 'phone-head' },
    back,
    face,
    element('div', {}, title, about),
    offers,
  )
  const nothing = element('div', { class: 'nothing' })
  const screen = element(
    'div',
    { class: 'screen' },
    element(
      'div',
      { class: 'status-bar', 'aria-hidden': 'true' },
      clock,
      element('span', { class: 'battery' }),
    ),
    nothing,
    head,
    transcript.node,
    compose.node,
  )
  container.append(screen)

  /** @param {boolean} isChat */
  function showParts(isChat) {
    nothing.hidden = isChat
    for (const part of [head, transcript.node, compose.node]) part.hidden = !isChat
  }

  function preferMarketing() {
    void compose.attempt(() => actions.onPreferMarketing(isMarketingStopped ? 'resume' : 'stop'))
  }

  /** @param {boolean} isStopped */
  function showMarketing(isStopped) {
    offers.hidden = false
    isMarketingStopped = isStopped
    offers.textContent = isStopped ? words.resumeMarketing : words.stopMarketing
  }

  /** @param {string} shop number of the business */
  function showShop(shop) {
    title.replaceChildren(foreign(formatPhoneNumber(shop)))
  }

  return {
    /** @param {string} text */
    showNothing(text) {
      nothing.replaceChildren(element('p', {}, text))
      showParts(false)
    },

    /**
     * Another chat was chosen; its bubbles are on their way.
     *
     * @param {string} shop
     */
    openChat(shop) {
      showShop(shop)
      about.replaceChildren()
      transcript.clear(words.loadingChat)
      compose.clear()
      compose.showUnread(0)
      offers.hidden = true
      showParts(true)
    },

    showShop,

    /** @param {Chat} chat */
    showChat(chat) {
      const isTyping = chat.typingUntil !== null && Date.parse(chat.typingUntil) > simulatedNow().getTime()
      if (isTyping) about.replaceChildren(words.isTyping)
      else about.replaceChildren(`${words.onThePhoneOf} `, foreign(chat.contact.name))
      transcript.update(chat.messages)
      compose.showUnread(chat.unread)
      showMarketing(chat.marketingStopped)
    },

    /** @param {string} problem */
    showProblem(problem) {
      transcript.clear(problem)
    },

    /** Focuses the next action, unless that would raise a touch keyboard unasked. */
    focus() {
      if (isNarrow()) title.focus({ preventScroll: true })
      else compose.focus()
    },

    focusOrder: transcript.focusOrder,

    /** Runs an act of the customer, and shows below the chat why it failed. */
    attempt: compose.attempt,

    tick() {
      clock.textContent = moments.formatTime(simulatedNow().toISOString())
    },
  }
}
