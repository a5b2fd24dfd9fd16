/** Inter (public libraries): a header tells the accounts of one application apart. */
import { STANDARD, type Bank } from './bank.ts'

const PRODUCTION = 'https://cdpj.partners.bancointer.com.br'
const SANDBOX = 'https://cdpj-sandbox.partners.uatinter.co'

export const inter: Bank = {
  ...STANDARD,
  name: 'inter',
  title: 'Inter',
  hosts: { production: { api: PRODUCTION, token: PRODUCTION }, sandbox: { api: SANDBOX, token: SANDBOX } },
  paths: { usual: '/pix/v2' },
  token: { path: '/oauth/v2/token', style: 'form', namesScopes: true },
  headers: { 'x-conta-corrente': 'accountNumber' },
  callsPerMinute: 120,
}
