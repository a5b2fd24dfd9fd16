import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hideValues } from './log-text.ts'
import { describeError, openLog } from './log.ts'

/** The line that the log writes for these fields. */
function written(fields: Record<string, unknown>, level = 'info'): Record<string, unknown> {
  const lines: string[] = []
  openLog(level, { write: (line) => void lines.push(line) }).info(fields, 'It happened.')
  assert.equal(lines.length, 1)
  assert.ok(lines[0]?.endsWith('}\n'), 'one line')
  const { time, level: _level, ...rest } = JSON.parse(String(lines[0])) as Record<string, unknown>
  assert.match(String(time), /^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  return rest
}

const id = '01970000-0000-7000-8000-123456789012'

test('only fields of the list are written', () => {
  const secret = {
    to: '+5511987654321',
    apiKey: 'rcd_x',
    body: { text: 'Oi' },
    toString: 'x',
    __proto__: null,
  }
  assert.deepEqual(written({ event: 'sent', messageId: id, ...secret }), {
    event: 'sent',
    messageId: id,
    msg: 'It happened.',
  })
})

test('a field of another form than its own is not shown', () => {
  const misused = {
    messageId: '5511987654321',
    senderId: `${id} `,
    code: 'Maria Souza',
    outcome: '5511987654321',
    kind: 'x5511987654321',
    status: '200',
    known: 'yes',
    count: { a: 1 },
    url: ['x'],
    pointers: '/to',
  }
  const { msg: _msg, ...shown } = written(misused)
  assert.deepEqual(Object.keys(shown), Object.keys(misused))
  assert.deepEqual(new Set(Object.values(shown)), new Set(['(not shown)']))
})

for (const field of ['reason', 'url']) {
  test(`${field} is a text: the values in it are hidden, and of a long one the beginning is written`, () => {
    const said = { [field]: 'for +5511987654321, "Maria Souza", Bearer EAAJZCx12345abcdefghijk' }
    assert.equal(written(said)[field], 'for ····4321, "…", Bearer …')
    assert.equal(written({ [field]: 'long '.repeat(200) })[field], 'long '.repeat(100))
  })
}

test('a pointer is shown if its parts are names of fields or places in lists', () => {
  const pointers = [
    '/contacts/0/name',
    '',
    '/idempotency-key',
    '/a/(unknown)',
    '/5511987654321',
    '/Maria Souza',
    7,
  ]
  const hidden = '(not shown)'
  assert.deepEqual(written({ pointers }).pointers, [...pointers.slice(0, 4), hidden, hidden, hidden])
  assert.equal((written({ pointers: Array.from({ length: 50 }, () => '/to') }).pointers as []).length, 20)
})

test('a line break in a text does not make a second line', () => {
  assert.equal(written({ reason: 'it ended\n{"level":30}' }).reason, 'it ended\n{"level":30}')
})

test('an error is its name, code and message, without what it carries along', () => {
  const error = Object.assign(new Error('new row violates check constraint "known_status"'), {
    code: '23514',
    detail: 'Failing row contains (5511987654321, Oi).',
    where: 'unnamed portal parameter $1 = 5511987654321',
    parameters: ['rcd_x'],
    cause: new Error('5511987654321'),
  })
  const { err } = written({ err: error }) as { err: Record<string, unknown> }
  assert.deepEqual(err, {
    name: 'Error',
    code: '23514',
    message: 'new row violates check constraint "known_status"',
  })
  const { err: withStack } = written({ err: error }, 'debug') as { err: Record<string, unknown> }
  assert.deepEqual(Object.keys(withStack), ['name', 'code', 'message', 'stack'])
  assert.ok((withStack.stack as string[]).every((line) => line.includes('    at ')))
  assert.ok((withStack.stack as string[]).length > 0)
})

test('an error without a code has that of its cause', () => {
  const full = Object.assign(new Error('no space'), { code: '53100' })
  const error = new Error('The database was lost.', { cause: full })
  assert.deepEqual(describeError(error), { name: 'Error', code: '53100', message: 'The database was lost.' })
})

test('errors that quote what they could not read keep it to themselves, also in their stack', () => {
  let syntax: unknown
  try {
    JSON.parse('{"name": "Maria", Souza}')
  } catch (error) {
    syntax = error
  }
  const refused = Object.assign(new Error('invalid input syntax for type uuid: "Maria"'), { code: '22P02' })
  for (const error of [syntax, refused]) {
    assert.ok(!JSON.stringify(written({ err: error }, 'debug')).includes('Maria'))
    assert.match(describeError(error).message, /may quote/)
  }
  assert.equal(describeError('5511987654321').message, '····4321')
})

test('numbers keep their last four digits; quoted values and tokens go; names, ids, addresses and dates stay', () => {
  const cases: [string, string][] = [
    ['to +5511987654321 now', 'to ····4321 now'],
    ['to5511987654321', 'to····4321'],
    ['+55 (11) 98765-4321', '····4321'],
    ['CPF 123.456.789-09', 'CPF ····8909'],
    ['"Maria Souza" wrote', '"…" wrote'],
    ['relation "senders" does not exist', 'relation "senders" does not exist'],
    ['key rcd_0000000000000000000000000000004C8CH5', 'key …'],
    ['Bearer EAAJZCx12345abcdefghijk', 'Bearer …'],
    [`sender ${id} is lost`, `sender ${id} is lost`],
    ['another key (id 4d1c134386604050)', 'another key (id 4d1c134386604050)'],
    ['card 1234567890123456', 'card ····3456'],
    ['token 4d1c134386604050-4d1c134386604050', 'token …'],
    ['connect ECONNREFUSED 192.168.100.10:5432', 'connect ECONNREFUSED 192.168.100.10:5432'],
    ['since 2026-11-20T12:00:00.000Z', 'since 2026-11-20T12:00:00.000Z'],
    ['since 2026-11-20 12:00:00', 'since 2026-11-20 12:00:00'],
    ['30000 ms', '30000 ms'],
  ]
  for (const [text, expected] of cases) assert.equal(hideValues(text), expected)
})

test('a text is gone through once, however long its words are', () => {
  const of = (unit: string) => unit.repeat(4_000_000 / unit.length)
  for (const unit of ['a', '-', 'ab=', '+']) assert.equal(hideValues(of(unit)), of(unit))
  assert.equal(hideValues(of('1')), '····1111')
  assert.equal(hideValues(`${of('a')}1`), '…')
})
