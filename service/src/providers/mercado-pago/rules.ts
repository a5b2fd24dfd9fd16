/**
 * What is known of Mercado Pago without calling it: what an account there consists of, and what can
 * be done with it.
 */
import { words } from '../../engine/schema-words.ts'
import { strictObject, Type, type Static } from '../../engine/schema.ts'
import type { ProviderRules } from '../provider.ts'

const Details = strictObject(
  {
    merchantName: Type.String({
      minLength: 1,
      maxLength: 60,
      pattern: '\\S',
      description: 'Name of the receiver. Orders show it.',
      ...words(
        { label: 'Receiver name', hint: 'Customers see it with the order.' },
        { label: 'Nome do recebedor', hint: 'Os clientes o veem no pedido.' },
      ),
    }),
    payerEmail: Type.Optional(
      Type.String({
        maxLength: 100,
        pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$',
        description:
          'An address of the shop, for charges that name no e-mail of the payer: Mercado Pago wants one.',
        ...words(
          {
            label: 'E-mail of the shop',
            hint: 'Mercado Pago wants an e-mail for each charge: this one where the customer’s is not known.',
          },
          {
            label: 'E-mail da loja',
            hint: 'O Mercado Pago pede um e-mail em cada cobrança: este, quando o do cliente não é conhecido.',
          },
        ),
      }),
    ),
  },
  { title: 'MercadoPagoDetails', description: 'An account at Mercado Pago, without its secrets.' },
)

const Credentials = strictObject(
  {
    accessToken: Type.String({
      pattern: '^[\\x21-\\x7e]{1,500}$',
      format: 'password',
      description: 'Access token of the application: `APP_USR-…`.',
      ...words(
        {
          label: 'Access token',
          hint: 'At Mercado Pago: Your integrations, your application, Production credentials. It begins with APP_USR-.',
        },
        {
          label: 'Access token',
          hint: 'No Mercado Pago: Suas integrações, sua aplicação, Credenciais de produção. Começa com APP_USR-.',
        },
      ),
    }),
  },
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
