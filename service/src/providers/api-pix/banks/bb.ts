/** Banco do Brasil (public libraries): the key of the application goes with each call. */
import { STANDARD, type Bank } from './bank.ts'

export const bb: Bank = {
  ...STANDARD,
  name: 'bb',
  title: 'Banco do Brasil',
  hosts: {
    production: { api: 'https://api-pix.bb.com.br', token: 'https://oauth.bb.com.br' },
    sandbox: { api: 'https://api-pix.hm.bb.com.br', token: 'https://oauth.hm.bb.com.br' },
  },
  paths: { usual: '/pix/v2' },
  query: { 'gw-dev-app-key': 'appKey' },
  codeField: 'textoImagemQRcode',
}
