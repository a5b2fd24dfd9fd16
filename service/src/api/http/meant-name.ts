/** Which of our names a caller meant: the same in another spelling, or what WhatsApp or others call it. No other is guessed. */

/** Names of others, without what spellings differ in. */
const NAMES_OF_OTHERS = new Map([
  ['pixdynamiccode', 'instant_dynamic_code'],
  ['cancelled', 'canceled'],
])

/** As the end of a sentence; empty where none of the names is meant. */
export function didYouMean(given: string, names: readonly string[]): string {
  const plain = toPlainName(given)
  const meant = names.find((name) => toPlainName(name) === plain || NAMES_OF_OTHERS.get(plain) === name)
  return meant === undefined ? '' : ` Did you mean \`${meant}\`?`
}

/** `referenceId`, `Reference-ID` and `reference_id` are one. */
const toPlainName = (name: string) => name.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase()
