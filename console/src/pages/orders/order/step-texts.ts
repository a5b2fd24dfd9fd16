/** Words of the next steps of an order. `words` are what the customer reads. */
import { defineTexts } from '../../../i18n/texts.ts'

export const stepTexts = defineTexts(
  {
    steps: 'Tell the customer, with one click:',
    names: {
      paid: 'Paid',
      processing: 'Preparing',
      shipped: 'Sent',
      completed: 'Delivered',
      canceled: 'Cancel',
    },
    done: {
      paid: 'paid',
      processing: 'being prepared',
      shipped: 'sent',
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
    told: (referenceId: string, what: string) =>
      `Order ${referenceId}: the customer is told that it is ${what}.`,
    other: 'In other words',
    confirm: {
      paid: (referenceId: string) => `Tell that order ${referenceId} is paid?`,
      processing: (referenceId: string) => `Tell that order ${referenceId} is being prepared?`,
      shipped: (referenceId: string) => `Tell that order ${referenceId} was sent?`,
      completed: (referenceId: string) => `Order ${referenceId} was delivered?`,
      canceled: (referenceId: string) => `Cancel order ${referenceId}?`,
    },
    doIt: {
      paid: 'Send',
      processing: 'Send',
      shipped: 'Send',
      completed: 'It was delivered',
      canceled: 'Cancel the order',
    },
    reads: 'The customer will read:',
    isFinal: 'WhatsApp lets no other status follow. This cannot be undone.',
    bankReceived: (received: string, due: string | null) =>
      `The bank has received ${received}${due === null ? '' : ` of ${due}`}. If the order was paid otherwise, tell that it is paid: the charge is withdrawn.`,
    goBack: 'Go back',
    close: 'Close',
    cannot: (name: string) => `“${name}” cannot be told now`,
    windowClosed:
      'WhatsApp takes no update of the order now. A template reaches the customer, and leaves the status of the order as it is. Once they write again, the update can be sent.',
  },
  {
    steps: 'Avise o cliente com um clique:',
    names: {
      paid: 'Pago',
      processing: 'Em preparo',
      shipped: 'Enviado',
      completed: 'Entregue',
      canceled: 'Cancelar',
    },
    done: {
      paid: 'está pago',
      processing: 'está em preparo',
      shipped: 'foi enviado',
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
    told: (referenceId, what) => `Pedido ${referenceId}: o cliente será avisado de que ${what}.`,
    other: 'Com outras palavras',
    confirm: {
      paid: (referenceId) => `Avisar que o pedido ${referenceId} está pago?`,
      processing: (referenceId) => `Avisar que o pedido ${referenceId} está em preparo?`,
      shipped: (referenceId) => `Avisar que o pedido ${referenceId} foi enviado?`,
      completed: (referenceId) => `O pedido ${referenceId} foi entregue?`,
      canceled: (referenceId) => `Cancelar o pedido ${referenceId}?`,
    },
    doIt: {
      paid: 'Enviar',
      processing: 'Enviar',
      shipped: 'Enviar',
      completed: 'Foi entregue',
      canceled: 'Cancelar o pedido',
    },
    reads: 'O cliente vai ler:',
    isFinal: 'O WhatsApp não aceita outra situação depois desta. Não dá para desfazer.',
    bankReceived: (received, due) =>
      `O banco recebeu ${received}${due === null ? '' : ` de ${due}`}. Se o pedido foi pago de outra forma, avise que está pago: a cobrança será retirada.`,
    goBack: 'Voltar',
    close: 'Fechar',
    cannot: (name) => `Agora não é possível avisar “${name}”`,
    windowClosed:
      'O WhatsApp não aceita atualização do pedido agora. Um modelo chega ao cliente e deixa a situação do pedido como está. Quando ele escrever de novo, a atualização poderá ser enviada.',
  },
)
