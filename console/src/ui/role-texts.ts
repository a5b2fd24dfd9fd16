/** Roles of users, as in a sentence. */
import { defineTexts } from '../i18n/texts.ts'

export const roleTexts = defineTexts(
  { reader: 'viewer', attendant: 'agent', manager: 'manager', treasurer: 'treasurer', owner: 'owner' },
  {
    reader: 'somente leitura',
    attendant: 'atendente',
    manager: 'gerente',
    treasurer: 'financeiro',
    owner: 'dono',
  },
)

/** What each role adds to the one before it. */
export const roleNotes = defineTexts(
  {
    reader: 'can see conversations, orders and senders',
    attendant: 'can also reply, assign, and resolve failed messages',
    manager: 'can also create templates, see reports, and invite agents and viewers',
    treasurer: 'can also refund',
    owner: 'full access',
  },
  {
    reader: 'vê conversas, pedidos e números',
    attendant: 'também responde, distribui conversas e resolve mensagens que falharam',
    manager: 'também cria modelos, vê relatórios e convida atendentes e pessoas com somente leitura',
    treasurer: 'também faz devoluções',
    owner: 'acesso total',
  },
)
