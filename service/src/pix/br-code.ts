/**
 * Reads a Pix BR Code (Manual do BR Code, Banco Central; EMV QR Code, merchant-presented): a row of objects, each a
 * two-digit id, a two-digit length and a value; some values are rows of objects themselves.
 *
 * Only reads; the rules check what the objects hold.
 */

/** The identifier of Pix in a BR Code; compared without case, because both cases occur. */
const PIX_SCHEME = 'br.gov.bcb.pix'

type BrObject = { id: string; value: string }

export type BrCode = {
  text: string
  objects: readonly BrObject[]
  /** Ids that occur twice in the same row; nested ones are written as `26-01`. */
  repeated: readonly string[]
  /** How many templates name Pix as their scheme. */
  pixTemplates: number
  /** Keys (static codes) and URLs (dynamic codes) in the Pix templates. A right code has exactly one of both together. */
  keys: readonly string[]
  urls: readonly string[]
  /** Pix Saque: the ISPB of the institution that pays out the cash. */
  hasWithdrawal: boolean
  /** Object 62, null when absent; `transactionId` is 62-05. */
  additional: { transactionId: string | null } | null
}

/** Why a code cannot be read, as a sentence. */
type Broken = { broken: string }

/** The objects of a row, or where it breaks. `at` is the position of the row in the code, from 1. */
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

/** The length that the object at `from` declares; null unless its id and its length have two digits each. */
function readHead(row: string, from: number): number | null {
  for (let at = from; at < from + 4; at++) if (!isDigit(row.charCodeAt(at))) return null
  return (row.charCodeAt(from + 2) - ZERO) * 10 + row.charCodeAt(from + 3) - ZERO
}

const ZERO = '0'.charCodeAt(0)
const isDigit = (code: number) => code >= ZERO && code <= ZERO + 9 // false for NaN, past the end

/** Reads a code of printable ASCII. */
export function readBrCode(text: string): BrCode | Broken {
  const objects = readRow(text, 1)
  if ('broken' in objects) return objects
  const checksum = objects.findIndex(({ id }) => id === '63')
  if (checksum !== -1 && checksum !== objects.length - 1)
    return { broken: 'Object 63, the checksum, must come last.' }

  const repeated = findRepeated(objects, '')
  const keys: string[] = []
  const urls: string[] = []
  let [pixTemplates, hasWithdrawal] = [0, false]
  let additional: BrCode['additional'] = null
  let at = 1
  for (const { id, value } of objects) {
    at += 4
    const inner = isTemplate(id) ? readRow(value, at) : []
    if ('broken' in inner) return { broken: `Inside object ${id}: ${inner.broken}` }
    at += value.length
    repeated.push(...findRepeated(inner, `${id}-`))
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
  return { text, objects, repeated, pixTemplates, keys, urls, hasWithdrawal, additional }
}

/** The value of an object, the first of a repeated one; null when the code has none. */
export function brObject({ objects }: BrCode, id: string): string | null {
  return findValue(objects, id)
}

/** Ids of the templates: merchant accounts, additional data, unreserved (where Pix Automático has its second URL). */
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
