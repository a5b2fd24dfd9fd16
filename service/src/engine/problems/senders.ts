/** The problems of senders, their templates, and what WhatsApp says. */
import type { ProblemRow } from './problem-row.ts'

export const senderProblems = {
  signature_invalid: {
    status: 401,
    en: [
      'The webhook signature does not match the body',
      'Set the sender’s app secret to that of the app that calls the webhook, and let no proxy change the body.',
    ],
    pt: [
      'A assinatura do webhook não corresponde ao corpo',
      'Configure no número o app secret do aplicativo que chama o webhook, e não deixe nenhum proxy alterar o corpo.',
    ],
    person: null,
  },
  verify_token_invalid: {
    status: 403,
    en: ['The verify token is not that of a sender', 'Enter the sender’s verify token in the Meta app.'],
    pt: ['O verify token não é de nenhum número', 'Informe o verify token do número no aplicativo da Meta.'],
    person: null,
  },
  sender_not_found: {
    status: 404,
    en: ['There is no such sender in this workspace', 'Find the id with `GET /senders`.'],
    pt: ['Não há esse número neste workspace', 'Encontre o id com `GET /senders`.'],
    person: {
      en: ['This sender does not exist', 'It may belong to another shop. Reload the page.'],
      pt: ['Este número não existe', 'Ele pode ser de outra loja. Recarregue a página.'],
    },
  },
  template_not_found: {
    status: 404,
    en: ['There is no such template in this workspace', 'Find the id with `GET /templates`.'],
    pt: ['Não há esse modelo neste workspace', 'Encontre o id com `GET /templates`.'],
    person: {
      en: ['This template does not exist', 'It may have been deleted, or belong to another shop.'],
      pt: ['Este modelo não existe', 'Ele pode ter sido excluído, ou ser de outra loja.'],
    },
  },
  too_many_left_out: {
    status: 409,
    en: [
      'Too many people would be left out of what the app sends',
      'Leave out fewer. `docs/limits` has the limit, and people of earlier requests count.',
    ],
    pt: [
      'Pessoas demais ficariam de fora do que o aplicativo envia',
      'Deixe menos pessoas de fora. `docs/limits` traz o limite, e as de pedidos anteriores contam.',
    ],
    person: {
      en: ['Too many people would be left out', 'Leave out fewer. People of earlier requests count.'],
      pt: [
        'Pessoas demais ficariam de fora',
        'Deixe menos pessoas de fora. As de pedidos anteriores contam.',
      ],
    },
  },
  sender_taken: {
    status: 409,
    en: [
      'The address or the phone number id is already registered',
      'Update the existing sender. If its phone number id has changed, connect the number again with `POST /senders/connect`. A workspace has an address once, and a phone number id belongs to one workspace.',
    ],
    pt: [
      'O endereço ou o phone number id já está cadastrado',
      'Altere o número que existe. Se o phone number id dele mudou, conecte o número de novo com `POST /senders/connect`. Um workspace tem cada endereço uma só vez, e um phone number id pertence a um só workspace.',
    ],
    person: {
      en: [
        'This sender already exists',
        'If its phone number ID has changed, connect it again by its token.',
      ],
      pt: ['Este número já está cadastrado', 'Se o phone number ID mudou, conecte-o de novo pelo token.'],
    },
  },
  sender_used: {
    status: 409,
    en: [
      'The sender has conversations',
      'Pause it instead, with `PATCH /senders/{senderId}`: what was written by it stays. Only a sender that has neither sent nor received a message can be removed.',
    ],
    pt: [
      'O número tem conversas',
      'Pause-o, com `PATCH /senders/{senderId}`: o que foi escrito por ele continua guardado. Só um número que não enviou nem recebeu mensagens pode ser removido.',
    ],
    person: {
      en: [
        'This sender has conversations',
        'It cannot be removed, as what was written stays. Pause it, and nothing more is sent from it.',
      ],
      pt: [
        'Este número tem conversas',
        'Ele não pode ser removido, pois o que foi escrito continua guardado. Pause-o, e nada mais sai por ele.',
      ],
    },
  },
  channel_refused: {
    status: 422,
    en: ['WhatsApp refused this', "`failure` has WhatsApp's own words. Correct what they name, then retry."],
    pt: [
      'O WhatsApp recusou',
      '`failure` traz as palavras do próprio WhatsApp. Corrija o que elas dizem e repita.',
    ],
    person: {
      en: ['WhatsApp refused this', 'See WhatsApp’s reason below.'],
      pt: ['O WhatsApp recusou', 'Veja abaixo o motivo que ele informou.'],
    },
  },
  sender_unknown: {
    status: 422,
    en: [
      'The from address is not a sender of this workspace',
      'Register it with `recado sender add`, or use one of `recado sender list`.',
    ],
    pt: [
      'O endereço from não é um número deste workspace',
      'Cadastre-o com `recado sender add`, ou use um de `recado sender list`.',
    ],
    person: {
      en: ['This number does not belong to the shop', 'Choose one of the shop’s senders.'],
      pt: ['Este número não é da loja', 'Escolha um dos números da loja.'],
    },
  },
  channel_silent: {
    status: 502,
    en: [
      'WhatsApp did not confirm this',
      'Its answer was lost or cannot be read. Read the list again in a minute before you repeat the request: it shows what WhatsApp has.',
    ],
    pt: [
      'O WhatsApp não confirmou isto',
      'A resposta dele se perdeu ou não pode ser lida. Leia a lista de novo em um minuto antes de repetir a requisição: ela mostra o que o WhatsApp tem.',
    ],
    person: {
      en: ['WhatsApp did not confirm this', 'Check again in a minute before you repeat it.'],
      pt: ['O WhatsApp não confirmou isso', 'Confira em um minuto antes de repetir.'],
    },
  },
  channel_unavailable: {
    status: 503,
    en: ['WhatsApp cannot do this now', 'Retry after the seconds in `Retry-After`. Nothing was done.'],
    pt: [
      'O WhatsApp não pode fazer isto agora',
      'Repita depois dos segundos em `Retry-After`. Nada foi feito.',
    ],
    person: { en: ['WhatsApp is unavailable'], pt: ['O WhatsApp está indisponível'] },
  },
} satisfies Record<string, ProblemRow>
