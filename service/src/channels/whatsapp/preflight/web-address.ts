/**
 * Web addresses a customer is sent to, or the channel fetches from: absolute, https, and what they seem to be.
 */
import { isIP } from 'node:net'
import { domainToUnicode } from 'node:url'
import { ADDRESS_CHARS_MAX } from '../../../messages/kinds/text-schema.ts'
import { partAt, type Part } from './part.ts'
import { apply, type Exam, type Rule } from './rule.ts'

/** `url` is null when the text is no absolute address. */
type AddressSubject = { part: Part; text: string; url: URL | null }

/** Parsers drop these without a word, so that the address fetched is not the one that was read. */
const DROPPED_BY_PARSERS = /[\p{Cc}\s\\]/u
/** Parsers also take the first part of a path for a host that is missing. */
const HOST_NEXT = /^[a-z]+:\/\/[^/?#]/i
const LOCAL_HOST = /(^|\.)(localhost|local|internal|home\.arpa|test|invalid)\.?$/

const linkRules: readonly Rule<AddressSubject>[] = [
  {
    id: 'address-https',
    checks: 'The payment link is an https address.',
    code: 'pattern',
    severity: 'refuse',
    source: 'Cloud API reference, payments-br/payment-links; https is our own choice: money is at stake',
    check: ({ text: address }) => (address.startsWith('https://') ? null : 'Must begin with https://.'),
  },
]

const addressRules: readonly Rule<AddressSubject>[] = [
  {
    id: 'address-absolute',
    checks: 'A web address can be read as one, with a host.',
    code: 'format',
    severity: 'refuse',
    source: 'Cloud API reference, payments-br/payment-links: absolute URL; WHATWG URL',
    check: ({ url, text: address }) =>
      url && HOST_NEXT.test(address) && !url.hostname.includes('..')
        ? null
        : 'Must be an absolute web address: https://host/path.',
  },
  {
    id: 'address-characters',
    checks: 'A web address holds no spaces, control characters or backslashes.',
    code: 'control_character',
    severity: 'refuse',
    source: 'WHATWG URL: parsers drop or replace them without a word',
    check: ({ text: address }) =>
      DROPPED_BY_PARSERS.test(address) ? 'Must hold no spaces, control characters or backslashes.' : null,
  },
  {
    id: 'address-userinfo',
    checks: 'A web address carries no user name or password before the host.',
    code: 'userinfo',
    severity: 'refuse',
    source: 'own choice: https://bank@other-host is how customers are deceived',
    check: ({ url }) =>
      url && (url.username !== '' || url.password !== '')
        ? 'Must have nothing before the host: no user name, no password.'
        : null,
  },
  {
    id: 'address-punycode',
    checks: 'The host of a web address is written in ASCII, so that no letter is taken for another.',
    code: 'punycode',
    severity: 'warn',
    source: 'RFC 3492; own choice: letters of other scripts look like Latin ones',
    check: ({ url }) =>
      url && /(^|\.)xn--/.test(url.hostname)
        ? `The host is ${domainToUnicode(url.hostname)}, written ${url.hostname}: is it the one you mean?`
        : null,
  },
  {
    id: 'address-public-host',
    checks: 'The host of a web address is a public name: no IP address, no local name.',
    code: 'private_host',
    severity: 'warn',
    source: 'own choice: customers and WhatsApp can rarely reach it',
    check: ({ url }) =>
      url && !isPublicName(url.hostname)
        ? 'The host should be a public name, not an IP address or a local name.'
        : null,
  },
]

/** The most that is parsed, in UTF-16 units: hosts of hostile length take long. All of an address that is not too long. */
const PARSED_MAX = ADDRESS_CHARS_MAX * 2

export const webAddressRules = [...linkRules, ...addressRules]

/** Checks the address of a payment link. */
export function checkLink(part: Part, exam: Exam): void {
  checkAddress(part, webAddressRules, exam)
}

/** Checks the address of the image in the header of an `interactive` object; the schema says that it is https. */
export function checkHeaderImage(interactive: Part, exam: Exam): void {
  checkAddress(partAt(interactive, 'header', 'image', 'link'), addressRules, exam)
}

function checkAddress(part: Part, rules: readonly Rule<AddressSubject>[], exam: Exam): void {
  if (typeof part.value !== 'string') return
  const url = URL.parse(part.value.slice(0, PARSED_MAX))
  apply(rules, { part, text: part.value, url }, exam)
}

/** IPv6 hosts stand in brackets; a name without a dot exists in one network only. */
function isPublicName(host: string): boolean {
  return host.includes('.') && !host.startsWith('[') && isIP(host) === 0 && !LOCAL_HOST.test(host)
}
