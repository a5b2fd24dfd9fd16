/**
 * Rules of web addresses that a customer opens or WhatsApp fetches: absolute, https, and not
 * deceptive.
 */
import { isIP } from 'node:net'
import { domainToUnicode } from 'node:url'
import { ADDRESS_CHARS_MAX } from '../../../engine/text-schema.ts'
import { isPublicAddress } from '../../../engine/public-address.ts'
import { partAt, textAt, type Part } from './part.ts'
import { refuse, report, toRules, warn, type Exam } from './rule.ts'

export const webAddressRules = toRules({
  'address-https': refuse(
    'pattern',
    'The payment link is an https address.',
    'Cloud API reference, payments-br/payment-links; https is our own choice: money is at stake',
  ),
  'address-absolute': refuse(
    'format',
    'A web address can be read as one, with a host.',
    'Cloud API reference, payments-br/payment-links: absolute URL; WHATWG URL',
  ),
  'address-characters': refuse(
    'control_character',
    'A web address holds no spaces, control characters or backslashes.',
    'WHATWG URL: parsers drop or replace them without a word',
  ),
  'address-userinfo': refuse(
    'userinfo',
    'A web address carries no user name or password before the host.',
    'own choice: https://bank@other-host is how customers are deceived',
  ),
  'address-punycode': warn(
    'punycode',
    'The host of a web address is written in ASCII, so that no letter is taken for another.',
    'RFC 3492; own choice: letters of other scripts look like Latin ones',
  ),
  'address-public-host': warn(
    'private_host',
    'The host of a web address is a public name: no IP address, no local name.',
    'own choice: customers and WhatsApp can rarely reach it',
  ),
  'address-private': refuse(
    'private_address',
    'A link to a medium leads to no private, local or reserved address.',
    'RFC 6890; own choice: WhatsApp cannot reach it, and people who follow it should not',
  ),
})

/**
 * Parsers drop or replace these silently, so that the address fetched is not the one that was read.
 */
const DROPPED_BY_PARSERS = /[\p{Cc}\s\\]/u
/** Requires a host, because parsers take the first part of a path for a missing one. */
const HOST_NEXT = /^[a-z]+:\/\/[^/?#]/i
const LOCAL_HOST = /(^|\.)(localhost|local|internal|home\.arpa|test|invalid)\.?$/
/**
 * UTF-16 units that are parsed, because hosts of hostile length take long: an allowed address is
 * parsed as a whole.
 */
const PARSED_MAX = ADDRESS_CHARS_MAX * 2

export function checkLink(part: Part, exam: Exam): void {
  const isHttps = textAt(part)?.startsWith('https://') ?? true
  if (!isHttps) report(exam, webAddressRules['address-https'], part, 'Must begin with https://.')
  checkAddress(part, exam)
}

/** Checks the link to a medium; the schema says that it is https. */
export function checkPublicLink(part: Part, exam: Exam): void {
  checkAddress(part, exam, 'refuse private')
}

/** Checks an address behind a button; the schema says that it is http or https. */
export function checkButtonAddress(part: Part, exam: Exam): void {
  checkAddress(part, exam)
}

/**
 * Checks the address of the image in the header of an `interactive` object; the schema says that it
 * is https.
 */
export function checkHeaderImage(interactive: Part, exam: Exam): void {
  checkAddress(partAt(interactive, 'header', 'image', 'link'), exam)
}

function checkAddress(part: Part, exam: Exam, hosts: 'any' | 'refuse private' = 'any'): void {
  const address = textAt(part)
  if (address === null) return
  const breach = (rule: keyof typeof webAddressRules, detail: string) =>
    report(exam, webAddressRules[rule], part, detail)

  const url = URL.parse(address.slice(0, PARSED_MAX))
  if (!url || !HOST_NEXT.test(address) || url.hostname.includes('..'))
    breach('address-absolute', 'Must be an absolute web address: https://host/path.')
  if (DROPPED_BY_PARSERS.test(address))
    breach('address-characters', 'Must hold no spaces, control characters or backslashes.')
  if (!url) return
  const { hostname } = url
  if (url.username !== '' || url.password !== '')
    breach('address-userinfo', 'Must have nothing before the host: no user name, no password.')
  if (/(^|\.)xn--/.test(hostname)) {
    const detail = `The host is ${domainToUnicode(hostname)}, written ${hostname}: is it the one you mean?`
    breach('address-punycode', detail)
  }
  if (hosts === 'refuse private' && isPrivate(hostname))
    breach('address-private', 'Must not lead to a private, local or reserved address.')
  else if (!isPublicName(hostname))
    breach('address-public-host', 'The host should be a public name, not an IP address or a local name.')
}

/** By its literal address or its name, without looking the name up. */
function isPrivate(host: string): boolean {
  const address = host.startsWith('[') ? host.slice(1, -1) : host
  return isIP(address) === 0 ? LOCAL_HOST.test(host) : !isPublicAddress(address)
}

/** IPv6 hosts are written in brackets; a name without a dot exists in one network only. */
function isPublicName(host: string): boolean {
  return host.includes('.') && !host.startsWith('[') && isIP(host) === 0 && !LOCAL_HOST.test(host)
}
