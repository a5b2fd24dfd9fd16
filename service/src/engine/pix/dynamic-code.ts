/**
 * Dynamic Pix codes: they hold the address of a charge at the receiver's bank, and no amount that
 * counts.
 */
import { brObject, readBrCode } from './br-code.ts'
import { crc16, hasRightChecksum } from './crc16.ts'

/**
 * What the templates of a code can hold: 99 characters, less the name of the scheme and the heads
 * of both objects.
 */
const ADDRESS_CHARS_MAX = 77
const NAME_CHARS_MAX = 25
const CITY_CHARS_MAX = 15

/**
 * The address in a whole dynamic code, without a scheme: `host/path`. Null for a code that is
 * broken, static, or of another scheme.
 */
export function findAddress(text: string): string | null {
  const code = readBrCode(text)
  if ('broken' in code || !text.startsWith('000201') || code.repeated.length > 0 || code.odd.length > 0)
    return null
  if (/\p{Cc}/u.test(text) || brObject(code, '63') === null || !hasRightChecksum(text)) return null
  const [address, ...others] = [...code.urls, ...code.keys]
  return address !== undefined && others.length === 0 && code.urls.length === 1 ? address : null
}

/**
 * The code of a charge, for a bank that gives its address alone (Manual do BR Code). Null for an
 * address that fits in no code.
 * @param address `host/path`, without a scheme
 */
export function writeDynamicCode(address: string, receiver: { name: string; city: string }): string | null {
  if (address.length > ADDRESS_CHARS_MAX || !/^[\x21-\x7e]+$/.test(address)) return null
  const body = [
    write('00', '01'),
    write('01', '12'),
    write('26', write('00', 'br.gov.bcb.pix') + write('25', address)),
    write('52', '0000'),
    write('53', '986'),
    write('58', 'BR'),
    write('59', toPlainText(receiver.name, NAME_CHARS_MAX)),
    write('60', toPlainText(receiver.city, CITY_CHARS_MAX)),
    write('62', write('05', '***')),
    '6304',
  ].join('')
  return body + crc16(body)
}

const write = (id: string, value: string) => id + String(value.length).padStart(2, '0') + value

/** Capitals without accents, as banks write names; a bare dash where nothing is left. */
function toPlainText(text: string, charsMax: number): string {
  const plain = text.normalize('NFD').replaceAll(/[^\x20-\x7e]/g, '')
  return plain.toUpperCase().slice(0, charsMax).trim() || '-'
}
