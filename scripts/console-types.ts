/** `npm run console:types`: writes the types of the console's client anew. A test says when that is needed. */
import { writeFile } from 'node:fs/promises'
import { toApiTypes } from '../console/api-types.ts'
import { readOpenApiDocument } from './openapi-document.ts'

await writeFile(
  new URL('../console/src/api/schema.d.ts', import.meta.url),
  await toApiTypes(JSON.parse(await readOpenApiDocument())),
)
