/** The types of the client are those of the document that the service serves. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { toApiTypes } from '../openapi-types.ts'
import { readOpenApiDocument } from '../../scripts/openapi-document.ts'

test('src/openapi.ts is made of the served document as it is now', async () => {
  const committed = await readFile(new URL('../src/openapi.ts', import.meta.url), 'utf8')
  const made = await toApiTypes(JSON.parse(await readOpenApiDocument()))
  assert.ok(committed === made, 'run npm run console:types')
})
