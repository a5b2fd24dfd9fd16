/** The tables and figures of docs/, and the words of the console, are those of the code. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readGenerated } from '../../../scripts/docs/generated.ts'

test('npm run docs would change no file', async () => {
  for (const { file, before, after } of await readGenerated())
    assert.equal(before, after, `${file} is stale: run npm run docs`)
})
