/** The console's texts for a bubble, in addition to the chat's own. */
import { defineTexts } from '../i18n/texts.ts'

export const chatTexts = defineTexts(
  {
    customer: 'The customer',
    shop: 'The shop',
    payTitle: 'As the customer pays',
    statuses: {
      queued: 'Waiting to be sent',
      sending: 'Being sent',
      sent: 'Sent',
      delivered: 'Delivered',
      read: 'Read',
      played: 'Played',
      failed: 'Failed',
      unknown: 'Not confirmed by WhatsApp yet',
      received: 'Received',
    },
  },
  {
    customer: 'O cliente',
    shop: 'A loja',
    payTitle: 'Como o cliente paga',
    statuses: {
      queued: 'Na fila para enviar',
      sending: 'Sendo enviada',
      sent: 'Enviada',
      delivered: 'Entregue',
      read: 'Lida',
      played: 'Ouvida',
      failed: 'Falhou',
      unknown: 'Ainda sem confirmação do WhatsApp',
      received: 'Recebida',
    },
  },
)
