import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toFaults } from './faults.ts'

function detailOf(keyword: string, limit: number): string | undefined {
  return toFaults([{ keyword, instancePath: '/name', schemaPath: '', params: { limit } }], 'body')[0]?.detail
}

test('what must not be empty is told so, and other limits with their figure', () => {
  assert.equal(detailOf('minLength', 1), 'Must not be empty.')
  assert.equal(detailOf('minItems', 1), 'Must not be empty.')
  assert.equal(detailOf('minLength', 16), 'Must have at least 16 characters.')
  assert.equal(detailOf('minItems', 2), 'Must have at least 2 entries.')
})

test('what has the wrong type is told all types that would do', () => {
  const told = (type: string | string[]) =>
    toFaults([{ keyword: 'type', instancePath: '/x', schemaPath: '', params: { type } }], 'body')[0]?.detail
  assert.equal(told('object'), 'Must be an object.')
  assert.equal(told(['string', 'null']), 'Must be a string or null.')
  assert.equal(told(['integer', 'null']), 'Must be a whole number or null.')
})
