/** What the console knows of banks by name, compared with the service. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BANK_NAMES } from '../../service/src/payments/api-pix/banks/registry.ts'
import { BANKS } from '../src/pages/payment-accounts/credentials.ts'

test('an account can be added at each bank that the service knows', () => {
  assert.deepEqual(Object.keys(BANKS).toSorted(), [...BANK_NAMES].toSorted())
})
