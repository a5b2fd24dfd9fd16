/**
 * A canary can be played only while the service has the text that it replaces.
 * `npm run faults -- --canary all` plays them.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canaries } from '../canaries/canaries.ts'
import { mutate } from '../canaries/play-canary.ts'

for (const canary of canaries.filter((one) => 'file' in one))
  test(`the service has what ${canary.name} replaces`, async () => {
    assert.ok((await mutate(canary)).includes(canary.becomes))
    await assert.rejects(mutate({ ...canary, times: canary.times + 1 }))
  })
