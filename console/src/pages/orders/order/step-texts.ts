/** Words of the next steps of an order. `words` are what the customer reads. */
import { orderStateNames } from '../../../chat/order-state-names.ts'
import { defineTexts } from '../../../i18n/texts.ts'

export const stepTexts = defineTexts(
  {
    steps: 'Update the customer:',
    names: {
      paid: 'Paid',
      processing: orderStateNames.en.processing,
      shipped: orderStateNames.en.shipped,
      completed: orderStateNames.en.completed,
      canceled: 'Cancel',
    },
    done: {
      paid: 'paid',
      processing: 'being prepared',
      shipped: 'shipped',
      completed: 'delivered',
      canceled: 'canceled',
    },
    words: {
      paid: 'We have received your payment. Thank you!',
      processing: 'Your order is being prepared.',
      shipped: 'Your order is on its way.',
      completed: 'Your order was delivered. Thank you!',
      canceled: 'Your order was canceled.',
    },
    notified: (referenceId: string, what: string) =>
      `Order ${referenceId}: the customer will be notified that it is ${what}.`,
    other: 'Custom message',
    confirm: {
      paid: (referenceId: string) => `Notify the customer that order ${referenceId} is paid?`,
      processing: (referenceId: string) => `Notify the customer that order ${referenceId} is being prepared?`,
      shipped: (referenceId: string) => `Notify the customer that order ${referenceId} shipped?`,
      completed: (referenceId: string) => `Was order ${referenceId} delivered?`,
      canceled: (referenceId: string) => `Cancel order ${referenceId}?`,
    },
    doIt: {
      paid: 'Send',
      processing: 'Send',
      shipped: 'Send',
      completed: 'Yes, delivered',
      canceled: 'Cancel the order',
    },
    reads: 'The customer will read:',
    isFinal: 'This is final: no further updates are possible.',
    bankReceived: (received: string, due: string | null) =>
      `The bank has received ${received}${due === null ? '' : ` of ${due}`}. If the order was paid another way, mark it as paid: the charge is withdrawn.`,
    goBack: 'Go back',
    close: 'Close',
    cannot: (name: string) => `“${name}” cannot be sent now`,
    windowClosed:
      'WhatsApp does not accept an order update now. A template reaches the customer and leaves the order status unchanged. Once they write again, you can send the update.',
  },
  {
    steps: 'Avise o cliente:',
    names: {
      paid: 'Pago',
      processing: orderStateNames['pt-BR'].processing,
      shipped: orderStateNames['pt-BR'].shipped,
      completed: orderStateNames['pt-BR'].completed,
      canceled: 'Cancelar',
    },
    done: {
      paid: 'está pago',
      processing: 'está em preparo',
      shipped: 'está a caminho',
      completed: 'foi entregue',
      canceled: 'foi cancelado',
    },
    words: {
      paid: 'Recebemos o seu pagamento. Agradecemos a preferência!',
      processing: 'Seu pedido está em preparo.',
      shipped: 'Seu pedido foi enviado e está a caminho.',
      completed: 'Seu pedido foi entregue. Agradecemos a preferência!',
      canceled: 'Seu pedido foi cancelado.',
    },
    notified: (referenceId, what) => `Pedido ${referenceId}: o cliente será avisado de que ${what}.`,
    other: 'Outra mensagem',
    confirm: {
      paid: (referenceId) => `Avisar o cliente que o pedido ${referenceId} está pago?`,
      processing: (referenceId) => `Avisar o cliente que o pedido ${referenceId} está em preparo?`,
      shipped: (referenceId) => `Avisar o cliente que o pedido ${referenceId} está a caminho?`,
      completed: (referenceId) => `O pedido ${referenceId} foi entregue?`,
      canceled: (referenceId) => `Cancelar o pedido ${referenceId}?`,
    },
    doIt: {
      paid: 'Enviar',
      processing: 'Enviar',
      shipped: 'Enviar',
      completed: 'Sim, foi entregue',
      canceled: 'Cancelar o pedido',
    },
    reads: 'O cliente vai ler:',
    isFinal: 'Esta é a situação final: depois dela não há outra atualização.',
    bankReceived: (received, due) =>
      `O banco recebeu ${received}${due === null ? '' : ` de ${due}`}. Se o pedido foi pago de outra forma, marque como pago: a cobrança será retirada.`,
    goBack: 'Voltar',
    close: 'Fechar',
    cannot: (name) => `Agora não é possível avisar “${name}”`,
    windowClosed:
      'O WhatsApp não aceita uma atualização do pedido agora. Um modelo chega ao cliente e não muda a situação do pedido. Quando o cliente escrever, você poderá enviar a atualização.',
  },
)
