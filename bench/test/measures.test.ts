/** The arithmetic behind the numbers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quantile } from '../load/quantile.ts'
import { alternate, median, medianRatio, medianSample, type Sample } from '../measure/sample.ts'
import { describeEntry, describeTotal } from '../report/describe.ts'
import type { Entry, Result } from '../report/result.ts'
import { atLeast, atMost } from '../scenarios/scenario.ts'

const sample = (ratePerSecond: number, p99Ms: number | null = null): Sample => ({
  ratePerSecond,
  p50Ms: null,
  p99Ms,
  serviceCpuUs: null,
  postgresCpuUs: null,
  memoryBytes: null,
  walBytes: null,
})

test('the median is the one in the middle, or the mean of the two in the middle', () => {
  assert.equal(median([9, 1, 10]), 9)
  assert.equal(median([10, 1, 9, 2]), 5.5)
  assert.equal(median([]), Number.NaN)
})

test('a quantile lies at its fraction of the values in the order of their size', () => {
  const values = Array.from({ length: 100 }, (_, n) => 100 - n)
  assert.deepEqual([quantile(values, 0.5), quantile(values, 0.99), quantile(values, 1)], [51, 100, 100])
  assert.equal(quantile([], 0.5), Number.NaN)
})

test('a median of runs knows nothing of a number that one of them does not know', () => {
  const runs = [sample(30, 3), sample(10, 1), sample(20, 2)]
  assert.deepEqual(medianSample(runs), sample(20, 2))
  assert.equal(medianSample([...runs, sample(40)]).p99Ms, null)
})

test('a ratio is that of ours to the other in the same round', () => {
  // the third round was slow for both
  const [ours, other] = [[60, 70, 6].map((rate) => sample(rate)), [100, 100, 10].map((rate) => sample(rate))]
  assert.equal(medianRatio(ours, other, 'ratePerSecond'), 0.6)
  assert.equal(medianRatio(ours, other, 'p99Ms'), Number.NaN)
})

test('variants are played in turn, every other round the other way round, without the rounds to warm up', async () => {
  const played: string[] = []
  const variant = (name: string) => async () => sample(played.push(name))
  const samples = await alternate({ rounds: 2, warmUps: 1 }, { a: variant('a'), b: variant('b') })
  assert.equal(played.join(''), 'abbaab')
  const rates = (some: Sample[]) => some.map(({ ratePerSecond }) => ratePerSecond)
  assert.deepEqual(
    [rates(samples.a), rates(samples.b)],
    [
      [4, 5],
      [3, 6],
    ],
  )
})

test('a target is met at its bound and on its side of it, and a void run meets none', () => {
  const targets = [
    atLeast('rate', 6, 6),
    atLeast('rate', 5.9, 6),
    atMost('wait', 2, 2),
    atMost('wait', 2.1, 2),
  ]
  const about = { name: 'one', measures: 'something', seconds: 1 }
  const entry: Entry = { ...about, failure: null, variants: [], targets }
  const verdicts = describeEntry(entry)
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => line.split(':')[0])
  assert.deepEqual(verdicts, ['- met', '- NOT MET', '- met', '- NOT MET'])
  const voided: Entry = { ...about, failure: 'An answer was wrong.' }
  const result = { scenarios: [entry, voided], isQuick: false } as unknown as Result
  assert.equal(describeTotal(result), '2 of 4 targets met, 1 scenarios VOID.')
  assert.match(describeEntry(voided), /VOID: An answer was wrong\./)
})

test('a target whose number is not known is not met', () => {
  const entry: Entry = {
    name: 'one',
    measures: 'something',
    seconds: 1,
    failure: null,
    variants: [],
    targets: [atLeast('rate', Number.NaN, 6), atMost('wait', Number.NaN, 2)],
  }
  assert.doesNotMatch(describeEntry(entry), /- met/)
})
