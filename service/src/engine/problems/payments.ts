/** The problems of orders, charges, payments and accounts at banks. */
import type { ProblemRow } from './problem-row.ts'

export const paymentProblems = {
  callback_not_verified: {
    status: 403,
    en: [
      'No trusted proxy says that it knows who calls',
      'Let the proxy check the certificate of the bank and add the header of RECADO_PAYMENTS_CALLBACK_HEADER, and name its address in RECADO_TRUSTED_PROXIES.',
    ],
    pt: [
      'Nenhum proxy confiável diz que sabe quem chama',
      'Faça o proxy conferir o certificado do banco e acrescentar o cabeçalho de RECADO_PAYMENTS_CALLBACK_HEADER, e informe o endereço dele em RECADO_TRUSTED_PROXIES.',
    ],
    person: null,
  },
  payment_account_not_found: {
    status: 404,
    en: ['There is no such payment account in this workspace', 'Find the id with `GET /payment-accounts`.'],
    pt: ['Não há essa conta no banco neste workspace', 'Encontre o id com `GET /payment-accounts`.'],
    person: {
      en: ['This bank account does not exist', 'It may have been removed.'],
      pt: ['Esta conta no banco não existe', 'Ela pode ter sido removida.'],
    },
  },
  order_not_found: {
    status: 404,
    en: [
      'No message of this workspace names this order',
      'Use the `reference_id` of a message that was sent, in its exact spelling, under a key of the same workspace.',
    ],
    pt: [
      'Nenhuma mensagem deste workspace cita este pedido',
      'Use o `reference_id` de uma mensagem enviada, escrito exatamente igual, com uma chave do mesmo workspace.',
    ],
    person: {
      en: ['Order not found', 'Check the reference.'],
      pt: ['Pedido não encontrado', 'Confira a referência.'],
    },
  },
  payment_not_found: {
    status: 404,
    en: ['There is no such payment in this workspace', 'Find the id with `GET /payments`.'],
    pt: ['Não há esse pagamento neste workspace', 'Encontre o id com `GET /payments`.'],
    person: {
      en: ['This payment does not exist', 'It may belong to another shop. Reload the page.'],
      pt: ['Este pagamento não existe', 'Ele pode ser de outra loja. Recarregue a página.'],
    },
  },
  refund_not_found: {
    status: 404,
    en: ['The payment has no such refund', 'Find the ids with `GET /orders/{referenceId}/payments`.'],
    pt: ['O pagamento não tem essa devolução', 'Encontre os ids com `GET /orders/{referenceId}/payments`.'],
    person: {
      en: ['This refund does not exist', 'It may belong to another payment. Reload the page.'],
      pt: ['Esta devolução não existe', 'Ela pode ser de outro pagamento. Recarregue a página.'],
    },
  },
  order_paid: {
    status: 409,
    en: [
      'This order has a payment',
      'Refund it before you cancel the order or charge it again: `GET /orders/{referenceId}/payments` lists the payments.',
    ],
    pt: [
      'Este pedido tem um pagamento',
      'Devolva-o antes de cancelar o pedido ou cobrar de novo: `GET /orders/{referenceId}/payments` lista os pagamentos.',
    ],
    person: {
      en: ['This order has a payment', 'Refund it before you cancel the order or charge it again.'],
      pt: [
        'Este pedido tem um pagamento',
        'Devolva o pagamento antes de cancelar o pedido ou cobrar de novo.',
      ],
    },
  },
  order_asked: {
    status: 409,
    en: [
      'A message for this order was already sent',
      '`messageId` names the message. To send the order again with another charge, set `renew` in `charge`. A new order needs a reference id of its own.',
    ],
    pt: [
      'Uma mensagem deste pedido já foi enviada',
      '`messageId` diz qual é a mensagem. Para enviar o pedido de novo com outra cobrança, ponha `renew` em `charge`. Um pedido novo precisa de um reference id próprio.',
    ],
    person: {
      en: ['This order was already sent', 'Open the order and send it again from there with a new charge.'],
      pt: ['Este pedido já foi enviado', 'Abra o pedido e envie de novo por lá, com uma nova cobrança.'],
    },
  },
  charge_in_progress: {
    status: 409,
    en: [
      'A charge for this order is being created or withdrawn',
      'Retry after the seconds in `Retry-After`. An order has one charge at a time.',
    ],
    pt: [
      'Uma cobrança deste pedido está sendo criada ou retirada',
      'Repita depois dos segundos em `Retry-After`. Um pedido tem uma cobrança por vez.',
    ],
    person: {
      en: ['A charge for this order is being created or withdrawn', 'Try again in a moment.'],
      pt: ['Uma cobrança deste pedido está sendo criada ou retirada', 'Tente de novo em instantes.'],
    },
  },
  bank_lists_nothing: {
    status: 409,
    en: [
      'This provider has no list of payments',
      'Compare in the provider’s app. Payments are still recorded: Recado checks each open charge.',
    ],
    pt: [
      'Este provedor não tem lista de pagamentos',
      'Compare no aplicativo do provedor. Os pagamentos são registrados mesmo assim: o Recado consulta cada cobrança aberta.',
    ],
    person: {
      en: ['This provider has no list of payments', 'Compare in the provider’s app.'],
      pt: ['Este provedor não tem lista de pagamentos', 'Compare no aplicativo do provedor.'],
    },
  },
  refund_id_used: {
    status: 409,
    en: [
      'Another refund has this id',
      'Use a new UUID for a new refund. To repeat a request, send the same payment, amount and reason.',
    ],
    pt: [
      'Outra devolução tem este id',
      'Use um UUID novo para uma devolução nova. Para repetir uma requisição, envie o mesmo pagamento, valor e motivo.',
    ],
    person: {
      en: [
        'Another refund was requested meanwhile',
        'Reload the page and check what was refunded before you refund more.',
      ],
      pt: [
        'Outra devolução foi pedida enquanto isso',
        'Recarregue a página e confira o que foi devolvido antes de devolver mais.',
      ],
    },
  },
  refund_not_possible: {
    status: 409,
    en: [
      'This payment cannot be refunded here',
      '`detail` says why. Refund it at the bank: Recado reads it from there.',
    ],
    pt: [
      'Este pagamento não pode ser devolvido por aqui',
      '`detail` diz por quê. Devolva pelo banco: o Recado lê de lá.',
    ],
    person: {
      en: [
        'This payment cannot be refunded here',
        'Refund it in your bank’s app: Recado reads it from there.',
      ],
      pt: [
        'Este pagamento não pode ser devolvido por aqui',
        'Devolva pelo aplicativo do seu banco: o Recado lê de lá.',
      ],
    },
  },
  refund_too_much: {
    status: 409,
    en: [
      'The amount is more than what is left of the payment',
      'All refunds of a payment together are at most its amount, including those whose outcome is not known yet.',
    ],
    pt: [
      'O valor é maior do que resta do pagamento',
      'A soma das devoluções de um pagamento é no máximo o valor dele; contam também as que ainda não têm resultado.',
    ],
    person: {
      en: ['The amount is more than what is left', 'Reload the page to see how much is left.'],
      pt: ['O valor é maior do que resta deste pagamento', 'Recarregue a página para ver quanto resta.'],
    },
  },
  payment_id_taken: {
    status: 409,
    en: [
      'The id belongs to another payment',
      'Report each payment with its own id, and the same payment with the same amount and order.',
    ],
    pt: [
      'O id pertence a outro pagamento',
      'Informe cada pagamento com um id próprio, e o mesmo pagamento com o mesmo valor e o mesmo pedido.',
    ],
    person: {
      en: ['This ID belongs to another payment', 'Record each payment with its own ID.'],
      pt: ['Este ID é de outro pagamento', 'Registre cada pagamento com um ID próprio.'],
    },
  },
  payment_not_open: {
    status: 409,
    en: [
      'This payment needs no decision',
      'Read it again with `GET /payments`: someone may have decided, or the rest was paid.',
    ],
    pt: [
      'Este pagamento não precisa de decisão',
      'Consulte de novo com `GET /payments`: alguém pode ter decidido, ou o restante foi pago.',
    ],
    person: {
      en: [
        'This payment needs no decision',
        'Someone may have decided, or the rest was paid. Reload the page.',
      ],
      pt: [
        'Este pagamento não precisa de decisão',
        'Alguém pode ter decidido, ou o restante foi pago. Recarregue a página.',
      ],
    },
  },
  payment_of_order: {
    status: 409,
    en: [
      'The payment belongs to another order',
      'Leave `referenceId` out to accept it for the order that it names.',
    ],
    pt: [
      'O pagamento pertence a outro pedido',
      'Deixe `referenceId` de fora para aceitá-lo no pedido que ele indica.',
    ],
    person: {
      en: ['This payment belongs to another order', 'Accept it for that order.'],
      pt: ['O pagamento é de outro pedido', 'Aceite no pedido certo.'],
    },
  },
  charge_refused: {
    status: 422,
    en: [
      'The bank refused the charge',
      "`errors` has the bank's own words. Correct what they name. Nothing was sent.",
    ],
    pt: [
      'O banco recusou a cobrança',
      '`errors` tem as palavras do banco. Corrija o que elas dizem. Nada foi enviado.',
    ],
    person: {
      en: [
        'The bank refused the charge',
        'Nothing was sent. Correct what the bank reports, then send the order again.',
      ],
      pt: [
        'O banco recusou a cobrança',
        'Nada foi enviado. Corrija o que o banco aponta e envie o pedido de novo.',
      ],
    },
  },
  bank_unavailable: {
    status: 503,
    en: [
      'The bank did not send its whole list',
      'Retry after the seconds in `Retry-After`. `failure` has the reason; the payments that the bank listed are recorded.',
    ],
    pt: [
      'O banco não enviou a lista inteira',
      'Repita depois dos segundos em `Retry-After`. `failure` tem o motivo; os pagamentos que o banco listou estão registrados.',
    ],
    person: {
      en: ['The bank did not send its whole list', 'Try again in a minute.'],
      pt: ['O banco não enviou a lista inteira', 'Tente de novo em um minuto.'],
    },
  },
  charge_not_made: {
    status: 503,
    en: [
      'The bank cannot create a charge now',
      'Retry after the seconds in `Retry-After`. Nothing was sent or charged.',
    ],
    pt: [
      'O banco não consegue criar uma cobrança agora',
      'Repita depois dos segundos em `Retry-After`. Nada foi enviado nem cobrado.',
    ],
    person: {
      en: ['The bank cannot create a charge now', 'Nothing was sent or charged. Try again in a moment.'],
      pt: [
        'O banco não consegue criar uma cobrança agora',
        'Nada foi enviado nem cobrado. Tente de novo em instantes.',
      ],
    },
  },
  charge_unknown: {
    status: 503,
    en: [
      'The bank did not confirm the charge',
      'Retry after the seconds in `Retry-After` with the same `Idempotency-Key`: Recado then checks what the bank did, and nothing is charged twice. Without a key, the answer is `charge_in_progress` until that is known.',
    ],
    pt: [
      'O banco não confirmou a cobrança',
      'Repita depois dos segundos em `Retry-After` com a mesma `Idempotency-Key`: o Recado confere o que o banco fez, e nada é cobrado duas vezes. Sem chave, a resposta é `charge_in_progress` até que isso se saiba.',
    ],
    person: {
      en: [
        'The bank is not responding',
        'The result is not known yet. Try again in a moment: nothing is charged twice.',
      ],
      pt: [
        'O banco não responde',
        'O resultado ainda não é conhecido. Tente de novo em instantes: nada é cobrado duas vezes.',
      ],
    },
  },
  payment_account_stopped: {
    status: 503,
    en: [
      'The bank has refused the payment account',
      'See `GET /payment-accounts` for the reason: the certificate, the credentials or the contract. Fix it and test the account, or charge through another one.',
    ],
    pt: [
      'O banco recusou a conta',
      'Veja o motivo em `GET /payment-accounts`: o certificado, as credenciais ou o contrato. Corrija e teste a conta, ou cobre por outra.',
    ],
    person: {
      en: ['The bank has refused the shop’s account', 'An owner can see why under Bank accounts.'],
      pt: ['O banco recusou a conta da loja', 'O dono vê o motivo em Contas no banco.'],
    },
  },
} satisfies Record<string, ProblemRow>
