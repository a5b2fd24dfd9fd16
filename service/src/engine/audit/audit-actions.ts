/**
 * What the audit log enters: a row for each action, from which `npm run docs` writes
 * docs/audit-log.md and the words of the console. A test finds who enters each.
 */

type Declared = {
  /** The kind of what it is done to; null where an entry names nothing. */
  subject: string | null
  /** For developers. */
  summary: string
  /** For people in the console: what the actor did, after its name. */
  did: { en: string; pt: string }
}

export const AUDIT_ACTIONS = {
  'session.create': {
    subject: 'user',
    summary: 'A person signed in as this user, or tried to',
    did: { en: 'signed in', pt: 'entrou' },
  },
  'session.end': {
    subject: 'session',
    summary: 'A session was ended, or its user signed out',
    did: { en: 'ended a session', pt: 'encerrou uma sessão' },
  },
  'password.change': {
    subject: 'user',
    summary: 'A user chose a password',
    did: { en: 'chose a password', pt: 'escolheu uma senha' },
  },
  'passkey.create': {
    subject: 'passkey',
    summary: 'A user registered a passkey',
    did: { en: 'added a passkey', pt: 'adicionou uma chave de acesso' },
  },
  'passkey.delete': {
    subject: 'passkey',
    summary: 'A user deleted a passkey',
    did: { en: 'deleted a passkey', pt: 'excluiu uma chave de acesso' },
  },
  'device.create': {
    subject: 'session',
    summary: 'The browser of a session is notified from now on',
    did: { en: 'turned on notifications of a device', pt: 'ativou os avisos de um aparelho' },
  },
  'device.delete': {
    subject: 'session',
    summary: 'A user ended the notifications of a browser',
    did: { en: 'turned off notifications of a device', pt: 'desativou os avisos de um aparelho' },
  },
  'user.create': {
    subject: 'user',
    summary: 'A user was invited',
    did: { en: 'invited a person', pt: 'convidou uma pessoa' },
  },
  'user.change': {
    subject: 'user',
    summary: 'A user got another name or role, or was disabled or enabled',
    did: { en: 'updated a person', pt: 'alterou uma pessoa' },
  },
  'user.link': {
    subject: 'user',
    summary: 'A link to choose a password was made for a user',
    did: { en: 'created a link for a person', pt: 'criou um link para uma pessoa' },
  },
  'user.methods': {
    subject: 'user',
    summary: 'The passkeys and identities of a user were removed',
    did: {
      en: 'removed a person’s passkeys and company accounts',
      pt: 'removeu as chaves de acesso e contas da empresa de uma pessoa',
    },
  },
  'key.create': {
    subject: 'key',
    summary: 'A key was made',
    did: { en: 'created an API key', pt: 'criou uma chave de API' },
  },
  'key.change': {
    subject: 'key',
    summary: 'A key got another rate',
    did: { en: 'updated an API key', pt: 'alterou uma chave de API' },
  },
  'key.revoke': {
    subject: 'key',
    summary: 'A key was revoked',
    did: { en: 'revoked an API key', pt: 'revogou uma chave de API' },
  },
  'sender.create': {
    subject: 'sender',
    summary: 'A sender was registered',
    did: { en: 'added a sender', pt: 'adicionou um número' },
  },
  'sender.connect': {
    subject: 'sender',
    summary: 'A number was connected by a token and an app secret',
    did: { en: 'connected a sender', pt: 'conectou um número' },
  },
  'sender.change': {
    subject: 'sender',
    summary: 'A sender was changed, paused or resumed',
    did: { en: 'updated a sender', pt: 'alterou um número' },
  },
  'sender.delete': {
    subject: 'sender',
    summary: 'A sender without conversations was removed',
    did: { en: 'removed a sender', pt: 'removeu um número' },
  },
  'sender.check': {
    subject: 'sender',
    summary: 'A sender was tried',
    did: { en: 'checked a sender', pt: 'verificou um número' },
  },
  'sender.sync': {
    subject: 'sender',
    summary: 'The contacts and messages of the WhatsApp Business app were asked for',
    did: {
      en: 'requested the contacts and messages of a number’s app',
      pt: 'pediu os contatos e as mensagens do aplicativo de um número',
    },
  },
  'workspace.create': {
    subject: 'workspace',
    summary: 'The workspace was made',
    did: { en: 'created the shop', pt: 'criou a loja' },
  },
  'workspace.change': {
    subject: 'workspace',
    summary: 'Settings of the workspace were changed',
    did: { en: 'updated the shop’s settings', pt: 'alterou as configurações da loja' },
  },
  'message.send': {
    subject: 'message',
    summary: 'A user sent a message; what programs send is not entered',
    did: { en: 'sent a message', pt: 'enviou uma mensagem' },
  },
  'order.say_paid': {
    subject: 'message',
    summary: 'A user notified a customer that an order is paid',
    did: {
      en: 'notified a customer that an order is paid',
      pt: 'avisou um cliente de que um pedido está pago',
    },
  },
  'order.cancel': {
    subject: 'message',
    summary: 'A user canceled an order',
    did: { en: 'canceled an order', pt: 'cancelou um pedido' },
  },
  'draft.send': {
    subject: 'draft',
    summary: 'A draft was sent',
    did: { en: 'sent a draft', pt: 'enviou um rascunho' },
  },
  'draft.discard': {
    subject: 'draft',
    summary: 'A draft was discarded',
    did: { en: 'discarded a draft', pt: 'descartou um rascunho' },
  },
  'delivery.resolve': {
    subject: 'message',
    summary: 'A message that failed, or is unknown, was decided about',
    did: { en: 'resolved a message', pt: 'resolveu uma mensagem' },
  },
  'template.create': {
    subject: 'template',
    summary: 'WhatsApp was asked to make a template',
    did: { en: 'created a template', pt: 'criou um modelo' },
  },
  'template.change': {
    subject: 'template',
    summary: 'WhatsApp was asked to change a template',
    did: { en: 'updated a template', pt: 'alterou um modelo' },
  },
  'template.delete': {
    subject: 'template',
    summary: 'WhatsApp was asked to delete a template',
    did: { en: 'deleted a template', pt: 'excluiu um modelo' },
  },
  'webhook_endpoint.create': {
    subject: 'webhook_endpoint',
    summary: 'A webhook endpoint was made',
    did: { en: 'added a webhook', pt: 'adicionou um webhook' },
  },
  'webhook_endpoint.change': {
    subject: 'webhook_endpoint',
    summary: 'A webhook endpoint was changed, paused or enabled, or sent events again',
    did: { en: 'updated a webhook', pt: 'alterou um webhook' },
  },
  'webhook_endpoint.delete': {
    subject: 'webhook_endpoint',
    summary: 'A webhook endpoint was deleted',
    did: { en: 'deleted a webhook', pt: 'excluiu um webhook' },
  },
  'webhook_endpoint.secret': {
    subject: 'webhook_endpoint',
    summary: 'A webhook endpoint got a new secret',
    did: { en: 'created a new webhook secret', pt: 'criou um novo segredo de webhook' },
  },
  'refund.create': {
    subject: 'refund',
    summary: 'A payment was to be given back, in whole or in part',
    did: { en: 'requested a refund', pt: 'pediu a devolução de um pagamento' },
  },
  'payment_account.create': {
    subject: 'payment_account',
    summary: 'A payment account was added',
    did: { en: 'added a bank account', pt: 'adicionou uma conta no banco' },
  },
  'payment_account.change': {
    subject: 'payment_account',
    summary:
      'A payment account was changed: its name, its key, its credentials, or whether it is the default',
    did: { en: 'updated a bank account', pt: 'alterou uma conta no banco' },
  },
  'payment_account.delete': {
    subject: 'payment_account',
    summary: 'A payment account was removed',
    did: { en: 'removed a bank account', pt: 'removeu uma conta no banco' },
  },
  'payment_account.check': {
    subject: 'payment_account',
    summary: 'A payment account was tried',
    did: { en: 'tested a bank account', pt: 'testou uma conta no banco' },
  },
  'payment.report': {
    subject: 'payment',
    summary: 'A payment of an order was reported',
    did: { en: 'recorded a payment', pt: 'registrou um pagamento' },
  },
  'payment.decide': {
    subject: 'payment',
    summary: 'A payment that does not fit was decided about',
    did: { en: 'resolved a payment', pt: 'resolveu um pagamento' },
  },
  'payment.settle': {
    subject: 'payment',
    summary: 'A payment that a bank lists in a form that cannot be read was settled',
    did: {
      en: 'resolved a payment that could not be read',
      pt: 'resolveu um pagamento que não pôde ser lido',
    },
  },
  'payment.export': {
    subject: null,
    summary: 'The payments of a day were exported',
    did: { en: 'exported the payments of a day', pt: 'exportou os pagamentos de um dia' },
  },
  'order.export': {
    subject: null,
    summary: 'A list of orders was exported',
    did: { en: 'exported orders', pt: 'exportou pedidos' },
  },
  'audit.export': {
    subject: null,
    summary: 'The audit log was exported',
    did: { en: 'exported the audit log', pt: 'exportou a auditoria' },
  },
  'history.export': {
    subject: null,
    summary: 'Messages were exported',
    did: { en: 'exported messages', pt: 'exportou mensagens' },
  },
  'history.import': {
    subject: null,
    summary: 'Messages of before were imported',
    did: { en: 'imported messages', pt: 'importou mensagens' },
  },
  'contact.export': {
    subject: null,
    summary: 'What is kept of a person was exported',
    did: { en: 'exported a person’s data', pt: 'exportou os dados de uma pessoa' },
  },
  'contact.erase': {
    subject: null,
    summary: 'A person, or everyone silent for long, was erased',
    did: { en: 'erased a person’s data', pt: 'apagou os dados de uma pessoa' },
  },
} as const satisfies Record<string, Declared>

export type AuditAction = keyof typeof AUDIT_ACTIONS

export const auditActions = Object.keys(AUDIT_ACTIONS) as AuditAction[]
