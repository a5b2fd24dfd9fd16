/** A list of numbers, paged: whatever the page size, sort and direction, pages joined are the list. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { toPage, toPageRequest } from './page.ts'

const ENDS = { first: '1', last: '1000' }
const isKey = (key: string) => /^[0-9]+$/.test(key)

/** What a repository would read: the entries on the place's side, nearest first, one more than the limit. */
function ask(list: number[], limit: number, sort: 'asc' | 'desc', cursor?: string) {
  const query = { limit, sort, ...(cursor === undefined ? {} : { cursor }) }
  const request = toPageRequest('numbers', query, ENDS, isKey)
  const { side, key, inclusive } = request.place
  const onSide = list
    .filter(
      (entry) =>
        (inclusive && entry === Number(key)) ||
        (side === 'before' ? entry < Number(key) : entry > Number(key)),
    )
    .sort((a, b) => (side === 'before' ? b - a : a - b))
  return toPage(request, onSide.slice(0, limit + 1), String)
}

const lists = fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { maxLength: 12 })
const limits = fc.integer({ min: 1, max: 13 })
const sorts = fc.constantFrom('asc', 'desc')

test('following next gives every entry once, in the order of the sort', () => {
  fc.assert(
    fc.property(lists, limits, sorts, (list, limit, sort) => {
      const seen: number[] = []
      for (let page = ask(list, limit, sort); ; page = ask(list, limit, sort, page.cursors.next)) {
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

test('from a page whose entries have gone, prev goes back to all the others, each once', () => {
  fc.assert(
    fc.property(lists, limits, sorts, (list, limit, sort) => {
      const [next, shown] = [ask(list, limit, sort).cursors.next, ask(list, limit, sort).entries]
      fc.pre(next !== null)
      const seen: number[] = []
      for (let page = ask(shown, limit, sort, next ?? ''); page.cursors.prev !== null;) {
        page = ask(shown, limit, sort, page.cursors.prev)
        if (page.entries.length === 0) break
        seen.unshift(...page.entries)
      }
      assert.deepEqual(seen, shown)
    }),
  )
})

test('following prev from any page gives every entry that lies before it, once', () => {
  fc.assert(
    fc.property(lists, limits, sorts, fc.nat(12), (list, limit, sort, steps) => {
      let page = ask(list, limit, sort)
      for (let n = 0; n < steps && page.cursors.next !== null; n++)
        page = ask(list, limit, sort, page.cursors.next)
      const [first] = page.entries
      const seen: number[] = []
      while (page.cursors.prev !== null) {
        page = ask(list, limit, sort, page.cursors.prev)
        if (page.entries.length === 0) break
        seen.unshift(...page.entries)
      }
      const sorted = list.toSorted((a, b) => (sort === 'asc' ? a - b : b - a))
      assert.deepEqual(seen, sorted.slice(0, first === undefined ? 0 : sorted.indexOf(first)))
    }),
  )
})
