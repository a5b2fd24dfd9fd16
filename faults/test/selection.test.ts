/** What continuous integration plays on which day. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canaries } from '../canaries/canaries.ts'
import { experiments } from '../experiments/experiments.ts'
import { selectFor } from '../selection.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const daysFrom = (first: number) =>
  Array.from({ length: 7 }, (_, n) => selectFor(new Date((first + n) * DAY_MS)))
const namesOf = (items: { name: string }[]) => [...new Set(items.map(({ name }) => name))].toSorted()

test('any seven days in a row choose every experiment and every canary', () => {
  for (let first = 20_700; first < 20_760; first++) {
    const week = daysFrom(first)
    assert.deepEqual(namesOf(week.flatMap((day) => day.experiments)), namesOf(experiments))
    assert.deepEqual(namesOf(week.flatMap((day) => day.canaries)), namesOf(canaries))
  }
})

test('each day chooses what kills service, database and bank, two canaries, and no more than four others', () => {
  for (const day of daysFrom(20_700)) {
    const names = namesOf(day.experiments)
    for (const name of ['kill-service', 'kill-postgres', 'payments']) assert.ok(names.includes(name), name)
    assert.ok(names.length <= 7)
    assert.equal(day.canaries.length, 2)
  }
})

test('the hour does not change what a day chooses', () => {
  const [morning, evening] = ['2026-11-29T00:00:00Z', '2026-11-29T23:59:59Z'].map((at) =>
    selectFor(new Date(at)),
  )
  assert.deepEqual(morning, evening)
})
