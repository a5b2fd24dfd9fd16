/** The problems of messages, their deliveries and drafts. */
import type { ProblemRow } from './problem-row.ts'

export const messageProblems = {
  message_not_found: {
    status: 404,
    en: [
      'There is no such message in this workspace',
      'Use the `id` a send operation answered with, under a key of the same workspace.',
    ],
    pt: [
      'Não há essa mensagem neste workspace',
      'Use o `id` que a operação de envio respondeu, com uma chave do mesmo workspace.',
    ],
    person: {
      en: ['This message does not exist', 'The link may belong to another shop.'],
      pt: ['Esta mensagem não existe', 'O link pode ser de outra loja.'],
    },
  },
  delivery_not_found: {
    status: 404,
    en: [
      'There is no such delivery in this workspace',
      'Use the `messageId` of a delivery of `GET /deliveries`, under a key of the same workspace.',
    ],
    pt: [
      'Não há essa entrega neste workspace',
      'Use o `messageId` de uma entrega de `GET /deliveries`, com uma chave do mesmo workspace.',
    ],
    person: {
      en: ['This message does not exist', 'It may belong to another shop, or have been erased.'],
      pt: ['Esta mensagem não existe', 'Ela pode ser de outra loja, ou foi apagada.'],
    },
  },
  draft_not_found: {
    status: 404,
    en: [
      'There is no such draft in this workspace',
      'Find the id with `GET /drafts`. A draft that was not sent is deleted 30 days after it has expired.',
    ],
    pt: [
      'Não há esse rascunho neste workspace',
      'Encontre o id com `GET /drafts`. Um rascunho que não foi enviado é apagado 30 dias depois de vencer.',
    ],
    person: {
      en: ['This draft does not exist', 'It may belong to another shop, or have been erased.'],
      pt: ['Este rascunho não existe', 'Ele pode ser de outra loja, ou foi apagado.'],
    },
  },
  window_closed: {
    status: 409,
    en: [
      'The recipient has not written in the last 24 hours',
      'Send one of the `templates` that the answer names, or wait until the recipient writes. `lastInboundAt` says when the latest message came, `closedAt` until when it counted.',
    ],
    pt: [
      'O destinatário não escreveu nas últimas 24 horas',
      'Envie um dos `templates` que a resposta cita, ou espere o destinatário escrever. `lastInboundAt` diz quando veio a última mensagem, `closedAt` até quando ela valeu.',
    ],
    person: {
      en: [
        'The customer has not written in the last 24 hours',
        'Send an approved template, or wait until they write.',
      ],
      pt: [
        'O cliente não escreveu nas últimas 24 horas',
        'Envie um modelo aprovado ou espere o cliente escrever.',
      ],
    },
  },
  delivery_not_open: {
    status: 409,
    en: [
      'This delivery needs no decision',
      'If someone decided before you, `resolution` says what. `GET /messages/{id}` has the status of the message.',
    ],
    pt: [
      'Esta entrega não precisa de decisão',
      'Se alguém decidiu antes, `resolution` diz o quê. `GET /messages/{id}` traz a situação da mensagem.',
    ],
    person: {
      en: ['Someone else already decided', 'This message no longer needs attention.'],
      pt: ['Outra pessoa já decidiu', 'Esta mensagem não precisa mais de atenção.'],
    },
  },
  resolution_impossible: {
    status: 409,
    en: [
      'This decision is not possible for this delivery',
      '`actions` of the delivery lists the possible decisions. A failed message cannot be marked sent. It cannot be resent if the customer may have it or WhatsApp failed it for good.',
    ],
    pt: [
      'Esta decisão não é possível para esta entrega',
      '`actions` da entrega lista as decisões possíveis. Uma mensagem que falhou não pode ser marcada como enviada. Ela não pode ser reenviada se o cliente talvez a tenha ou se o WhatsApp a recusou de vez.',
    ],
    person: {
      en: ['This is not possible here', 'The customer may already have the message, or it would fail again.'],
      pt: ['Isso não é possível aqui', 'O cliente talvez já tenha a mensagem, ou ela falharia de novo.'],
    },
  },
  draft_not_open: {
    status: 409,
    en: [
      'The draft is no longer waiting to be sent',
      '`GET /drafts/{id}` has its status. If it is still waiting, someone is sending it: send it as well, and the answer names the message.',
    ],
    pt: [
      'O rascunho não está mais aguardando envio',
      '`GET /drafts/{id}` traz a situação dele. Se ainda aguarda, alguém o está enviando: envie também, e a resposta indica a mensagem.',
    ],
    person: {
      en: ['This draft is no longer available', 'It was sent, discarded or expired.'],
      pt: ['Este rascunho não está mais disponível', 'Ele foi enviado, descartado ou venceu.'],
    },
  },
  draft_changed: {
    status: 409,
    en: [
      'The draft has changed',
      'Read it again with `GET /drafts/{id}`, and send it with its current `updateDate`.',
    ],
    pt: [
      'O rascunho mudou',
      'Leia de novo com `GET /drafts/{id}` e envie com o `updateDate` que ele tem agora.',
    ],
    person: {
      en: ['Someone changed this draft', 'Read it again, then send it.'],
      pt: ['Alguém alterou este rascunho', 'Leia de novo e depois envie.'],
    },
  },
  too_many_drafts: {
    status: 409,
    en: [
      'Too many drafts in this conversation',
      'Send or discard some, or wait: a draft expires 24 hours after it was written.',
    ],
    pt: [
      'Há rascunhos demais nesta conversa',
      'Envie ou descarte alguns, ou espere: um rascunho vence 24 horas depois de escrito.',
    ],
    person: {
      en: ['Too many drafts in this conversation', 'Send or discard some first.'],
      pt: ['Há rascunhos demais nesta conversa', 'Envie ou descarte alguns primeiro.'],
    },
  },
  preflight_refused: {
    status: 422,
    en: [
      "WhatsApp or the customer's bank would refuse this message",
      '`errors` lists every fault with a JSON Pointer to it, and the page about its rule in `docs`.',
    ],
    pt: [
      'O WhatsApp ou o banco do cliente recusaria esta mensagem',
      '`errors` lista cada falha com um JSON Pointer até ela, e em `docs` a página sobre a regra.',
    ],
    person: {
      en: ['WhatsApp would refuse this message', 'Each mistake is shown beside its field.'],
      pt: ['O WhatsApp recusaria esta mensagem', 'Cada erro aparece ao lado do seu campo.'],
    },
  },
  not_received: {
    status: 422,
    en: ['Only customer messages can be marked as read', 'Mark a message whose `role` is `user`.'],
    pt: [
      'Só mensagens do cliente podem ser marcadas como lidas',
      'Marque uma mensagem cujo `role` é `user`.',
    ],
    person: {
      en: ['Only customer messages can be marked as read', 'Reload the page.'],
      pt: ['Só mensagens do cliente podem ser marcadas como lidas', 'Recarregue a página.'],
    },
  },
} satisfies Record<string, ProblemRow>
