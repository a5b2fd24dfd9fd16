/** Efí (documentation of its Pix API): grants what the application has, and says with 400 that something is not there. */
import { STANDARD, type Bank } from './bank.ts'

export const efi: Bank = {
  ...STANDARD,
  name: 'efi',
  title: 'Efí',
  hosts: {
    production: { api: 'https://pix.api.efipay.com.br', token: 'https://pix.api.efipay.com.br' },
    sandbox: { api: 'https://pix-h.api.efipay.com.br', token: 'https://pix-h.api.efipay.com.br' },
  },
  token: { path: '/oauth/token', style: 'basic, json', namesScopes: false },
  // it calls without a certificate then; the secret in the address is our check
  callbackHeaders: { 'x-skip-mtls-checking': 'true' },
  absentNames: [
    'cobranca_nao_encontrada',
    'pix_nao_encontrado',
    'devolucao_nao_encontrada',
    'webhook_nao_encontrado',
  ],
}
