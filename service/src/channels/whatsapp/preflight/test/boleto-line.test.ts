import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getBoletoInfo } from '@brazilian-utils/brazilian-utils/get-boleto-info'
import { toDueDate, toSaoPauloDay } from '../boleto/boleto-line.ts'
import { bankLine } from './check-digits.ts'

const onDay = (day: string) => new Date(`${day}T12:00:00Z`)

test('a due-date factor is counted from 1997-10-07, and again from 2025-02-22', () => {
  const cases = [
    [1000, '2000-07-03', '2000-07-03'],
    [1000, '2025-02-22', '2025-02-22'],
    [1646, '2026-11-20', '2026-11-30'],
    [7586, '2018-07-01', '2018-07-15'],
    [9999, '2025-01-01', '2025-02-21'],
    [9999, '2045-01-01', '2049-10-13'],
  ] as const
  for (const [factor, now, due] of cases)
    assert.equal(toDueDate(factor, onDay(now)), due, `${factor} on ${now}`)
})

test('a slip without a date has none', () => {
  assert.equal(toDueDate(0, onDay('2026-11-20')), null)
  assert.equal(toDueDate(999, onDay('2026-11-20')), null)
})

test('of two dates the one from 3,500 days back to 5,500 days ahead is taken', () => {
  const now = onDay('2030-01-01')
  const today = Math.floor((now.getTime() - Date.UTC(1997, 9, 7)) / 86_400_000)
  const dayAfter = (days: number) => new Date(Date.UTC(2030, 0, 1 + days)).toISOString().slice(0, 10)
  const factorOf = (days: number) => ((today + days - 1000) % 9000) + 1000
  for (const days of [-3499, -1, 0, 1, 5499, 5500])
    assert.equal(toDueDate(factorOf(days), now), dayAfter(days))
  assert.equal(toDueDate(factorOf(5501), now), dayAfter(-3499))
})

test('the library finds the same date for every factor', () => {
  for (const now of ['2005-06-01', '2024-12-31', '2026-11-20', '2040-01-01'].map(onDay)) {
    for (let factor = 1000; factor <= 9999; factor += 7) {
      const line = bankLine('001', '9', String(factor), '0000004800', '1'.repeat(25))
      const theirs = getBoletoInfo(line, { referenceDate: now })?.expirationDate
      const day = theirs && new Date(Date.UTC(theirs.getFullYear(), theirs.getMonth(), theirs.getDate()))
      assert.equal(
        toDueDate(factor, now),
        day?.toISOString().slice(0, 10),
        `${factor} on ${now.toISOString()}`,
      )
    }
  }
})

test('a slip is due until the day ends in São Paulo', () => {
  assert.equal(toSaoPauloDay(new Date('2026-12-01T02:59:59Z')), '2026-11-30')
  assert.equal(toSaoPauloDay(new Date('2026-12-01T03:00:00Z')), '2026-12-01')
})
