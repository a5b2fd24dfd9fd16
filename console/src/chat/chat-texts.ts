/** What the console says about a bubble beside the chat's own words. */
import { defineTexts } from '../i18n/texts.ts'

export const chatTexts = defineTexts(
  {
    customer: 'The customer',
    shop: 'The shop',
    statuses: {
      queued: 'Waiting to be sent',
      sending: 'On its way to the channel',
      sent: 'Sent',
      delivered: 'Delivered',
      read: 'Read',
      failed: 'Failed',
      unknown: 'Nobody knows yet whether it was sent',
      received: 'Received',
    },
  },
  {
    customer: 'O cliente',
    shop: 'A loja',
    statuses: {
      queued: 'Esperando para ser enviada',
      sending: 'A caminho do canal',
      sent: 'Enviada',
      delivered: 'Entregue',
      read: 'Lida',
      failed: 'Falhou',
      unknown: 'Ainda não se sabe se foi enviada',
      received: 'Recebida',
    },
  },
)
