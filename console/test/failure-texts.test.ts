/** The console has words for every failure that the service knows. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failureDetails } from '../../service/src/channels/whatsapp/failures.ts'
import { portugueseFailures } from '../src/ui/failure-texts.ts'

test('every failure of the service is explained in Portuguese', () => {
  const missing = Object.keys(failureDetails).filter((code) => portugueseFailures[code] === undefined)
  assert.deepEqual(missing, [])
})
