/** What is known of Mercado Pago without calling it: what an account there consists of, and what can be done with it. */
import { strictObject, Type, type Static } from '../../schema.ts'
import type { ProviderRules } from '../provider.ts'

const Details = strictObject(
  {
    merchantName: Type.String({
      minLength: 1,
      maxLength: 60,
      pattern: '\\S',
      description: 'Name of the receiver. Orders show it.',
    }),
    payerEmail: Type.Optional(
      Type.String({
        maxLength: 100,
        pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$',
        description:
          'An address of the shop, for charges that name no e-mail of the payer: Mercado Pago wants one.',
      }),
    ),
  },
  { title: 'MercadoPagoDetails', description: 'An account at Mercado Pago, without its secrets.' },
)

const secret = (description: string) => Type.String({ pattern: '^[\\x21-\\x7e]{1,500}$', description })

const Credentials = strictObject(
  { accessToken: secret('Access token of the application: `APP_USR-…`.') },
  {
    title: 'MercadoPagoCredentials',
    description: 'What is needed to speak as the account. Stored encrypted, never shown.',
  },
)

export type MercadoPagoDetails = Static<typeof Details>
export type MercadoPagoCredentials = Static<typeof Credentials>

const DAY_SECONDS = 86_400

export const mercadoPagoRules: ProviderRules = {
  name: 'mercado-pago',
  title: 'Mercado Pago',
  abilities: {
    lists: true,
    refunds: true,
    namesRefunds: true,
    dueDates: false,
    payerNeeds: 'email',
    codes: 'any',
    lifeSeconds: { min: 30 * 60, max: 30 * DAY_SECONDS },
  },
  detailsSchema: Details,
  detailsExample: { merchantName: 'Loja Exemplo', payerEmail: 'pedidos@loja.example' },
  credentialsSchema: Credentials,
  credentialsExample: { accessToken: 'APP_USR-1234567890-example' },
}
