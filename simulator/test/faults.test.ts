/** Faults of both sides, as the affected client sees them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderCalled, text } from './payloads.ts'
import { ACCOUNT, CUSTOMER, openStage, sorted, type Json, type Stage } from './stage.ts'
import { until } from '../../testkit/until.ts'

/** No answer within this time counts as silence; an expected answer gets all the time it needs. */
const SILENCE_MS = 300
const ANSWER_MS = 30_000
const setFaults = (stage: Stage, ...rules: Json[]) => stage.control('PUT', '/faults', { rules })

/** What the caller sees under a fault, and how many messages reached the phone. */
async function sendUnder(t: Parameters<typeof openStage>[0], rule: Json, patienceMs = ANSWER_MS) {
  const stage = await openStage(t)
  await stage.write()
  await setFaults(stage, { on: 'send', ...rule })
  const seen = await fetch(`${stage.url}/v25.0/${ACCOUNT}/messages`, {
    method: 'POST',
    headers: { authorization: 'Bearer test-access-token', 'content-type': 'application/json' },
    body: JSON.stringify({ messaging_product: 'whatsapp', to: CUSTOMER, ...text() }),
    signal: AbortSignal.timeout(patienceMs),
  }).then(
    async (answer) => ({ status: answer.status, headers: answer.headers, body: await answer.text() }),
    (error: Error) => ({ failure: error.name }),
  )
  const { messages } = await stage.control('GET', `/chats/${CUSTOMER}`)
  const { calls } = await stage.control('GET', '/calls')
  const { rules } = await stage.control('GET', '/faults')
  assert.equal(rules[0].hits, 1)
  assert.equal(calls[0].fault, rule.mode)
  return { seen: seen as Json, sentCount: messages.length - 1, call: calls[0] }
}

test('error: a Graph error with the code, the status and the pause that were asked for', async (t) => {
  const rule = { mode: 'error', code: 131056, http: 429, retryAfterSeconds: 7, details: 'slow down' }
  const { seen, sentCount, call } = await sendUnder(t, rule)
  assert.equal(seen.status, 429)
  assert.equal(seen.headers.get('retry-after'), '7')
  const { error } = JSON.parse(seen.body)
  assert.deepEqual([error.code, error.error_data.details], [131056, 'slow down'])
  assert.equal(sentCount, 0)
  assert.equal(call.httpStatus, 429)
})

test('error: without a status, the one the code usually has, and the title of the code', async (t) => {
  const stage = await openStage(t)
  for (const [codes, status] of [
    [[0, 190], 401],
    [[10, 200, 250, 299, 368, 130497, 131005, 131031], 403],
    [[132001], 404],
    [[3, 131000, 131016, 131045, 131057, 133000], 500],
    [[2, 133004], 503],
    [[1, 4, 33, 100, 80007, 130429, 130472, 131008, 131009, 131021, 131026, 131030, 131037, 131042], 400],
    [[131047, 131048, 131049, 131050, 131051, 131052, 131053, 131055, 131056, 131062, 131063, 131064], 400],
    [[132000, 132005, 132007, 132012, 132015, 132016, 132018, 132068, 132069], 400],
    [[133005, 133006, 133008, 133009, 133010, 133015, 133016, 134011, 135000, 137000], 400],
  ] as const) {
    for (const code of codes) {
      await setFaults(stage, { on: 'send', mode: 'error', code })
      const { status: seen, body } = await stage.send(text())
      assert.deepEqual([seen, body.error.code], [status, code])
      assert.match(body.error.message, new RegExp(`^\\(#${code}\\) (?!Unknown error)\\S`))
    }
  }
})

test('error: an unknown code has no title, and is a bad request', async (t) => {
  const { seen } = await sendUnder(t, { mode: 'error', code: 300 })
  assert.deepEqual([seen.status, JSON.parse(seen.body).error.message], [400, '(#300) Unknown error'])
})

for (const [mode, failure, expectedCount] of [
  ['hang', 'TimeoutError', 0],
  ['refuse', 'TypeError', 0],
  ['accept_then_silence', 'TimeoutError', 1],
  ['accept_then_cut', 'TypeError', 1],
] as const) {
  test(`${mode}: no answer, and ${expectedCount} messages sent`, async (t) => {
    const patienceMs = failure === 'TimeoutError' ? SILENCE_MS : ANSWER_MS
    const { seen, sentCount, call } = await sendUnder(t, { mode }, patienceMs)
    assert.equal(seen.failure, failure)
    assert.equal(sentCount, expectedCount)
    assert.equal(call.httpStatus, null)
    assert.equal(call.wamid !== null, expectedCount === 1)
  })
}

for (const [mode, status, isOdd] of [
  ['html', 502, (body: string) => body.startsWith('<html>')],
  ['empty', 200, (body: string) => body === ''],
  ['cut_json', 200, (body: string) => body.startsWith('{"messaging') && !body.endsWith('}')],
  ['no_id', 200, (body: string) => JSON.parse(body).messages.length === 0],
  ['huge', 200, (body: string) => body.length > 100_000 && JSON.parse(body).messages[0].id !== undefined],
] as const) {
  test(`${mode}: an odd answer, and the message sent or not as the rule says`, async (t) => {
    const { seen, sentCount } = await sendUnder(t, { mode, bytes: 100_000 })
    assert.equal(seen.status, status)
    assert.ok(isOdd(seen.body), seen.body.slice(0, 200))
    assert.equal(sentCount, mode === 'html' ? 0 : 1)
    const commit = mode === 'html'
    assert.equal((await sendUnder(t, { mode, bytes: 100_000, commit })).sentCount, commit ? 1 : 0)
  })
}

test('delay: the right answer, and not before its time', async (t) => {
  const late = await sendUnder(t, { mode: 'delay', ms: 20 })
  assert.deepEqual([late.seen.status, late.sentCount], [200, 1])
  const tooLate = await sendUnder(t, { mode: 'delay', ms: 2 * ANSWER_MS }, SILENCE_MS)
  assert.deepEqual([tooLate.seen.failure, tooLate.sentCount], ['TimeoutError', 0])
})

test('replaced rules delay no call any longer', async (t) => {
  const stage = await openStage(t)
  await stage.write()
  await setFaults(stage, { on: 'send', mode: 'delay', ms: 600_000 })
  const sending = stage.send(text('late'))
  await until(async () => (await stage.control('GET', '/faults')).rules[0].hits === 1, 'the call is delayed')
  await setFaults(stage)
  assert.equal((await sending).status, 200)
})

test('an odd success is not given to a call that is refused anyway', async (t) => {
  const stage = await openStage(t)
  await setFaults(stage, { on: 'send', mode: 'no_id' })
  assert.equal((await stage.send(text(''))).status, 400)
})

test('a rule is spent after its times, and meets only what it matches', async (t) => {
  const stage = await openStage(t)
  await stage.write()
  const error = { on: 'send', mode: 'error', code: 131016 }
  await setFaults(
    stage,
    { ...error, times: 2, match: { to: '+55 11 8765-4321' } },
    { ...error, match: { referenceId: 'A' } },
    { ...error, match: { account: '222' } },
  )
  const codes = []
  for (let sent = 0; sent < 3; sent++) codes.push((await stage.send(text())).status)
  assert.deepEqual(codes, [500, 500, 200])
  assert.equal((await stage.send(orderCalled('A'))).status, 500)
  assert.equal((await stage.send(orderCalled('B'))).status, 200)
  const { rules } = await stage.control('GET', '/faults')
  assert.deepEqual(
    rules.map(({ hits }: Json) => hits),
    [2, 1, 0],
  )
  assert.deepEqual(await stage.control('DELETE', '/faults'), { rules: [] })
})

test('a rate draws from its seed: the same one meets the same calls', async (t) => {
  const stage = await openStage(t, { pairLimit: false })
  const run = async (seed: number) => {
    await setFaults(stage, { on: 'send', mode: 'error', rate: 0.5, seed })
    const codes = []
    for (let sent = 0; sent < 24; sent++) codes.push((await stage.send(text())).status)
    return codes.join()
  }
  const first = await run(7)
  assert.equal(await run(7), first)
  assert.notEqual(await run(8), first)
  assert.ok(first.includes('200') && first.includes('500'))
})

/** Sends one message under a webhook fault and returns the stage with all that arrived. */
async function tellUnder(t: Parameters<typeof openStage>[0], rule: Json) {
  const stage = await openStage(t)
  await stage.write()
  await stage.flush()
  stage.receiver.posts.length = 0
  await setFaults(stage, { on: 'webhook', ...rule })
  await stage.send(text())
  await stage.flush()
  assert.ok(stage.receiver.posts.every(({ signatureIsRight }) => signatureIsRight))
  return stage
}
const namesOf = (stage: Stage) => stage.statuses().map(({ status }) => status)

test('duplicate: the POST is made twice', async (t) => {
  const stage = await tellUnder(t, { mode: 'duplicate', times: 1 })
  const texts = stage.receiver.posts.map((post) => post.text)
  assert.equal(texts.length - new Set(texts).size, 1)
})

test('duplicate_inside: an update is twice in its POST', async (t) => {
  const stage = await tellUnder(t, { mode: 'duplicate_inside' })
  const lists = stage.receiver.values().map(({ statuses }) => statuses.map(({ status }: Json) => status))
  for (const list of lists) assert.ok(list.length >= 2 && list[0] === list[1])
})

test('drop: the named statuses never come', async (t) => {
  assert.deepEqual(namesOf(await tellUnder(t, { mode: 'drop', statuses: ['sent'] })), ['delivered'])
  assert.deepEqual(namesOf(await tellUnder(t, { mode: 'drop' })), [])
})

test('delay: an update comes after what followed it', async (t) => {
  assert.deepEqual(namesOf(await tellUnder(t, { mode: 'delay', ms: 100, times: 1 })), ['delivered', 'sent'])
})

test('shuffle: updates overtake each other, and none is lost', async (t) => {
  const stage = await openStage(t, { pairLimit: false, maxUpdatesPerPost: 1 })
  await setFaults(stage, { on: 'webhook', mode: 'shuffle', ms: 100, seed: 3 })
  const ids: string[] = []
  for (let written = 0; written < 20; written++) ids.push((await stage.write()).id)
  await stage.flush()
  const arrived = stage.messages().map(({ id }) => id)
  assert.notDeepEqual(arrived, ids)
  assert.deepEqual(sorted(arrived), sorted(ids))
})

test('delivered_and_failed: both come for one message', async (t) => {
  const stage = await tellUnder(t, { mode: 'delivered_and_failed' })
  assert.deepEqual(sorted(namesOf(stage)), ['delivered', 'failed', 'sent'])
  const { messages } = await stage.control('GET', `/chats/${CUSTOMER}`)
  assert.equal(messages[1].status, 'delivered')
})

test('unknown_type and unknown_field: something unheard of rides along', async (t) => {
  const typed = await tellUnder(t, { mode: 'unknown_type', times: 1 })
  assert.equal(typed.messages()[0].type, 'hologram')
  assert.deepEqual(sorted(namesOf(typed)), ['delivered', 'sent'])
  const fielded = await tellUnder(t, { mode: 'unknown_field', times: 1 })
  const fields = fielded.receiver.posts.flatMap(({ body }) =>
    body.entry[0].changes.map(({ field }: Json) => field),
  )
  assert.ok(fields.includes('hologram_update'))
})

test("two_accounts_in_one_post: a stranger's entry rides along when no neighbour has any", async (t) => {
  const stage = await tellUnder(t, { mode: 'two_accounts_in_one_post', times: 1 })
  const numbers = stage.receiver.values().map(({ metadata }) => metadata.phone_number_id)
  assert.ok(numbers.includes(ACCOUNT) && numbers.includes('999999999999999'))
})

/** Returns what is posted for two accounts, and the id of the update that waits for account 222. */
async function postForBoth(stage: Stage): Promise<{ entries: Json[]; numbers: string[]; waitingId: string }> {
  stage.receiver.answerWith(500)
  await stage.write(CUSTOMER, { account: '222' })
  await until(() => stage.receiver.posts.length === 1, 'the neighbour is held up by a failing POST')
  const { id } = await stage.write(CUSTOMER, { account: '222' })
  await setFaults(stage, { on: 'webhook', mode: 'two_accounts_in_one_post', times: 1 })
  await stage.write()
  await until(() => stage.receiver.posts.length === 2, 'the POST for both is made')
  const entries: Json[] = stage.receiver.posts[1]?.body.entry
  const numbers = entries.map((entry) => entry.changes[0].value.metadata.phone_number_id)
  return { entries, numbers, waitingId: id }
}

test('two_accounts_in_one_post: waiting updates of a neighbour are sent with it', async (t) => {
  const stage = await openStage(t, { webhookRetryBaseMs: 100 })
  await stage.addAccount('222', { webhookRetryBaseMs: 60_000, displayPhoneNumber: '551140000002' })
  const { entries, numbers, waitingId } = await postForBoth(stage)
  assert.deepEqual(numbers, [ACCOUNT, '222'])
  assert.equal(entries[1].changes[0].value.messages[0].id, waitingId)
})

test('two_accounts_in_one_post: a neighbour with another app secret keeps its updates', async (t) => {
  const stage = await openStage(t)
  const held = { webhookRetryBaseMs: 60_000, displayPhoneNumber: '551140000002' }
  await stage.addAccount('222', { ...held, appSecret: 'another' })
  const { numbers } = await postForBoth(stage)
  assert.deepEqual(numbers, [ACCOUNT, '999999999999999'])
})
