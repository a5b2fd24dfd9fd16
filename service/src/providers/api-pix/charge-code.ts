/**
 * The code of a charge: the bank's if it is whole and leads to the charge, and else one written
 * from the address of the charge.
 */
import { memberOf } from '../../engine/member-of.ts'
import { toPlainCode } from '../../engine/pix/br-code.ts'
import { findAddress, writeDynamicCode } from '../../engine/pix/dynamic-code.ts'
import type { ApiPixDetails } from './rules.ts'

/**
 * Null if the answer names no address that fits in a code, or two that differ: it is unknown then
 * which of them can be paid.
 */
export function findCode(
  charge: unknown,
  { merchantName: name, merchantCity: city }: Pick<ApiPixDetails, 'merchantName' | 'merchantCity'>,
  codeField = 'pixCopiaECola',
): string | null {
  const location = toAddress(memberOf(charge, 'location') ?? memberOf(memberOf(charge, 'loc'), 'location'))
  const written = memberOf(charge, codeField) ?? memberOf(charge, 'pixCopiaECola')
  const given = typeof written === 'string' ? toPlainCode(written) : null
  const address = given === null ? null : findAddress(given)
  if (given !== null && address !== null) return location === null || isSame(address, location) ? given : null
  return location === null ? null : writeDynamicCode(location, { name, city })
}

/** Addresses have no scheme in the standard; some banks write it. */
function toAddress(value: unknown): string | null {
  const [, address] =
    /^(?:https?:\/\/)?([\x21-\x7e]+\/[\x21-\x7e]+)$/.exec(typeof value === 'string' ? value : '') ?? []
  return address ?? null
}

/** Names of hosts have no case; paths do. */
function isSame(one: string, other: string): boolean {
  const split = (address: string) => {
    const slash = address.indexOf('/')
    return [address.slice(0, slash).toLowerCase(), address.slice(slash)].join('')
  }
  return split(one) === split(other)
}
