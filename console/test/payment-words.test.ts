/** What the console knows of banks by name, compared with the service. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BANK_NAMES } from '../../service/src/payments/api-pix/banks/registry.ts'
import { failureDetails } from '../../service/src/payments/failures.ts'
import { BANKS } from '../src/pages/payment-accounts/credentials.ts'
import { PAYMENT_FAILURES } from '../src/payments/failure-words.ts'

test('an account can be added at each bank that the service knows', () => {
  assert.deepEqual(Object.keys(BANKS).toSorted(), [...BANK_NAMES].toSorted())
})

test('each reason why a bank did not do something has words in both languages', () => {
  assert.deepEqual(Object.keys(PAYMENT_FAILURES).toSorted(), Object.keys(failureDetails).toSorted())
})
