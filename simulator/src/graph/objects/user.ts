/** The system user of a token, and the portfolios of its business accounts. */
import { toBusinessId, type Account } from '../../state/accounts.ts'
import type { JsonObject } from '../../json.ts'
import type { Edges } from './edges.ts'

export function toUserEdges(callers: Account[]): Edges {
  return {
    'GET assigned_whatsapp_business_accounts': () => listBusinesses(callers),
    'GET businesses': () => ({
      data: unique(callers.map(({ wabaId, verifiedName: name }) => ({ id: toBusinessId(wabaId), name }))),
    }),
  }
}

export function toPortfolioEdges(callers: Account[]): Edges {
  return {
    'GET owned_whatsapp_business_accounts': () => listBusinesses(callers),
    'GET client_whatsapp_business_accounts': () => ({ data: [] }),
  }
}

const listBusinesses = (callers: Account[]): JsonObject => ({
  data: unique(callers.map(({ wabaId: id, verifiedName: name }) => ({ id, name }))),
})

const unique = (objects: { id: string; name: string }[]) => [
  ...new Map(objects.map((object) => [object.id, object])).values(),
]
