// @ts-check
/**
 * Builds DOM nodes. Strings become text nodes, never markup, whatever a message contains.
 */

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * Creates an element. A function under an `on…` name listens to that event, `true` sets an empty
 * attribute, `false` and `undefined` omit it. Addresses from messages must go through `safeLink`
 * instead.
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
 * Omits false values, so that `flag && node` can be written among children.
 *
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
function present(children) {
  return children.flatMap((child) => (child instanceof Node || typeof child === 'string' ? [child] : []))
}

/**
 * A name or text by another person, isolated so that it cannot change the reading direction of its
 * surroundings.
 *
 * @param {string} text
 */
export function foreign(text) {
  return element('bdi', {}, text)
}
