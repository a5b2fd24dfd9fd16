/** Sicoob (public libraries): no secret beside the certificate, and the code of a charge has another name. */
import { STANDARD, type Bank } from './bank.ts'

export const sicoob: Bank = {
  ...STANDARD,
  name: 'sicoob',
  title: 'Sicoob',
  hosts: {
    production: { api: 'https://api.sicoob.com.br', token: 'https://auth.sicoob.com.br' },
    sandbox: null,
  },
  paths: { usual: '/pix/api/v2' },
  token: {
    path: '/auth/realms/cooperado/protocol/openid-connect/token',
    style: 'form',
    namesScopes: true,
  },
  hasSecret: false,
  headers: { client_id: 'clientId' },
  codeField: 'brcode',
}
