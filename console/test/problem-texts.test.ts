/** The console has words for every reason that it can meet. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OIDC_REASONS } from '../../service/src/people/oidc-reasons.ts'
import { PROVIDER_REASONS } from '../src/pages/sign-in/provider-reasons.ts'

test('every reason why a sign-in by OpenID Connect is refused has a sentence in both languages, and nothing else', () => {
  assert.deepEqual(Object.keys(PROVIDER_REASONS).toSorted(), Object.keys(OIDC_REASONS).toSorted())
})
