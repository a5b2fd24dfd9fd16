/** The problems of events: the log, the stream and webhooks out. */
import type { ProblemRow } from './problem-row.ts'

export const eventProblems = {
  webhook_endpoint_not_found: {
    status: 404,
    en: ['There is no such webhook endpoint in this workspace', 'Find the id with `GET /webhook-endpoints`.'],
    pt: ['Não há esse endpoint de webhook neste workspace', 'Encontre o id com `GET /webhook-endpoints`.'],
    person: {
      en: ['This webhook endpoint does not exist', 'It may have been deleted.'],
      pt: ['Este endpoint de webhook não existe', 'Ele pode ter sido excluído.'],
    },
  },
  event_not_found: {
    status: 404,
    en: [
      'There is no such event in this workspace',
      'Use the `id` of an event of `GET /events` or of a webhook, under a key of the same workspace.',
    ],
    pt: [
      'Não há esse evento neste workspace',
      'Use o `id` de um evento de `GET /events` ou de um webhook, com uma chave do mesmo workspace.',
    ],
    person: {
      en: ['This event does not exist', 'It may belong to another shop.'],
      pt: ['Este evento não existe', 'Ele pode ser de outra loja.'],
    },
  },
  too_many_webhook_endpoints: {
    status: 409,
    en: [
      'The workspace has reached the limit of webhook endpoints',
      'Delete one you do not need. `docs/limits` has the limit.',
    ],
    pt: [
      'O workspace atingiu o limite de endpoints de webhook',
      'Exclua um que não é mais preciso. `docs/limits` traz o limite.',
    ],
    person: {
      en: ['Too many webhook endpoints', 'Delete an unused one first.'],
      pt: ['Há endpoints de webhook demais', 'Exclua primeiro um que não é usado.'],
    },
  },
  too_many_webhook_replays: {
    status: 409,
    en: ['The endpoint has too many replays in progress', 'Retry when one of them is done.'],
    pt: ['O endpoint tem reenvios demais em andamento', 'Repita quando um deles terminar.'],
    person: {
      en: ['Too many replays in progress', 'Wait until one of them finishes.'],
      pt: ['Há reenvios demais em andamento', 'Espere um deles terminar.'],
    },
  },
  event_gone: {
    status: 410,
    en: [
      'The event log no longer has this position',
      '`oldest` is the cursor of the oldest stored event. Events are stored for 30 days unless the operator sets otherwise; after a restore from a backup, earlier ids are unknown too. Read your lists again, then resume from there.',
    ],
    pt: [
      'O registro de eventos não tem mais esta posição',
      '`oldest` é o cursor do evento mais antigo guardado. Eventos ficam guardados por 30 dias, a não ser que o administrador configure outro prazo; depois de restaurar um backup, os ids anteriores também não existem. Leia as suas listas de novo e continue dali.',
    ],
    person: {
      en: ['This event is no longer stored', 'Reload the page.'],
      pt: ['Este evento não está mais disponível', 'Recarregue a página.'],
    },
  },
  too_many_streams: {
    status: 429,
    en: [
      'Too many streams are open',
      'Close unused streams, or retry after the seconds in `Retry-After`. A key may have 50 open on one process.',
    ],
    pt: [
      'Há streams demais abertos',
      'Feche streams que não são usados, ou repita depois dos segundos em `Retry-After`. Uma chave pode ter 50 abertos em um processo.',
    ],
    person: { en: ['Too many open pages'], pt: ['Há páginas abertas demais'] },
  },
} satisfies Record<string, ProblemRow>
