/** The problems of the API, each in both languages. A test compares the codes with the table of the service. */
import type { Language } from '../i18n/languages.ts'
import { PAYMENT_PROBLEMS } from './payment-problem-words.ts'
import { PEOPLE_PROBLEMS } from './people-problem-words.ts'

export type Words = { title: string; help: string }

/** Passing problems; what to do depends on what was requested. */
export const PASSING: Partial<Record<string, Record<Language, string>>> = {
  channel_unavailable: {
    en: 'WhatsApp is not available now',
    'pt-BR': 'O WhatsApp não está disponível agora',
  },
  media_store_unavailable: {
    en: 'The service cannot reach its files',
    'pt-BR': 'O serviço não consegue acessar os arquivos',
  },
  rate_limited: { en: 'Too many requests with this key', 'pt-BR': 'Muitas solicitações com esta chave' },
  overloaded: { en: 'The service is very busy', 'pt-BR': 'O serviço está sobrecarregado' },
  database_unavailable: {
    en: 'The service cannot reach its database',
    'pt-BR': 'O serviço não consegue acessar o banco de dados',
  },
  server_unavailable: {
    en: 'The server of this shop does not answer',
    'pt-BR': 'O servidor desta loja não responde',
  },
  workspace_leaving: {
    en: 'This shop is moving to another server',
    'pt-BR': 'Esta loja está mudando de servidor',
  },
  workspace_moved: {
    en: 'This shop has moved to another server',
    'pt-BR': 'Esta loja mudou de servidor',
  },
  stopping: { en: 'The service is restarting', 'pt-BR': 'O serviço está reiniciando' },
  idempotency_in_progress: {
    en: 'The service is still working on this message',
    'pt-BR': 'O serviço ainda está processando esta mensagem',
  },
  request_timeout: {
    en: 'The request took too long to arrive',
    'pt-BR': 'A solicitação demorou demais para chegar',
  },
  too_many_streams: {
    en: 'Too many pages are open with this key',
    'pt-BR': 'Há muitas páginas abertas com esta chave',
  },
}

/** For requests that the console never makes: it is older than the service, or a proxy changed the request. */
const NOT_UNDERSTOOD: Record<Language, Words> = {
  en: {
    title: 'This page does not match the service',
    help: 'Reload the page. If it keeps happening, tell whoever runs the service.',
  },
  'pt-BR': {
    title: 'Esta página não combina com o serviço',
    help: 'Recarregue a página. Se continuar, avise quem cuida do serviço.',
  },
}

export const PROBLEMS: Partial<Record<string, Record<Language, Words>>> = {
  ...PEOPLE_PROBLEMS,
  ...PAYMENT_PROBLEMS,
  not_received: {
    en: { title: 'Only what a customer sent can be marked as read', help: 'Reload the page.' },
    'pt-BR': { title: 'Só o que o cliente enviou pode ser marcado como lido', help: 'Recarregue a página.' },
  },
  media_full: {
    en: {
      title: 'The shop has no room for more files',
      help: 'Tell whoever runs the service. What customers send still arrives.',
    },
    'pt-BR': {
      title: 'A loja não tem espaço para mais arquivos',
      help: 'Avise quem cuida do serviço. O que os clientes enviam continua chegando.',
    },
  },
  media_unknown: {
    en: { title: 'This file does not exist', help: 'It may have been deleted, or belong to another shop.' },
    'pt-BR': { title: 'Este arquivo não existe', help: 'Ele pode ter sido apagado, ou ser de outra loja.' },
  },
  template_not_found: {
    en: {
      title: 'This template does not exist',
      help: 'It may have been deleted, or belong to another shop.',
    },
    'pt-BR': { title: 'Este modelo não existe', help: 'Ele pode ter sido apagado, ou ser de outra loja.' },
  },
  media_not_ready: {
    en: { title: 'The file is still on its way', help: 'It appears by itself as soon as it is here.' },
    'pt-BR': { title: 'O arquivo ainda está a caminho', help: 'Ele aparece sozinho assim que chegar.' },
  },
  media_failed: {
    en: {
      title: 'The file could not be fetched',
      help: 'Have it fetched again, or ask the customer to send it again.',
    },
    'pt-BR': {
      title: 'Não foi possível buscar o arquivo',
      help: 'Busque de novo ou peça que o cliente envie outra vez.',
    },
  },
  media_too_large: {
    en: {
      title: 'The file is too large for WhatsApp',
      help: 'An image may have 5 MB, audio and video 16 MB, a document 100 MB.',
    },
    'pt-BR': {
      title: 'O arquivo é grande demais para o WhatsApp',
      help: 'Uma imagem pode ter 5 MB, áudio e vídeo 16 MB, um documento 100 MB.',
    },
  },
  channel_refused: {
    en: { title: 'WhatsApp refuses this', help: 'Its own words say why.' },
    'pt-BR': { title: 'O WhatsApp recusa isso', help: 'As palavras dele dizem por quê.' },
  },
  channel_silent: {
    en: {
      title: 'Nobody knows whether WhatsApp has done this',
      help: 'Look again in a minute before you repeat it.',
    },
    'pt-BR': {
      title: 'Não se sabe se o WhatsApp fez isso',
      help: 'Veja de novo em um minuto antes de repetir.',
    },
  },
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
    en: {
      title: 'You may not do this',
      help: 'Ask an owner of the shop, or sign in with what has the permission.',
    },
    'pt-BR': {
      title: 'Você não pode fazer isto',
      help: 'Peça a um proprietário da loja, ou entre com quem tem a permissão.',
    },
  },
  conversation_not_found: {
    en: { title: 'This conversation does not exist', help: 'The link may belong to another shop.' },
    'pt-BR': { title: 'Esta conversa não existe', help: 'O link pode ser de outra loja.' },
  },
  message_not_found: {
    en: { title: 'This message does not exist', help: 'The link may belong to another shop.' },
    'pt-BR': { title: 'Esta mensagem não existe', help: 'O link pode ser de outra loja.' },
  },
  order_not_found: {
    en: {
      title: 'No message is about this order',
      help: 'Compare the reference with the one in your shop.',
    },
    'pt-BR': {
      title: 'Nenhuma mensagem é sobre este pedido',
      help: 'Compare a referência com a da sua loja.',
    },
  },
  window_closed: {
    en: {
      title: 'The customer has not written in the last 24 hours',
      help: 'Send an approved template, or wait until they write.',
    },
    'pt-BR': {
      title: 'O cliente não escreveu nas últimas 24 horas',
      help: 'Envie um modelo aprovado ou espere o cliente escrever.',
    },
  },
  preflight_refused: {
    en: { title: 'The message would be refused', help: 'Each mistake is shown beside its field.' },
    'pt-BR': { title: 'A mensagem seria recusada', help: 'Cada erro aparece ao lado do seu campo.' },
  },
  invalid_request: {
    en: { title: 'Something is missing or wrong', help: 'Each mistake is shown beside its field.' },
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
    en: { title: 'Somebody else already decided', help: 'This message no longer needs attention.' },
    'pt-BR': { title: 'Outra pessoa já decidiu', help: 'Esta mensagem não precisa mais de atenção.' },
  },
  draft_not_open: {
    en: {
      title: 'This draft does not wait any more',
      help: 'It was sent, is being sent, was discarded, or has expired.',
    },
    'pt-BR': {
      title: 'Este rascunho não está mais à espera',
      help: 'Ele foi enviado, está sendo enviado, foi descartado ou expirou.',
    },
  },
  draft_changed: {
    en: { title: 'Somebody changed this draft', help: 'Read it again, then send it.' },
    'pt-BR': { title: 'Alguém alterou este rascunho', help: 'Leia de novo e depois envie.' },
  },
  too_many_drafts: {
    en: { title: 'Too many drafts wait in this conversation', help: 'Send or discard some first.' },
    'pt-BR': {
      title: 'Há rascunhos demais nesta conversa',
      help: 'Envie ou descarte alguns primeiro.',
    },
  },
  resolution_impossible: {
    en: {
      title: 'That is not possible here',
      help: 'The customer may already have the message, or it would fail again.',
    },
    'pt-BR': {
      title: 'Isso não é possível aqui',
      help: 'O cliente talvez já tenha a mensagem, ou ela falharia de novo.',
    },
  },
  too_many_failed_keys: {
    en: {
      title: 'Too many attempts with wrong keys',
      help: 'Wait a minute, then try again with a valid key.',
    },
    'pt-BR': {
      title: 'Muitas tentativas com chaves erradas',
      help: 'Espere um minuto e tente de novo com uma chave válida.',
    },
  },
  internal: {
    en: {
      title: 'Something went wrong in the service',
      help: 'Give the number of the request to whoever runs the service.',
    },
    'pt-BR': {
      title: 'Algo deu errado no serviço',
      help: 'Informe o número da solicitação a quem cuida do serviço.',
    },
  },
  key_not_found: {
    en: { title: 'This key does not exist', help: 'It may belong to another shop. Reload the page.' },
    'pt-BR': {
      title: 'Esta chave não existe',
      help: 'Ela pode ser de outra loja. Recarregue a página.',
    },
  },
  sender_not_found: {
    en: { title: 'This sender does not exist', help: 'It may belong to another shop. Reload the page.' },
    'pt-BR': {
      title: 'Este remetente não existe',
      help: 'Ele pode ser de outra loja. Recarregue a página.',
    },
  },
  delivery_not_found: {
    en: { title: 'This message does not exist', help: 'It may belong to another shop, or have been erased.' },
    'pt-BR': { title: 'Esta mensagem não existe', help: 'Ela pode ser de outra loja, ou foi apagada.' },
  },
  draft_not_found: {
    en: { title: 'This draft does not exist', help: 'It may belong to another shop, or have been erased.' },
    'pt-BR': { title: 'Este rascunho não existe', help: 'Ele pode ser de outra loja, ou foi apagado.' },
  },
  payment_account_not_found: {
    en: { title: 'This payment account does not exist', help: 'It may have been removed.' },
    'pt-BR': { title: 'Esta conta de recebimento não existe', help: 'Ela pode ter sido removida.' },
  },
  webhook_endpoint_not_found: {
    en: { title: 'This webhook endpoint does not exist', help: 'It may have been deleted.' },
    'pt-BR': { title: 'Este endpoint de webhook não existe', help: 'Ele pode ter sido apagado.' },
  },
  too_many_webhook_endpoints: {
    en: { title: 'There are as many webhook endpoints as may be', help: 'Delete one that nobody uses.' },
    'pt-BR': {
      title: 'Já há tantos endpoints de webhook quanto é permitido',
      help: 'Apague um que ninguém usa.',
    },
  },
  too_many_webhook_replays: {
    en: { title: 'Enough is being sent again already', help: 'Wait until one of the replays is done.' },
    'pt-BR': { title: 'Já há bastante sendo reenviado', help: 'Espere um dos reenvios terminar.' },
  },
  event_not_found: {
    en: { title: 'This event does not exist', help: 'It may belong to another shop.' },
    'pt-BR': { title: 'Este evento não existe', help: 'Ele pode ser de outra loja.' },
  },
  event_gone: {
    en: { title: 'This event is not kept any more', help: 'Reload the page.' },
    'pt-BR': { title: 'Este evento não está mais guardado', help: 'Recarregue a página.' },
  },
  sender_unknown: {
    en: { title: 'This number is not a sender of the shop', help: 'Choose one that is registered.' },
    'pt-BR': { title: 'Este número não é um remetente da loja', help: 'Escolha um que esteja cadastrado.' },
  },
  idempotency_mismatch: {
    en: {
      title: 'An earlier attempt at this message was accepted',
      help: 'It went out as it was then. Check the conversation before you send another.',
    },
    'pt-BR': {
      title: 'Uma tentativa anterior desta mensagem foi aceita',
      help: 'Ela saiu como estava. Veja a conversa antes de enviar outra.',
    },
  },
  invalid_cursor: {
    en: { title: 'The list could not be continued', help: 'Reload the page.' },
    'pt-BR': { title: 'Não foi possível continuar a lista', help: 'Recarregue a página.' },
  },
  body_too_large: {
    en: { title: 'The message is too large', help: 'Remove something, or split it in two.' },
    'pt-BR': { title: 'A mensagem é grande demais', help: 'Retire algo ou divida em duas.' },
  },
  malformed_request: NOT_UNDERSTOOD,
  range_not_satisfiable: NOT_UNDERSTOOD,
  not_found: NOT_UNDERSTOOD,
  method_not_allowed: NOT_UNDERSTOOD,
  unsupported_media_type: NOT_UNDERSTOOD,
  invalid_idempotency_key: NOT_UNDERSTOOD,
  headers_too_large: NOT_UNDERSTOOD,
}
