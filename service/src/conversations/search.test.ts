import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toMatchKey } from '../kinds/address.ts'
import { parseSearch, toIndexedRuns, toRange } from './search.ts'

const contactOf = (typed: string) => parseSearch(typed).contact

/** Whether a search finds the number, compared as in the database. */
function finds(typed: string, number: string): boolean {
  const search = parseSearch(typed).contact
  const key = toMatchKey(number)
  return (
    search.kind === 'number' &&
    search.beginnings
      .map(toRange)
      .some(({ from, before }) => key >= from && (before === null || key < before))
  )
}

test('every beginning of a number finds it, with and without country code and ninth digit', () => {
  for (const number of [
    '5511987654321',
    '551187654321',
    '5511998765432',
    '551133334444',
    '14155550123',
    '5491123456789',
    '5215512345678',
  ]) {
    for (let length = 1; length <= number.length; length++)
      assert.ok(finds(number.slice(0, length), number), number.slice(0, length))
  }
  for (const typed of ['11987', '1187', '(11) 98765-4321', '+55 11 98765', '11 8765.4321'])
    assert.ok(finds(typed, '5511987654321'), typed)
})

test('another number is not found', () => {
  for (const typed of ['5521', '21987', '87654321', '55119876543210', '9'])
    assert.ok(!finds(typed, '5511987654321'), typed)
})

test('four digits or more may be from within a number, unless a plus says that they are of its beginning', () => {
  const runOf = (typed: string) => {
    const search = parseSearch(typed).contact
    return search.kind === 'number' ? search.run : undefined
  }
  assert.deepEqual(
    ['665', '6655', '8877-6655', '(9) 8877 6655', '1988776655', '1234567890123456', '+6655'].map(runOf),
    [null, '6655', '88776655', '988776655', '1988776655', null, null],
  )
  assert.deepEqual(toIndexedRuns('6655'), ['6655'])
  assert.deepEqual(toIndexedRuns('988776'), ['9887', '8877', '8776'])
})

test('a range holds what begins so, up to the last nine', () => {
  assert.deepEqual(toRange('551'), { from: '551', before: '552' })
  assert.deepEqual(toRange('5599'), { from: '5599', before: '56' })
  assert.deepEqual(toRange('99'), { from: '99', before: null })
})

test('a text with letters is a name, unless it is a user id', () => {
  assert.deepEqual(contactOf(' Ana 2 '), { kind: 'name', text: 'Ana 2' })
  assert.deepEqual(contactOf('BR.1a2B'), { kind: 'user_id', matchKey: 'BR.1a2B' })
  assert.deepEqual(contactOf('+'), { kind: 'name', text: '+' })
})

test('a text that a reference may begin with is looked for among the orders, also in capitals', () => {
  const referencesOf = (typed: string) => parseSearch(typed).references
  assert.deepEqual(referencesOf(' ped-7 '), ['ped-7', 'PED-7'])
  assert.deepEqual(referencesOf('1042'), ['1042'])
  assert.deepEqual(referencesOf('a b'), [])
})
