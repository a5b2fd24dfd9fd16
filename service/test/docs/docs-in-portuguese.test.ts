/**
 * The pages of docs/pt/ stand beside the English ones: the same sections in the same order, with
 * the same code.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const IN_PORTUGUESE = path.join(ROOT, 'docs/pt')
/** What a shop and its developer need first. */
const NEEDED = [
  'README.md',
  'answer-a-customer.md',
  'console.md',
  'go-live.md',
  'install-with-casaos.md',
  'install-with-coolify.md',
  'install-with-dokploy.md',
  'install-with-easypanel.md',
  'install-with-portainer.md',
  'payments.md',
  'send-an-order.md',
  'templates.md',
  'webhooks.md',
  'whatsapp-account.md',
]

const englishOf = (page: string) => path.join(ROOT, page === 'README.md' ? page : `docs/${page}`)
/** Its headings by level, such as `##`, and its code, in order. */
const shapeOf = (file: string) =>
  readFileSync(file, 'utf8')
    .match(/^```[^]*?^```$|^#+(?= )|^\|[-|]+\|$/gm)
    ?.map(String)

test('the pages that exist in Portuguese are those that a shop needs first', () => {
  assert.deepEqual(readdirSync(IN_PORTUGUESE).toSorted(), NEEDED)
})

for (const page of NEEDED)
  test(`${page} has the same sections, tables and code in Portuguese as in English`, () => {
    assert.deepEqual(shapeOf(path.join(IN_PORTUGUESE, page)), shapeOf(englishOf(page)))
  })
