/**
 * Pages of a list of numbers: for any page size, sort and direction, the joined pages are the list.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readPage } from './page.ts'

const KEYS = { first: '1', last: '1000', isKey: (text: string) => /^[0-9]+$/.test(text), keyOf: String }

/** Reads as a repository would: at most `limit` entries on the side of the start, nearest first. */
function ask(list: number[], limit: number, sort: 'asc' | 'desc', cursor?: string) {
  const query = { limit, sort, ...(cursor === undefined ? {} : { cursor }) }
  return readPage(
    'numbers',
    query,
    async ({ side, key, inclusive }, wanted) =>
      list
        .filter(
          (entry) =>
            (inclusive && entry === Number(key)) ||
            (side === 'before' ? entry < Number(key) : entry > Number(key)),
        )
        .sort((a, b) => (side === 'before' ? b - a : a - b))
        .slice(0, wanted),
    KEYS,
  )
}

const lists = fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { maxLength: 12 })
const limits = fc.integer({ min: 1, max: 13 })
const sorts = fc.constantFrom('asc', 'desc')

test('following next gives every entry once, in the order of the sort', async () => {
  await fc.assert(
    fc.asyncProperty(lists, limits, sorts, async (list, limit, sort) => {
      const seen: number[] = []
      for (
        let page = await ask(list, limit, sort);
        ;
        page = await ask(list, limit, sort, page.cursors.next)
      ) {
        seen.push(...page.entries)
        if (page.cursors.next === null) break
      }
      assert.deepEqual(
        seen,
        list.toSorted((a, b) => (sort === 'asc' ? a - b : b - a)),
      )
    }),
  )
})

test('from a page whose entries have gone, prev goes back to all the others, each once', async () => {
  await fc.assert(
    fc.asyncProperty(lists, limits, sorts, async (list, limit, sort) => {
      const { cursors, entries: shown } = await ask(list, limit, sort)
      const { next } = cursors
      fc.pre(next !== null)
      const seen: number[] = []
      for (let page = await ask(shown, limit, sort, next ?? ''); page.cursors.prev !== null;) {
        page = await ask(shown, limit, sort, page.cursors.prev)
        if (page.entries.length === 0) break
        seen.unshift(...page.entries)
      }
      assert.deepEqual(seen, shown)
    }),
  )
})

test('following prev from any page gives every entry that lies before it, once', async () => {
  await fc.assert(
    fc.asyncProperty(lists, limits, sorts, fc.nat(12), async (list, limit, sort, steps) => {
      let page = await ask(list, limit, sort)
      for (let n = 0; n < steps && page.cursors.next !== null; n++)
        page = await ask(list, limit, sort, page.cursors.next)
      const [first] = page.entries
      const seen: number[] = []
      while (page.cursors.prev !== null) {
        page = await ask(list, limit, sort, page.cursors.prev)
        if (page.entries.length === 0) break
        seen.unshift(...page.entries)
      }
      const sorted = list.toSorted((a, b) => (sort === 'asc' ? a - b : b - a))
      assert.deepEqual(seen, sorted.slice(0, first === undefined ? 0 : sorted.indexOf(first)))
    }),
  )
})
