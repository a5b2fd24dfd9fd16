/** Words of the page about one order. */
import { defineTexts } from '../../i18n/texts.ts'

type States = Partial<Record<string, string>>

const ENGLISH_STATES: States = {
  pending: 'Pending',
  processing: 'Being prepared',
  partially_shipped: 'Partly on its way',
  shipped: 'On its way',
  completed: 'Completed',
  canceled: 'Canceled',
  'payment pending': 'Waiting for payment',
  'payment captured': 'Paid',
  'payment failed': 'Payment failed',
}

const PORTUGUESE_STATES: States = {
  pending: 'Pendente',
  processing: 'Em preparação',
  partially_shipped: 'Parte a caminho',
  shipped: 'A caminho',
  completed: 'Concluído',
  canceled: 'Cancelado',
  'payment pending': 'Aguardando pagamento',
  'payment captured': 'Pago',
  'payment failed': 'Pagamento falhou',
}

export const orderTexts = defineTexts(
  {
    title: (referenceId: string) => `Order ${referenceId}`,
    conversation: 'Conversation',
    events: 'What happened',
    incomplete: 'More is known of this order than fits here: the latest is shown.',
    orderSent: 'The order was written',
    statusSent: 'News about it was written',
    reply: 'The customer answered',
    outcomes: {
      refused: 'The channel refused it',
      unavailable: 'The channel could not be reached',
      stopped: 'The sender was stopped',
      unknown: 'Nobody knows whether it was sent',
    },
    receipts: {
      sent: 'Sent',
      delivered: 'Delivered',
      read: 'Read',
      failed: 'The channel could not deliver it',
    },
    actions: { resend: 'Sent again', mark_sent: 'Marked as sent', mark_failed: 'Marked as failed' },
    by: 'By the key',
    states: ENGLISH_STATES,
  },
  {
    title: (referenceId) => `Pedido ${referenceId}`,
    conversation: 'Conversa',
    events: 'O que aconteceu',
    incomplete: 'Sabe-se mais deste pedido do que cabe aqui: aparece o mais recente.',
    orderSent: 'O pedido foi escrito',
    statusSent: 'Uma notícia sobre ele foi escrita',
    reply: 'O cliente respondeu',
    outcomes: {
      refused: 'O canal recusou',
      unavailable: 'O canal não pôde ser alcançado',
      stopped: 'O remetente foi parado',
      unknown: 'Não se sabe se foi enviada',
    },
    receipts: {
      sent: 'Enviada',
      delivered: 'Entregue',
      read: 'Lida',
      failed: 'O canal não conseguiu entregar',
    },
    actions: {
      resend: 'Enviada de novo',
      mark_sent: 'Marcada como enviada',
      mark_failed: 'Marcada como falha',
    },
    by: 'Pela chave',
    states: PORTUGUESE_STATES,
  },
)

/** As it came, for a state we have no word for. */
export function nameState(texts: (typeof orderTexts)['en'], state: string): string {
  return texts.states[state] ?? state.replace(/^payment /, '').replaceAll('_', ' ')
}
