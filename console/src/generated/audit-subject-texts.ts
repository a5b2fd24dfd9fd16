/**
 * What an entry is about.
 * `npm run docs` writes this file from service/src/audit/operations/audit-words.ts.
 */
import { defineTexts } from '../i18n/texts.ts'

export const auditSubjectTexts = defineTexts(
  {
    "user": "Person",
    "session": "Session",
    "passkey": "Passkey",
    "key": "API key",
    "sender": "Sender",
    "workspace": "Shop",
    "message": "Message",
    "draft": "Draft",
    "template": "Template",
    "webhook_endpoint": "Webhook",
    "payment_account": "Bank account",
    "payment": "Payment",
    "refund": "Refund",
  },
  {
    "user": "Pessoa",
    "session": "Sessão",
    "passkey": "Chave de acesso",
    "key": "Chave de API",
    "sender": "Número",
    "workspace": "Loja",
    "message": "Mensagem",
    "draft": "Rascunho",
    "template": "Modelo",
    "webhook_endpoint": "Webhook",
    "payment_account": "Conta no banco",
    "payment": "Pagamento",
    "refund": "Devolução",
  },
)
