/** BR Codes, the text behind a Pix QR: rows of ID, length and value with a checksum. */

export type BrCode = {
  /** Of a dynamic code: the address of its charge, without scheme. */
  location: string | null
  /** Of a static code: the Pix key. */
  key: string | null
  amount: string | null
  txid: string | null
}

const NAME_CHARS_MAX = 25
const CITY_CHARS_MAX = 15
const GUI = 'br.gov.bcb.pix'

/** @param receiver.name and city are written in ASCII and cut to what fits */
export function writeBrCode(location: string, { name, city }: { name: string; city: string }): string {
  const rows = [
    row('00', '01'),
    row('01', '12'),
    row('26', row('00', GUI) + row('25', location)),
    row('52', '0000'),
    row('53', '986'),
    row('58', 'BR'),
    row('59', toAscii(name, NAME_CHARS_MAX)),
    row('60', toAscii(city, CITY_CHARS_MAX)),
    `${row('62', row('05', '***'))}6304`,
  ].join('')
  return rows + toCrc(rows)
}

/** Undefined if a payer's bank would refuse to read it. */
export function readBrCode(code: string): BrCode | undefined {
  if (!/^[\x20-\x7e]+6304[0-9A-F]{4}$/.test(code) || toCrc(code.slice(0, -4)) !== code.slice(-4))
    return undefined
  const rows = readRows(code)
  if (rows?.get('00') !== '01' || rows.get('53') !== '986' || rows.get('58') !== 'BR') return undefined
  for (const [id, value] of rows) {
    const template = id >= '26' && id <= '51' ? readRows(value) : undefined
    if (template?.get('00')?.toLowerCase() !== GUI) continue
    const [location, key] = [template.get('25') ?? null, template.get('01') ?? null]
    if ((location === null) === (key === null)) return undefined
    const txid = readRows(rows.get('62') ?? '')?.get('05') ?? null
    return { location, key, amount: rows.get('54') ?? null, txid: txid === '***' ? null : txid }
  }
  return undefined
}

const row = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`

function readRows(text: string): Map<string, string> | undefined {
  const rows = new Map<string, string>()
  for (let at = 0; at < text.length;) {
    const [, id = '', length = ''] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? []
    const value = text.slice(at + 4, at + 4 + Number(length))
    if (id === '' || value.length !== Number(length)) return undefined
    rows.set(id, value)
    at += 4 + value.length
  }
  return rows
}

function toAscii(text: string, max: number): string {
  const plain = text.normalize('NFD').replaceAll(/[^\x20-\x7e]/g, '')
  return plain.slice(0, max).trim() || 'LOJA'
}

/** CRC16-CCITT-FALSE in four hex digits. */
function toCrc(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
