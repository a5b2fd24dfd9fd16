/** Words of the keyboard shortcuts. */
import { defineTexts } from '../../../i18n/texts.ts'

export const keyboardTexts = defineTexts(
  {
    title: 'Keyboard shortcuts',
    does: {
      '/': 'Search',
      j: 'To the next conversation of the list',
      k: 'To the one before',
      Enter: 'Open it',
      r: 'Write a reply',
      e: 'Close the conversation',
      '?': 'Show this list',
    },
    inFields: 'In a reply: / inserts a saved reply. In a note: @ mentions a colleague.',
    use: 'Use single keys as shortcuts',
  },
  {
    title: 'Atalhos do teclado',
    does: {
      '/': 'Pesquisar',
      j: 'Para a próxima conversa da lista',
      k: 'Para a anterior',
      Enter: 'Abrir',
      r: 'Escrever uma resposta',
      e: 'Encerrar a conversa',
      '?': 'Mostrar esta lista',
    },
    inFields: 'Na resposta: / insere uma resposta salva. Na nota: @ menciona um colega.',
    use: 'Usar teclas sozinhas como atalhos',
  },
)
