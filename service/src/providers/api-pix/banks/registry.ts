/** The banks that are known. A further one is a file beside this and a line here. */
import type { Bank } from './bank.ts'
import { bb } from './bb.ts'
import { bradesco } from './bradesco.ts'
import { efi } from './efi.ts'
import { inter } from './inter.ts'
import { itau } from './itau.ts'
import { toLocalBank } from './local.ts'
import { pagbank } from './pagbank.ts'
import { santander } from './santander.ts'
import { sicoob } from './sicoob.ts'
import { sicredi } from './sicredi.ts'

const REAL: readonly Bank[] = [bb, bradesco, efi, inter, itau, pagbank, santander, sicoob, sicredi]

/** @param localUrl where the local bank is; null: there is none */
export const listBanks = (localUrl: string | null): Bank[] => [...REAL, toLocalBank(localUrl)]

/** The names that people know, by those in the details of an account. */
export const bankTitles = (language: 'en' | 'pt'): Record<string, string> =>
  Object.fromEntries(
    listBanks(null).map(({ name, title, portugueseTitle = title }) => [
      name,
      language === 'en' ? title : portugueseTitle,
    ]),
  )

export const BANK_NAMES: readonly string[] = listBanks(null).map(({ name }) => name)
