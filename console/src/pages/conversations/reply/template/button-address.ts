/**
 * The address of a URL button: the template has its beginning, and each message the end, in place
 * of the variable.
 */

const VARIABLE = /\{\{\s*\w+\s*\}\}/
/** WhatsApp loses a message whose address has other characters; what a person has encoded stays. */
const BEYOND_ADDRESS = /[^\w.~!*'()/?=&#+%-]+/gu
const WHOLE_ADDRESS = /^\s*(?:[a-z][a-z\d+.-]*:\/\/|www\.)/i

/** As it is sent. */
export const toAddressEnd = (value: string): string => value.replaceAll(BEYOND_ADDRESS, encodeURIComponent)

/** What the template has before the variable; the whole if it has none. */
export const beginningOf = (url: string): string => url.slice(0, VARIABLE.exec(url)?.index ?? url.length)

/** The address that the button opens with this value. */
export const wholeAddress = (url: string, value: string): string =>
  url.replace(VARIABLE, () => toAddressEnd(value))

/**
 * Meta keeps the whole address as an example of its end. What does not begin as the template does
 * is an end already, if it is no address.
 */
export function exampleEnd(url: string, example: string): string {
  const beginning = beginningOf(url)
  if (example.startsWith(beginning)) return example.slice(beginning.length)
  return isWholeAddress(url, example) ? '' : example
}

/**
 * Whether a whole address was entered where its end is wanted: the button would open two addresses
 * in one.
 */
export const isWholeAddress = (url: string, value: string): boolean =>
  beginningOf(url) !== '' && WHOLE_ADDRESS.test(value)
