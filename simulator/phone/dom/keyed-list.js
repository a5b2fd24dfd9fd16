// @ts-check
/**
 * Shows a list of items in a container and keeps the nodes of unchanged items, so that focus,
 * selection and scroll position survive a refresh. A changed item is drawn again, and the focus
 * returns to the element that had it.
 */

/**
 * @template Item
 * @param {HTMLElement} container
 * @param {object} rules
 * @param {(item: Item) => string} rules.key of items with the same key the first is shown
 * @param {(item: Item) => HTMLElement} rules.draw a node holding something to focus marks it with
 * `data-focus="<name>"`
 * @param {(node: HTMLElement, before: Item, item: Item) => boolean} [rules.touchUp] draws a small
 * change into the node of the item; false if it takes a new node
 */
export function createKeyedList(container, { key, draw, touchUp }) {
  /** @type {Map<string, { node: HTMLElement, print: string, item: Item }>} */
  let shown = new Map()

  return {
    /** @param {readonly Item[]} items */
    update(items) {
      const next = new Map()
      let place = container.firstElementChild
      for (const item of items) {
        const id = key(item)
        if (next.has(id)) continue
        const print = JSON.stringify(item)
        const old = shown.get(id)
        const isKept = old && (old.print === print || touchUp?.(old.node, old.item, item))
        const node = isKept ? old.node : draw(item)
        if (old && node !== old.node) {
          if (place === old.node) place = node
          replaceKeepingFocus(old.node, node)
        }
        if (node === place) place = node.nextElementSibling
        else container.insertBefore(node, place)
        next.set(id, { node, print, item })
      }
      for (const [id, { node }] of shown) if (!next.has(id)) node.remove()
      shown = next
    },
  }
}

/**
 * @param {HTMLElement} old
 * @param {HTMLElement} node
 */
function replaceKeepingFocus(old, node) {
  const focused = document.activeElement
  const name = focused && old.contains(focused) ? focused.getAttribute('data-focus') : null
  old.replaceWith(node)
  if (name === null) return
  const heir = node.matches('[data-focus]') ? node : node.querySelector('[data-focus]')
  if (heir instanceof HTMLElement) heir.focus({ preventScroll: true })
}
