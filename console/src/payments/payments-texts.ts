/** Words of payments, wherever they are shown: what is thought of each, and what a person can do about it. */
import type { Charge, PaymentNotice, Refund, Verdict } from '../api/types.ts'
import { defineTexts } from '../i18n/texts.ts'

type Of<Name extends string> = Record<Name, string>

const ENGLISH_VERDICTS: Of<Verdict> = {
  exact: 'As asked',
  less: 'Less than asked',
  more: 'More than asked',
  twice: 'Paid again',
  late: 'Too late',
  canceled: 'Was canceled',
  unknown: 'Of no known order',
}

const PORTUGUESE_VERDICTS: Of<Verdict> = {
  exact: 'Valor certo',
  less: 'Valor menor',
  more: 'Valor maior',
  twice: 'Pago de novo',
  late: 'Fora do prazo',
  canceled: 'Estava cancelado',
  unknown: 'Sem pedido',
}

const ENGLISH_CHARGES: Of<Charge['state']> = {
  making: 'Being made',
  open: 'Waits for the payment',
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
  making: 'Being asked for',
  pending: 'On its way',
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
  due: 'The customer will be told',
  told: 'The customer was told',
  not_told: 'The customer could not be told',
}

const PORTUGUESE_NOTICES: Of<PaymentNotice['state']> = {
  due: 'O cliente será avisado',
  told: 'O cliente foi avisado',
  not_told: 'Não foi possível avisar o cliente',
}

export const paymentsTexts = defineTexts(
  {
    verdicts: ENGLISH_VERDICTS,
    explain: {
      exact: 'It pays the order.',
      less: 'Together with what came before it is less than the order asks for, so the order is not paid. Accept it as enough, refund it, or wait for the rest.',
      more: 'The order is paid, and more came than it asks for. Refund the difference, or keep it.',
      twice: 'The order had been paid already. Refund this payment, or keep it.',
      late: 'It came after the charge had ended, so the order is not paid. Accept it, or refund it.',
      canceled:
        'It came although the charge had been withdrawn or the order canceled. Accept it, or refund it.',
      unknown:
        'No charge of Recado asked for it. Say which order it pays, accept it as money for something else, or refund it.',
    } satisfies Of<Verdict>,
    came: 'Payment received',
    told: 'told by the shop’s own system',
    refundedOf: (money: string) => `${money} refunded`,
    accepted: 'Accepted',
    waitsUntil: 'Waits until',
    asked: 'Asked',
    received: 'Received',
    refunded: 'Refunded',
    order: (referenceId: string) => `Order ${referenceId}`,
    noOrder: 'No order',
    openConversation: 'Conversation',

    accept: 'Accept',
    keep: 'Keep it',
    refund: 'Refund',
    wait: 'Wait until tomorrow',
    isAccepted: (money: string) => `${money} accepted.`,
    isWaiting: (money: string) => `${money} waits until tomorrow.`,
    acceptTitle: (money: string) => `Accept ${money}?`,
    acceptHelp: 'If it pays an order, name it. Left empty, it counts as money for something else.',
    orderReference: 'Reference of the order (optional)',
    goBack: 'Go back',

    refundTitle: (money: string) => `Refund a payment of ${money}`,
    whole: (money: string) => `All of it: ${money}`,
    difference: (money: string) => `What is too much: ${money}`,
    part: 'Another amount',
    howMuch: 'How much',
    amount: 'Amount, R$',
    amountWrong: (most: string) => `An amount of at most ${most}.`,
    reason: 'Reason',
    reasonNote: 'Kept with the refund. The bank may show it to the customer.',
    again: 'Type the amount again to confirm, R$',
    againWrong: 'This is another amount.',
    doRefund: (money: string) => `Refund ${money}`,
    isRefunding: (money: string) => `${money} is being refunded.`,
    cannotUndo: 'The money goes back to the account that it came from. This cannot be undone.',

    payments: 'Payments',
    charge: 'Charge',
    chargeStates: ENGLISH_CHARGES,
    payUntil: 'can be paid until',
    endedAt: 'since',
    earlierCharges: (n: number) => (n === 1 ? '1 earlier charge' : `${n} earlier charges`),
    refundStates: ENGLISH_REFUNDS,
    refundOf: 'Refund of',
    byBank: 'taken back by the banks',
    notices: ENGLISH_NOTICES,
    ofRefund: '(of the refund)',
    failure: 'The bank says:',

    renew: 'Send again with a new charge',
    expiredHelp: 'Nobody paid in time. One click sends the order again, with a new charge.',
    restHelp:
      'A part of the order was paid. One click sends a charge over the rest, as another copy of the order.',
    chargeRest: (amount: string) => `Charge the rest: ${amount}`,
    isRenewed: (referenceId: string) => `Order ${referenceId} is sent again, with a new charge.`,
    renewTitle: (referenceId: string) => `Send order ${referenceId} again?`,
    cannotRenew: (referenceId: string) => `Order ${referenceId} cannot be sent again now`,
    renewIt: 'Send again',
    windowClosed:
      'The customer has not written for 24 hours, so WhatsApp takes no order now. A template can carry it, or send it once they write again.',
    writeTemplate: 'Write a template',
    close: 'Close',
  },
  {
    verdicts: PORTUGUESE_VERDICTS,
    explain: {
      exact: 'Paga o pedido.',
      less: 'Somado ao que já veio, é menos do que o pedido cobra: o pedido não está pago. Aceite como suficiente, devolva ou espere o restante.',
      more: 'O pedido está pago, e veio mais do que ele cobra. Devolva a diferença ou fique com ela.',
      twice: 'O pedido já estava pago. Devolva este pagamento ou fique com ele.',
      late: 'Chegou depois do fim da cobrança: o pedido não está pago. Aceite ou devolva.',
      canceled: 'Chegou embora a cobrança tenha sido retirada ou o pedido cancelado. Aceite ou devolva.',
      unknown:
        'Nenhuma cobrança do Recado pediu este valor. Diga qual pedido ele paga, aceite como dinheiro de outra coisa ou devolva.',
    },
    came: 'Pagamento recebido',
    told: 'informado pelo sistema da loja',
    refundedOf: (money) => `${money} devolvidos`,
    accepted: 'Aceito',
    waitsUntil: 'Espera até',
    asked: 'Cobrado',
    received: 'Recebido',
    refunded: 'Devolvido',
    order: (referenceId) => `Pedido ${referenceId}`,
    noOrder: 'Sem pedido',
    openConversation: 'Conversa',

    accept: 'Aceitar',
    keep: 'Ficar com o valor',
    refund: 'Devolver',
    wait: 'Esperar até amanhã',
    isAccepted: (money) => `${money}: aceito.`,
    isWaiting: (money) => `${money}: espera até amanhã.`,
    acceptTitle: (money) => `Aceitar ${money}?`,
    acceptHelp: 'Se paga um pedido, informe qual. Vazio, conta como dinheiro de outra coisa.',
    orderReference: 'Referência do pedido (opcional)',
    goBack: 'Voltar',

    refundTitle: (money) => `Devolver de ${money}`,
    whole: (money) => `Tudo: ${money}`,
    difference: (money) => `O que veio a mais: ${money}`,
    part: 'Outro valor',
    howMuch: 'Quanto',
    amount: 'Valor, R$',
    amountWrong: (most) => `Um valor de no máximo ${most}.`,
    reason: 'Motivo',
    reasonNote: 'Fica guardado com a devolução. O banco pode mostrar ao cliente.',
    again: 'Digite o valor de novo para confirmar, R$',
    againWrong: 'Este é outro valor.',
    doRefund: (money) => `Devolver ${money}`,
    isRefunding: (money) => `${money}: devolução a caminho.`,
    cannotUndo: 'O dinheiro volta para a conta de onde veio. Não dá para desfazer.',

    payments: 'Pagamentos',
    charge: 'Cobrança',
    chargeStates: PORTUGUESE_CHARGES,
    payUntil: 'pode ser paga até',
    endedAt: 'desde',
    earlierCharges: (n) => (n === 1 ? '1 cobrança anterior' : `${n} cobranças anteriores`),
    refundStates: PORTUGUESE_REFUNDS,
    refundOf: 'Devolução de',
    byBank: 'retirada pelos bancos',
    notices: PORTUGUESE_NOTICES,
    ofRefund: '(da devolução)',
    failure: 'O banco diz:',

    renew: 'Enviar de novo com nova cobrança',
    expiredHelp: 'Ninguém pagou no prazo. Um clique envia o pedido de novo, com uma nova cobrança.',
    restHelp:
      'Uma parte do pedido foi paga. Um clique envia uma cobrança do restante, como outra via do pedido.',
    chargeRest: (amount) => `Cobrar o restante: ${amount}`,
    isRenewed: (referenceId) => `O pedido ${referenceId} será enviado de novo, com uma nova cobrança.`,
    renewTitle: (referenceId) => `Enviar o pedido ${referenceId} de novo?`,
    cannotRenew: (referenceId) => `O pedido ${referenceId} não pode ser enviado de novo agora`,
    renewIt: 'Enviar de novo',
    windowClosed:
      'O cliente não escreve há 24 horas, e o WhatsApp não aceita um pedido agora. Um modelo pode levá-lo, ou envie quando o cliente escrever de novo.',
    writeTemplate: 'Escrever um modelo',
    close: 'Fechar',
  },
)

export type PaymentWords = (typeof paymentsTexts)['en']
