/** Words of the fields of an account at Mercado Pago. */
import { defineTexts } from '../../i18n/texts.ts'

export const mercadoPagoTexts = defineTexts(
  {
    bankOrProvider: 'Bank or payment provider',
    payerEmail: 'E-mail of the shop (optional)',
    payerEmailNote:
      'Mercado Pago wants an e-mail for each charge: this one where the customer’s is not known.',
    merchantNameNote: 'Customers see it with the order.',
    accessToken: 'Access token',
    accessTokenNote:
      'At Mercado Pago: Your integrations, your application, Production credentials. It begins with APP_USR-.',
  },
  {
    bankOrProvider: 'Banco ou provedor de pagamento',
    payerEmail: 'E-mail da loja (opcional)',
    payerEmailNote:
      'O Mercado Pago pede um e-mail em cada cobrança: este, quando o do cliente não é conhecido.',
    merchantNameNote: 'Os clientes o veem no pedido.',
    accessToken: 'Access token',
    accessTokenNote:
      'No Mercado Pago: Suas integrações, sua aplicação, Credenciais de produção. Começa com APP_USR-.',
  },
)
