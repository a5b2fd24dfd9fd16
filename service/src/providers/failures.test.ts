import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failureDetails } from './failures.ts'

test('no sentence promises a further try: the caller of a charge, a list or a check waits for one answer', () => {
  for (const [code, detail] of Object.entries(failureDetails))
    assert.doesNotMatch(detail, /tried again/, code)
})
