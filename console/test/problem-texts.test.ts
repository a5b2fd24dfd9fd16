/** The console has words for every problem that it can meet. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problems } from '../../service/src/problems.ts'
import { OIDC_REASONS } from '../../service/src/people/oidc-reasons.ts'
import { PROVIDER_REASONS } from '../src/pages/sign-in/provider-reasons.ts'
import { PASSING, PROBLEMS } from '../src/ui/problem-words.ts'

/** Answers to who reads the metrics, to the channel, and to banks. */
const FOR_OTHERS = [
  ...['metrics_token_invalid', 'signature_invalid', 'verify_token_invalid', 'callback_not_verified'],
]

test('every problem of the API is told in both languages, and nothing else', () => {
  const codes = Object.keys(problems).filter((code) => !FOR_OTHERS.includes(code))
  const told = [...Object.keys(PASSING), ...Object.keys(PROBLEMS)]
  assert.deepEqual(told.toSorted(), codes.toSorted())
})

test('every reason why a sign-in by OpenID Connect is refused has a sentence in both languages, and nothing else', () => {
  assert.deepEqual(Object.keys(PROVIDER_REASONS).toSorted(), Object.keys(OIDC_REASONS).toSorted())
})
