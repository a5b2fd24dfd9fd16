/**
 * Words of strangers, made plain: nothing in them steers a program that shows or reads them, and
 * nothing loads from elsewhere.
 *
 * A customer writes whatever they like, and so does anyone who makes a name, a caption or a file
 * name. Removed are characters that are not seen or that reverse what is seen: an assistant reads
 * them, a person does not. Images and links of Markdown and HTML become text, for a host that shows
 * an image sends its address, whatever it contains.
 */

/**
 * Control characters except tab and line feed, zero-width and direction marks, variation selectors
 * but the one of emoji, tag characters.
 */
const UNSEEN =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class -- these are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu

/** Characters of one text that are shown; the rest is cut. */
export const SAID_MAX = 1_000

export function toPlainWords(text: string): string {
  const seen = text.normalize('NFC').replaceAll(UNSEEN, '')
  return seen
    .replaceAll(/!\[/g, '[')
    .replaceAll(/\](?=\(|\[|:)/g, '] ')
    .replaceAll(/[a-z][a-z0-9+.-]*:(?=\/\/)/gi, (scheme) => `${scheme.slice(0, -1)}[:]`)
    .replaceAll(/\b(?:data|javascript|vbscript):/gi, (scheme) => `${scheme.slice(0, -1)}[:]`)
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll('`', 'ˋ')
}

/** @param max characters that are shown */
export function cut(text: string, max: number = SAID_MAX): string {
  const characters = Array.from(text)
  return characters.length > max ? `${characters.slice(0, max).join('')} […]` : text
}
