/**
 * Payments: where providers are that have no address of their own, how often they are asked, and
 * how their callbacks are known.
 */
import {
  httpUrl,
  milliseconds,
  parseFolder,
  secret,
  setting,
  URL_HINT,
  type Parser,
} from './setting-kinds.ts'

/** `name: value`, as a header is written. */
const parseHeader: Parser<{ name: string; value: string }> = (text) => {
  const [, name, value] =
    /^([A-Za-z0-9-]{1,100}): ?([\x21-\x7e](?:[\x20-\x7e]{0,498}[\x21-\x7e])?)$/.exec(text) ?? []
  return name && value ? { name: name.toLowerCase(), value } : undefined
}

export const paymentSettings = {
  bankUrl: setting(
    'RECADO_BANK_URL',
    null,
    URL_HINT,
    httpUrl,
    'Where the local bank is: for payment accounts of the bank `local` alone, to try charges with no bank.',
  ),
  bankCaFile: setting(
    'RECADO_BANK_CA_FILE',
    null,
    'a file',
    parseFolder,
    'Certificate of the authority that the local bank names, in PEM.',
  ),
  readMs: milliseconds(
    'RECADO_PAYMENTS_READ_MS',
    15_000,
    3_600_000,
    'How often an account with an open charge is asked for the money that came.',
    20,
  ),
  callbackHeader: secret(
    setting(
      'RECADO_PAYMENTS_CALLBACK_HEADER',
      null,
      'a header with its value, such as X-Client-Verified: SUCCESS',
      parseHeader,
      'A header that a trusted proxy adds to the callbacks of banks once it has checked their certificate, with its value: others are refused.',
    ),
  ),
  mercadoPagoUrl: setting(
    'RECADO_MERCADO_PAGO_URL',
    'https://api.mercadopago.com',
    URL_HINT,
    httpUrl,
    'Where the API of Mercado Pago is.',
  ),
}
