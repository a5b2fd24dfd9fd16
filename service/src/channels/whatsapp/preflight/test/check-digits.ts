/**
 * Check digits by a second implementation of the published rules: the oracle with which the service
 * and its library are compared. It also makes right codes and lines for tests to break.
 */

/** CRC-16/CCITT-FALSE by division of polynomials, bit by bit. */
export function crc16ByDivision(text: string): string {
  let remainder = 0xffff
  for (const byte of Buffer.from(text)) {
    for (let place = 128; place >= 1; place /= 2) {
      const isOdd = remainder >= 0x8000 !== (byte & place) > 0
      remainder = (remainder * 2) % 0x10000
      if (isOdd) remainder ^= 0x1021
    }
  }
  return `000${remainder.toString(16)}`.slice(-4).toUpperCase()
}

/** The sum of digits times weights, from the last digit on; the weights repeat. */
function weigh(text: string, weights: readonly number[], fold = (product: number) => product): number {
  let sum = 0
  for (let fromLast = 0; fromLast < text.length; fromLast++) {
    const value = text.charCodeAt(text.length - 1 - fromLast) - 48
    sum += fold(value * (weights[fromLast % weights.length] ?? 0))
  }
  return sum
}

const TO_11 = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const TO_9 = [2, 3, 4, 5, 6, 7, 8, 9]

/** The digit that makes the sum divisible by eleven; 0 where that would take ten or eleven. */
function complement(sum: number): number {
  let digit = 0
  while ((sum + digit) % 11 > 0) digit++
  return digit > 9 ? 0 : digit
}

export function completeCpf(body: string): string {
  const first = body + complement(weigh(body, TO_11))
  return first + complement(weigh(first, TO_11))
}

export function completeCnpj(body: string): string {
  const first = body + complement(weigh(body, TO_9))
  return first + complement(weigh(first, TO_9))
}

export const isCpf = (text: string) =>
  /^\d{11}$/.test(text) && completeCpf(text.slice(0, 9)) === text && new Set(text).size > 1
export const isCnpj = (text: string) =>
  /^[0-9A-Z]{12}\d\d$/.test(text) && completeCnpj(text.slice(0, 12)) === text && new Set(text).size > 1

/** A product of two digits counts as their sum. */
export function mod10(digits: string): string {
  const sum = weigh(digits, [2, 1], (product) => (product > 9 ? product - 9 : product))
  return String((1000 - sum) % 10)
}

/** The check digit of a bank's barcode: never 0. */
export function mod11Bank(digits: string): string {
  return String(complement(weigh(digits, TO_9)) || 1)
}

/** The check digit of a utility slip. */
export const mod11Slip = (digits: string) => String(complement(weigh(digits, TO_9)))

/** @param free 25 digits that the bank may use freely */
export function bankLine(
  bank: string,
  currency: string,
  factor: string,
  amount: string,
  free: string,
): string {
  const general = mod11Bank(bank + currency + factor + amount + free)
  const fields = [bank + currency + free.slice(0, 5), free.slice(5, 15), free.slice(15)]
  return fields.map((field) => field + mod10(field)).join('') + general + factor + amount
}

/**
 * @param rest amount (11) and free digits (29) behind 8, segment, value id and the general digit
 */
export function slipLine(segment: string, valueId: string, rest: string): string {
  const digitOf = valueId === '6' || valueId === '7' ? mod10 : mod11Slip
  const start = `8${segment}${valueId}`
  const barcode = start + digitOf(start + rest) + rest
  return [0, 11, 22, 33]
    .map((at) => barcode.slice(at, at + 11))
    .map((block) => block + digitOf(block))
    .join('')
}

/** A line is right when it equals the line built from its own content. */
export function isBoletoLine(line: string): boolean {
  if (/^\d{47}$/.test(line)) {
    const free = line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31)
    return bankLine(line.slice(0, 3), line.slice(3, 4), line.slice(33, 37), line.slice(37), free) === line
  }
  if (!/^8[1-79][6-9]\d{45}$/.test(line)) return false
  const barcode = [0, 12, 24, 36].map((at) => line.slice(at, at + 11)).join('')
  return slipLine(line.slice(1, 2), line.slice(2, 3), barcode.slice(4)) === line
}

const tlv = (id: string, value: string) => id + String(value.length).padStart(2, '0') + value

/**
 * The objects in order, followed by the right checksum. A value may be a list of nested objects.
 */
export function brCode(
  ...objects: readonly (readonly [id: string, value: string | readonly string[][]])[]
): string {
  const row = objects.map(([id, value]) =>
    tlv(
      id,
      typeof value === 'string' ? value : value.map(([inner, text]) => tlv(inner ?? '', text ?? '')).join(''),
    ),
  )
  return signed(row.join(''))
}

/** The text followed by object 63, whose checksum is right for any text. */
export function signed(text: string): string {
  return `${text}6304${crc16ByDivision(`${text}6304`)}`
}
