import assert from 'node:assert/strict'
import type { PaymentProvider } from '../../src/providers/provider.ts'

/** What is stored of credentials that are given. */
export async function valueOfCredentials(
  provider: PaymentProvider,
  given: Record<string, string>,
  details: Record<string, unknown>,
): Promise<Readonly<Record<string, string>>> {
  const read = await provider.readCredentials(given, details)
  assert.ok('credentials' in read, JSON.stringify(read))
  return read.credentials
}
