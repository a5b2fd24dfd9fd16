/** The tables of docs/ say what the code says. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ATTRIBUTES } from '../../src/tracing.ts'
import { tableOf } from '../stage/docs.ts'

test('docs/traces.md lists exactly the attributes there are', async () => {
  const rows = await tableOf('traces.md', ['Attribute', 'What'])
  assert.deepEqual(
    rows.map(([name]) => name),
    Object.keys(ATTRIBUTES),
  )
})
