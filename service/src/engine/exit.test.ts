import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EXIT, explain, isSaidBy } from './exit.ts'

test('a name that DNS does not know may be what follows an unescaped character of the password', () => {
  const error = Object.assign(new Error('getaddrinfo ENOTFOUND ss'), { code: 'ENOTFOUND', hostname: 'ss' })
  const { sentence } = explain(error)
  assert.match(sentence, /password.*written as %2F/)
  assert.doesNotMatch(sentence, /\bss\b/)
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  assert.doesNotMatch(explain(refused).sentence, /password/)
})

test('a database that refuses us is reported with what to look at, and without what it quotes', () => {
  for (const [code, message, said] of [
    ['28P01', 'password authentication failed for user "recado"', /role or its password: .*DATABASE_URL/],
    ['28000', 'no pg_hba.conf entry for host "10.0.0.1"', /pg_hba\.conf of the server/],
    ['3D000', 'database "shop" does not exist', /no such database: .*DATABASE_URL/],
    [
      '53100',
      'could not extend file "base/1/2": No space left on device',
      /disk of the database is full.*No space left/,
    ],
    ['53300', 'sorry, too many clients already', /no connection left: .*too many clients already/],
    [
      '25006',
      'cannot execute INSERT in a read-only transaction',
      /accepts no writes: .*cannot execute INSERT/,
    ],
    ['42501', 'permission denied for schema public', /lacks a right: .*grant usage, create on schema public/],
  ] as const) {
    const { sentence, exitCode } = explain(Object.assign(new Error(message), { code }))
    assert.match(sentence, said)
    assert.ok(sentence.includes(code))
    assert.ok(!sentence.includes('10.0.0.1'))
    assert.equal(exitCode, EXIT.failed)
  }
})

test('a sentence says all of its error, also where digits of it are hidden', () => {
  const error = new Error('The credentials were encrypted with another key (id 12345793): give that key')
  const { sentence } = explain(error)
  assert.notEqual(sentence, error.message)
  assert.equal(isSaidBy(sentence, error), true)
  assert.equal(isSaidBy('The port is in use.', error), false)
})
