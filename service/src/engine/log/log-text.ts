/**
 * Hides the values in text that others wrote, such as the message of an error, before it is logged.
 */

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/
/**
 * The id of a secret key (`toSecretKey`), by which operators distinguish keys. Never digits alone,
 * as people's numbers are.
 */
const SECRET_KEY_ID = /(?<![0-9a-z_+=-])(?=[0-9]*[a-f])[0-9a-f]{16}(?![0-9a-z_+=-])/
const ID = new RegExp(`(${UUID.source}|${SECRET_KEY_ID.source})`, 'i')
const WHOLE_UUID = new RegExp(`^${UUID.source}$`, 'i')

/**
 * A quoted text is a value, and so hidden, unless it is a name: of a table, a constraint, a
 * setting.
 */
const QUOTED = /"([^"\n]*)"|'([^'\n]*)'|`([^`\n]*)`|“([^”\n]*)”/g
const NAME = /^[A-Za-z_][A-Za-z0-9_.]{0,62}$/

/**
 * Keys and tokens: long, with both letters and digits. The search starts only where a word begins;
 * otherwise a long word would take hours.
 */
const TOKEN = /(?<![0-9A-Za-z_+=-])(?=[0-9A-Za-z_+=-]*[0-9])(?=[0-9A-Za-z_+=-]*[A-Za-z])[0-9A-Za-z_+=-]{20,}/g

/** A phone number, a tax id, a boleto: digits in a row, with or without the usual separators. */
const DIGITS = /\+?[0-9](?:[ ()./-]{0,2}[0-9]){6,}/g
const DIGITS_SHOWN = 4
const NETWORK_ADDRESS = /^[0-9]{1,3}(\.[0-9]{1,3}){3}$/
/** The beginning of a date as we write it. */
const DATE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}( [0-9]{2})?$/

/** Numbers keep their last four digits; quoted values and tokens are hidden; ids stay. */
export function hideValues(text: string): string {
  const parts = text.replaceAll(QUOTED, hideQuoted).split(ID)
  return parts.map((part, index) => (index % 2 === 1 ? part : hideNumbers(part))).join('')
}

function hideQuoted(quoted: string, ...groups: unknown[]): string {
  const inner = groups.slice(0, 4).find((group) => typeof group === 'string') as string
  return NAME.test(inner) || WHOLE_UUID.test(inner) ? quoted : '"…"'
}

function hideNumbers(text: string): string {
  return text.replaceAll(TOKEN, '…').replaceAll(DIGITS, (digits) => {
    if (NETWORK_ADDRESS.test(digits) || DATE.test(digits)) return digits
    return `····${digits.replaceAll(/[^0-9]/g, '').slice(-DIGITS_SHOWN)}`
  })
}
