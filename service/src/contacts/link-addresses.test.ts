import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAddress } from '../kinds/address.ts'
import { rememberLinks, type Link } from './link-addresses.ts'

/** A number and a user id of one sender. */
function linkOf(digits: string): Link {
  const addresses = [`+${digits}`, `BR.${digits}`].map((text) => parseAddress(text) ?? assert.fail(text))
  return { workspaceId: 'w', senderId: 's', addresses, at: new Date() }
}

test('a bounded number of links is remembered; a further one replaces the oldest', () => {
  const { current, forget } = rememberLinks(2)
  const known = current()
  const [first, second, third] = ['5511987654321', '5511987654322', '5511987654323'].map(linkOf) as [
    Link,
    Link,
    Link,
  ]
  known.add(first)
  known.add(second)
  assert.deepEqual([known.has(first), known.has(second)], [true, true])
  known.add(third)
  assert.deepEqual([known.has(first), known.has(second), known.has(third)], [false, true, true])
  forget()
  assert.equal(current().has(third), false)
  known.add(first)
  assert.equal(current().has(first), false, 'what was asked before is not remembered')
})
