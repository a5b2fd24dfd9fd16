// @ts-check
/**
 * A contact card as a vCard 3.0 (RFC 2426), the version that phones and mail programs share.
 */

/** @typedef {import('../contract.js').ContactCard} ContactCard */

/** A line with more octets is folded (RFC 2425 §5.8.1). */
const LINE_BYTES_MAX = 75
const NAME_CHARACTERS_MAX = 60
const encoder = new TextEncoder()

/** @param {ContactCard} card */
export function toVcard({ name, phones, emails, addresses, urls, org, birthday }) {
  const { last_name: last, first_name: first, middle_name: middle, prefix, suffix } = name
  const parts = [last, first, middle, prefix, suffix]
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escaped(name.formatted_name)}`,
    // N is mandatory; without parts of the name, the whole name becomes the first part.
    `N:${structured(parts.some(Boolean) ? parts : ['', name.formatted_name, '', '', ''])}`,
    ...present(phones, ({ phone, wa_id: waId, type }) =>
      property('TEL', type, phone ?? (waId && `+${waId}`)),
    ),
    ...present(emails, ({ email, type }) => property('EMAIL', type, email)),
    ...present(addresses, ({ street, city, state, zip, country, type }) =>
      structuredProperty('ADR', type, ['', '', street, city, state, zip, country]),
    ),
    ...present(urls, ({ url, type }) => property('URL', type, url)),
    ...(org?.company || org?.department ? [`ORG:${structured([org.company, org.department])}`] : []),
    ...present([org ?? {}], ({ title }) => property('TITLE', undefined, title)),
    ...present([{ birthday }], ({ birthday }) => property('BDAY', undefined, birthday)),
    'END:VCARD',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/**
 * The file name: letters and digits of the person's name, so that it cannot be a path or a hidden
 * file.
 *
 * @param {ContactCard} card
 */
export function toFileName({ name }) {
  const words = name.formatted_name.match(/[\p{L}\p{N}]+/gu)?.join('-') ?? ''
  return `${[...words].slice(0, NAME_CHARACTERS_MAX).join('') || 'contact'}.vcf`
}

/**
 * @template Part
 * @param {Part[] | undefined} parts
 * @param {(part: Part) => string} toLine empty for a part without content
 */
function present(parts = [], toLine) {
  return parts.map(toLine).filter((line) => line !== '')
}

/**
 * @param {string} name
 * @param {string | undefined} type
 * @param {string | undefined} value
 */
function property(name, type, value) {
  return value ? `${name}${typeOf(type)}:${escaped(value)}` : ''
}

/**
 * @param {string} name
 * @param {string | undefined} type
 * @param {(string | undefined)[]} parts
 */
function structuredProperty(name, type, parts) {
  return parts.some(Boolean) ? `${name}${typeOf(type)}:${structured(parts)}` : ''
}

/**
 * A parameter has no escape sequences, so only plain letters are kept.
 *
 * @param {string | undefined} type
 */
function typeOf(type) {
  const plain = type?.replace(/[^A-Za-z0-9-]/g, '') ?? ''
  return plain === '' ? '' : `;TYPE=${plain}`
}

/** @param {(string | undefined)[]} parts */
function structured(parts) {
  return parts.map((part) => escaped(part ?? '')).join(';')
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|[\r\n]/g, '\\n')
}

/** @param {string} line */
function folded(line) {
  const rows = ['']
  let bytes = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > LINE_BYTES_MAX) {
      rows.push(' ')
      bytes = 1
    }
    rows[rows.length - 1] += character
    bytes += size
  }
  return rows.join('\r\n')
}
