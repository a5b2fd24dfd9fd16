/** The problems of the API, each in both languages. A test compares the codes with the table of the service. */
import type { Language } from '../i18n/languages.ts'
import { PAYMENT_PROBLEMS } from './payment-problem-words.ts'
import { PEOPLE_PROBLEMS } from './people-problem-words.ts'

export type Words = { title: string; help: string }

/** Passing problems; what to do depends on what was requested. */
export const PASSING: Partial<Record<string, Record<Language, string>>> = {
  channel_unavailable: {
    en: 'WhatsApp is unavailable',
    'pt-BR': 'O WhatsApp está indisponível',
  },
  media_store_unavailable: {
    en: 'The service cannot reach its files',
    'pt-BR': 'O serviço não consegue acessar os arquivos',
  },
  rate_limited: { en: 'Too many requests', 'pt-BR': 'Muitas requisições' },
  overloaded: { en: 'The service is overloaded', 'pt-BR': 'O serviço está sobrecarregado' },
  database_unavailable: {
    en: 'The service cannot reach its database',
    'pt-BR': 'O serviço não consegue acessar o banco de dados',
  },
  server_unavailable: {
    en: 'This shop’s server is not responding',
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
    en: 'This message is still being processed',
    'pt-BR': 'Esta mensagem ainda está sendo processada',
  },
  request_timeout: {
    en: 'The request took too long to arrive',
    'pt-BR': 'A requisição demorou demais para chegar',
  },
  too_many_streams: {
    en: 'Too many open pages',
    'pt-BR': 'Há páginas abertas demais',
  },
}

/** For requests that the console never makes: it is older than the service, or a proxy changed the request. */
const NOT_UNDERSTOOD: Record<Language, Words> = {
  en: {
    title: 'This page does not match the service',
    help: 'Reload the page. If it keeps happening, contact the service operator.',
  },
  'pt-BR': {
    title: 'Esta página não combina com o serviço',
    help: 'Recarregue a página. Se continuar, fale com o administrador do sistema.',
  },
}

export const PROBLEMS: Partial<Record<string, Record<Language, Words>>> = {
  ...PEOPLE_PROBLEMS,
  ...PAYMENT_PROBLEMS,
  not_received: {
    en: { title: 'Only customer messages can be marked as read', help: 'Reload the page.' },
    'pt-BR': { title: 'Só mensagens do cliente podem ser marcadas como lidas', help: 'Recarregue a página.' },
  },
  media_full: {
    en: {
      title: 'The shop’s file storage is full',
      help: 'Contact the service operator. Files from customers still arrive.',
    },
    'pt-BR': {
      title: 'O espaço de arquivos da loja acabou',
      help: 'Fale com o administrador do sistema. Os arquivos dos clientes continuam chegando.',
    },
  },
  media_unknown: {
    en: { title: 'This file does not exist', help: 'It may have been deleted, or belong to another shop.' },
    'pt-BR': { title: 'Este arquivo não existe', help: 'Ele pode ter sido excluído, ou ser de outra loja.' },
  },
  template_not_found: {
    en: {
      title: 'This template does not exist',
      help: 'It may have been deleted, or belong to another shop.',
    },
    'pt-BR': { title: 'Este modelo não existe', help: 'Ele pode ter sido excluído, ou ser de outra loja.' },
  },
  media_not_ready: {
    en: { title: 'The file is still loading', help: 'It appears automatically when it arrives.' },
    'pt-BR': { title: 'O arquivo ainda está a caminho', help: 'Ele aparece sozinho assim que chegar.' },
  },
  media_failed: {
    en: {
      title: 'The file could not be loaded',
      help: 'Load it again, or ask the customer to send it again.',
    },
    'pt-BR': {
      title: 'Não foi possível carregar o arquivo',
      help: 'Carregue de novo ou peça que o cliente envie outra vez.',
    },
  },
  media_too_large: {
    en: {
      title: 'The file is too large for WhatsApp',
      help: 'Limits: images 5 MB, audio and video 16 MB, documents 100 MB.',
    },
    'pt-BR': {
      title: 'O arquivo é grande demais para o WhatsApp',
      help: 'Limites: imagens 5 MB, áudio e vídeo 16 MB, documentos 100 MB.',
    },
  },
  channel_refused: {
    en: { title: 'WhatsApp refused this', help: 'See WhatsApp’s reason below.' },
    'pt-BR': { title: 'O WhatsApp recusou', help: 'Veja abaixo o motivo que ele informou.' },
  },
  channel_silent: {
    en: {
      title: 'WhatsApp did not confirm this',
      help: 'Check again in a minute before you repeat it.',
    },
    'pt-BR': {
      title: 'O WhatsApp não confirmou isso',
      help: 'Confira em um minuto antes de repetir.',
    },
  },
  unauthenticated: {
    en: {
      title: 'This API key is not valid',
      help: 'It was mistyped, expired or revoked. Use another one.',
    },
    'pt-BR': {
      title: 'Esta chave de API não é válida',
      help: 'Foi digitada errado, venceu ou foi revogada. Use outra.',
    },
  },
  forbidden: {
    en: {
      title: 'You do not have permission',
      help: 'Ask an owner, or sign in with an account that has the permission.',
    },
    'pt-BR': {
      title: 'Você não tem permissão',
      help: 'Peça ao dono da loja, ou entre com uma conta que tenha a permissão.',
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
      title: 'Order not found',
      help: 'Check the reference.',
    },
    'pt-BR': {
      title: 'Pedido não encontrado',
      help: 'Confira a referência.',
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
    en: { title: 'WhatsApp would refuse this message', help: 'Each mistake is shown beside its field.' },
    'pt-BR': { title: 'O WhatsApp recusaria esta mensagem', help: 'Cada erro aparece ao lado do seu campo.' },
  },
  invalid_request: {
    en: { title: 'Something is missing or wrong', help: 'Each mistake is shown beside its field.' },
    'pt-BR': { title: 'Falta algo, ou há um erro', help: 'Cada erro aparece ao lado do seu campo.' },
  },
  sender_used: {
    en: {
      title: 'This sender has conversations',
      help: 'It cannot be removed, as what was written stays. Pause it, and nothing more is sent from it.',
    },
    'pt-BR': {
      title: 'Este número tem conversas',
      help: 'Ele não pode ser removido, pois o que foi escrito continua guardado. Pause-o, e nada mais sai por ele.',
    },
  },
  sender_taken: {
    en: { title: 'This sender already exists', help: 'Its number or phone number ID is already in use.' },
    'pt-BR': {
      title: 'Este número já está cadastrado',
      help: 'O número ou o phone number ID já está em uso.',
    },
  },
  delivery_not_open: {
    en: { title: 'Someone else already decided', help: 'This message no longer needs attention.' },
    'pt-BR': { title: 'Outra pessoa já decidiu', help: 'Esta mensagem não precisa mais de atenção.' },
  },
  draft_not_open: {
    en: {
      title: 'This draft is no longer available',
      help: 'It was sent, discarded or expired.',
    },
    'pt-BR': {
      title: 'Este rascunho não está mais disponível',
      help: 'Ele foi enviado, descartado ou venceu.',
    },
  },
  draft_changed: {
    en: { title: 'Someone changed this draft', help: 'Read it again, then send it.' },
    'pt-BR': { title: 'Alguém alterou este rascunho', help: 'Leia de novo e depois envie.' },
  },
  too_many_drafts: {
    en: { title: 'Too many drafts in this conversation', help: 'Send or discard some first.' },
    'pt-BR': {
      title: 'Há rascunhos demais nesta conversa',
      help: 'Envie ou descarte alguns primeiro.',
    },
  },
  resolution_impossible: {
    en: {
      title: 'This is not possible here',
      help: 'The customer may already have the message, or it would fail again.',
    },
    'pt-BR': {
      title: 'Isso não é possível aqui',
      help: 'O cliente talvez já tenha a mensagem, ou ela falharia de novo.',
    },
  },
  too_many_failed_keys: {
    en: {
      title: 'Too many attempts with wrong API keys',
      help: 'Wait a minute, then try again with a valid API key.',
    },
    'pt-BR': {
      title: 'Muitas tentativas com chaves de API erradas',
      help: 'Espere um minuto e tente de novo com uma chave de API válida.',
    },
  },
  internal: {
    en: {
      title: 'Something went wrong in the service',
      help: 'Send the request ID to the service operator.',
    },
    'pt-BR': {
      title: 'Algo deu errado no serviço',
      help: 'Informe o ID da requisição ao administrador do sistema.',
    },
  },
  key_not_found: {
    en: { title: 'This API key does not exist', help: 'It may belong to another shop. Reload the page.' },
    'pt-BR': {
      title: 'Esta chave de API não existe',
      help: 'Ela pode ser de outra loja. Recarregue a página.',
    },
  },
  sender_not_found: {
    en: { title: 'This sender does not exist', help: 'It may belong to another shop. Reload the page.' },
    'pt-BR': {
      title: 'Este número não existe',
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
    en: { title: 'This bank account does not exist', help: 'It may have been removed.' },
    'pt-BR': { title: 'Esta conta no banco não existe', help: 'Ela pode ter sido removida.' },
  },
  webhook_endpoint_not_found: {
    en: { title: 'This webhook endpoint does not exist', help: 'It may have been deleted.' },
    'pt-BR': { title: 'Este endpoint de webhook não existe', help: 'Ele pode ter sido excluído.' },
  },
  too_many_webhook_endpoints: {
    en: { title: 'Too many webhook endpoints', help: 'Delete an unused one first.' },
    'pt-BR': {
      title: 'Há endpoints de webhook demais',
      help: 'Exclua primeiro um que não é usado.',
    },
  },
  too_many_webhook_replays: {
    en: { title: 'Too many replays in progress', help: 'Wait until one of them finishes.' },
    'pt-BR': { title: 'Há reenvios demais em andamento', help: 'Espere um deles terminar.' },
  },
  event_not_found: {
    en: { title: 'This event does not exist', help: 'It may belong to another shop.' },
    'pt-BR': { title: 'Este evento não existe', help: 'Ele pode ser de outra loja.' },
  },
  event_gone: {
    en: { title: 'This event is no longer stored', help: 'Reload the page.' },
    'pt-BR': { title: 'Este evento não está mais disponível', help: 'Recarregue a página.' },
  },
  sender_unknown: {
    en: { title: 'This number does not belong to the shop', help: 'Choose one of the shop’s senders.' },
    'pt-BR': { title: 'Este número não é da loja', help: 'Escolha um dos números da loja.' },
  },
  idempotency_mismatch: {
    en: {
      title: 'An earlier version of this message was accepted',
      help: 'It was sent as it was. Check the conversation before you send another.',
    },
    'pt-BR': {
      title: 'Uma versão anterior desta mensagem foi aceita',
      help: 'Ela foi enviada como estava. Veja a conversa antes de enviar outra.',
    },
  },
  invalid_cursor: {
    en: { title: 'Could not load more', help: 'Reload the page.' },
    'pt-BR': { title: 'Não foi possível carregar mais', help: 'Recarregue a página.' },
  },
  body_too_large: {
    en: { title: 'The message is too large', help: 'Shorten it, or split it in two.' },
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
