/**
 * `npm run console:types`: regenerates the types of the API, which client and console share. A test
 * fails when they are stale.
 */
import { writeFile } from 'node:fs/promises'
import { toApiTypes } from '../client/openapi-types.ts'
import { readOpenApiDocument } from './openapi-document.ts'

await writeFile(
  new URL('../client/src/openapi.ts', import.meta.url),
  await toApiTypes(JSON.parse(await readOpenApiDocument())),
)
