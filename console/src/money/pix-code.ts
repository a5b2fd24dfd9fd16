/**
 * Reads a pasted Pix code (BR Code) to show whom it pays and how much. It only reads: the service's
 * preflight decides whether the code is right (docs/preflight.md#pix).
 */

/** Ids of the objects: Manual do BR Code (Banco Central). */
const OBJECT = { amount: '54', receiver: '59', city: '60', additional: '62', checksum: '63' }
const ACCOUNTS = { first: 26, last: 51 }
const ACCOUNT = { scheme: '00', key: '01', location: '25' }
const TRANSACTION_ID = '05'
const SCHEME = 'br.gov.bcb.pix'

export type PixReading = {
  receiver: string | null
  city: string | null
  /** Centavos. Null: the payer enters it, or the bank fetches it. */
  amount: number | null
  /** Of a static code. */
  key: string | null
  /** Of a dynamic code: the host with the charge. */
  host: string | null
  transactionId: string | null
  isChecksumRight: boolean
}

/** Null if it is not a Pix code. */
export function readPixCode(text: string): PixReading | null {
  const code = text.trim()
  const { objects, toText } = readCounted(code)
  const account = objects && findAccount(objects)
  if (!objects || !account) return null
  const textOf = (id: string) => {
    const value = objects.get(id)
    return value === undefined ? null : toText(value)
  }
  const amount = objects.get(OBJECT.amount)
  return {
    receiver: textOf(OBJECT.receiver),
    city: textOf(OBJECT.city),
    amount:
      amount !== undefined && /^\d+(\.\d{1,2})?$/.test(amount) ? Math.round(Number(amount) * 100) : null,
    key: account.get(ACCOUNT.key) ?? null,
    host: account.get(ACCOUNT.location)?.split('/')[0] ?? null,
    transactionId: readObjects(objects.get(OBJECT.additional) ?? '')?.get(TRANSACTION_ID) ?? null,
    isChecksumRight: [toBytes(code), code].some(
      (bytes) => objects.get(OBJECT.checksum) === checksum(bytes.slice(0, -4)),
    ),
  }
}

/** A character for each byte of UTF-8. */
const toBytes = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
const fromBytes = (bytes: string) =>
  new TextDecoder().decode(Uint8Array.from(bytes, (one) => one.charCodeAt(0)))

/**
 * Issuers count accents as characters, or as bytes of UTF-8: a code is read as it comes out whole.
 */
function readCounted(code: string) {
  const objects = readObjects(code)
  if (objects && isInOrder(objects)) return { objects, toText: (value: string) => value }
  const inBytes = readObjects(toBytes(code))
  return inBytes && isInOrder(inBytes)
    ? { objects: inBytes, toText: fromBytes }
    : { objects, toText: (value: string) => value }
}

/** By chance a wrong count finds objects too, but seldom in their order. */
function isInOrder(objects: Map<string, string>): boolean {
  const ids = [...objects.keys()].filter((id) => id !== OBJECT.checksum)
  return objects.has(OBJECT.checksum) && ids.every((id, index) => index === 0 || (ids[index - 1] ?? '') < id)
}

function findAccount(objects: Map<string, string>): Map<string, string> | null {
  for (let id = ACCOUNTS.first; id <= ACCOUNTS.last; id += 1) {
    const account = readObjects(objects.get(String(id)) ?? '')
    if (account?.get(ACCOUNT.scheme)?.toLowerCase() === SCHEME) return account
  }
  return null
}

/** Ids and values, in sequence; null if the lengths do not fit the text. */
function readObjects(text: string): Map<string, string> | null {
  const objects = new Map<string, string>()
  for (let at = 0; at < text.length;) {
    const [head, id = '', length = ''] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? []
    const value = text.slice(at + 4, at + 4 + Number(length))
    if (head === undefined || value.length < Number(length)) return null
    objects.set(id, value)
    at += 4 + value.length
  }
  return objects.size > 0 ? objects : null
}

/**
 * CRC-16/CCITT-FALSE in four upper-case hex digits.
 * @param bytes a character for each; issuers sum UTF-8 or Latin-1
 */
function checksum(bytes: string): string {
  let crc = 0xffff
  for (let at = 0; at < bytes.length; at += 1) {
    crc ^= (bytes.charCodeAt(at) & 0xff) << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
