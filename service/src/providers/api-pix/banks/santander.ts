/** Santander (public libraries): changes of charges have a version of their own, and moments no milliseconds. */
import { STANDARD, type Bank } from './bank.ts'

const PRODUCTION = 'https://trust-pix.santander.com.br'
const SANDBOX = 'https://trust-pix-h.santander.com.br'

export const santander: Bank = {
  ...STANDARD,
  name: 'santander',
  title: 'Santander',
  hosts: { production: { api: PRODUCTION, token: PRODUCTION }, sandbox: { api: SANDBOX, token: SANDBOX } },
  paths: { usual: '/api/v1', change: '/api/v2' },
  token: { path: '/oauth/token?grant_type=client_credentials', style: 'form', namesScopes: false },
  takesMilliseconds: false,
}
