/**
 * What the audit log enters, and the kind of what it is done to; null where an entry names nothing. docs/audit-log.md lists the same; a
 * test compares the two, and finds who enters each.
 */

type Declared = { subject: string | null; summary: string }

export const AUDIT_ACTIONS = {
  'session.create': { subject: 'user', summary: 'Somebody signed in as this user, or tried to' },
  'session.end': { subject: 'session', summary: 'A session was ended, or its user signed out' },
  'password.change': { subject: 'user', summary: 'A user chose a password' },
  'passkey.create': { subject: 'passkey', summary: 'A user registered a passkey' },
  'passkey.delete': { subject: 'passkey', summary: 'A user deleted a passkey' },
  'user.create': { subject: 'user', summary: 'A user was invited' },
  'user.change': { subject: 'user', summary: 'A user got another name or role, or was disabled or enabled' },
  'user.link': { subject: 'user', summary: 'A link to choose a password was made for a user' },
  'user.ways': { subject: 'user', summary: 'The passkeys and identities of a user were removed' },
  'key.create': { subject: 'key', summary: 'A key was made' },
  'key.change': { subject: 'key', summary: 'A key got another rate' },
  'key.revoke': { subject: 'key', summary: 'A key was revoked' },
  'sender.create': { subject: 'sender', summary: 'A sender was registered' },
  'sender.change': { subject: 'sender', summary: 'A sender was changed, paused or resumed' },
  'sender.delete': { subject: 'sender', summary: 'A sender without conversations was removed' },
  'sender.check': { subject: 'sender', summary: 'A sender was tried' },
  'workspace.create': { subject: 'workspace', summary: 'The workspace was made' },
  'workspace.change': { subject: 'workspace', summary: 'Settings of the workspace were changed' },
  'message.send': { subject: 'message', summary: 'A user sent a message; what programs send is not entered' },
  'order.say_paid': { subject: 'message', summary: 'A user told a customer that an order is paid' },
  'order.cancel': { subject: 'message', summary: 'A user canceled an order' },
  'draft.send': { subject: 'draft', summary: 'A draft was sent' },
  'draft.discard': { subject: 'draft', summary: 'A draft was discarded' },
  'delivery.resolve': {
    subject: 'message',
    summary: 'A message that failed, or is unknown, was decided about',
  },
  'template.create': { subject: 'template', summary: 'WhatsApp was asked to make a template' },
  'template.change': { subject: 'template', summary: 'WhatsApp was asked to change a template' },
  'template.delete': { subject: 'template', summary: 'WhatsApp was asked to delete a template' },
  'webhook_endpoint.create': { subject: 'webhook_endpoint', summary: 'A webhook endpoint was made' },
  'webhook_endpoint.change': {
    subject: 'webhook_endpoint',
    summary: 'A webhook endpoint was changed, paused or enabled, or told again what happened',
  },
  'webhook_endpoint.delete': { subject: 'webhook_endpoint', summary: 'A webhook endpoint was deleted' },
  'webhook_endpoint.secret': { subject: 'webhook_endpoint', summary: 'A webhook endpoint got a new secret' },
  'refund.create': { subject: 'refund', summary: 'A payment was to be given back, in whole or in part' },
  'payment_account.create': { subject: 'payment_account', summary: 'A payment account was added' },
  'payment_account.change': {
    subject: 'payment_account',
    summary:
      'A payment account was changed: its name, its key, its credentials, or whether it is the default',
  },
  'payment_account.delete': { subject: 'payment_account', summary: 'A payment account was removed' },
  'payment_account.check': { subject: 'payment_account', summary: 'A payment account was tried' },
  'payment.tell': { subject: 'payment', summary: 'A payment of an order was told' },
  'payment.decide': { subject: 'payment', summary: 'A payment that does not fit was decided about' },
  'payment.settle': {
    subject: 'payment',
    summary: 'A payment that a bank lists in a form that cannot be read was settled',
  },
  'payment.export': { subject: null, summary: 'The payments of a day were exported' },
  'order.export': { subject: null, summary: 'A list of orders was exported' },
  'audit.export': { subject: null, summary: 'The audit log was exported' },
  'history.export': { subject: null, summary: 'Messages were exported' },
  'history.import': { subject: null, summary: 'Messages of before were imported' },
  'contact.export': { subject: null, summary: 'What is kept of a person was exported' },
  'contact.erase': { subject: null, summary: 'A person, or everybody silent for long, was erased' },
} as const satisfies Record<string, Declared>

export type AuditAction = keyof typeof AUDIT_ACTIONS

export const auditActions = Object.keys(AUDIT_ACTIONS) as AuditAction[]
