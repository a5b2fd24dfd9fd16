import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DatabaseUnavailableError, isConnectionError, isPassingError } from './errors.ts'

const withCode = (code: string) => Object.assign(new Error('said by the server or the socket'), { code })

const away = ['57P01', '57P03', '08006', '53300', '25006', '57014', 'ECONNREFUSED', 'ENOENT', 'ECONNRESET']
for (const code of away) {
  test(`${code} means that the database cannot be reached now`, () => {
    assert.equal(isConnectionError(withCode(code)), true)
    assert.equal(isPassingError(withCode(code)), true)
  })
}

test('the sentences of the client about a lost connection are understood, alone and among others', () => {
  const lost = new Error('Connection terminated unexpectedly')
  assert.equal(isConnectionError(lost), true)
  assert.equal(isConnectionError(new AggregateError([new Error('else'), lost])), true)
  assert.equal(isConnectionError(new DatabaseUnavailableError('lost')), true)
})

for (const code of ['40001', '40P01', '55P03']) {
  test(`${code}, lost against another transaction, is worth another try on the same connection`, () => {
    assert.equal(isConnectionError(withCode(code)), false)
    assert.equal(isPassingError(withCode(code)), true)
  })
}

for (const code of ['42P01', '42501', '26000', '58030', 'XX002']) {
  test(`${code} says that the database has to be mended, and nothing against the rows`, () => {
    assert.equal(isConnectionError(withCode(code)), false)
    assert.equal(isPassingError(withCode(code)), true)
  })
}

for (const code of ['21000', '23505', '23514', '22021', '44000', '54000', 'P0001', 'EPERM']) {
  test(`${code} says that what was asked is wrong, and asking again will not help`, () => {
    assert.equal(isPassingError(withCode(code)), false)
  })
}
