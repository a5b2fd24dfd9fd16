/** Roles of users, as in a sentence. */
import { defineTexts } from '../i18n/texts.ts'

export const roleTexts = defineTexts(
  { reader: 'reader', attendant: 'attendant', manager: 'manager', treasurer: 'treasurer', owner: 'owner' },
  {
    reader: 'leitura',
    attendant: 'atendimento',
    manager: 'gerência',
    treasurer: 'tesouraria',
    owner: 'proprietário',
  },
)

/** What each role adds to the one before it. */
export const roleNotes = defineTexts(
  {
    reader: 'sees conversations, orders and senders',
    attendant: 'also answers, assigns, and decides about failed messages',
    manager: 'also writes templates, reads reports, and invites attendants and readers',
    treasurer: 'also gives money back',
    owner: 'may do everything',
  },
  {
    reader: 'vê conversas, pedidos e remetentes',
    attendant: 'também responde, atribui e decide sobre mensagens que falharam',
    manager: 'também escreve modelos, lê relatórios e convida atendentes e leitores',
    treasurer: 'também devolve dinheiro',
    owner: 'pode fazer tudo',
  },
)
