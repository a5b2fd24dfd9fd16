import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Outcome } from '../../channel.ts'
import { ATTEMPTS_FEW, classify as classifyAt } from './classify.ts'
import { channelErrors, type ChannelError } from './errors.ts'

const graphError = (code: number, extra: object = {}) =>
  JSON.stringify({
    error: { message: `(#${code}) A title`, type: 'OAuthException', code, fbtrace_id: 'T1', ...extra },
  })

/** What makes an error one of this row, beside its code. */
const toWords = ({ subcode, says }: ChannelError) => ({
  ...(subcode !== undefined && { error_subcode: subcode }),
  ...(says !== undefined && { message: says }),
})

const taken = (extra: object = {}) =>
  JSON.stringify({ messaging_product: 'whatsapp', messages: [{ id: 'wamid.A1' }], ...extra })

const NOW_MS = Date.parse('2026-09-21T12:00:00Z')
const classify = (status: number, body: string | null, headers: Record<string, string>) =>
  classifyAt(status, body, headers, NOW_MS)

function unavailable(outcome: Outcome) {
  assert.equal(outcome.kind, 'unavailable')
  return outcome
}
function failureOf(outcome: Outcome) {
  assert.notEqual(outcome.kind, 'accepted')
  return (outcome as Exclude<Outcome, { kind: 'accepted' }>).failure
}

test('an answer with a message id is accepted, with the channel own form of the number', () => {
  const contacts = [{ input: '+5563984620001', wa_id: '556384620001' }]
  assert.deepEqual(classify(200, taken({ contacts }), {}), {
    kind: 'accepted',
    channelMessageId: 'wamid.A1',
    recipient: { kind: 'phone', value: '556384620001' },
  })
})

test('a message addressed by user id is accepted with that user id', () => {
  const outcome = classify(200, taken({ contacts: [{ input: 'BR.1A', user_id: 'BR.1A' }] }), {})
  assert.deepEqual(outcome.kind === 'accepted' && outcome.recipient, { kind: 'user_id', value: 'BR.1A' })
})

test('an accepted message need not name its recipient', () => {
  for (const contacts of [undefined, [], [{}], [{ wa_id: 'nobody' }], 'x']) {
    const outcome = classify(200, taken({ contacts }), {})
    assert.equal(outcome.kind === 'accepted' && outcome.recipient, null)
  }
})

test('a message that WhatsApp holds is accepted, and says why it is held', () => {
  const answer = (message_status: unknown) =>
    classify(200, JSON.stringify({ messages: [{ id: 'wamid.A1', message_status }] }), {})
  const heldOf = (outcome: Outcome) => outcome.kind === 'accepted' && outcome.held?.code
  assert.equal(heldOf(answer('held_for_quality_assessment')), 'held_for_quality')
  assert.equal(heldOf(answer('paused')), 'held_while_paused')
  for (const status of ['accepted', 'another', 7, null, undefined])
    assert.equal(heldOf(answer(status)), undefined, String(status))
})

test('a 2xx without a readable message id is unknown', () => {
  const bodies = [
    null,
    '',
    '<html>ok</html>',
    '{"messages":[{"id":"wam',
    'null',
    '[]',
    '{}',
    '{"messages":[]}',
    '{"messages":[{"id":""}]}',
    '{"messages":[{"id":7}]}',
    '{"messages":[{"id":"a\\u0000"}]}',
    '{"success":true}',
    graphError(131000),
  ]
  for (const body of bodies) {
    const outcome = classify(200, body, {})
    assert.equal(outcome.kind, 'unknown', String(body))
    assert.equal(failureOf(outcome).code, 'answer_unreadable')
  }
})

test('every code of the table has the outcome of its retry class', () => {
  for (const row of channelErrors) {
    const { code, retry, accountWide, scope, failure } = row
    const outcome = classify(400, graphError(code, toWords(row)), {})
    assert.equal(failureOf(outcome).code, failure)
    assert.equal(failureOf(outcome).channelCode, code)
    if (retry === 'yes' || retry === 'few') {
      assert.equal(unavailable(outcome).scope, scope)
      assert.equal(unavailable(outcome).attemptsMax, retry === 'few' ? ATTEMPTS_FEW : null)
    } else {
      assert.equal(outcome.kind, accountWide ? 'stopped' : 'refused', String(code))
    }
  }
})

test('the code decides, whatever the status', () => {
  for (const status of [400, 401, 403, 404, 429, 500, 502, 503]) {
    assert.equal(classify(status, graphError(131047), {}).kind, 'refused')
    assert.equal(classify(status, graphError(190), {}).kind, 'stopped')
    assert.equal(classify(status, graphError(131016), {}).kind, 'unavailable')
  }
})

test('an answer that does not know the phone number id stops the sender, also without the subcode for it', () => {
  const unknownObject = { type: 'GraphMethodException' }
  for (const extra of [unknownObject, { ...unknownObject, error_subcode: 33 }, { error_subcode: 33 }]) {
    const outcome = classify(400, graphError(100, extra), {})
    assert.deepEqual([outcome.kind, failureOf(outcome).code], ['stopped', 'sender_not_found'])
  }
  assert.equal(classify(400, graphError(100), {}).kind, 'refused')
  assert.equal(classify(400, graphError(131009, unknownObject), {}).kind, 'refused')
})

test('what waits is the message, the recipient or the sender', () => {
  assert.equal(unavailable(classify(400, graphError(131000), {})).scope, 'message')
  const tooFast = unavailable(classify(400, graphError(131056), {}))
  assert.equal(tooFast.scope, 'recipient')
  assert.deepEqual(tooFast.backoff, { firstMs: 4_000, factor: 4, maxMs: 64_000 })
  assert.equal(unavailable(classify(400, graphError(130429), {})).scope, 'sender')
})

test('a recipient missing from the list of a test number is refused, and stops no other', () => {
  assert.equal(classify(400, graphError(131030), {}).kind, 'refused')
})

test('an unknown code is refused with 4xx and tried a few times with 5xx', () => {
  assert.equal(classify(400, graphError(999_999), {}).kind, 'refused')
  const outcome = unavailable(classify(500, graphError(999_999), {}))
  assert.deepEqual([outcome.scope, outcome.attemptsMax], ['message', ATTEMPTS_FEW])
})

test('an unknown code that calls itself transient is tried a few times', () => {
  assert.equal(classify(400, graphError(999_999, { is_transient: true }), {}).kind, 'unavailable')
  assert.equal(classify(400, graphError(999_999, { is_transient: false }), {}).kind, 'refused')
  assert.equal(classify(400, graphError(131009, { is_transient: true }), {}).kind, 'refused')
})

test('429 makes the sender wait even without a useful code', () => {
  for (const body of [null, '', '<html>', graphError(999_999)]) {
    const outcome = unavailable(classify(429, body, { 'retry-after': '3' }))
    assert.deepEqual([outcome.scope, outcome.retryAfterMs, outcome.attemptsMax], ['sender', 3000, null])
  }
})

test('429 makes the sender wait where the code concerns one message, and every other code decides', () => {
  for (const row of channelErrors) {
    const { code, scope, failure } = row
    const outcome = classify(429, graphError(code, toWords(row)), { 'retry-after': '3' })
    if (scope === 'message') {
      const { retryAfterMs, attemptsMax } = unavailable(outcome)
      assert.deepEqual([unavailable(outcome).scope, retryAfterMs, attemptsMax], ['sender', 3000, null])
      assert.deepEqual(
        [failureOf(outcome).code, failureOf(outcome).channelCode],
        ['channel_rate_limited', code],
      )
    } else assert.equal(failureOf(outcome).code, failure)
  }
})

test('401 stops the sender even without a useful code', () => {
  for (const body of [null, '<html>', graphError(999_999)])
    assert.equal(classify(401, body, {}).kind, 'stopped')
})

test('a 5xx that the Graph API did not write may hide an accepted message: unknown', () => {
  const bodies = [
    null,
    '',
    '<html>Bad Gateway</html>',
    '{"error":"oops"}',
    '{"error":{"message":"no code"}}',
    '7',
  ]
  for (const status of [500, 501, 502, 503, 504, 599])
    for (const body of bodies) assert.equal(classify(status, body, {}).kind, 'unknown', `${status} ${body}`)
})

test('a 4xx that the Graph API did not write accepted nothing', () => {
  for (const status of [400, 402, 406, 410, 413, 414, 422, 431])
    assert.equal(classify(status, '<html>', {}).kind, 'refused', String(status))
  for (const status of [403, 404, 405, 407, 421]) {
    const outcome = unavailable(classify(status, '<html>', {}))
    assert.deepEqual([outcome.scope, outcome.failure.code], ['sender', 'channel_misaddressed'])
  }
  for (const status of [408, 425]) assert.equal(unavailable(classify(status, null, {})).scope, 'message')
})

test('a redirect that keeps the request has not handled it; one that points to a result may have', () => {
  for (const status of [301, 307, 308]) assert.equal(unavailable(classify(status, '', {})).scope, 'sender')
  for (const status of [300, 302, 303, 304]) assert.equal(classify(status, '', {}).kind, 'unknown')
})

test('the wait the channel asks for is honoured, in both its forms', () => {
  const usage = { 'x-business-use-case-usage': '{"W1":[{"estimated_time_to_regain_access":2}]}' }
  assert.equal(unavailable(classify(400, graphError(4), usage)).retryAfterMs, 120_000)
  assert.equal(
    unavailable(classify(400, graphError(4), { ...usage, 'retry-after': '7' })).retryAfterMs,
    120_000,
  )
  assert.equal(
    unavailable(classify(400, graphError(4), { ...usage, 'retry-after': '500' })).retryAfterMs,
    500_000,
  )
  const dated = { 'retry-after': 'Mon, 21 Sep 2026 12:00:30 GMT' }
  assert.equal(unavailable(classify(503, graphError(2), dated)).retryAfterMs, 30_000)
  assert.equal(unavailable(classify(400, graphError(4), {})).retryAfterMs, null)
})

test('access the account has lost does not slow a single recipient', () => {
  const usage = { 'x-business-use-case-usage': '{"W1":[{"estimated_time_to_regain_access":2}]}' }
  assert.equal(unavailable(classify(400, graphError(131056), usage)).retryAfterMs, null)
  assert.equal(unavailable(classify(400, graphError(131056), { 'retry-after': '7' })).retryAfterMs, 7_000)
})

test('maintenance is given a minute, or longer when asked', () => {
  assert.equal(unavailable(classify(500, graphError(131057), {})).retryAfterMs, 60_000)
  assert.equal(unavailable(classify(500, graphError(131057), { 'retry-after': '90' })).retryAfterMs, 90_000)
})

test('a failure has what the channel said', () => {
  const error_data = { messaging_product: 'whatsapp', details: 'Why it is so' }
  assert.deepEqual(failureOf(classify(400, graphError(131009, { error_data }), { 'x-fb-trace-id': 'T2' })), {
    code: 'invalid_parameter',
    detail:
      'WhatsApp does not accept a value of the message. Read its details, correct the value and send again.',
    channelCode: 131009,
    channelTitle: 'A title',
    channelDetails: 'Why it is so',
    channelTraceId: 'T1',
  })
})

test('details may be plain text, or a text meant for users', () => {
  assert.equal(failureOf(classify(400, graphError(100, { error_data: 'Plain' }), {})).channelDetails, 'Plain')
  assert.equal(
    failureOf(classify(400, graphError(100, { error_user_msg: 'For you' }), {})).channelDetails,
    'For you',
  )
})

test('the trace id is found in the headers when the body has none', () => {
  assert.equal(failureOf(classify(502, '<html>', { 'x-fb-trace-id': 'T2' })).channelTraceId, 'T2')
  assert.equal(failureOf(classify(502, '<html>', { 'x-fb-request-id': 'T3' })).channelTraceId, 'T3')
  assert.equal(failureOf(classify(502, '<html>', {})).channelTraceId, null)
})
