/**
 * Problems of the API in the words of the person at the shop. A code that is not listed is told with the service's
 * own words, which are English and meant for developers.
 */
import { RefusedError, UnreachableError } from '../api/problem.ts'
import type { Language } from '../i18n/languages.ts'

type Words = { title: string; help: string }

/**
 * What failed for a moment: something that is on the page, which the console reads again by itself; something that somebody
 * did, which it never repeats; or a message that was sent, which goes out once under its idempotency key.
 */
export type Occasion = 'reading' | 'doing' | 'sending'

/** What to do about what passes by itself. */
const NEXT: Record<Occasion, Record<Language, string>> = {
  reading: {
    en: 'The console goes on by itself as soon as it can.',
    'pt-BR': 'O console continua sozinho assim que puder.',
  },
  doing: {
    en: 'The console does not repeat what you did: press again in a moment.',
    'pt-BR': 'O console não repete o que você fez: aperte de novo em instantes.',
  },
  sending: {
    en: 'Press again in a moment: the message is sent once, however often you press.',
    'pt-BR': 'Aperte de novo em instantes: a mensagem é enviada uma só vez, por mais que você aperte.',
  },
}

const UNREACHABLE: Record<Language, Words> = {
  en: { title: 'The service does not answer', help: 'Check your connection.' },
  'pt-BR': { title: 'O serviço não responde', help: 'Verifique a sua conexão.' },
}

/** Problems that pass by themselves. */
const PASSING: Partial<Record<string, Record<Language, string>>> = {
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
}

const UNEXPECTED: Record<Language, Words> = {
  en: {
    title: 'The console made a mistake',
    help: 'Load the page again. If it stays, tell who runs the service.',
  },
  'pt-BR': {
    title: 'O console cometeu um erro',
    help: 'Carregue a página de novo. Se continuar, avise quem opera o serviço.',
  },
}

const PROBLEMS: Partial<Record<string, Record<Language, Words>>> = {
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
}

/** `code` is null for what did not come from the service. */
export function explainError(
  error: unknown,
  language: Language,
  occasion: Occasion = 'doing',
): Words & { code: string | null } {
  const next = NEXT[occasion][language]
  if (error instanceof UnreachableError) {
    const { title, help } = UNREACHABLE[language]
    return { title, help: `${help} ${next}`, code: null }
  }
  if (!(error instanceof RefusedError)) return { ...UNEXPECTED[language], code: null }
  const { code, title, detail } = error.problem
  const passing = PASSING[code]?.[language]
  if (passing !== undefined) return { title: passing, help: next, code }
  return { ...(PROBLEMS[code]?.[language] ?? { title, help: detail }), code }
}
