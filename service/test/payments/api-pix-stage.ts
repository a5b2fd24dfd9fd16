/**
 * Accounts at the local bank, as API Pix knows them: one for each bank whose habits it can take on.
 */
import { createHash } from 'node:crypto'
import { openApiPix } from '../../src/providers/api-pix/api-pix.ts'
import { listBanks, type Bank } from '../../src/providers/api-pix/banks.ts'
import { systemClock, type Clock } from '../../src/engine/clock.ts'
import type { PaymentAccount, PaymentProvider } from '../../src/providers/provider.ts'
import { startBank, type BankAccount, type LocalBank } from '../../../testkit/bank.ts'
import { valueOfCredentials } from './value-of-credentials.ts'

export type ApiPixStage = {
  bank: LocalBank
  provider: PaymentProvider
  /** @param habits of a bank, `bacen` for the standard; `opening` as the control API accepts it */
  open(
    habits: string,
    more?: { opening?: Record<string, unknown>; details?: Record<string, unknown> },
  ): Promise<{ opened: BankAccount; account: PaymentAccount; given: Record<string, string> }>
  close(): Promise<void>
}

/**
 * All banks at the local bank's address: its paths are theirs. It accepts calls as fast as they
 * come.
 */
export const banksAt = (url: string): Bank[] =>
  listBanks(url).map((bank) => ({
    ...bank,
    callsPerMinute: 1_000_000,
    hosts: { production: { api: url, token: url }, sandbox: null },
  }))

export async function openApiPixStage(clock: Clock = systemClock): Promise<ApiPixStage> {
  const bank = await startBank({ clock: () => clock.now().getTime() })
  const provider = openApiPix({
    clock,
    local: { url: bank.url, caFile: bank.caFile },
    banks: banksAt(bank.url),
  })
  return {
    bank,
    provider,
    async open(habits, { opening = {}, details = {} } = {}) {
      const opened = await bank.openAccount({ profile: habits, ...opening })
      const key = opened.keys[0] ?? ''
      const all = {
        bank: habits === 'bacen' ? 'local' : habits,
        keyType: 'EMAIL',
        key,
        merchantName: opened.name,
        merchantCity: opened.city,
        dueDates: true,
        ...details,
      }
      const given = {
        clientId: opened.clientId,
        clientSecret: opened.clientSecret,
        appKey: 'app-key',
        certificateFile: opened.p12,
        password: '',
      }
      const credentials = await valueOfCredentials(provider, given, all)
      const account = {
        id: opened.id,
        workspaceId: opened.id,
        details: all,
        credentials,
        credentialsPrint: createHash('sha256').update(JSON.stringify(credentials)).digest('hex'),
        callbackUrl: null,
      }
      return { opened, account, given }
    },
    async close() {
      await provider.close()
      await bank.close()
    },
  }
}
