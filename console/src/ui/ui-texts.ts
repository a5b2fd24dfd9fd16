/** Words that the parts of ui/ say by themselves. */
import { defineTexts } from '../i18n/texts.ts'

export const uiTexts = defineTexts(
  {
    close: 'Close',
    loading: 'Loading…',
    tryAgain: 'Try again',
    request: 'request',
    errorCode: 'error code',
    channelCode: 'WhatsApp code',
    messages: 'Messages of the console',
    copied: 'Copied',
    cannotCopy: 'This browser does not let the console copy. Select the text and copy it yourself.',
  },
  {
    close: 'Fechar',
    loading: 'Carregando…',
    tryAgain: 'Tentar de novo',
    request: 'requisição',
    errorCode: 'código do erro',
    channelCode: 'código do WhatsApp',
    messages: 'Avisos do console',
    copied: 'Copiado',
    cannotCopy: 'Este navegador não deixa o console copiar. Selecione o texto e copie você mesmo.',
  },
)
