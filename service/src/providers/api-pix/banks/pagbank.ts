/** PagBank (public libraries), as a bank that speaks API Pix; its own API of orders is another. */
import { STANDARD, type Bank } from './bank.ts'

const PRODUCTION = 'https://secure.api.pagseguro.com'
const SANDBOX = 'https://secure.sandbox.api.pagseguro.com'

export const pagbank: Bank = {
  ...STANDARD,
  name: 'pagbank',
  title: 'PagBank',
  hosts: { production: { api: PRODUCTION, token: PRODUCTION }, sandbox: { api: SANDBOX, token: SANDBOX } },
  paths: { usual: '/instant-payments' },
  token: { path: '/pix/oauth2', style: 'basic, json', namesScopes: true },
}
