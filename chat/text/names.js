// @ts-check

/**
 * The name of something in a list of names. What is looked up comes from outside: `constructor` must not find that
 * of every object.
 *
 * @param {Record<string, string>} names
 * @param {string} thing
 */
export function findName(names, thing) {
  return Object.hasOwn(names, thing) ? names[thing] : undefined
}
