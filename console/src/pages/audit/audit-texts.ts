/** Words of the audit log. */
import { defineTexts } from '../../i18n/texts.ts'

/** What an entry is about; a kind without words here is called as the service calls it. */
const ENGLISH_SUBJECTS: Partial<Record<string, string>> = {
  user: 'Person',
  session: 'Session',
  passkey: 'Passkey',
  key: 'API key',
  sender: 'Sender',
  workspace: 'Shop',
  message: 'Message',
  draft: 'Draft',
  template: 'Template',
  webhook_endpoint: 'Webhook',
  payment_account: 'Bank account',
  payment: 'Payment',
  refund: 'Refund',
}

const PORTUGUESE_SUBJECTS: Partial<Record<string, string>> = {
  user: 'Pessoa',
  session: 'Sessão',
  passkey: 'Chave de acesso',
  key: 'Chave de API',
  sender: 'Número',
  workspace: 'Loja',
  message: 'Mensagem',
  draft: 'Rascunho',
  template: 'Modelo',
  webhook_endpoint: 'Webhook',
  payment_account: 'Conta no banco',
  payment: 'Pagamento',
  refund: 'Devolução',
}

export const auditTexts = defineTexts(
  {
    title: 'Audit log',
    export: 'Export as CSV',
    actor: 'Who',
    everybody: 'Everyone',
    key: (name: string) => `API key ${name}`,
    command: (account: string) => `Command line (${account})`,
    anonymous: 'Anonymous',
    action: 'Action',
    allActions: 'All actions',
    from: 'From',
    to: 'To',
    none: 'No entries',
    refused: 'Refused',
    unknown: 'Outcome unknown',
    request: 'Request ID',
    subjects: ENGLISH_SUBJECTS,
  },
  {
    title: 'Auditoria',
    export: 'Exportar CSV',
    actor: 'Quem',
    everybody: 'Todos',
    key: (name) => `Chave de API ${name}`,
    command: (account) => `Linha de comando (${account})`,
    anonymous: 'Anônimo',
    action: 'Ação',
    allActions: 'Todas as ações',
    from: 'De',
    to: 'Até',
    none: 'Nenhum registro',
    refused: 'Recusado',
    unknown: 'Resultado desconhecido',
    request: 'ID da requisição',
    subjects: PORTUGUESE_SUBJECTS,
  },
)
