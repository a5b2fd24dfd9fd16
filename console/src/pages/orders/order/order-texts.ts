/** Words of the page about one order. */
import { defineTexts } from '../../../i18n/texts.ts'

type States = Partial<Record<string, string>>

const ENGLISH_PAYMENTS: States = {
  pending: 'Waiting for payment',
  captured: 'Paid',
  failed: 'Payment failed',
}

const PORTUGUESE_PAYMENTS: States = {
  pending: 'Aguardando pagamento',
  captured: 'Pago',
  failed: 'Pagamento não concluído',
}

export const orderTexts = defineTexts(
  {
    title: (referenceId: string) => `Order ${referenceId}`,
    conversation: 'Conversation',
    events: 'History',
    incomplete: 'This order has more events than can be shown here. The latest are shown.',
    orderSent: 'Order created',
    statusSent: 'Order update sent',
    reply: 'The customer replied',
    payment: 'The customer reported a payment',
    outcomes: {
      refused: 'WhatsApp refused it',
      unavailable: 'Could not reach WhatsApp',
      stopped: 'The sender stopped sending',
      unknown: 'WhatsApp did not confirm it',
    },
    receipts: {
      sent: 'Sent',
      delivered: 'Delivered',
      read: 'Read',
      failed: 'WhatsApp could not deliver it',
    },
    actions: { resend: 'Sent again', mark_sent: 'Marked as sent', mark_failed: 'Marked as failed' },
    by: 'API key:',
    paymentStates: ENGLISH_PAYMENTS,
    payBy: 'Due',
    correct: 'Correct and send again',
  },
  {
    title: (referenceId) => `Pedido ${referenceId}`,
    conversation: 'Conversa',
    events: 'Histórico',
    incomplete: 'Este pedido tem mais eventos do que cabem aqui. Aparecem os mais recentes.',
    orderSent: 'Pedido criado',
    statusSent: 'Atualização enviada',
    payment: 'O cliente informou um pagamento',
    reply: 'O cliente respondeu',
    outcomes: {
      refused: 'O WhatsApp recusou',
      unavailable: 'Não foi possível conectar ao WhatsApp',
      stopped: 'O número parou de enviar',
      unknown: 'O WhatsApp não confirmou',
    },
    receipts: {
      sent: 'Enviada',
      delivered: 'Entregue',
      read: 'Lida',
      failed: 'O WhatsApp não conseguiu entregar',
    },
    actions: {
      resend: 'Enviada de novo',
      mark_sent: 'Marcada como enviada',
      mark_failed: 'Marcada como não enviada',
    },
    by: 'Chave de API:',
    paymentStates: PORTUGUESE_PAYMENTS,
    payBy: 'Pagar até',
    correct: 'Corrigir e enviar de novo',
  },
)
