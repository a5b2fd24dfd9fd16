/** Words of an order that more than one form shows. */
import type { Language } from '../i18n/languages.ts'

type OrderWords = {
  goodsKinds: Record<'physical-goods' | 'digital-goods', string>
  pixKeyTypes: Record<'CPF' | 'CNPJ' | 'EMAIL' | 'PHONE' | 'EVP', string>
}

export const orderWords: Record<Language, OrderWords> = {
  en: {
    goodsKinds: { 'physical-goods': 'Physical goods', 'digital-goods': 'Digital goods' },
    pixKeyTypes: { CPF: 'CPF', CNPJ: 'CNPJ', EMAIL: 'E-mail', PHONE: 'Phone', EVP: 'Random key' },
  },
  'pt-BR': {
    goodsKinds: { 'physical-goods': 'Produtos físicos', 'digital-goods': 'Produtos digitais' },
    pixKeyTypes: { CPF: 'CPF', CNPJ: 'CNPJ', EMAIL: 'E-mail', PHONE: 'Telefone', EVP: 'Chave aleatória' },
  },
}
