/** Sicredi (public libraries): charges have a version of their own. It grants fewer scopes than asked for without saying so. */
import { STANDARD, type Bank } from './bank.ts'

const PRODUCTION = 'https://api-pix.sicredi.com.br'
const SANDBOX = 'https://api-pix-h.sicredi.com.br'

export const sicredi: Bank = {
  ...STANDARD,
  name: 'sicredi',
  title: 'Sicredi',
  hosts: { production: { api: PRODUCTION, token: PRODUCTION }, sandbox: { api: SANDBOX, token: SANDBOX } },
  paths: { usual: '/api/v2', charge: '/api/v3', change: '/api/v3' },
}
