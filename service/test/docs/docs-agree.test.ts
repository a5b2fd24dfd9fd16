/** The tables of docs/ say what the code says. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OIDC_REASONS } from '../../src/people/oidc-reasons.ts'
import { ATTRIBUTES } from '../../src/tracing.ts'
import { tableOf } from '../stage/docs.ts'

test('docs/people.md lists exactly the reasons of a refused sign-in by OpenID Connect', async () => {
  const rows = await tableOf('people.md', ['Reason', 'In `doctor`', 'What it means'])
  assert.deepEqual(
    rows.map(([reason, , meaning]) => [reason, meaning]),
    Object.entries(OIDC_REASONS),
  )
})

test('docs/traces.md lists exactly the attributes there are', async () => {
  const rows = await tableOf('traces.md', ['Attribute', 'What'])
  assert.deepEqual(
    rows.map(([name]) => name),
    Object.keys(ATTRIBUTES),
  )
})
