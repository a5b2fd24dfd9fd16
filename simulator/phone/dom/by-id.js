// @ts-check

/**
 * An element index.html is sure to have.
 *
 * @param {string} id
 */
export function byId(id) {
  const node = document.getElementById(id)
  if (!node) throw new Error(`index.html has no element #${id}`)
  return node
}
