/** What an account is made of, as it is typed and chosen, and the request made from it. */
import { PIX_KEY_TYPES } from '../compose/draft.ts'
import type { PixKeyType } from '../compose/draft.ts'

/** The banks that speak API Pix, by their names in the API. A test compares them with those of the service. */
export const BANKS = {
  efi: 'Efí',
  inter: 'Inter',
  bb: 'Banco do Brasil',
  itau: 'Itaú',
  bradesco: 'Bradesco',
  santander: 'Santander',
  sicoob: 'Sicoob',
  sicredi: 'Sicredi',
  pagbank: 'PagBank',
  local: 'Local bank',
} as const
export type BankName = keyof typeof BANKS

export type DetailsDraft = {
  bank: BankName | ''
  keyType: PixKeyType
  key: string
  merchantName: string
  merchantCity: string
}

export const NO_DETAILS: DetailsDraft = {
  bank: '',
  keyType: 'EVP',
  key: '',
  merchantName: '',
  merchantCity: '',
}

export type CredentialsDraft = {
  clientId: string
  clientSecret: string
  appKey: string
  password: string
  /** Of the files that were chosen. */
  files: { certificateFile?: string; certificate?: string; key?: string }
}

export const NO_CREDENTIALS: CredentialsDraft = {
  clientId: '',
  clientSecret: '',
  appKey: '',
  password: '',
  files: {},
}

/** Whether all is there that every bank needs. */
export const isComplete = ({ clientId, files }: CredentialsDraft): boolean =>
  clientId.trim() !== '' &&
  (files.certificateFile !== undefined || (files.certificate !== undefined && files.key !== undefined))

export function toCredentials(draft: CredentialsDraft): Record<string, string> {
  const { clientId, clientSecret, appKey, password, files } = draft
  const typed = { clientId, clientSecret, appKey }
  return {
    ...Object.fromEntries(
      Object.entries(typed).flatMap(([name, value]) => (value.trim() === '' ? [] : [[name, value.trim()]])),
    ),
    ...(password !== '' && { password }),
    ...files,
  }
}

export const isDetailed = ({ bank, key, merchantName, merchantCity }: DetailsDraft): boolean =>
  bank !== '' && [key, merchantName, merchantCity].every((text) => text.trim() !== '')

export const toDetails = ({ bank, keyType, key, merchantName, merchantCity }: DetailsDraft) => ({
  ...{ bank, keyType, key: key.trim() },
  ...{ merchantName: merchantName.trim(), merchantCity: merchantCity.trim() },
})

export { PIX_KEY_TYPES }
