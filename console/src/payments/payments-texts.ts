/**
 * Words of payments, wherever they are shown: what is thought of each, and what a person can do
 * about it.
 */
import type { Charge, PaymentNotice, Refund, Verdict } from '../api/types.ts'
import { defineTexts } from '../i18n/texts.ts'

type Of<Name extends string> = Record<Name, string>

const ENGLISH_VERDICTS: Of<Verdict> = {
  exact: 'Exact amount',
  less: 'Underpaid',
  more: 'Overpaid',
  twice: 'Paid again',
  late: 'Paid late',
  canceled: 'Order canceled',
  unknown: 'Unknown order',
}

const PORTUGUESE_VERDICTS: Of<Verdict> = {
  exact: 'Valor certo',
  less: 'Pago a menos',
  more: 'Pago a mais',
  twice: 'Pago de novo',
  late: 'Fora do prazo',
  canceled: 'Pedido cancelado',
  unknown: 'Sem pedido',
}

const ENGLISH_CHARGES: Of<Charge['state']> = {
  making: 'Being created',
  open: 'Awaiting payment',
  concluded: 'Paid at the bank',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  removed: 'Removed by the bank',
  failed: 'Refused by the bank',
}

const PORTUGUESE_CHARGES: Of<Charge['state']> = {
  making: 'Em criação',
  open: 'Aguardando pagamento',
  concluded: 'Paga no banco',
  withdrawn: 'Retirada',
  expired: 'Vencida',
  removed: 'Removida pelo banco',
  failed: 'Recusada pelo banco',
}

const ENGLISH_REFUNDS: Of<Refund['state']> = {
  making: 'Being requested',
  pending: 'In progress',
  done: 'Refunded',
  refused: 'Refused by the bank',
}

const PORTUGUESE_REFUNDS: Of<Refund['state']> = {
  making: 'Sendo pedida',
  pending: 'A caminho',
  done: 'Devolvida',
  refused: 'Recusada pelo banco',
}

const ENGLISH_NOTICES: Of<PaymentNotice['state']> = {
  due: 'Customer will be notified',
  notified: 'Customer notified',
  not_notified: 'Customer not notified',
}

const PORTUGUESE_NOTICES: Of<PaymentNotice['state']> = {
  due: 'O cliente será avisado',
  notified: 'O cliente foi avisado',
  not_notified: 'Não foi possível avisar o cliente',
}

export const paymentsTexts = defineTexts(
  {
    verdicts: ENGLISH_VERDICTS,
    explain: {
      exact: 'This payment covers the order.',
      less: 'Underpaid so far: the order is still open. Accept it as full payment, refund it, or wait for the rest.',
      more: 'The order is paid, and the customer paid more than its total. Refund the difference, or keep it.',
      twice: 'The order was already paid. Refund this payment, or keep it.',
      late: 'The payment arrived after the charge expired, so the order is not paid. Accept it, or refund it.',
      canceled: 'The charge was already withdrawn, or the order canceled. Accept the payment, or refund it.',
      unknown:
        'This payment matches no charge in Recado. Choose the order it pays, accept it as money for something else, or refund it.',
    } satisfies Of<Verdict>,
    came: 'Payment received',
    reported: 'reported by the shop’s own system',
    refundedOf: (money: string) => `${money} refunded`,
    accepted: 'Accepted',
    waitsUntil: 'Waiting until',
    asked: 'Charged',
    received: 'Received',
    refunded: 'Refunded',
    order: (referenceId: string) => `Order ${referenceId}`,
    noOrder: 'No order',
    openConversation: 'Conversation',

    accept: 'Accept',
    keep: 'Keep the payment',
    refund: 'Refund',
    wait: 'Wait until tomorrow',
    isAccepted: (money: string) => `${money} accepted.`,
    isWaiting: (money: string) => `${money}: waiting until tomorrow.`,
    acceptTitle: (money: string) => `Accept ${money}?`,
    acceptHelp: 'If it pays an order, enter its reference. Leave empty if the money is for something else.',
    orderReference: 'Order reference (optional)',
    goBack: 'Go back',

    refundTitle: (money: string) => `Refund a payment of ${money}`,
    whole: (money: string) => `Full amount: ${money}`,
    difference: (money: string) => `Overpaid amount: ${money}`,
    part: 'Another amount',
    howMuch: 'Amount to refund',
    amount: 'Amount, R$',
    amountWrong: (most: string) => `Enter at most ${most}.`,
    reason: 'Reason',
    reasonNote: 'Saved with the refund. The bank may show it to the customer.',
    again: 'Type the amount again to confirm, R$',
    againWrong: 'The amounts do not match.',
    doRefund: (money: string) => `Refund ${money}`,
    isRefunding: (money: string) => `${money} is being refunded.`,
    cannotUndo: 'The money goes back to the account it came from. This cannot be undone.',

    payments: 'Payments',
    charge: 'Charge',
    chargeStates: ENGLISH_CHARGES,
    payUntil: 'can be paid until',
    endedAt: 'since',
    earlierCharges: (n: number) => (n === 1 ? '1 earlier charge' : `${n} earlier charges`),
    refundStates: ENGLISH_REFUNDS,
    refundOf: 'Refund of',
    byBank: 'returned by the banks',
    notices: ENGLISH_NOTICES,
    ofRefund: '(of the refund)',
    failure: 'Message from the bank:',

    renew: 'Send again with a new charge',
    expiredHelp: 'The order was not paid in time. One click sends it again with a new charge.',
    restHelp: 'The order was partly paid. One click charges the rest, with a copy of the order.',
    chargeRest: (amount: string) => `Charge the rest: ${amount}`,
    isRenewed: (referenceId: string) => `Order ${referenceId} will be sent again with a new charge.`,
    renewTitle: (referenceId: string) => `Send order ${referenceId} again?`,
    cannotRenew: (referenceId: string) => `Order ${referenceId} cannot be sent again now`,
    renewIt: 'Send again',
    windowClosed:
      'The customer has not written for 24 hours, so WhatsApp does not accept an order now. Send a template, or send the order once they write again.',
    writeTemplate: 'Send a template',
    close: 'Close',
  },
  {
    verdicts: PORTUGUESE_VERDICTS,
    explain: {
      exact: 'Este pagamento quita o pedido.',
      less: 'Até agora o cliente pagou menos que o total: o pedido continua em aberto. Aceite como pago, devolva ou espere o restante.',
      more: 'O pedido está pago, e o cliente pagou a mais. Devolva a diferença ou fique com ela.',
      twice: 'O pedido já estava pago. Devolva este pagamento ou fique com ele.',
      late: 'O pagamento chegou depois que a cobrança venceu: o pedido não está pago. Aceite ou devolva.',
      canceled: 'A cobrança já tinha sido retirada, ou o pedido cancelado. Aceite ou devolva.',
      unknown:
        'Este pagamento não corresponde a nenhuma cobrança do Recado. Informe qual pedido ele paga, aceite como dinheiro de outra coisa ou devolva.',
    },
    came: 'Pagamento recebido',
    reported: 'informado pelo sistema da loja',
    refundedOf: (money) => `${money} devolvidos`,
    accepted: 'Aceito',
    waitsUntil: 'Esperando até',
    asked: 'Cobrado',
    received: 'Recebido',
    refunded: 'Devolvido',
    order: (referenceId) => `Pedido ${referenceId}`,
    noOrder: 'Sem pedido',
    openConversation: 'Conversa',

    accept: 'Aceitar',
    keep: 'Ficar com o pagamento',
    refund: 'Devolver',
    wait: 'Esperar até amanhã',
    isAccepted: (money) => `${money}: aceito.`,
    isWaiting: (money) => `${money}: esperando até amanhã.`,
    acceptTitle: (money) => `Aceitar ${money}?`,
    acceptHelp: 'Se paga um pedido, informe a referência. Deixe vazio se for dinheiro de outra coisa.',
    orderReference: 'Referência do pedido (opcional)',
    goBack: 'Voltar',

    refundTitle: (money) => `Devolver um pagamento de ${money}`,
    whole: (money) => `Valor total: ${money}`,
    difference: (money) => `Valor pago a mais: ${money}`,
    part: 'Outro valor',
    howMuch: 'Valor a devolver',
    amount: 'Valor, R$',
    amountWrong: (most) => `Informe no máximo ${most}.`,
    reason: 'Motivo',
    reasonNote: 'Fica salvo com a devolução. O banco pode mostrar ao cliente.',
    again: 'Digite o valor de novo para confirmar, R$',
    againWrong: 'Os valores não são iguais.',
    doRefund: (money) => `Devolver ${money}`,
    isRefunding: (money) => `${money}: devolução a caminho.`,
    cannotUndo: 'O dinheiro volta para a conta de onde veio. Esta ação não pode ser desfeita.',

    payments: 'Pagamentos',
    charge: 'Cobrança',
    chargeStates: PORTUGUESE_CHARGES,
    payUntil: 'pode ser paga até',
    endedAt: 'desde',
    earlierCharges: (n) => (n === 1 ? '1 cobrança anterior' : `${n} cobranças anteriores`),
    refundStates: PORTUGUESE_REFUNDS,
    refundOf: 'Devolução de',
    byBank: 'devolvido pelos bancos',
    notices: PORTUGUESE_NOTICES,
    ofRefund: '(da devolução)',
    failure: 'Mensagem do banco:',

    renew: 'Enviar de novo com nova cobrança',
    expiredHelp: 'O pedido não foi pago no prazo. Um clique o envia de novo, com uma nova cobrança.',
    restHelp: 'O pedido foi pago em parte. Um clique cobra o restante, com uma cópia do pedido.',
    chargeRest: (amount) => `Cobrar o restante: ${amount}`,
    isRenewed: (referenceId) => `O pedido ${referenceId} será enviado de novo, com uma nova cobrança.`,
    renewTitle: (referenceId) => `Enviar o pedido ${referenceId} de novo?`,
    cannotRenew: (referenceId) => `O pedido ${referenceId} não pode ser enviado de novo agora`,
    renewIt: 'Enviar de novo',
    windowClosed:
      'O cliente não escreve há 24 horas, e o WhatsApp não aceita um pedido agora. Envie um modelo, ou envie o pedido quando o cliente escrever.',
    writeTemplate: 'Enviar um modelo',
    close: 'Fechar',
  },
)

export type PaymentWords = (typeof paymentsTexts)['en']
