// @ts-check
/**
 * The customers of one business number: each with the latest bubble, what is unread, and the
 * service window.
 */

import { summarize } from '../../../chat/text/wording.js'
import { avatar } from '../../../chat/dom/avatar.js'
import { element, foreign } from '../../../chat/dom/element.js'
import { createKeyedList } from '../dom/keyed-list.js'
import { chatLocation } from '../talk/location.js'
import { simulatedNow } from '../talk/simulated-clock.js'
import { moments, viewer } from '../viewer.js'
import { words } from '../words/language.js'
import { formatPhoneNumber } from '../../../chat/text/phone-number.js'

/**
 * @typedef {import('../contract.js').ChatSummary} ChatSummary
 * @typedef {{ chat: ChatSummary, isOpen: boolean, account: string | null, window: string, when:
 * string }} Row
 */

/** More customers than this are found by typing, not by scrolling. */
const SHOWN_MAX = 100

/** From this many customers on there is a field to find one. */
const SEARCH_FROM = 6

/**
 * @param {HTMLElement} container
 * @param {{ onNewCustomer: () => void }} actions
 */
export function createChatList(container, { onNewCustomer }) {
  const find = element('input', {
    type: 'search',
    placeholder: words.findCustomer,
    'aria-label': words.findCustomer,
  })
  const list = element('ul', { class: 'chats' })
  const note = element('p', { class: 'empty' }, words.loadingCustomers)
  const add = element(
    'button',
    { type: 'button', class: 'new-customer', onclick: onNewCustomer },
    words.newCustomer,
  )
  container.append(
    element('div', { class: 'list-tools' }, add, find),
    element('nav', { 'aria-label': words.customers }, list),
    note,
  )

  const rows = createKeyedList(list, { key: (/** @type {Row} */ { chat }) => chat.contact.waId, draw })
  /** @type {ChatSummary[]} */
  let chats = []
  /** @type {{ waId: string | null, account: string | null }} */
  let open = { waId: null, account: null }
  let hasLoaded = false

  find.addEventListener('input', show)
  show()

  function show() {
    const wanted = chats.filter((chat) => matches(chat, find.value))
    find.hidden = chats.length < SEARCH_FROM && find.value === ''
    rows.update(wanted.slice(0, SHOWN_MAX).map(toRow))
    if (!hasLoaded) return
    note.textContent = noteBelow(chats.length, wanted.length)
    note.hidden = note.textContent === ''
  }

  /** @param {ChatSummary} chat */
  function toRow(chat) {
    const now = simulatedNow()
    const isOpen = chat.contact.waId === open.waId
    const when = chat.last ? moments.formatMoment(chat.last.at, now) : ''
    return { chat, isOpen, account: open.account, window: windowWords(chat, now), when }
  }

  return {
    /**
     * @param {ChatSummary[]} current newest first
     * @param {{ waId: string | null, account: string | null }} location of the open chat
     */
    update(current, location) {
      hasLoaded = true
      chats = current
      open = location
      show()
    },

    /** @param {string} problem */
    showProblem(problem) {
      if (hasLoaded) return
      note.textContent = problem
      note.hidden = false
    },

    /** Spans such as "closes in 3 h" grow old without any event. */
    tick: show,
  }
}

/**
 * What is said below the list about customers it does not show.
 *
 * @param {number} all
 * @param {number} found
 */
function noteBelow(all, found) {
  if (all === 0) return words.nobodyWroteYet
  if (found === 0) return words.nobodyFound
  return found > SHOWN_MAX ? words.moreCustomers(found - SHOWN_MAX) : ''
}

/** @param {Row} row */
function draw({ chat, isOpen, account, window, when }) {
  const { contact, last, unread } = chat
  const { name } = contact
  return element(
    'li',
    {},
    element(
      'a',
      {
        href: chatLocation(contact.waId, account),
        'data-focus': 'chat',
        ...(isOpen && { 'aria-current': 'page' }),
      },
      avatar(name),
      element('span', { class: 'chat-name' }, foreign(name)),
      last ? moments.timeElement(last.at, when) : null,
      element('span', { class: 'chat-last soft' }, ...lastWords(last, contact)),
      unread > 0
        ? element(
            'span',
            { class: 'unread' },
            element('span', { 'aria-hidden': 'true' }, String(unread)),
            element('span', { class: 'visually-hidden' }, words.unread(unread)),
          )
        : null,
      element('span', { class: `window ${chat.window.open ? 'window-open' : 'window-closed'}` }, window),
    ),
  )
}

/**
 * @param {ChatSummary['last']} last
 * @param {ChatSummary['contact']} contact
 */
function lastWords(last, contact) {
  if (!last) return [formatPhoneNumber(contact.waId)]
  return [last.direction === 'out' ? `${words.you} ` : '', foreign(summarize(last, viewer))]
}

/**
 * @param {ChatSummary} chat
 * @param {Date} now
 */
function windowWords({ window }, now) {
  const leftMs = window.closesAt ? Date.parse(window.closesAt) - now.getTime() : 0
  if (leftMs > 0) return words.windowOpenFor(moments.formatSpan(leftMs))
  return window.closesAt ? words.windowClosed : words.hasNotWritten
}

/**
 * @param {ChatSummary} chat
 * @param {string} typed
 */
function matches({ contact }, typed) {
  const wanted = typed.trim().toLowerCase()
  const digits = wanted.replace(/\D/g, '')
  const isName = contact.name.toLowerCase().includes(wanted)
  return isName || (digits !== '' && contact.waId.includes(digits))
}
