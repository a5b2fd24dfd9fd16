/** Makes TypeScript types of an OpenAPI document: what src/openapi.ts holds. */
import openapiTS, { astToString } from 'openapi-typescript'

const HEADER = `/** Made of the OpenAPI document that the service serves, by \`npm run console:types\`. Not to be edited. */\n`

export async function toApiTypes(document: unknown): Promise<string> {
  return HEADER + astToString(await openapiTS(JSON.stringify(document), { alphabetize: true }))
}
