/** Bradesco (public libraries): the standard, with another address for tokens. */
import { STANDARD, type Bank } from './bank.ts'

const PRODUCTION = 'https://qrpix.bradesco.com.br'
const SANDBOX = 'https://qrpix-h.bradesco.com.br'

export const bradesco: Bank = {
  ...STANDARD,
  name: 'bradesco',
  title: 'Bradesco',
  hosts: { production: { api: PRODUCTION, token: PRODUCTION }, sandbox: { api: SANDBOX, token: SANDBOX } },
  token: { path: '/auth/server/oauth/token', style: 'basic, form', namesScopes: true },
}
