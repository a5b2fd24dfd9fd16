/**
 * The banks that speak API Pix, and what differs between them, as data. A further one is a row of
 * `BANKS`.
 *
 * None has been verified with a real account: Efí is as its documentation says, the others as
 * public libraries say. The docs name what an account would confirm (docs/payments.md).
 */

/**
 * What a header or a parameter of each call holds: a field of the credentials or of the details, or
 * a new id.
 */
export type CallValue = 'clientId' | 'appKey' | 'accountNumber' | 'newId'

/** Addresses without a trailing slash. */
export type BankHosts = { api: string; token: string }

export type Bank = {
  /** In the details of an account. */
  readonly name: string
  /** The name that people know. */
  readonly title: string
  /** The same for people who read Portuguese; left out: `title`. */
  readonly portugueseTitle?: string
  /** Null: there is none, or none that asks for a certificate as the real one does. */
  readonly hosts: { production: BankHosts | null; sandbox: BankHosts | null }
  /**
   * Where resources are below the host: the version is part of it. `change` is for changes of
   * charges.
   */
  readonly paths: { usual: string; charge?: string; change?: string }
  /** How a token is asked for: the client's id and secret in `Authorization`, or in the form. */
  readonly token: {
    path: string
    style: 'basic, form' | 'basic, json' | 'form'
    /** Whether the scopes are named; else the bank grants all that it was asked for by contract. */
    namesScopes: boolean
  }
  /** Whether clients have a secret beside their certificate. */
  readonly hasSecret: boolean
  /** Of each call, tokens too. */
  readonly headers?: Readonly<Record<string, CallValue>>
  /** Parameters of each call, tokens excepted. */
  readonly query?: Readonly<Record<string, CallValue>>
  /** Headers with which a callback address is placed. */
  readonly callbackHeaders?: Readonly<Record<string, string>>
  /** Where a charge has its code, if not in `pixCopiaECola`. */
  readonly codeField?: string
  /** Whether the ends of a period may have milliseconds. */
  readonly acceptsMilliseconds: boolean
  /**
   * Names of errors by which the bank says with 400 that there is no such charge, payment or
   * refund.
   */
  readonly absentNames?: readonly string[]
  /** Calls a minute that the bank accepts; missing: not known. */
  readonly callsPerMinute?: number
}

/** The standard to the letter. Rows say how a bank differs from it. */
const STANDARD = {
  paths: { usual: '/v2' },
  token: { path: '/oauth/token', style: 'basic, form', namesScopes: true },
  hasSecret: true,
  acceptsMilliseconds: true,
} as const satisfies Partial<Bank>

/** One host for calls and tokens. */
const at = (url: string): BankHosts => ({ api: url, token: url })

const BANKS: readonly Bank[] = [
  {
    ...STANDARD,
    name: 'bb',
    title: 'Banco do Brasil',
    hosts: {
      production: { api: 'https://api-pix.bb.com.br', token: 'https://oauth.bb.com.br' },
      sandbox: { api: 'https://api-pix.hm.bb.com.br', token: 'https://oauth.hm.bb.com.br' },
    },
    paths: { usual: '/pix/v2' },
    query: { 'gw-dev-app-key': 'appKey' },
    codeField: 'textoImagemQRcode',
  },
  {
    ...STANDARD,
    name: 'bradesco',
    title: 'Bradesco',
    hosts: {
      production: at('https://qrpix.bradesco.com.br'),
      sandbox: at('https://qrpix-h.bradesco.com.br'),
    },
    token: { path: '/auth/server/oauth/token', style: 'basic, form', namesScopes: true },
  },
  {
    ...STANDARD,
    name: 'efi',
    title: 'Efí',
    hosts: {
      production: at('https://pix.api.efipay.com.br'),
      sandbox: at('https://pix-h.api.efipay.com.br'),
    },
    // grants what the application has
    token: { path: '/oauth/token', style: 'basic, json', namesScopes: false },
    // it calls without a certificate then; the secret in the address is our check
    callbackHeaders: { 'x-skip-mtls-checking': 'true' },
    absentNames: [
      'cobranca_nao_encontrada',
      'pix_nao_encontrado',
      'devolucao_nao_encontrada',
      'webhook_nao_encontrado',
    ],
  },
  {
    ...STANDARD,
    name: 'inter',
    title: 'Inter',
    hosts: {
      production: at('https://cdpj.partners.bancointer.com.br'),
      sandbox: at('https://cdpj-sandbox.partners.uatinter.co'),
    },
    paths: { usual: '/pix/v2' },
    token: { path: '/oauth/v2/token', style: 'form', namesScopes: true },
    // distinguishes the accounts of one application
    headers: { 'x-conta-corrente': 'accountNumber' },
    callsPerMinute: 120,
  },
  {
    ...STANDARD,
    name: 'itau',
    title: 'Itaú',
    // its sandbox knows no certificates
    hosts: {
      production: { api: 'https://secure.api.itau', token: 'https://sts.itau.com.br' },
      sandbox: null,
    },
    paths: { usual: '/pix_recebimentos/v2' },
    token: { path: '/as/token.oauth2', style: 'form', namesScopes: false },
    headers: { 'x-correlationid': 'newId' },
  },
  {
    // as a bank that speaks API Pix; its own API of orders is another
    ...STANDARD,
    name: 'pagbank',
    title: 'PagBank',
    hosts: {
      production: at('https://secure.api.pagseguro.com'),
      sandbox: at('https://secure.sandbox.api.pagseguro.com'),
    },
    paths: { usual: '/instant-payments' },
    token: { path: '/pix/oauth2', style: 'basic, json', namesScopes: true },
  },
  {
    ...STANDARD,
    name: 'santander',
    title: 'Santander',
    hosts: {
      production: at('https://trust-pix.santander.com.br'),
      sandbox: at('https://trust-pix-h.santander.com.br'),
    },
    paths: { usual: '/api/v1', change: '/api/v2' },
    token: { path: '/oauth/token?grant_type=client_credentials', style: 'form', namesScopes: false },
    acceptsMilliseconds: false,
  },
  {
    ...STANDARD,
    name: 'sicoob',
    title: 'Sicoob',
    hosts: {
      production: { api: 'https://api.sicoob.com.br', token: 'https://auth.sicoob.com.br' },
      sandbox: null,
    },
    paths: { usual: '/pix/api/v2' },
    token: {
      path: '/auth/realms/cooperado/protocol/openid-connect/token',
      style: 'form',
      namesScopes: true,
    },
    hasSecret: false,
    headers: { client_id: 'clientId' },
    codeField: 'brcode',
  },
  {
    // grants fewer scopes than asked for without saying so
    ...STANDARD,
    name: 'sicredi',
    title: 'Sicredi',
    hosts: {
      production: at('https://api-pix.sicredi.com.br'),
      sandbox: at('https://api-pix-h.sicredi.com.br'),
    },
    paths: { usual: '/api/v2', charge: '/api/v3', change: '/api/v3' },
  },
]

/**
 * @param localUrl where the local bank is, on which charges are tried without a bank; null: there
 * is none
 */
export function listBanks(localUrl: string | null): Bank[] {
  const hosts = localUrl === null ? null : at(localUrl)
  const local: Bank = {
    ...STANDARD,
    name: 'local',
    title: 'Local bank',
    portugueseTitle: 'Banco local',
    hosts: { production: hosts, sandbox: hosts },
  }
  return [...BANKS, local]
}

/** The names that people know, by those in the details of an account. */
export const bankTitles = (language: 'en' | 'pt'): Record<string, string> =>
  Object.fromEntries(
    listBanks(null).map(({ name, title, portugueseTitle = title }) => [
      name,
      language === 'en' ? title : portugueseTitle,
    ]),
  )

export const BANK_NAMES: readonly string[] = listBanks(null).map(({ name }) => name)
