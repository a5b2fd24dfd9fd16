/** The problems of charges, payments and accounts at banks, each in both languages. */
import type { Language } from '../i18n/languages.ts'

export const PAYMENT_PROBLEMS: Partial<Record<string, Record<Language, { title: string; help: string }>>> = {
  order_paid: {
    en: {
      title: 'This order has a payment',
      help: 'Refund it before you cancel the order or charge it again.',
    },
    'pt-BR': {
      title: 'Este pedido tem um pagamento',
      help: 'Devolva o pagamento antes de cancelar o pedido ou cobrar de novo.',
    },
  },
  order_asked: {
    en: {
      title: 'This order was already sent',
      help: 'Open the order and send it again from there with a new charge.',
    },
    'pt-BR': {
      title: 'Este pedido já foi enviado',
      help: 'Abra o pedido e envie de novo por lá, com uma nova cobrança.',
    },
  },
  charge_in_progress: {
    en: {
      title: 'A charge for this order is being created or withdrawn',
      help: 'Try again in a moment.',
    },
    'pt-BR': {
      title: 'Uma cobrança deste pedido está sendo criada ou retirada',
      help: 'Tente de novo em instantes.',
    },
  },
  charge_refused: {
    en: {
      title: 'The bank refused the charge',
      help: 'Nothing was sent. Correct what the bank reports, then send the order again.',
    },
    'pt-BR': {
      title: 'O banco recusou a cobrança',
      help: 'Nada foi enviado. Corrija o que o banco aponta e envie o pedido de novo.',
    },
  },
  charge_not_made: {
    en: {
      title: 'The bank cannot create a charge now',
      help: 'Nothing was sent or charged. Try again in a moment.',
    },
    'pt-BR': {
      title: 'O banco não consegue criar uma cobrança agora',
      help: 'Nada foi enviado nem cobrado. Tente de novo em instantes.',
    },
  },
  charge_unknown: {
    en: {
      title: 'The bank is not responding',
      help: 'The result is not known yet. Try again in a moment: nothing is charged twice.',
    },
    'pt-BR': {
      title: 'O banco não responde',
      help: 'O resultado ainda não é conhecido. Tente de novo em instantes: nada é cobrado duas vezes.',
    },
  },
  payment_account_stopped: {
    en: {
      title: 'The bank has refused the shop’s account',
      help: 'An owner can see why under Bank accounts.',
    },
    'pt-BR': {
      title: 'O banco recusou a conta da loja',
      help: 'O dono vê o motivo em Contas no banco.',
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
    en: { title: 'This provider has no list of payments', help: 'Compare in the provider’s app.' },
    'pt-BR': {
      title: 'Este provedor não tem lista de pagamentos',
      help: 'Compare no aplicativo do provedor.',
    },
  },
  bank_unavailable: {
    en: { title: 'The bank did not send its whole list', help: 'Try again in a minute.' },
    'pt-BR': { title: 'O banco não enviou a lista inteira', help: 'Tente de novo em um minuto.' },
  },
  refund_id_used: {
    en: {
      title: 'Another refund was requested meanwhile',
      help: 'Reload the page and check what was refunded before you refund more.',
    },
    'pt-BR': {
      title: 'Outra devolução foi pedida enquanto isso',
      help: 'Recarregue a página e confira o que foi devolvido antes de devolver mais.',
    },
  },
  refund_not_possible: {
    en: {
      title: 'This payment cannot be refunded here',
      help: 'Refund it in your bank’s app: Recado reads it from there.',
    },
    'pt-BR': {
      title: 'Este pagamento não pode ser devolvido por aqui',
      help: 'Devolva pelo aplicativo do seu banco: o Recado lê de lá.',
    },
  },
  refund_too_much: {
    en: { title: 'The amount is more than what is left', help: 'Reload the page to see how much is left.' },
    'pt-BR': {
      title: 'O valor é maior do que resta deste pagamento',
      help: 'Recarregue a página para ver quanto resta.',
    },
  },
  payment_told_otherwise: {
    en: { title: 'This ID belongs to another payment', help: 'Record each payment with its own ID.' },
    'pt-BR': { title: 'Este ID é de outro pagamento', help: 'Registre cada pagamento com um ID próprio.' },
  },
  payment_not_open: {
    en: {
      title: 'This payment needs no decision',
      help: 'Someone may have decided, or the rest was paid. Reload the page.',
    },
    'pt-BR': {
      title: 'Este pagamento não precisa de decisão',
      help: 'Alguém pode ter decidido, ou o restante foi pago. Recarregue a página.',
    },
  },
  payment_of_order: {
    en: { title: 'This payment belongs to another order', help: 'Accept it for that order.' },
    'pt-BR': { title: 'O pagamento é de outro pedido', help: 'Aceite no pedido certo.' },
  },
}
