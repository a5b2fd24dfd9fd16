// @ts-check

/**
 * Looks up a name by a key from outside: `constructor` must not find the inherited property of
 * every object.
 *
 * @param {Record<string, string>} names
 * @param {string} thing
 */
export function findName(names, thing) {
  return Object.hasOwn(names, thing) ? names[thing] : undefined
}
