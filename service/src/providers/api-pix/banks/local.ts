/** The local bank, to try charges with no bank: where it is, the settings say. */
import { STANDARD, type Bank } from './bank.ts'

/** @param url null: the settings name none, and nothing answers there */
export function toLocalBank(url: string | null): Bank {
  const hosts = url === null ? null : { api: url, token: url }
  return {
    ...STANDARD,
    ...{ name: 'local', title: 'Local bank', portugueseTitle: 'Banco local' },
    hosts: { production: hosts, sandbox: hosts },
  }
}
