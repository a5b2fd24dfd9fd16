/**
 * Text for a terminal. What others wrote, such as the name of a key or a customer's message, may
 * hold characters that a terminal obeys or that reverse the text. They are shown escaped as in
 * JSON, so JSON output stays valid and unchanged.
 */

/** Control characters except the line feed, and the marks of writing direction. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const OBEYED = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Lines of text, or JSON, without the characters that a terminal obeys. */
export const toPlainText = (text: string): string =>
  text.replaceAll(OBEYED, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The same, in one line. */
export const toPlainLine = (text: string): string => toPlainText(text).replaceAll('\n', '\\n')
