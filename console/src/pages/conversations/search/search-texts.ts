/** Words of the messages that a search finds. */
import { defineTexts } from '../../../i18n/texts.ts'

export const searchTexts = defineTexts(
  {
    messages: 'Messages',
    shop: 'Shop',
    more: 'Show more messages',
    found: (n: number) => (n === 1 ? '1 message found' : `${n} messages found`),
  },
  {
    messages: 'Mensagens',
    shop: 'Loja',
    more: 'Mostrar mais mensagens',
    found: (n) => (n === 1 ? '1 mensagem encontrada' : `${n} mensagens encontradas`),
  },
)
