/** The kinds of values that settings have, and how the text of each is read. */
import { isIP } from 'node:net'
import { resolve } from 'node:path'

export type Parser<Value> = (text: string) => Value | undefined
/** `parse` returns undefined for a mistake; `hint` completes the sentence "NAME must be …". */
export type Setting<Value> = {
  name: string
  parse: Parser<Value>
  hint: string
  fallback: Value
  meaning: string
  /** Its value is secret: it may also come from a file. */
  isSecret: boolean
}

/** @param fallback null for an optional setting without a default */
export const setting = <Value, Fallback extends Value | null>(
  name: string,
  fallback: Fallback,
  hint: string,
  parse: Parser<Value>,
  meaning: string,
): Setting<Value | Fallback> => ({ name, parse, hint, fallback, meaning, isSecret: false })

/** Marks a setting as a secret. */
export const secret = <Value>(one: Setting<Value>): Setting<Value> => ({ ...one, isSecret: true })

export const number = (
  name: string,
  fallback: number,
  [min, max]: [number, number],
  meaning: string,
  what = 'a number',
) =>
  setting<number, number>(
    name,
    fallback,
    `${what} from ${min} to ${max}`,
    (text) =>
      /^[0-9]{1,15}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined,
    meaning,
  )

/** A value below `min` cannot work; often its author was thinking of seconds. */
export const milliseconds = (name: string, fallback: number, max: number, meaning: string, min = 1) =>
  number(name, fallback, [min, max], meaning, 'a whole number of milliseconds')

export const oneOf = <const Word extends string>(
  name: string,
  fallback: Word,
  words: Word[],
  meaning: string,
) =>
  setting<Word, Word>(
    name,
    fallback,
    words.join(', '),
    (text) => words.find((word) => word === text),
    meaning,
  )

/** A text of this form, unchanged. */
export const formed =
  (form: RegExp): Parser<string> =>
  (text) =>
    form.test(text) ? text : undefined

export const URL_HINT = 'an http or https address without query'
export const httpUrl: Parser<string> = (text) => {
  const url = URL.parse(text)
  const isHttp = url !== null && (url.protocol === 'http:' || url.protocol === 'https:')
  return isHttp && !url.username && !url.search && !url.hash ? text.replace(/\/+$/, '') : undefined
}

/**
 * The address may list several hosts, which a URL cannot: each is checked as if it were alone.
 * engine/postgres/servers.ts splits them.
 */
export const databaseUrl: Parser<string> = (text) => {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]*)([/?].*)?$/.exec(text)
  if (!parts) return undefined
  const [, begin = '', hosts = '', rest = ''] = parts
  const isRead = hosts.split(',').every((host) => URL.canParse(`${begin}${host || 'localhost'}${rest}`))
  return isRead ? text : undefined
}

/** An IP address, or a range in CIDR form. */
function isAddressRange(text: string): boolean {
  const [, address = '', bits] = /^([0-9A-Fa-f.:]+)(?:\/([1-9][0-9]{0,2}))?$/.exec(text) ?? []
  const version = isIP(address)
  return version !== 0 && (bits === undefined || Number(bits) <= (version === 4 ? 32 : 128))
}

/**
 * In base64, or in hexadecimal, which is all that some installers make. Buffer.from skips
 * characters that are not base64, and so would read a mistyped key as another one.
 */
export const parseSecretKey: Parser<Buffer> = (text) => {
  if (/^[A-Za-z0-9+/]{43}=$/.test(text)) return Buffer.from(text, 'base64')
  return /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : undefined
}

const ROOT = resolve(import.meta.dirname, '../../../..')
/**
 * A relative folder begins at the repository, wherever the command is run, as with `npm start` and
 * npm.
 */
export const inRepository = (folder: string): string => resolve(ROOT, folder)
export const parseFolder: Parser<string> = inRepository

const isHostName = (text: string) => /^\.?[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(text)

/**
 * Host names and suffixes, addresses and ranges; the words for kinds of addresses have the form of
 * a name.
 */
export const parseReachable: Parser<string[]> = (text) => {
  const entries = text.split(/[\s,]+/).filter(Boolean)
  const isNumber = (one: string) => /^[0-9.]+$/.test(one)
  return entries.length > 0 &&
    entries.every((one) => isAddressRange(one) || (isHostName(one) && !isNumber(one)))
    ? entries
    : undefined
}

export const parseRanges: Parser<string[]> = (text) => {
  const ranges = text.split(',').map((range) => range.trim())
  return ranges.every(isAddressRange) ? ranges : undefined
}

/**
 * A host, a suffix that begins with a dot, or an origin; `URL` writes each as the parser of
 * addresses will.
 */
export const parseHosts: Parser<string[]> = (text) => {
  const hosts = text.split(/[\s,]+/).filter(Boolean)
  const isHost = (one: string) =>
    isHostName(one) || (httpUrl(one) !== undefined && new URL(one).origin === one)
  return hosts.length > 0 && hosts.every(isHost) ? hosts : undefined
}

/** An address, by https unless written out, with the name of a header: `a.example/b=X-API-Key`. */
export const parseKeyHeaders: Parser<string[]> = (text) => {
  const pairs = text.split(/[\s,]+/).filter(Boolean)
  const isPair = (pair: string) => {
    const [address = '', header = '', ...more] = pair.split('=')
    const [host = ''] = address.split('/')
    const url = httpUrl(address) === undefined ? URL.parse(`https://${address}`) : new URL(address)
    const isAddress =
      url?.href.replace(/\/$/, '').endsWith(address) &&
      !address.startsWith('.') &&
      (isHostName(host) || address !== host)
    return isAddress && more.length === 0 && /^[A-Za-z0-9-]{1,64}$/.test(header)
  }
  return pairs.length > 0 && pairs.every(isPair) ? pairs : undefined
}

const isThisMachine = (host: string) => /^(localhost|127\.[0-9.]+|\[::1\])$/.test(host)

/** Where an OpenID provider is: by https, or on this machine. */
export const parseIssuer: Parser<string> = (text) => {
  const url = httpUrl(text) === undefined ? null : new URL(text)
  return url?.protocol === 'https:' || isThisMachine(url?.hostname ?? '') ? text : undefined
}

export type MailServer = {
  host: string
  port: number
  /** TLS from the first byte on; else it begins with STARTTLS. */
  isTls: boolean
  /** Whether the server may do without TLS: only on this machine. */
  isLocal: boolean
  login: { user: string; pass: string } | null
}

const SMTP_PORTS = { 'smtp:': 587, 'smtps:': 465 }

export const parseSmtpUrl: Parser<MailServer> = (text) => {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') || url.hostname === '') return undefined
  if (!/^\/?$/.test(url.pathname) || url.search || url.hash || !url.username !== !url.password)
    return undefined
  try {
    const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
    return {
      host: url.hostname.replaceAll(/[[\]]/g, ''),
      port: Number(url.port) || SMTP_PORTS[url.protocol],
      isTls: url.protocol === 'smtps:',
      isLocal: isThisMachine(url.hostname),
      login: user === '' ? null : { user, pass },
    }
  } catch {
    return undefined // an escape that is none
  }
}

export type MailAddress = { name: string; address: string }

/** `recado@loja.example`, or with a name before it. */
export const parseMailAddress: Parser<MailAddress> = (text) => {
  const [, name = '', inBrackets, alone] =
    // oxlint-disable-next-line no-control-regex -- these end a header of a mail
    /^(?:([^<>"\x00-\x1f\x7f]{1,100}?) *<([^<>@\s]+@[^<>@\s]+)>|([^<>@\s]+@[^<>@\s]+))$/.exec(text.trim()) ??
    []
  const address = inBrackets ?? alone
  return address === undefined ? undefined : { name: name.trim(), address }
}
