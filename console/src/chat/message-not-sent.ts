/** What a message is called that did not go out, in the chat and in the list of orders. */
import type { Language } from '../i18n/languages.ts'

export const messageNotSent: Record<Language, string> = {
  en: 'Message not sent',
  'pt-BR': 'Mensagem não enviada',
}
