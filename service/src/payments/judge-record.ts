/**
 * Compares what a bank made with what it was asked for: no customer is sent a code that pays
 * another amount, or another receiver.
 */
import { brObject, readBrCode } from '../engine/pix/br-code.ts'
import { hasRightChecksum } from '../engine/pix/crc16.ts'
import { findAddress } from '../engine/pix/dynamic-code.ts'
import type { Charge } from './charge.ts'
import type { OpenAccount } from './accounts/open-accounts.ts'
import type { ChargeRecord } from '../providers/provider.ts'

/** Characters of a code that an order can carry. */
const CODE_CHARS_MAX = 512

/**
 * What is wrong with the record of a charge that can be paid, as a code for the log; null: nothing.
 */
export function differenceOf(
  { txid, amount }: Pick<Charge, 'txid' | 'amount'>,
  record: ChargeRecord,
  { provider, account }: Pick<OpenAccount, 'provider' | 'account'>,
): 'txid' | 'amount' | 'code' | 'key' | null {
  if (record.txid !== txid) return 'txid'
  if (record.amount !== amount) return 'amount'
  const { code } = record
  if (code === null || !isPayable(code, provider.abilities.codes)) return 'code'
  const { key } = provider.toReceiver(account.details, code)
  if (record.key !== null && record.key !== key) return 'key'
  return null
}

function isPayable(text: string, codes: 'dynamic' | 'any'): boolean {
  if (text.length > CODE_CHARS_MAX) return false
  if (codes === 'dynamic') return findAddress(text) !== null
  const code = readBrCode(text)
  return !('broken' in code) && brObject(code, '63') !== null && hasRightChecksum(text)
}
