// @ts-check
/**
 * What a phone reads in a code that opens WhatsApp: the number to write to, and the text that
 * stands ready.
 */

/**
 * @param {string} text
 * @returns {{ number: string, text: string } | null} null for what is no such link
 */
export function readScannedCode(text) {
  const url = URL.parse(text.trim())
  const number = /^\/(\d{7,15})$/.exec(url?.pathname ?? '')?.[1]
  if (url?.host !== 'wa.me' || number === undefined) return null
  return { number, text: url.searchParams.get('text') ?? '' }
}
