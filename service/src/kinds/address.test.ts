import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ADDRESS_PATTERN, PHONE_PATTERN, listSpellings, parseAddress, toMatchKey } from './address.ts'

/**
 * Cases of Brazil, Argentina and Mexico: in `SAME` each pair is one person, in `DIFFERENT` it is
 * not.
 */
const SAME: [string, string][] = [
  ['553188887777', '5531988887777'],
  ['551187654321', '5511987654321'],
  ['554196543210', '5541996543210'],
  ['556284622450', '5562984622450'],
  ['5491123456789', '541123456789'],
  ['5215512345678', '525512345678'],
]
const DIFFERENT: [string, string][] = [
  ['554532782153', '5545932782153'], // a landline gains no digit
  ['551133334444', '5511933334444'],
  ['5511912345678', '551112345678'], // born with nine digits
  ['552088887777', '5520988887777'], // no such area
  ['553188887777', '553288887777'],
  ['15551234567', '155591234567'],
]

test('both forms of a Brazilian mobile, and the extra digits of Argentina and Mexico, are one match key', () => {
  for (const [a, b] of SAME) assert.equal(toMatchKey(a), toMatchKey(b), `${a} ${b}`)
})

test('landlines, numbers born with nine digits and other countries are matched exactly', () => {
  for (const [a, b] of DIFFERENT) assert.notEqual(toMatchKey(a), toMatchKey(b), `${a} ${b}`)
})

test('a match key is its own match key', () => {
  const digits = fc.stringMatching(/^(55|54|52|1)[0-9]{6,13}$/)
  fc.assert(fc.property(digits, (number) => toMatchKey(toMatchKey(number)) === toMatchKey(number)))
})

test('every spelling of an address is found by its match key, and no other', () => {
  for (const [a, b] of SAME) assert.deepEqual(listSpellings(toMatchKey(a)).sort(), [a, b].sort())
  for (const [a, b] of DIFFERENT) {
    assert.ok(listSpellings(toMatchKey(a)).includes(a))
    assert.ok(!listSpellings(toMatchKey(a)).includes(b), `${a} ${b}`)
  }
  assert.deepEqual(listSpellings('BR.13491208655302741919'), ['BR.13491208655302741919'])
})

test('an address is recognized by its form', () => {
  assert.deepEqual(parseAddress('+5531988887777'), {
    kind: 'phone',
    value: '5531988887777',
    matchKey: '553188887777',
  })
  assert.deepEqual(parseAddress('5531988887777')?.value, '5531988887777')
  assert.equal(parseAddress('BR.1A2b')?.kind, 'user_id')
  assert.equal(parseAddress('BR.ENT.1A2b')?.kind, 'parent_user_id')
  for (const text of ['', '+', '0511987654321', '+55 11', 'br.1', 'BR.', 'BR.a_b', 'BRA.1', '1234567\n']) {
    assert.equal(parseAddress(text), null, JSON.stringify(text))
  }
})

test('the patterns of the schema accept exactly what is an address', () => {
  const texts = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.stringMatching(/^\+?[0-9]{5,17}$/),
    fc.stringMatching(/^[A-Z]{1,3}\.(ENT\.)?[0-9A-Za-z_]{0,5}$/),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const address = parseAddress(text)
      assert.equal(new RegExp(ADDRESS_PATTERN, 'u').test(text), address !== null)
      assert.equal(new RegExp(PHONE_PATTERN, 'u').test(text), address?.kind === 'phone')
    }),
    { numRuns: 2000 },
  )
})
