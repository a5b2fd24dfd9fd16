/** The words of forms that are made from a schema. A field or choice that has none here is called as the service calls it. */
import { defineTexts } from '../i18n/texts.ts'

type Words = Partial<Record<string, string>>

const fieldsEn: Words = {
  name: 'Name',
  language: 'Language',
  category: 'Category',
  sub_category: 'Sub-category',
  message_send_ttl_seconds: 'Seconds to deliver it',
  code_expiration_minutes: 'Minutes until the code expires',
  add_security_recommendation: 'Say not to share the code',
  otp_type: 'How the code is taken over',
  url: 'Address',
  phone_number: 'Phone number',
  flow_id: 'Id of the flow at WhatsApp',
  flow_name: 'Name of the flow',
}
const fieldsPt: Words = {
  name: 'Nome',
  language: 'Idioma',
  category: 'Categoria',
  sub_category: 'Subcategoria',
  message_send_ttl_seconds: 'Segundos para entregar',
  code_expiration_minutes: 'Minutos até o código vencer',
  add_security_recommendation: 'Dizer que o código não deve ser compartilhado',
  otp_type: 'Como o código é copiado',
  url: 'Endereço',
  phone_number: 'Número de telefone',
  flow_id: 'Id do fluxo no WhatsApp',
  flow_name: 'Nome do fluxo',
}
const choicesEn: Words = { UTILITY: 'Utility', MARKETING: 'Marketing', AUTHENTICATION: 'Authentication' }
const choicesPt: Words = { UTILITY: 'Utilidade', MARKETING: 'Marketing', AUTHENTICATION: 'Autenticação' }

export const schemaTexts = defineTexts(
  {
    fields: fieldsEn,
    choices: choicesEn,
    optional: (label: string) => `${label} (optional)`,
    choose: 'Choose…',
    none: 'None',
    uploading: (percent: string) => `Uploading: ${percent}`,
    used: (length: number, max: number) => `${length} of ${max}`,
  },
  {
    fields: fieldsPt,
    choices: choicesPt,
    optional: (label) => `${label} (opcional)`,
    choose: 'Escolha…',
    none: 'Nenhum',
    uploading: (percent) => `Enviando o arquivo: ${percent}`,
    used: (length, max) => `${length} de ${max}`,
  },
)

/** A field that has no words here, in readable letters: `preview_url` is "Preview url". */
export function nameField(name: string, words: Words): string {
  const plain = name.replaceAll('_', ' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2')
  return words[name] ?? plain.charAt(0).toUpperCase() + plain.slice(1).toLowerCase()
}
