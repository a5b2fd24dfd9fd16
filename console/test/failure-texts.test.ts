/** The console has words for every failure that the service knows. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failureDetails } from '../../service/src/channels/whatsapp/client/failures.ts'
import { deliveryFailures } from '../../service/src/messages/delivery-failures.ts'
import { portugueseFailures } from '../src/ui/failure-texts.ts'

test('every failure of the service is explained in Portuguese, and nothing else', () => {
  const codes = Object.keys({ ...failureDetails, ...deliveryFailures })
  assert.deepEqual(Object.keys(portugueseFailures).toSorted(), codes.toSorted())
})
