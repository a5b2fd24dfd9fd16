/** The problems of the API, each in both languages. A test compares the codes with the table of the service. */
import type { Language } from '../i18n/languages.ts'

export type Words = { title: string; help: string }

/** Those that pass by themselves; what to do then depends on what was asked. */
export const PASSING: Partial<Record<string, Record<Language, string>>> = {
  rate_limited: { en: 'Too many requests with this key', 'pt-BR': 'Requisições demais com esta chave' },
  overloaded: { en: 'The service has much to do', 'pt-BR': 'O serviço está sobrecarregado' },
  database_unavailable: {
    en: 'The service cannot reach its database',
    'pt-BR': 'O serviço não alcança o banco de dados',
  },
  stopping: { en: 'The service is restarting', 'pt-BR': 'O serviço está reiniciando' },
  idempotency_in_progress: {
    en: 'The service is still busy with this message',
    'pt-BR': 'O serviço ainda está cuidando desta mensagem',
  },
  request_timeout: {
    en: 'The request took too long to arrive',
    'pt-BR': 'A requisição demorou demais para chegar',
  },
  too_many_streams: {
    en: 'Too many pages are open with this key',
    'pt-BR': 'Há páginas demais abertas com esta chave',
  },
}

/** What the console never asks for by itself: it is older than the service, or something in between changed it. */
const NOT_UNDERSTOOD: Record<Language, Words> = {
  en: {
    title: 'The service does not understand the console',
    help: 'Load the page again. If it stays, tell who runs the service.',
  },
  'pt-BR': {
    title: 'O serviço não entende o console',
    help: 'Carregue a página de novo. Se continuar, avise quem opera o serviço.',
  },
}

export const PROBLEMS: Partial<Record<string, Record<Language, Words>>> = {
  unauthenticated: {
    en: {
      title: 'This key is not valid',
      help: 'It was mistyped, has expired, or was revoked. Use another one.',
    },
    'pt-BR': {
      title: 'Esta chave não é válida',
      help: 'Foi digitada errado, venceu ou foi revogada. Use outra.',
    },
  },
  forbidden: {
    en: { title: 'This key may not do that', help: 'Sign in with a key that has the permission.' },
    'pt-BR': { title: 'Esta chave não permite isso', help: 'Entre com uma chave que tenha a permissão.' },
  },
  conversation_not_found: {
    en: { title: 'There is no such conversation', help: 'The link may belong to another shop.' },
    'pt-BR': { title: 'Esta conversa não existe', help: 'O link pode ser de outra loja.' },
  },
  message_not_found: {
    en: { title: 'There is no such message', help: 'The link may belong to another shop.' },
    'pt-BR': { title: 'Esta mensagem não existe', help: 'O link pode ser de outra loja.' },
  },
  order_not_found: {
    en: {
      title: 'No message speaks of this order',
      help: 'Compare the reference with the one in your shop.',
    },
    'pt-BR': { title: 'Nenhuma mensagem fala deste pedido', help: 'Compare a referência com a da sua loja.' },
  },
  window_closed: {
    en: {
      title: 'The customer has not written in the last 24 hours',
      help: 'Orders can only be sent within 24 hours of their latest message. Wait until they write.',
    },
    'pt-BR': {
      title: 'O cliente não escreveu nas últimas 24 horas',
      help: 'Pedidos só podem ser enviados até 24 horas depois da última mensagem. Espere o cliente escrever.',
    },
  },
  preflight_refused: {
    en: { title: 'The message would be refused', help: 'Each mistake is shown beside its field.' },
    'pt-BR': { title: 'A mensagem seria recusada', help: 'Cada erro aparece ao lado do seu campo.' },
  },
  invalid_request: {
    en: { title: 'Something in it is missing or wrong', help: 'Each mistake is shown beside its field.' },
    'pt-BR': { title: 'Algo falta ou está errado', help: 'Cada erro aparece ao lado do seu campo.' },
  },
  sender_taken: {
    en: { title: 'This sender is registered already', help: 'Its number or its phone number id is in use.' },
    'pt-BR': {
      title: 'Este remetente já está cadastrado',
      help: 'O número ou o phone number id já está em uso.',
    },
  },
  delivery_not_open: {
    en: { title: 'Somebody was faster', help: 'This message no longer needs a person.' },
    'pt-BR': { title: 'Alguém foi mais rápido', help: 'Esta mensagem não precisa mais de uma pessoa.' },
  },
  resolution_impossible: {
    en: {
      title: 'That is not possible here',
      help: 'The customer may have the message, or it would fail again.',
    },
    'pt-BR': {
      title: 'Isso não é possível aqui',
      help: 'O cliente pode ter a mensagem, ou ela falharia de novo.',
    },
  },
  too_many_failed_keys: {
    en: { title: 'Too many wrong keys', help: 'Wait a minute, then try again with a valid key.' },
    'pt-BR': {
      title: 'Chaves erradas demais',
      help: 'Espere um minuto e tente de novo com uma chave válida.',
    },
  },
  internal: {
    en: {
      title: 'Something went wrong in the service',
      help: 'Its log has more under the number of the request.',
    },
    'pt-BR': { title: 'Algo deu errado no serviço', help: 'O log tem mais sob o número da requisição.' },
  },
  key_not_found: {
    en: { title: 'There is no such key', help: 'It may belong to another shop. Load the page again.' },
    'pt-BR': {
      title: 'Esta chave não existe',
      help: 'Ela pode ser de outra loja. Carregue a página de novo.',
    },
  },
  sender_not_found: {
    en: { title: 'There is no such sender', help: 'It may belong to another shop. Load the page again.' },
    'pt-BR': {
      title: 'Este remetente não existe',
      help: 'Ele pode ser de outra loja. Carregue a página de novo.',
    },
  },
  delivery_not_found: {
    en: { title: 'There is no such message', help: 'It may belong to another shop, or have been erased.' },
    'pt-BR': { title: 'Esta mensagem não existe', help: 'Ela pode ser de outra loja, ou foi apagada.' },
  },
  sender_unknown: {
    en: { title: 'This number is no sender of the shop', help: 'Choose one that is registered.' },
    'pt-BR': { title: 'Este número não é um remetente da loja', help: 'Escolha um que esteja cadastrado.' },
  },
  idempotency_mismatch: {
    en: {
      title: 'An earlier try of this message was accepted',
      help: 'It went out as it was then. Look into the conversation before you send another.',
    },
    'pt-BR': {
      title: 'Uma tentativa anterior desta mensagem foi aceita',
      help: 'Ela saiu como estava. Veja a conversa antes de enviar outra.',
    },
  },
  invalid_cursor: {
    en: { title: 'The list cannot be read on from here', help: 'Load the page again.' },
    'pt-BR': { title: 'A lista não pode ser lida a partir daqui', help: 'Carregue a página de novo.' },
  },
  body_too_large: {
    en: { title: 'It is too large', help: 'Leave something out, or make two of it.' },
    'pt-BR': { title: 'É grande demais', help: 'Retire algo, ou divida em duas.' },
  },
  malformed_request: NOT_UNDERSTOOD,
  not_found: NOT_UNDERSTOOD,
  method_not_allowed: NOT_UNDERSTOOD,
  unsupported_media_type: NOT_UNDERSTOOD,
  invalid_idempotency_key: NOT_UNDERSTOOD,
  headers_too_large: NOT_UNDERSTOOD,
}
