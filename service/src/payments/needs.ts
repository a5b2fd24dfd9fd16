/** What operations need of payments. */
import type { RunningJob } from '../engine/jobs/jobs.ts'
import type { BookTools } from './book.ts'
import type { Charges } from './charges.ts'
import type { OnBankCallback } from './on-bank-callback.ts'
import type { Accounts } from './accounts/open-accounts.ts'
import type { Providers } from '../providers/registry.ts'

declare module '../engine/http/needs.ts' {
  interface SharedNeeds {
    payments: {
      accounts: Accounts
      providers: Providers
      charges: Charges
      ledger: BookTools
      onCallback: OnBankCallback
      /** Woken when a refund was asked for. */
      refunds: Pick<RunningJob, 'wake'>
      /** What a trusted proxy adds to callbacks whose caller it has verified; null: it need not. */
      callbackHeader: { name: string; value: string } | null
    }
  }
}
