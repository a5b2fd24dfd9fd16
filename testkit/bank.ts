/** The local bank in this process, with a data folder of its own, and its control API for tests. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { request } from 'undici'
import { startBank as start, type Bank, type BankOptions } from '../bank/src/bank.ts'

/** Money in centavos, moments in ISO 8601. */
export type BankBook = {
  charges: {
    shopId: string
    txid: string
    kind: 'cob' | 'cobv'
    status: string
    amount: number
    key: string
    createdDate: string
    expiresDate: string
    /** When it left `ATIVA`. */
    endedDate: string | null
    revision: number
    code: string
  }[]
  payments: {
    endToEndId: string
    shopId: string
    txid: string | null
    amount: number
    key: string
    payer: { name: string; taxId: string }
    date: string
  }[]
  refunds: {
    id: string
    shopId: string
    endToEndId: string
    amount: number
    nature: string
    status: string
    askedDate: string
  }[]
  callbacks: {
    shopId: string
    url: string
    body: unknown
    state: 'waiting' | 'delivered' | 'given_up' | 'lost'
    attempts: { date: string; status: number | null }[]
  }[]
  calls: {
    date: string
    shopId: string | null
    method: string
    path: string
    status: number | null
    fault: string | null
  }[]
}

/**
 * A shop's account, with what it needs to use API Pix. PEM, and in base64 both in one file without
 * a password.
 */
export type BankAccount = {
  id: string
  name: string
  city: string
  taxId: string
  keys: string[]
  profile: string
  clientId: string
  clientSecret: string
  certificate: string
  key: string
  p12: string
  ca: string
}

export type LocalBank = Omit<Bank, 'caFile'> & {
  caFile: string
  /** A call to the control API (bank/README.md lists its routes). Throws unless it succeeds. */
  control<Answer = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Answer>
  book(): Promise<BankBook>
  /**
   * A payer pays a code. Resolves to the end-to-end id.
   * @param more `amount`, `at`, `payer`, `note`, `isLax`, `isWithoutTxid`
   */
  pay(code: string, more?: Record<string, unknown>): Promise<string>
  /**
   * A further account.
   * @param opening `name`, `city`, `taxId`, `keys`, `scopes`, `profile`, `certificateDays`
   */
  openAccount(opening?: Record<string, unknown>): Promise<BankAccount>
  /**
   * The bank misbehaves once, or as `more` says: `count`, `always`, `ms`, `retryAfterSeconds`,
   * `match`.
   */
  addFault(fault: string, more?: Record<string, unknown>): Promise<void>
  clearFaults(): Promise<void>
}

/** @param options.clock milliseconds, such as those of the test's own clock */
export async function startBank(options: Omit<BankOptions, 'dataDir'> = {}): Promise<LocalBank> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'recado-bank-'))
  const bank = await start({ ...options, dataDir })

  async function control<Answer>(method: string, where: string, body?: unknown): Promise<Answer> {
    const { statusCode, body: answer } = await request(`${bank.controlUrl}/control${where}`, {
      method: method as 'GET',
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (statusCode >= 300) throw new Error(`${method} /control${where}: ${statusCode} ${text}`)
    return JSON.parse(text) as Answer
  }

  return {
    ...bank,
    caFile: bank.caFile ?? '',
    control,
    book: () => control('GET', '/book'),
    async pay(code, more = {}) {
      return (await control<{ endToEndId: string }>('POST', '/pay', { code, ...more })).endToEndId
    },
    openAccount: (opening = {}) => control('POST', '/accounts', opening),
    addFault: async (fault, more = {}) => void (await control('POST', '/faults', { fault, ...more })),
    clearFaults: async () => void (await control('DELETE', '/faults')),
    async close() {
      await bank.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
