// @ts-check
/**
 * What can be done with a message beside what it asks: answer it with a quote, react to it. One
 * button for each bubble opens one small menu, which is made when it opens, so that a long chat has
 * no menu for each of its bubbles.
 */

import { element } from './element.js'
import { icon } from './icon.js'

/** @typedef {import('../kinds/scene.js').Scene} Scene */

const EMOJI = ['👍', '❤️', '😂', '😮', '😢', '🙏']

/**
 * @param {Scene} scene
 * @returns {HTMLElement | null} null where nothing can be done with it
 */
export function messageTools(scene) {
  const { message, viewer, actions } = scene
  if ((!actions.onQuote && !actions.onReact) || message.status === 'failed') return null
  const button = element(
    'button',
    {
      type: 'button',
      class: 'tools',
      'data-focus': 'tools',
      'aria-haspopup': 'dialog',
      'aria-label': viewer.words.messageTools,
      onclick: () => open(button, scene),
    },
    icon('more'),
  )
  return button
}

/**
 * @param {HTMLElement} button
 * @param {Scene} scene
 */
function open(button, { message, viewer, actions }) {
  const { words } = viewer
  const { onQuote, onReact } = actions
  const own = message.reactions?.find(({ direction }) => direction === 'out')?.emoji

  /** @param {() => void} act */
  const then = (act) => () => {
    menu.hidePopover()
    act()
  }
  const menu = element(
    'div',
    { class: 'tools-menu', popover: 'auto', role: 'dialog', 'aria-label': words.messageTools },
    onQuote
      ? element(
          'button',
          { type: 'button', class: 'quiet', onclick: then(() => onQuote(message)) },
          words.quoteMessage,
        )
      : null,
    ...(onReact
      ? EMOJI.map((emoji) =>
          element(
            'button',
            {
              type: 'button',
              class: 'quiet emoji',
              'aria-label': own === emoji ? words.takeBackReaction(emoji) : words.reactWith(emoji),
              'aria-pressed': String(own === emoji),
              onclick: then(() => onReact(message, own === emoji ? '' : emoji)),
            },
            emoji,
          ),
        )
      : []),
  )
  menu.addEventListener('toggle', () => {
    if (!menu.matches(':popover-open')) menu.remove()
  })
  // Inside the bubble, so that a bubble that is drawn again takes its menu along.
  button.parentElement?.append(menu)
  menu.showPopover()
  place(menu, button.getBoundingClientRect())
  menu.querySelector('button')?.focus()
}

/**
 * Below the button, or above it where the window ends.
 *
 * @param {HTMLElement} menu
 * @param {DOMRect} button
 */
function place(menu, button) {
  const { width, height } = menu.getBoundingClientRect()
  const left = Math.max(0, Math.min(button.left, innerWidth - width))
  const isRoomBelow = button.bottom + height <= innerHeight
  menu.style.left = `${left}px`
  menu.style.top = `${isRoomBelow ? button.bottom : Math.max(0, button.top - height)}px`
}
