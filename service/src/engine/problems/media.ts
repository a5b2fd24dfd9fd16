/** The problems of files. */
import type { ProblemRow } from './problem-row.ts'

export const mediaProblems = {
  media_unknown: {
    status: 404,
    en: [
      'There is no such file in this workspace',
      'Use the `id` that `POST /media` answered with, or one of `GET /messages/{id}/media`. A file that no message names is deleted 30 days after its upload.',
    ],
    pt: [
      'Não há esse arquivo neste workspace',
      'Use o `id` que `POST /media` respondeu, ou um de `GET /messages/{id}/media`. Um arquivo que nenhuma mensagem cita é apagado 30 dias depois do envio.',
    ],
    person: {
      en: ['This file does not exist', 'It may have been deleted, or belong to another shop.'],
      pt: ['Este arquivo não existe', 'Ele pode ter sido excluído, ou ser de outra loja.'],
    },
  },
  media_full: {
    status: 409,
    en: [
      'The file storage of the workspace is full',
      'Delete what is not needed: erase contacts, or keep files for fewer days with RECADO_MEDIA_KEPT_DAYS. Or raise RECADO_MEDIA_MIB_MAX. Files that customers send are still accepted.',
    ],
    pt: [
      'O espaço de arquivos do workspace acabou',
      'Apague o que não é necessário: apague contatos, ou guarde arquivos por menos dias com RECADO_MEDIA_KEPT_DAYS. Ou aumente RECADO_MEDIA_MIB_MAX. O que os clientes enviam continua sendo aceito.',
    ],
    person: {
      en: [
        'The shop’s file storage is full',
        'Contact the service operator. Files from customers still arrive.',
      ],
      pt: [
        'O espaço de arquivos da loja acabou',
        'Fale com o administrador do sistema. Os arquivos dos clientes continuam chegando.',
      ],
    },
  },
  media_not_ready: {
    status: 409,
    en: [
      'The file has not arrived yet',
      'Retry after the seconds in `Retry-After`. A stream sends `media.ready` when the file is here.',
    ],
    pt: [
      'O arquivo ainda não chegou',
      'Repita depois dos segundos em `Retry-After`. Um stream envia `media.ready` quando o arquivo chega.',
    ],
    person: {
      en: ['The file is still loading', 'It appears automatically when it arrives.'],
      pt: ['O arquivo ainda está a caminho', 'Ele aparece sozinho assim que chegar.'],
    },
  },
  media_failed: {
    status: 409,
    en: ['The file could not be loaded', '`failure` says why, and what to do.'],
    pt: ['Não foi possível carregar o arquivo', '`failure` diz por quê, e o que fazer.'],
    person: {
      en: ['The file could not be loaded', 'Load it again, or ask the customer to send it again.'],
      pt: ['Não foi possível carregar o arquivo', 'Carregue de novo ou peça que o cliente envie outra vez.'],
    },
  },
  media_too_large: {
    status: 413,
    en: [
      'The file is larger than WhatsApp accepts',
      'Send a smaller one: an image has at most 5 MiB, audio and video 16 MiB, a document 100 MiB, a sticker 500 KiB.',
    ],
    pt: [
      'O arquivo é maior do que o WhatsApp aceita',
      'Envie um menor: uma imagem tem no máximo 5 MiB; áudio e vídeo, 16 MiB; um documento, 100 MiB; uma figurinha, 500 KiB.',
    ],
    person: {
      en: [
        'The file is too large for WhatsApp',
        'Limits: images 5 MB, audio and video 16 MB, documents 100 MB.',
      ],
      pt: [
        'O arquivo é grande demais para o WhatsApp',
        'Limites: imagens 5 MB, áudio e vídeo 16 MB, documentos 100 MB.',
      ],
    },
  },
  media_store_unavailable: {
    status: 503,
    en: [
      'The media store cannot be reached',
      'Retry after the seconds in `Retry-After`. The log of the service says what is wrong with the folder or the bucket.',
    ],
    pt: [
      'O armazenamento de arquivos não responde',
      'Repita depois dos segundos em `Retry-After`. O log do serviço diz o que há de errado com a pasta ou o bucket.',
    ],
    person: {
      en: ['The service cannot reach its files'],
      pt: ['O serviço não consegue acessar os arquivos'],
    },
  },
} satisfies Record<string, ProblemRow>
