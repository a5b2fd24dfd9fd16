/** Opens accounts at the bank: the shop gets a client id, a secret and a certificate. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Book } from './book/book.ts'
import type { Shop } from './book/entries.ts'
import { makeClient, toPkcs12, toThumbprint, type Certificates, type Identity } from './certificates.ts'
import { SCOPES } from './api/token.ts'

export type Opening = Partial<Pick<Shop, 'name' | 'city' | 'taxId' | 'keys' | 'scopes' | 'profile'>> & {
  /** Days until the certificate ends; 0: it has ended already. */
  certificateDays?: number
}

/** What a shop needs to use API Pix. */
export type Credentials = {
  clientId: string
  clientSecret: string
  /** PEM. */
  certificate: string
  key: string
  /** Both in one file, without a password. */
  p12: Buffer
}

const CERTIFICATE_DAYS = 365
const SHOP = { name: 'Padaria Flor do Trigo', city: 'São Paulo', taxId: '11222333000181' }

export async function openShop(
  book: Book,
  { authority }: Certificates,
  { certificateDays = CERTIFICATE_DAYS, ...opening }: Opening = {},
): Promise<{ shop: Shop; credentials: Credentials }> {
  const clientId = `Client_Id_${randomBytes(20).toString('hex')}`
  const client = await makeClient(clientId, authority, { days: certificateDays })
  const shop: Shop = {
    ...SHOP,
    keys: [randomUUID()],
    scopes: SCOPES,
    profile: 'bacen',
    ...opening,
    id: randomUUID(),
    clientId,
    clientSecret: `Client_Secret_${randomBytes(20).toString('hex')}`,
    thumbprints: [toThumbprint(client.certificate)],
  }
  book.save('shop', shop)
  return { shop, credentials: toCredentials(shop, client) }
}

/** One more certificate beside those that the shop has. */
export async function certifyShop(
  book: Book,
  { authority }: Certificates,
  shop: Shop,
  days = CERTIFICATE_DAYS,
): Promise<Credentials> {
  const client = await makeClient(shop.clientId, authority, { days })
  book.save('shop', { ...shop, thumbprints: [...shop.thumbprints, toThumbprint(client.certificate)] })
  return toCredentials(shop, client)
}

export function toCredentials({ clientId, clientSecret }: Shop, client: Identity): Credentials {
  return {
    clientId,
    clientSecret,
    ...client,
    get p12() {
      return toPkcs12(client, '') // a tenth of a second, which npm start has no use for
    },
  }
}
