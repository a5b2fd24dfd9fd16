/** Words of the keyboard shortcuts. */
import { defineTexts } from '../../../i18n/texts.ts'

export const keyboardTexts = defineTexts(
  {
    title: 'Keyboard shortcuts',
    does: {
      '/': 'Search',
      j: 'Next conversation',
      k: 'Previous conversation',
      Enter: 'Open the conversation',
      r: 'Write a reply',
      e: 'Close the conversation',
      '?': 'Show this list',
    },
    inFields: 'In a reply: / inserts a saved reply. In a note: @ mentions a colleague.',
    use: 'Turn on single-key shortcuts',
  },
  {
    title: 'Atalhos do teclado',
    does: {
      '/': 'Buscar',
      j: 'Próxima conversa',
      k: 'Conversa anterior',
      Enter: 'Abrir a conversa',
      r: 'Escrever uma resposta',
      e: 'Encerrar a conversa',
      '?': 'Mostrar esta lista',
    },
    inFields: 'Na resposta: / insere uma resposta salva. Na nota: @ menciona um colega.',
    use: 'Ativar atalhos de uma só tecla',
  },
)
