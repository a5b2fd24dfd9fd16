/** The console's texts for a bubble, in addition to the chat's own. */
import { defineTexts } from '../i18n/texts.ts'

export const chatTexts = defineTexts(
  {
    customer: 'The customer',
    shop: 'The shop',
    payTitle: 'How the customer pays',
    statuses: {
      queued: 'Waiting to be sent',
      sending: 'Sending',
      sent: 'Sent',
      delivered: 'Delivered',
      read: 'Read',
      played: 'Played',
      failed: 'Failed',
      unknown: 'Awaiting WhatsApp confirmation',
      received: 'Received',
    },
  },
  {
    customer: 'O cliente',
    shop: 'A loja',
    payTitle: 'Como o cliente paga',
    statuses: {
      queued: 'Na fila para enviar',
      sending: 'Enviando',
      sent: 'Enviada',
      delivered: 'Entregue',
      read: 'Lida',
      played: 'Ouvida',
      failed: 'Falhou',
      unknown: 'Aguardando confirmação do WhatsApp',
      received: 'Recebida',
    },
  },
)
