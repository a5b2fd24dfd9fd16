/** docs/limits.md gives each bound its figure: that of the constant it names. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLimits, writeLimits } from '../../../scripts/limits.ts'

test('the figures of docs/limits.md are those of the code', async () => {
  const page = await readLimits()
  assert.equal(await writeLimits(page), page, 'npm run docs:limits writes them anew')
})
