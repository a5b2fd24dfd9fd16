/**
 * Words of the audit log in its CSV, for people, beside those of the actions in
 * engine/audit/audit-actions.ts. `npm run docs` writes the same for the console. Answers in JSON
 * have the codes.
 */
import type { AuditEntry } from '../../engine/audit/audit-repository.ts'
import type { CsvLanguage } from '../../engine/http/csv.ts'

type Words = {
  /** By the kind of the subject. */
  subjects: Record<string, string>
  outcomes: Record<'done' | 'refused' | 'unknown', string>
  /** @param name of the actor, as it was then. */
  actor: Record<AuditEntry['actor']['kind'], (name: string) => string>
}

export const auditWords: Record<CsvLanguage, Words> = {
  pt: {
    subjects: {
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
    },
    outcomes: { done: 'Feito', refused: 'Recusado', unknown: 'Resultado desconhecido' },
    actor: {
      user: (name) => name,
      key: (name) => `Chave de API ${name}`,
      command: (name) => `Linha de comando (${name})`,
      anonymous: () => 'Anônimo',
    },
  },
  en: {
    subjects: {
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
    },
    outcomes: { done: 'Done', refused: 'Refused', unknown: 'Outcome unknown' },
    actor: {
      user: (name) => name,
      key: (name) => `API key ${name}`,
      command: (name) => `Command line (${name})`,
      anonymous: () => 'Anonymous',
    },
  },
}
