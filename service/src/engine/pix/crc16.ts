/**
 * CRC-16/CCITT-FALSE (polynomial 0x1021, start 0xFFFF), the checksum of BR Codes, as four
 * upper-case hex digits.
 *
 * Our own although a library has it: the library checks a code as a whole and cannot report that
 * the checksum is the fault.
 */

/** Table by the upper byte, so that a character takes one step instead of eight. */
const STEPS = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1
  return crc
})

/**
 * Whether object 63 of a code is right. Other characters than ASCII are summed as UTF-8 or as
 * Latin-1: issuers do either.
 */
export function hasRightChecksum(code: string): boolean {
  const [summed, checksum] = [code.slice(0, -4), code.slice(-4)]
  return (
    crc16(Buffer.from(summed).toString('latin1')) === checksum ||
    (/^[\0-\xff]*$/.test(summed) && crc16(summed) === checksum)
  )
}

/**
 * @param text a character for each byte; `123456789` gives `29B1`, the check value of the catalogue
 * of CRCs
 */
export function crc16(text: string): string {
  let crc = 0xffff
  for (let at = 0; at < text.length; at++) {
    crc = ((crc << 8) & 0xffff) ^ (STEPS[(crc >> 8) ^ (text.charCodeAt(at) & 0xff)] as number)
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
