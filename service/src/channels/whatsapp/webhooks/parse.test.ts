/**
 * Whole webhook bodies: how they are split, and what never breaks the parser. Payloads:
 * webhook-payloads.test.ts.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseWebhook } from './parse.ts'

/** Parses a body and merges the ignored counts of all accounts. */
function parse(body: unknown) {
  const { accounts, ignored, deadLetters } = parseWebhook(new TextEncoder().encode(JSON.stringify(body)))
  const counts = [ignored, ...accounts.map((account) => account.ignored)].flatMap((map) => [...map])
  return { accounts, deadLetters, ignored: new Map(counts) }
}
const envelope = (...changes: unknown[]) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: 'W1', changes }],
})
const change = (phone_number_id: unknown, value: object) => ({
  field: 'messages',
  value: { messaging_product: 'whatsapp', metadata: { phone_number_id }, ...value },
})
const text = (id: string) => ({
  from: '5511900000001',
  id,
  timestamp: '1790000000',
  type: 'text',
  text: { body: 'Oi' },
})

test('updates are gathered by account, over entries and changes', () => {
  const one = envelope(change('P1', { messages: [text('a')] }), change('P2', { messages: [text('b')] }))
  const two = envelope(change('P1', { messages: [text('c')] }))
  const { accounts, ignored } = parse({ ...one, entry: [...one.entry, ...two.entry] })
  assert.deepEqual(
    accounts.map(({ channelAccountId, messages }) => [
      channelAccountId,
      messages.map((m) => m.channelMessageId),
    ]),
    [
      ['P1', ['a', 'c']],
      ['P2', ['b']],
    ],
  )
  assert.equal(ignored.size, 0)
})

test('a number of many digits is no more and no other than a number', () => {
  const { rawJSON } = JSON as unknown as { rawJSON(text: string): object }
  const read = (long: unknown) => {
    const odd = [
      long,
      { ...text('t'), timestamp: long },
      { ...text('b'), text: long },
      { ...text('i'), id: long },
    ]
    const [account] = parse(envelope(change('P1', { messages: odd }))).accounts
    return {
      deadLetters: account?.deadLetters.map(({ reason }) => reason),
      messages: account?.messages.map(({ type, content }) => ({ type, content })),
    }
  }
  assert.deepEqual(read(rawJSON('12345678901234567890')), read(1))
  assert.equal(read(1).deadLetters?.length, 3)
})

test('an odd element becomes a dead letter and spoils nothing beside it', () => {
  const { timestamp: _, ...timeless } = text('t')
  const odd = [null, 7, 'x', [], {}, timeless, { ...text('n'), from: 'nobody' }, { ...text('i'), id: 9 }]
  const [account] = parse(envelope(change('P1', { messages: [...odd, text('good')] }))).accounts
  assert.deepEqual(
    account?.messages.map((message) => message.channelMessageId),
    ['good'],
  )
  assert.deepEqual(
    account?.deadLetters.map(({ reason }) => reason),
    [
      'message_not_an_object',
      'message_not_an_object',
      'message_not_an_object',
      'message_not_an_object',
      'message_without_id',
      'message_without_time',
      'message_without_contact',
      'message_without_id',
    ],
  )
  assert.deepEqual(
    account?.deadLetters.map(({ payload }) => payload),
    odd.map((element) => JSON.stringify(element)),
  )
})

const call = (more: object = {}) => ({
  ...text('wacid.C1'),
  type: undefined,
  text: undefined,
  event: 'connect',
  direction: 'USER_INITIATED',
  ...more,
})
const callsChange = (value: object) => ({ ...change('P1', value), field: 'calls' })

test('of the field for calls, those of contacts are stored and all others are counted', () => {
  const { accounts, ignored } = parse(
    envelope(
      callsChange({
        calls: [
          call(),
          call({ event: 'terminate' }),
          call({ direction: 'BUSINESS_INITIATED' }),
          call({ direction: undefined }),
          call({ id: undefined }),
        ],
      }),
      callsChange({ statuses: [{ id: 'wacid.C2', type: 'call', status: 'RINGING' }] }),
      change('P1', { statuses: [{ id: 'wacid.C2', type: 'call', status: 'RINGING' }] }),
    ),
  )
  assert.deepEqual(
    accounts[0]?.messages.map(({ channelMessageId, type, opensWindow }) => [
      channelMessageId,
      type,
      opensWindow,
    ]),
    [
      ['wacid.C1', 'unsupported', true],
      ['wacid.C1', 'unsupported', true],
    ],
  )
  assert.deepEqual(
    accounts[0]?.deadLetters.map(({ reason }) => reason),
    ['call_without_id'],
  )
  assert.deepEqual(Object.fromEntries(ignored), {
    'call:business_initiated': 1,
    'call:other': 1,
    'field:calls': 1,
    'status:call': 1,
  })
})

test('among several calls the only contact is not matched to an unnamed caller', () => {
  const contacts = [{ profile: { name: 'Ana' }, wa_id: '5511900000001' }]
  const calls = [call({ from: undefined }), call({ id: 'wacid.C2' })]
  const [account] = parse(envelope(callsChange({ contacts, calls }))).accounts
  assert.deepEqual(
    account?.deadLetters.map(({ reason }) => reason),
    ['call_without_contact'],
  )
})

test('no element whatsoever breaks the parsing, and none is lost without a word', () => {
  const key = fc.constantFrom(
    'id',
    'from',
    'timestamp',
    'type',
    'text',
    'status',
    'context',
    'errors',
    'direction',
    '__proto__',
  )
  const leaf = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('wamid.A1', '5511900000001', '1790000000', 'text', 'image', 'failed', 'USER_INITIATED'),
  )
  const element = fc.oneof(leaf, fc.dictionary(key, fc.oneof(leaf, fc.dictionary(key, leaf))))
  const lists = fc.tuple(fc.array(element), fc.array(element), fc.array(element))
  fc.assert(
    fc.property(lists, fc.jsonValue(), ([messages, statuses, calls], contacts) => {
      const { accounts, ignored } = parse(
        envelope(change('P1', { messages, statuses, contacts }), callsChange({ calls, contacts })),
      )
      const [account] = accounts
      const counted = [...ignored.values()].reduce((sum, n) => sum + n, 0)
      const kept = [account?.messages, account?.receipts, account?.deadLetters].flat()
      const empty = calls.length === 0 ? 1 : 0 // a change of that field without a call is counted itself
      assert.equal(kept.length + counted, messages.length + statuses.length + calls.length + empty)
      assert.doesNotMatch(JSON.stringify(kept), /\\u0000/)
    }),
  )
})

test('odd containers hold nothing and break nothing', () => {
  for (const entry of [
    undefined,
    null,
    7,
    'x',
    {},
    [null],
    [7],
    [{}],
    [{ changes: {} }],
    [{ changes: [null, 7] }],
  ])
    assert.deepEqual(parse({ object: 'whatsapp_business_account', entry }).accounts, [])
  for (const value of [{ messages: {}, statuses: 'x', errors: 7 }, { contacts: 7, messages: null }, {}]) {
    const [account] = parse(envelope(change('P1', value))).accounts
    assert.deepEqual(account, {
      channelAccountId: 'P1',
      messages: [],
      receipts: [],
      deadLetters: [],
      moves: [],
      accountFailures: [],
      preferences: [],
      appContacts: [],
      history: [],
      ignored: new Map(),
    })
  }
})

test('what is of no interest is counted by kind', () => {
  const { accounts, ignored } = parse(
    envelope(
      { field: 'security', value: {} },
      { field: 'security', value: {} },
      { field: 'group_settings_update', value: {} },
      { field: 'Not a name!', value: {} },
      { value: {} },
      change(undefined, { messages: [text('a')] }),
      { field: 'messages' },
      change('P1', { statuses: [{ status: 'deleted' }, { status: 'teleported' }, {}] }),
    ),
  )
  assert.deepEqual(Object.fromEntries(ignored), {
    'field:security': 2,
    'field:group_settings_update': 1,
    'field:other': 2,
    'value:without_account': 2,
    'status:deleted': 1,
    'status:teleported': 1,
    'status:other': 1,
  })
  assert.equal(accounts.length, 1)
})

test('a changed user id is read from an object, from a list, and from a value that is the update itself', () => {
  const update = (now: string) => ({
    user_id: { previous: 'BR.1', current: now },
    wa_id: '5511900000001',
    timestamp: '1790000000',
  })
  const reported = [
    { user_id_update: update('BR.2') },
    { user_id_update: [update('BR.3'), update('BR.4')] },
    update('BR.5'),
  ]
  const { accounts, ignored } = parse(
    envelope(...reported.map((value) => ({ ...change('P1', value), field: 'user_id_update' }))),
  )
  assert.deepEqual(
    accounts[0]?.moves.map(({ from, to }) => [from.userId, from.phone, to.userId]),
    ['BR.2', 'BR.3', 'BR.4', 'BR.5'].map((now) => ['BR.1', '5511900000001', now]),
  )
  assert.equal(ignored.size, 0)
})

test('a change of user ids from which nothing can be read is counted', () => {
  const odd = [{}, { user_id_update: [] }, { user_id_update: 'x' }, { user_id_update: { user_id: 'BR.2' } }]
  const { accounts, ignored } = parse(
    envelope(...odd.map((value) => ({ ...change('P1', value), field: 'user_id_update' }))),
  )
  assert.deepEqual([accounts[0]?.moves, [...ignored]], [[], [['user_id_update:other', odd.length]]])
})

test('webhooks of other products are counted and left alone', () => {
  const { accounts, ignored } = parse({
    ...envelope(change('P1', { messages: [text('a')] })),
    object: 'instagram',
  })
  assert.deepEqual(accounts, [])
  assert.deepEqual([...ignored], [['object:instagram', 1]])
})

test('what is not JSON is an error, and JSON of another shape is set aside as a whole', () => {
  for (const body of ['', '{'])
    assert.throws(() => parseWebhook(new TextEncoder().encode(body)), SyntaxError, body)
  const ours = '{"object":"whatsapp_business_account","entry":[{"messaging":[1]}]}'
  for (const body of ['null', '7', '"x"', '[]', '{}', '{"object":7}', ours]) {
    const { accounts, ignored, deadLetters } = parseWebhook(new TextEncoder().encode(body))
    assert.deepEqual([accounts, [...ignored]], [[], []])
    assert.deepEqual(deadLetters, [{ reason: 'body_of_unknown_shape', payload: body }])
  }
})

test('a body that has no entry says nothing: doctor sends one, and there is nothing to set aside', () => {
  const body = new TextEncoder().encode('{"object":"whatsapp_business_account","entry":[]}')
  const { accounts, ignored, deadLetters } = parseWebhook(body)
  assert.deepEqual([accounts, [...ignored], deadLetters], [[], [], []])
})

test('what is reported while another app holds the conversation is read one level deeper, or beside', () => {
  const { accounts, ignored } = parse(
    envelope(
      { ...change('P1', { standby: { messages: [text('a')], message_echoes: [{}, {}] } }), field: 'standby' },
      { ...change('P1', { messages: [text('b')] }), field: 'messaging_handovers' },
      { ...change('P1', { standby: {} }), field: 'standby' },
      {
        field: 'messaging_handovers',
        value: { recipient: { phone_number_id: 'P1' }, type: 'control_passed', control_passed: {} },
      },
    ),
  )
  assert.deepEqual(
    accounts.map(({ channelAccountId, messages }) => [
      channelAccountId,
      ...messages.map(({ channelMessageId }) => channelMessageId),
    ]),
    [['P1', 'a', 'b']],
  )
  assert.deepEqual(Object.fromEntries(ignored), {
    'field:message_echoes': 2,
    'field:standby': 1,
    'field:messaging_handovers': 1,
  })
})

test('keys of the prototype mean nothing', () => {
  const body =
    '{"object":"whatsapp_business_account","__proto__":{"entry":[]},"entry":[{"__proto__":{"changes":[{"field":"x"}]}}]}'
  const { accounts, ignored } = parseWebhook(new TextEncoder().encode(body))
  assert.deepEqual([accounts.length, ignored.size], [0, 0])
  assert.equal(({} as { entry?: unknown }).entry, undefined)
})

test('a very long list of errors is read', () => {
  const errors = Array.from({ length: 300_000 }, () => 0)
  const [account] = parse(envelope(change('P1', { errors }))).accounts
  assert.equal(account?.accountFailures.length, errors.length)
})

test('an error reported without a message has the time of its entry, where that has one', () => {
  const reported = [{ code: 131042 }, { code: 131000 }]
  const accountFailuresOf = (entry: object) => {
    const [account] = parse({
      object: 'whatsapp_business_account',
      entry: [{ changes: [change('P1', { errors: reported })], ...entry }],
    }).accounts
    return account?.accountFailures.map(({ failure, at, isAccountWide }) => [
      failure.code,
      isAccountWide,
      at?.getTime(),
    ])
  }
  for (const [time, atMs] of [
    [1_790_000_000, 1_790_000_000_000],
    ['1790000000', 1_790_000_000_000],
    [undefined, undefined],
    ['yesterday', undefined],
  ])
    assert.deepEqual(accountFailuresOf({ time }), [
      ['billing_problem', true, atMs],
      ['channel_internal_error', false, atMs],
    ])
})
