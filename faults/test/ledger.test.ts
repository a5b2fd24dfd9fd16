/** What the ledger says of an experiment. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Facts } from '../checker/facts.ts'
import { SkippedError } from '../experiments/experiment.ts'
import { describe, judge, total, unplayed } from '../ledger.ts'

/** An experiment without requests. */
const quiet = {
  history: { operations: [], counts: () => ({ pending: 0, ok: 0, fail: 0, info: 0, retried: 0 }) },
  stored: [],
  calls: [],
  followers: [],
  trespasses: [],
  expects: {},
  phone: new Map(),
  listed: new Map(),
  photos: [],
  files: new Map(),
  events: new Map(),
  received: [],
  money: null,
} as unknown as Facts
const seconds = () => 1

test('an experiment balances only if each of its faults hit something', () => {
  assert.deepEqual(judge('one', seconds, { hits: { cut: 2 }, facts: quiet }).broken, [])
  const ways: Record<string, number>[] = [{ cut: 2, killed: 0 }, { cut: Number.NaN }, {}]
  for (const hits of ways) {
    const entry = judge('one', seconds, { hits, facts: quiet })
    assert.deepEqual(
      entry.broken.map(({ invariant }) => invariant),
      ['every_fault_hits'],
    )
    assert.match(describe(entry), /BROKEN/)
  }
})

test('what the experiment itself finds broken is in the books', () => {
  const entry = judge('one', seconds, { hits: { cut: 1 }, facts: quiet, broken: ['it came too late'] })
  assert.deepEqual(entry.broken, [{ invariant: 'one', says: 'it came too late' }])
})

test('an experiment that ends in an error is broken, and one that cannot be made here is not', () => {
  assert.equal(unplayed('one', seconds, new Error('no port')).broken[0]?.invariant, 'it_can_be_played')
  const skipped = unplayed('one', seconds, new SkippedError('no volume'))
  assert.deepEqual([skipped.broken, skipped.skipped], [[], 'no volume'])
})

test('the last line says what was lost, what was sent twice, and every other breach', () => {
  const entry = judge('one', seconds, { hits: { cut: 1 }, facts: quiet })
  const breaches = ['acknowledged_is_kept', 'called_once', 'called_once', 'numbers_have_no_gap']
  const broken = { ...entry, broken: breaches.map((invariant) => ({ invariant, says: '' })) }
  assert.match(total([entry, broken]), /lost 1, sent twice 2, other breaches 1\.$/)
  const skipped = unplayed('two', seconds, new SkippedError('no volume'))
  assert.match(total([entry, skipped]), /Skipped: two\.$/)
})
