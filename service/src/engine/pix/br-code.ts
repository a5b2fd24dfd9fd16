/**
 * Reads a Pix BR Code (Manual do BR Code, Banco Central; EMV QR Code, merchant-presented): a row of
 * objects, each a two-digit id, a two-digit length and a value; some values are rows of objects
 * themselves.
 *
 * Texts for people may hold any characters. Issuers count such ones as characters or as bytes of
 * UTF-8, and the manual leaves it open: a code is read as it comes out whole. Only reads; the rules
 * check what the objects hold.
 */

/** The identifier of Pix in a BR Code; compared without case, because both cases occur. */
const PIX_SCHEME = 'br.gov.bcb.pix'

type BrObject = { id: string; value: string }

export type BrCode = {
  text: string
  objects: readonly BrObject[]
  /** Ids that occur twice in the same row; nested ones are written as `26-01`. */
  repeated: readonly string[]
  /** Ids of objects other than texts for people that are not printable ASCII. */
  odd: readonly string[]
  /** How many templates name Pix as their scheme. */
  pixTemplates: number
  /**
   * Keys (static codes) and URLs (dynamic codes) in the Pix templates. A right code has exactly one
   * of both together.
   */
  keys: readonly string[]
  urls: readonly string[]
  /** Pix Saque: the ISPB of the institution that pays out the cash. */
  hasWithdrawal: boolean
  /** Object 62, null when absent; `transactionId` is 62-05. */
  additional: { transactionId: string | null } | null
}

/** Why a code cannot be read, as a sentence. */
type Broken = { broken: string }

/**
 * The objects of a row, or where it breaks. `at` is the position of the row in the code, from 1.
 */
function readRow(row: string, at: number): BrObject[] | Broken {
  const objects: BrObject[] = []
  for (let from = 0; from < row.length;) {
    const position = at + from
    const length = readHead(row, from)
    if (length === null) {
      return { broken: `At character ${position} an object must begin: two digits of id, two of length.` }
    }
    const id = row.slice(from, from + 2)
    const value = row.slice(from + 4, from + 4 + length)
    if (length === 0) return { broken: `Object ${id} at character ${position} is empty.` }
    if (value.length < length) {
      return {
        broken: `Object ${id} at character ${position} declares ${length} characters and has ${value.length}.`,
      }
    }
    objects.push({ id, value })
    from += 4 + length
  }
  return objects
}

/**
 * The length that the object at `from` declares; null unless its id and its length have two digits
 * each.
 */
function readHead(row: string, from: number): number | null {
  for (let at = from; at < from + 4; at++) if (!isDigit(row.charCodeAt(at))) return null
  return (row.charCodeAt(from + 2) - ZERO) * 10 + row.charCodeAt(from + 3) - ZERO
}

const ZERO = '0'.charCodeAt(0)
const isDigit = (code: number) => code >= ZERO && code <= ZERO + 9 // false for NaN, past the end

/** A code without the blanks around it, which come along when it is copied. */
export const toPlainCode = (text: string): string => text.trim()

/**
 * Reads a code, its lengths counted in characters or, where that gives no whole code, in bytes of
 * UTF-8.
 */
export function readBrCode(text: string): BrCode | Broken {
  // beyond 16 bits a character has two places in a string, and counts as one
  const inCharacters = readCounted(
    text,
    text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '\u{fffd}'),
    (value) => value,
  )
  if (isAscii(text)) return inCharacters
  const inBytes = readCounted(text, Buffer.from(text).toString('latin1'), (value) =>
    Buffer.from(value, 'latin1').toString(),
  )
  const readings = [inCharacters, inBytes].filter(isWhole)
  // by chance a wrong count finds objects too, but seldom in their order
  return readings.find(isInOrder) ?? readings[0] ?? inCharacters
}

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text)
const isWhole = (read: BrCode | Broken): read is BrCode =>
  !('broken' in read) && read.objects.at(-1)?.id === '63'
const isInOrder = ({ objects }: BrCode) =>
  objects
    .slice(0, -1)
    .every(({ id }, index) => id < (objects[index + 1]?.id ?? '') || objects[index + 1]?.id === '63')

/**
 * @param counted the code with one place for each unit that lengths count
 * @param toText a value of it as text
 */
function readCounted(text: string, counted: string, toText: (value: string) => string): BrCode | Broken {
  const row = readRow(counted, 1)
  if (!Array.isArray(row)) return row
  const objects = row.map(({ id, value }) => ({ id, value: toText(value) }))
  const checksum = objects.findIndex(({ id }) => id === '63')
  if (checksum !== -1 && checksum !== objects.length - 1)
    return { broken: 'Object 63, the checksum, must come last.' }

  const repeated = findRepeated(objects, '')
  const odd = findOdd(
    objects.filter(({ id }) => !isTemplate(id) && !isText(id)),
    '',
  )
  const keys: string[] = []
  const urls: string[] = []
  let [pixTemplates, hasWithdrawal] = [0, false]
  let additional: BrCode['additional'] = null
  let at = 1
  for (const { id, value } of row) {
    at += 4
    const inside = isTemplate(id) ? readRow(value, at) : []
    if (!Array.isArray(inside)) return { broken: `Inside object ${id}: ${inside.broken}` }
    const inner = inside.map((part) => ({ id: part.id, value: toText(part.value) }))
    at += value.length
    repeated.push(...findRepeated(inner, `${id}-`))
    if (!isText(id)) odd.push(...findOdd(inner, `${id}-`))
    if (id === '62') additional = { transactionId: findValue(inner, '05') }
    if (id >= '26' && id <= '51' && findValue(inner, '00')?.toLowerCase() === PIX_SCHEME) {
      pixTemplates += 1
      for (const part of inner) {
        if (part.id === '01') keys.push(part.value)
        if (part.id === '25') urls.push(part.value)
        if (part.id === '03') hasWithdrawal = true
      }
    }
  }
  return { text, objects, repeated, odd, pixTemplates, keys, urls, hasWithdrawal, additional }
}

/** The value of an object, the first of a repeated one; null when the code has none. */
export function brObject({ objects }: BrCode, id: string): string | null {
  return findValue(objects, id)
}

/** Names of receiver and city, and what the payer reads: for people. */
const isText = (id: string) => id === '59' || id === '60' || id === '62'
const INFORMATION = '02'

/** @param prefix of a template, such as `26-` */
function findOdd(objects: readonly BrObject[], prefix: string): string[] {
  const isInformation = (id: string) => prefix !== '' && prefix < '52' && id === INFORMATION
  return objects
    .filter(({ id, value }) => !isInformation(id) && !/^[\x20-\x7e]*$/.test(value))
    .map(({ id }) => prefix + id)
}

/**
 * Ids of the templates: merchant accounts, additional data, unreserved (where Pix Automático has
 * its second URL).
 */
function isTemplate(id: string): boolean {
  return (id >= '26' && id <= '51') || id === '62' || id >= '80'
}

function findValue(objects: readonly BrObject[], id: string): string | null {
  return objects.find((object) => object.id === id)?.value ?? null
}

function findRepeated(objects: readonly BrObject[], prefix: string): string[] {
  const repeated: string[] = []
  for (let later = 1; later < objects.length; later++) {
    const { id } = objects[later] as BrObject
    for (let earlier = 0; earlier < later; earlier++) {
      if (objects[earlier]?.id !== id) continue
      repeated.push(prefix + id)
      break
    }
  }
  return repeated
}

/** `149.90`, `149.9` or `149` as centavos; null for any other form. At most 13 characters (EMV). */
export function toCentavos(amount: string): number | null {
  const [, reais, cents = ''] = /^([0-9]+)(?:\.([0-9]{1,2}))?$/.exec(amount) ?? []
  if (reais === undefined || amount.length > 13) return null
  return Number(reais) * 100 + Number(cents.padEnd(2, '0'))
}
