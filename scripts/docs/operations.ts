/** The operations of the OpenAPI document as the tables of docs/api.md, one for each tag. */
import { readOpenApiDocument } from '../openapi-document.ts'
import { toTable } from './marks.ts'

type Scheme = 'apiKey' | 'session' | 'metricsToken'
type Operation = {
  summary: string
  tags: [string]
  parameters?: { in: string; name: string }[]
  security?: Partial<Record<Scheme, string[]>>[]
  'x-scopes'?: string[]
}
type Document = {
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
}

export async function toOperationTables(): Promise<string> {
  const { tags, paths } = JSON.parse(await readOpenApiDocument()) as Document
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const tables = tags.map(({ name }) => {
    const rows = operations
      .filter(({ operation }) => operation.tags[0] === name)
      .map(({ path, method, operation }) => [
        `\`${method.toUpperCase()} ${path}\``,
        [operation.summary, ...queryOf(operation)].join('; '),
        scopeOf(operation),
      ])
    return `**${name}**\n\n${toTable(['Operation', 'What', 'Scope'], rows)}`
  })
  return tables.join('\n\n')
}

/** The names of its parameters in the query, as one text or none. */
function queryOf({ parameters = [] }: Operation): string[] {
  const names = parameters.filter((one) => one.in === 'query').map(({ name }) => `\`${name}\``)
  return names.length === 0 ? [] : [names.join(', ')]
}

/** The document leaves `security` out where any key or user will do. */
function scopeOf({ security, 'x-scopes': scopes = [] }: Operation): string {
  if (security?.length === 0) return 'none'
  if (security?.some(({ metricsToken }) => metricsToken)) return 'its own token'
  const needed = scopes.map((scope) => `\`${scope}\``).join(' or ')
  if (security === undefined || security.some(({ apiKey }) => apiKey)) return needed || 'any'
  return needed ? `user with ${needed}` : 'any user'
}
