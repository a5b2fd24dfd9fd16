// @ts-check
/**
 * Reads JSON of any shape: customers can send anything, so every part is checked before it is
 * shown.
 */

/** @typedef {Record<string, unknown>} Parts */

/**
 * @param {unknown} value
 * @returns {Parts} empty for anything but an object
 */
export function partsOf(value) {
  return typeof value === 'object' && value !== null ? /** @type {Parts} */ (value) : {}
}

/**
 * @param {Parts} parts
 * @param {string} name
 */
export function partsAt(parts, name) {
  return partsOf(valueAt(parts, name))
}

/**
 * @param {Parts} parts
 * @param {string} name
 * @returns {string | null} null if it is missing, empty or not a text
 */
export function textAt(parts, name) {
  const value = valueAt(parts, name)
  return typeof value === 'string' && value !== '' ? value : null
}

/**
 * @param {Parts} parts
 * @param {string} name
 * @returns {Parts[]} empty if it is not a list
 */
export function listAt(parts, name) {
  const value = valueAt(parts, name)
  return Array.isArray(value) ? value.map(partsOf) : []
}

/**
 * @param {Parts} parts
 * @param {string} name
 * @returns {number | null} also of a number that is written as a text, as in a place
 */
export function numberAt(parts, name) {
  const value = valueAt(parts, name)
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/**
 * @param {Parts} parts
 * @param {string} name
 */
function valueAt(parts, name) {
  return Object.hasOwn(parts, name) ? parts[name] : null
}
