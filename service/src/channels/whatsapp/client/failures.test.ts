import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CHANNEL_TEXT_LENGTH_MAX, failureDetails, toFailure } from './failures.ts'

test('every failure has a stable word and one short text for a person', () => {
  for (const [code, detail] of Object.entries(failureDetails)) {
    assert.match(code, /^[a-z]+(_[a-z]+)*$/)
    assert.match(detail, /^[A-Z].*\.$/)
    assert.ok(detail.length <= 140, code)
  }
})

test('a sentence says nothing that only some of its cases have: no kind of file, no time of a last message', () => {
  for (const [code, detail] of Object.entries(failureDetails))
    assert.doesNotMatch(detail, /\b(?:image|photo|video|last wrote)\b/i, code)
})

test('what the channel did not say is null', () => {
  assert.deepEqual(toFailure('window_closed'), {
    code: 'window_closed',
    detail: failureDetails.window_closed,
    channelCode: null,
    channelTitle: null,
    channelDetails: null,
    channelTraceId: null,
  })
})

test('what the channel said at length is cut, never inside a character', () => {
  const { channelTitle } = toFailure('window_closed', {
    channelTitle: `${'x'.repeat(CHANNEL_TEXT_LENGTH_MAX - 1)}👋`,
  })
  assert.equal(channelTitle, `${'x'.repeat(CHANNEL_TEXT_LENGTH_MAX - 1)}\uFFFD`)
})
