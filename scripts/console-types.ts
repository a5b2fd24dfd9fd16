/** `npm run console:types`: regenerates the types of the console's client. A test fails when they are stale. */
import { writeFile } from 'node:fs/promises'
import { toApiTypes } from '../console/api-types.ts'
import { readOpenApiDocument } from './openapi-document.ts'

await writeFile(
  new URL('../console/src/api/schema.d.ts', import.meta.url),
  await toApiTypes(JSON.parse(await readOpenApiDocument())),
)
