import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameProblems, type UnnamedProblems } from './name-problems.ts'

const problem = (description: string) => ({ description, content: { 'application/problem+json': {} } })
const taken = { description: 'Taken.', content: { 'application/json': {} } }

const documentOf = (one: object, other: object): UnnamedProblems => ({
  paths: { '/cards': { get: { responses: { 404: one } }, post: { responses: { 200: taken, 404: other } } } },
})

test('a problem is written once, and each operation that may answer it refers to it', () => {
  const document = documentOf(problem('Unknown.'), problem('Unknown.'))
  nameProblems(document)
  const ref = { $ref: '#/components/responses/Problem404' }
  assert.deepEqual(document, {
    ...documentOf(ref, ref),
    components: { responses: { Problem404: problem('Unknown.') } },
  })
})

test('a status cannot mean two different problems', () => {
  const document = documentOf(problem('Unknown.'), problem('Gone.'))
  assert.throws(() => nameProblems(document), /Problem404 means different things/)
})
