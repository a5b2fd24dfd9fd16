/**
 * The problems of what people share in the inbox: conversations, labels, notes and saved replies.
 */
import type { ProblemRow } from './problem-row.ts'

export const inboxProblems = {
  conversation_not_found: {
    status: 404,
    en: ['There is no such conversation in this workspace', 'Find the id with `GET /conversations`.'],
    pt: ['Não há essa conversa neste workspace', 'Encontre o id com `GET /conversations`.'],
    person: {
      en: ['This conversation does not exist', 'The link may belong to another shop.'],
      pt: ['Esta conversa não existe', 'O link pode ser de outra loja.'],
    },
  },
  label_not_found: {
    status: 404,
    en: ['There is no such label in this workspace', 'Find the id with `GET /labels`.'],
    pt: ['Não há essa etiqueta neste workspace', 'Encontre o id com `GET /labels`.'],
    person: {
      en: ['This label does not exist', 'It may have been deleted.'],
      pt: ['Esta etiqueta não existe', 'Ela pode ter sido excluída.'],
    },
  },
  saved_reply_not_found: {
    status: 404,
    en: ['There is no such saved reply in this workspace', 'Find the id with `GET /saved-replies`.'],
    pt: ['Não há essa resposta salva neste workspace', 'Encontre o id com `GET /saved-replies`.'],
    person: {
      en: ['This saved reply does not exist', 'It may have been deleted.'],
      pt: ['Esta resposta salva não existe', 'Ela pode ter sido excluída.'],
    },
  },
  note_not_found: {
    status: 404,
    en: [
      'There is no such note in this workspace',
      'Find the id with `GET /conversations/{conversationId}/notes`.',
    ],
    pt: [
      'Não há essa nota neste workspace',
      'Encontre o id com `GET /conversations/{conversationId}/notes`.',
    ],
    person: {
      en: ['This note does not exist', 'It may have been deleted.'],
      pt: ['Esta nota não existe', 'Ela pode ter sido excluída.'],
    },
  },
  name_taken: {
    status: 409,
    en: ['Another entry of the list has this name', 'Choose another name, or change the entry that has it.'],
    pt: ['Outra entrada da lista já tem este nome', 'Escolha outro nome, ou altere a entrada que o tem.'],
    person: {
      en: ['This name is already in use', 'Choose another one.'],
      pt: ['Este nome já está em uso', 'Escolha outro.'],
    },
  },
  list_full: {
    status: 409,
    en: ['The list is full', 'Delete one you do not need. `docs/limits` has the limit.'],
    pt: ['A lista está cheia', 'Exclua uma que não é mais preciso. `docs/limits` traz o limite.'],
    person: {
      en: ['The list is full', 'Delete something you do not need.'],
      pt: ['A lista está cheia', 'Exclua algo que não é mais preciso.'],
    },
  },
  nobody_available: {
    status: 409,
    en: [
      'No one is available to take the conversation',
      'Users become available with `isAvailable`. Or name the user in `assignee`.',
    ],
    pt: [
      'Não há ninguém disponível para receber a conversa',
      'Usuários ficam disponíveis com `isAvailable`. Ou informe o usuário em `assignee`.',
    ],
    person: {
      en: ['No one is available', 'Choose someone yourself.'],
      pt: ['Não há ninguém disponível', 'Escolha uma pessoa você mesmo.'],
    },
  },
} satisfies Record<string, ProblemRow>
