/** Customers of the bank, and what strangers send them. */
import type { FastifyInstance } from 'fastify'
import type { BankParts } from '../bank-parts.ts'
import { SCOPES } from '../api/token.ts'
import type { Shop } from '../book/entries.ts'
import { PROFILES } from '../profiles/profiles.ts'
import { certifyShop, openShop, type Credentials, type Opening } from '../shops.ts'
import { ControlError } from './control-error.ts'

const text = { type: 'string', minLength: 1 }
const days = { type: 'integer', minimum: 0, maximum: 3_650 }
const opening = {
  type: 'object',
  additionalProperties: false,
  properties: {
    name: text,
    city: text,
    taxId: text,
    certificateDays: days,
    keys: { type: 'array', items: text, minItems: 1 },
    scopes: { type: 'array', items: { enum: SCOPES } },
    profile: { enum: PROFILES.map(({ name }) => name) },
  },
}

export function addShopRoutes(app: FastifyInstance, parts: BankParts): void {
  const { book, callbacks, certificates } = parts

  const view = ({ id, name, city, taxId, keys, clientId, scopes, profile }: Shop) => ({
    id,
    name,
    city,
    taxId,
    keys,
    clientId,
    scopes,
    profile,
  })
  const withCredentials = (shop: Shop, { p12, ...credentials }: Credentials) => ({
    ...view(shop),
    ...credentials,
    p12: p12.toString('base64'),
    ca: certificates.authority.certificate,
  })

  app.get('/control/accounts', () => ({ accounts: [...book.shops.values()].map(view) }))

  app.post<{ Body: Opening }>('/control/accounts', { schema: { body: opening } }, async (request) => {
    const { shop, credentials } = await openShop(book, certificates, request.body)
    return withCredentials(shop, credentials)
  })

  app.patch<{ Params: { id: string }; Body: Pick<Opening, 'keys' | 'scopes' | 'profile'> }>(
    '/control/accounts/:id',
    { schema: { body: opening } },
    (request) => {
      const shop = { ...find(request.params.id), ...request.body }
      book.save('shop', shop)
      return view(shop)
    },
  )

  app.post<{ Params: { id: string }; Body: { days?: number } }>(
    '/control/accounts/:id/certificates',
    { schema: { body: { type: 'object', additionalProperties: false, properties: { days } } } },
    async (request) => {
      const shop = find(request.params.id)
      return withCredentials(shop, await certifyShop(book, certificates, shop, request.body.days))
    },
  )

  app.post<{ Body: { url: string; body: object } }>(
    '/control/forge',
    {
      schema: {
        body: { type: 'object', required: ['url', 'body'], properties: { url: text, body: {} } },
      },
    },
    async (request) => ({ status: await callbacks.forge(request.body.url, request.body.body) }),
  )

  function find(id: string): Shop {
    const shop = book.shops.get(id)
    if (shop) return shop
    throw new ControlError('not_found', 'There is no such account.')
  }
}
