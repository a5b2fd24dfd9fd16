// @ts-check
/**
 * Builds DOM nodes. Strings become text nodes, never markup: whatever a message contains, it stays text.
 */

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * Makes an element. A function under an `on…` name listens to that event, `true` sets an empty attribute, `false`
 * and `undefined` leave it out. Addresses from messages do not come here but through `safeLink`.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | boolean | undefined | ((event: any) => void)>} attributes
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes, ...children) {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') node.addEventListener(name.slice('on'.length), value)
    else if (value === true) node.setAttribute(name, '')
    else if (typeof value === 'string') node.setAttribute(name, value)
  }
  node.append(...present(children))
  return node
}

/**
 * Leaves out what a condition switched off, so that `flag && node` can be written among children.
 *
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
function present(children) {
  return children.flatMap((child) => (child instanceof Node || typeof child === 'string' ? [child] : []))
}

/**
 * A name or text of someone else's making, kept from turning the reading direction of what stands around it.
 *
 * @param {string} text
 */
export function foreign(text) {
  return element('bdi', {}, text)
}
