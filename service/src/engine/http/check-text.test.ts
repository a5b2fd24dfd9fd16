import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findUnstorable } from './check-text.ts'

const faultsOf = (body: unknown): string[] =>
  findUnstorable(body, JSON.stringify(body)).map(({ pointer, code }) => `${pointer} ${code}`)

/** An object nested so many levels deep. */
const nested = (depth: number): unknown => (depth === 0 ? {} : { a: nested(depth - 1) })

test('faults come in the order of the body, with pointers that are escaped', () => {
  const body = { 'a/b': '\u0000', list: ['fine', '\ud800', { '~': 2 ** 53 }], last: '\udc00x' }
  assert.deepEqual(faultsOf(body), [
    '/a~1b nul_character',
    '/list/1 lone_surrogate',
    '/list/2/~0 number_too_large',
    '/last lone_surrogate',
  ])
})

test('a key is a text like any other', () => {
  assert.deepEqual(faultsOf({ provider: { 'a\u0000': 1, b: { '\ud800': '' } } }), [
    '/provider/a\u0000 nul_character',
    '/provider/b/\ud800 lone_surrogate',
  ])
})

test('everything JSON and PostgreSQL can hold passes', () => {
  const fine = {
    text: 'olá 🍞 \u0001 \u202e',
    numbers: [0, -0, 1.5, 2 ** 53 - 1, -(2 ** 53) + 1],
    none: null,
    yes: true,
  }
  assert.deepEqual(faultsOf(fine), [])
})

test('a body may be nested 32 levels and no deeper', () => {
  assert.deepEqual(faultsOf(nested(31)), [])
  assert.deepEqual(faultsOf(nested(32)), [`${'/a'.repeat(32)} too_deep`])
})

test('no more than 200 faults are reported, and a long key by its beginning', () => {
  assert.equal(faultsOf(Array(1000).fill('\u0000')).length, 200)
  assert.deepEqual(faultsOf({ ['k'.repeat(129)]: '\u0000' }), [`/${'k'.repeat(128)}… nul_character`])
})
