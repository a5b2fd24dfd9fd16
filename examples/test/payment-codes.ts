/**
 * Check digits of Brazilian payment data, implemented from the published rules independently of the
 * service.
 *
 * Each function throws an AssertionError that says what is wrong.
 */
import assert from 'node:assert/strict'

export type PixCode = {
  kind: 'static' | 'dynamic'
  /** The Pix key of a static code, or the URL of a dynamic one. */
  target: string
  /** As written in the code, such as `149.90`; absent when the payer chooses. */
  amount: string | undefined
  merchantName: string
}

/**
 * Reads a BR Code (Manual do BR Code, BCB): objects of two-digit id, two-digit length, value; a CRC
 * at the end.
 */
export function readPixCode(code: string): PixCode {
  assert.match(code, /^[\x20-\x7e]{1,512}$/, 'printable ASCII, at most 512 characters')
  assert.match(code, /6304[0-9A-F]{4}$/, 'ends with the CRC')
  assert.equal(code.slice(-4), crc16(code.slice(0, -4)), 'the CRC covers everything before it')

  const objects = readObjects(code)
  assert.equal([...objects.keys()][0], '00', 'begins with object 00')
  assert.equal([...objects.keys()].at(-1), '63', 'ends with object 63')
  assert.equal(objects.get('00'), '01', 'payload format')
  assert.equal(objects.get('53'), '986', 'currency BRL')
  assert.equal(objects.get('58'), 'BR', 'country')
  assert.match(objects.get('52') ?? '', /^[0-9]{4}$/, 'merchant category')

  const amount = objects.get('54')
  if (amount !== undefined) assert.match(amount, /^[0-9]{1,10}\.[0-9]{2}$/, 'amount')
  const merchantName = objects.get('59') ?? ''
  assert.ok(merchantName.length >= 1 && merchantName.length <= 25, 'receiver name of 1 to 25')
  const city = objects.get('60') ?? ''
  assert.ok(city.length >= 1 && city.length <= 15, 'city of 1 to 15')

  const account = readObjects(objects.get('26') ?? '')
  assert.equal(account.get('00')?.toLowerCase(), 'br.gov.bcb.pix', 'the Pix template')
  const [key, url] = [account.get('01'), account.get('25')]
  assert.notEqual(key === undefined, url === undefined, 'either a key or an address')
  const transaction = readObjects(objects.get('62') ?? '').get('05') ?? ''
  assert.match(transaction, url === undefined ? /^([A-Za-z0-9]{1,25}|\*{3})$/ : /^\*{3}$/, 'transaction id')
  return { kind: url === undefined ? 'static' : 'dynamic', target: url ?? key ?? '', amount, merchantName }
}

function readObjects(text: string): Map<string, string> {
  const objects = new Map<string, string>()
  for (let at = 0; at < text.length;) {
    const [id, length] = [text.slice(at, at + 2), text.slice(at + 2, at + 4)]
    assert.match(id + length, /^[0-9]{4}$/, `an object at ${at}`)
    const value = text.slice(at + 4, at + 4 + Number(length))
    assert.ok(value.length > 0 && value.length === Number(length), `object ${id} is as long as it says`)
    assert.ok(!objects.has(id), `object ${id} occurs once`)
    objects.set(id, value)
    at += 4 + value.length
  }
  return objects
}

/** CRC-16/CCITT-FALSE as four upper-case hex digits; `123456789` gives `29B1`. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** Canonical forms of the DICT, the central bank's directory of Pix keys. */
const keyForms: Record<string, RegExp> = {
  CPF: /^[0-9]{11}$/,
  CNPJ: /^[0-9A-Z]{12}[0-9]{2}$/,
  EMAIL: /^(?=.{3,77}$)[a-z0-9._-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/,
  PHONE: /^\+55[1-9][0-9]9[0-9]{8}$/,
  EVP: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
}

export function checkPixKey(type: string, key: string): void {
  assert.match(key, keyForms[type] ?? /$^/, `a key of type ${type}`)
  if (type === 'CPF') checkDigits(key, 9)
  if (type === 'CNPJ') checkDigits(key, 12)
  if (type === 'PHONE') checkBrazilianNumber(key.slice(1))
}

/**
 * CPF weights grow without limit, CNPJ weights restart after 9; a letter counts as its ASCII code
 * minus 48.
 */
function checkDigits(id: string, bodyLength: 9 | 12): void {
  assert.ok(new Set(id).size > 1, 'not one digit repeated')
  const weightMax = bodyLength === 9 ? 11 : 9
  for (const length of [bodyLength, bodyLength + 1]) {
    const values = Array.from(id.slice(0, length), (character) => character.charCodeAt(0) - 48)
    const rest = weigh(values, weightMax) % 11
    assert.equal(id[length], String(rest < 2 ? 0 : 11 - rest), `check digit ${length - bodyLength + 1}`)
  }
}

/** Sum of the values times 2, 3, … from the right, restarting at 2 after `weightMax`. */
function weigh(values: number[], weightMax: number): number {
  return values.toReversed().reduce((sum, value, index) => sum + value * (2 + (index % (weightMax - 1))), 0)
}

const digitsOf = (text: string) => Array.from(text, Number)

function mod10(digits: string): number {
  const products = digitsOf(digits)
    .toReversed()
    .map((digit, index) => digit * (index % 2 === 0 ? 2 : 1))
  const sum = products.reduce((total, product) => total + Math.floor(product / 10) + (product % 10), 0)
  return (10 - (sum % 10)) % 10
}

/**
 * Checks every digit of a boleto line and returns its amount in centavos, 0 for an open amount: 47
 * digits from a bank (Carta-Circular BCB 2.926/2000), or 48 of a bill (FEBRABAN barcode layout),
 * for which only amounts in reais are supported.
 */
export function readBoleto(line: string): number {
  assert.match(line, /^([0-9]{47}|8[0-9]{47})$/, '47 digits, or 48 beginning with 8')
  return line.length === 47 ? readBankSlip(line) : readBillSlip(line)
}

function readBankSlip(line: string): number {
  for (const [from, to] of [
    [0, 9],
    [10, 20],
    [21, 31],
  ] as const) {
    assert.equal(Number(line[to]), mod10(line.slice(from, to)), `check digit ${to + 1}`)
  }
  assert.equal(line[3], '9', 'currency BRL')
  const free = line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31)
  const digit = 11 - (weigh(digitsOf(line.slice(0, 4) + line.slice(33) + free), 9) % 11)
  assert.equal(Number(line[32]), digit > 9 ? 1 : digit, 'check digit of the whole')
  return Number(line.slice(37))
}

function readBillSlip(line: string): number {
  assert.match(line, /^8[1-79][68]/, 'a known segment and a real amount')
  const digitOf = line[2] === '6' ? mod10 : mod11
  for (let at = 0; at < 48; at += 12) {
    assert.equal(Number(line[at + 11]), digitOf(line.slice(at, at + 11)), `check digit ${at + 12}`)
  }
  const barcode = [0, 12, 24, 36].map((at) => line.slice(at, at + 11)).join('')
  assert.equal(
    Number(barcode[3]),
    digitOf(barcode.slice(0, 3) + barcode.slice(4)),
    'check digit of the whole',
  )
  return Number(barcode.slice(4, 15))
}

function mod11(digits: string): number {
  const rest = weigh(digitsOf(digits), 9) % 11
  return rest < 2 ? 0 : 11 - rest
}

/** Area codes in use: all with a second digit from 1 to 9, except these. */
const unusedAreaCodes = new Set([23, 25, 26, 29, 36, 39, 52, 56, 57, 58, 59, 72, 76, 78].map(String))

/**
 * Digits with country code 55: nine beginning with 9 for a mobile (eight for its old channel id),
 * else eight from 2 to 5.
 */
export function checkBrazilianNumber(digits: string): void {
  assert.match(digits, /^55[1-9][1-9](9[0-9]{8}|[2-9][0-9]{7})$/, 'a Brazilian number')
  assert.ok(!unusedAreaCodes.has(digits.slice(2, 4)), `area code ${digits.slice(2, 4)} is in use`)
}
