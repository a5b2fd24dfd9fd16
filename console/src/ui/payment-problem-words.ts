/** The problems of charges, payments and accounts at banks, each in both languages. */
import type { Language } from '../i18n/languages.ts'

export const PAYMENT_PROBLEMS: Partial<Record<string, Record<Language, { title: string; help: string }>>> = {
  order_paid: {
    en: {
      title: 'Money came for this order',
      help: 'Give it back before you cancel the order or charge it anew.',
    },
    'pt-BR': {
      title: 'Entrou dinheiro para este pedido',
      help: 'Devolva o dinheiro antes de cancelar o pedido ou cobrá-lo de novo.',
    },
  },
  order_asked: {
    en: {
      title: 'A message asks for this order already',
      help: 'Open the order and send it again from there, with a new charge.',
    },
    'pt-BR': {
      title: 'Uma mensagem já pede este pedido',
      help: 'Abra o pedido e envie-o de novo a partir dele, com nova cobrança.',
    },
  },
  charge_in_progress: {
    en: {
      title: 'A charge of this order is being made or withdrawn',
      help: 'Try again in a moment.',
    },
    'pt-BR': {
      title: 'Uma cobrança deste pedido está sendo feita ou retirada',
      help: 'Tente de novo em instantes.',
    },
  },
  charge_refused: {
    en: {
      title: 'The bank refuses the charge',
      help: 'Nothing was sent. Correct what the bank names, and send the order again.',
    },
    'pt-BR': {
      title: 'O banco recusa a cobrança',
      help: 'Nada foi enviado. Corrija o que o banco aponta e envie o pedido de novo.',
    },
  },
  charge_not_made: {
    en: {
      title: 'The bank cannot make a charge now',
      help: 'Nothing was sent, and nothing can be paid. Try again in a moment.',
    },
    'pt-BR': {
      title: 'O banco não pode fazer uma cobrança agora',
      help: 'Nada foi enviado, e nada pode ser pago. Tente de novo em instantes.',
    },
  },
  charge_unknown: {
    en: {
      title: 'The bank does not answer',
      help: 'Nobody knows yet what it did. Try again in a moment: nothing is charged twice.',
    },
    'pt-BR': {
      title: 'O banco não responde',
      help: 'Ainda não se sabe o que ele fez. Tente de novo em instantes: nada é cobrado duas vezes.',
    },
  },
  payment_account_stopped: {
    en: {
      title: 'The bank refuses the account of the shop',
      help: 'An owner sees why on the page of payment accounts.',
    },
    'pt-BR': {
      title: 'O banco recusa a conta da loja',
      help: 'Um proprietário vê o motivo na página das contas de pagamento.',
    },
  },
  payment_not_found: {
    en: { title: 'This payment does not exist', help: 'It may belong to another shop. Reload the page.' },
    'pt-BR': { title: 'Este pagamento não existe', help: 'Ele pode ser de outra loja. Recarregue a página.' },
  },
  refund_not_found: {
    en: { title: 'This refund does not exist', help: 'It may belong to another payment. Reload the page.' },
    'pt-BR': {
      title: 'Esta devolução não existe',
      help: 'Ela pode ser de outro pagamento. Recarregue a página.',
    },
  },
  bank_lists_nothing: {
    en: { title: 'This provider has no list of what came', help: 'Compare in the app of the provider.' },
    'pt-BR': {
      title: 'Este provedor não tem lista do que entrou',
      help: 'Compare no aplicativo do provedor.',
    },
  },
  bank_unavailable: {
    en: { title: 'The bank did not tell its whole list', help: 'Try again in a minute.' },
    'pt-BR': { title: 'O banco não informou a lista inteira', help: 'Tente de novo em um minuto.' },
  },
  refund_id_used: {
    en: {
      title: 'Another refund was asked for meanwhile',
      help: 'Reload the page, and look at what was given back before you give back more.',
    },
    'pt-BR': {
      title: 'Outra devolução foi pedida enquanto isso',
      help: 'Recarregue a página e veja o que foi devolvido antes de devolver mais.',
    },
  },
  refund_not_possible: {
    en: {
      title: 'This payment cannot be given back from here',
      help: 'Give it back in the app of your bank: Recado reads it from there.',
    },
    'pt-BR': {
      title: 'Este pagamento não pode ser devolvido daqui',
      help: 'Devolva pelo aplicativo do seu banco: o Recado lê de lá.',
    },
  },
  refund_too_much: {
    en: { title: 'So much of the payment is not left', help: 'Reload the page to see what is left.' },
    'pt-BR': {
      title: 'Não resta tanto deste pagamento',
      help: 'Recarregue a página para ver quanto resta.',
    },
  },
  payment_told_otherwise: {
    en: { title: 'The id is that of another payment', help: 'Tell each payment under an id of its own.' },
    'pt-BR': { title: 'O id é de outro pagamento', help: 'Informe cada pagamento com um id próprio.' },
  },
  payment_not_open: {
    en: {
      title: 'Nothing is to be decided about this payment',
      help: 'Somebody may have decided, or the rest of the money came. Reload the page.',
    },
    'pt-BR': {
      title: 'Não há nada a decidir sobre este pagamento',
      help: 'Alguém pode ter decidido, ou o resto do dinheiro entrou. Recarregue a página.',
    },
  },
  payment_of_order: {
    en: { title: 'The payment is of another order', help: 'Accept it for the order that it names.' },
    'pt-BR': { title: 'O pagamento é de outro pedido', help: 'Aceite-o no pedido que ele indica.' },
  },
}
