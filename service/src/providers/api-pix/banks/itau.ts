/** Itaú (public libraries): each call has an id of ours. Its sandbox knows no certificates. */
import { STANDARD, type Bank } from './bank.ts'

export const itau: Bank = {
  ...STANDARD,
  name: 'itau',
  title: 'Itaú',
  hosts: {
    production: { api: 'https://secure.api.itau', token: 'https://sts.itau.com.br' },
    sandbox: null,
  },
  paths: { usual: '/pix_recebimentos/v2' },
  token: { path: '/as/token.oauth2', style: 'form', namesScopes: false },
  headers: { 'x-correlationid': 'newId' },
}
