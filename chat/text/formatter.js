// @ts-check
/**
 * Formatters of Intl, each made once: to make one takes up to a millisecond, and a list has
 * hundreds of rows that format.
 */

/**
 * @typedef {typeof Intl.DateTimeFormat | typeof Intl.NumberFormat |
 *   typeof Intl.RelativeTimeFormat | typeof Intl.ListFormat} Kind
 */

/** @type {Map<Kind, Map<string, unknown>>} */
const made = new Map()

/**
 * @template {Kind} Chosen
 * @param {Chosen} kind
 * @param {string} locale
 * @param {ConstructorParameters<Chosen>[1]} [options]
 * @returns {InstanceType<Chosen>}
 */
export function formatter(kind, locale, options = {}) {
  const ofKind = made.get(kind) ?? new Map()
  made.set(kind, ofKind)
  const key = `${locale} ${JSON.stringify(options)}`
  if (!ofKind.has(key)) ofKind.set(key, Reflect.construct(kind, [locale, options]))
  return ofKind.get(key)
}
