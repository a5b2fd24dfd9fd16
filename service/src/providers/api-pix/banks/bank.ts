/** What differs between banks that speak API Pix, as data. */

/** What a header or a parameter of each call holds: a field of the credentials or of the details, or a new id. */
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
  /** Where resources are below the host: the version is part of it. `change` is for changes of charges. */
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
  readonly takesMilliseconds: boolean
  /** Names of errors by which the bank says with 400 that there is no such charge, payment or refund. */
  readonly absentNames?: readonly string[]
  /** Calls a minute that the bank takes; missing: not known. */
  readonly callsPerMinute?: number
}

/** The standard to the letter. Banks say how they differ from it. */
export const STANDARD = {
  paths: { usual: '/v2' },
  token: { path: '/oauth/token', style: 'basic, form', namesScopes: true },
  hasSecret: true,
  takesMilliseconds: true,
} as const satisfies Partial<Bank>
