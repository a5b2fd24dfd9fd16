/** Texts of the parts in ui/. */
import { defineTexts } from '../i18n/texts.ts'

export const uiTexts = defineTexts(
  {
    close: 'Close',
    clearSearch: 'Clear search',
    loading: 'Loading…',
    more: 'Show more',
    showTable: 'Show the table',
    hideTable: 'Hide the table',
    tryAgain: 'Try again',
    request: 'request ID',
    errorCode: 'Error code',
    detail: 'detail:',
    channelCode: 'WhatsApp code',
    messages: 'Notifications',
    copied: 'Copied',
    cannotCopy: 'The browser did not allow copying. Select the text and copy it.',
  },
  {
    close: 'Fechar',
    clearSearch: 'Limpar a busca',
    loading: 'Carregando…',
    more: 'Mostrar mais',
    showTable: 'Mostrar a tabela',
    hideTable: 'Esconder a tabela',
    tryAgain: 'Tentar de novo',
    request: 'ID da requisição',
    errorCode: 'Código do erro',
    detail: 'detalhe:',
    channelCode: 'código do WhatsApp',
    messages: 'Avisos',
    copied: 'Copiado',
    cannotCopy: 'O navegador não permitiu copiar. Selecione o texto e copie.',
  },
)
