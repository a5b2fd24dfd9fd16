/** Who may do what: the scopes that operations ask for, and the roles that have them. */

/** Roles of users, each with all that the one before it may do. */
export const roles = ['reader', 'attendant', 'manager', 'treasurer', 'owner'] as const
export type Role = (typeof roles)[number]

type Declared = {
  /** The first role that has it. */
  role: Role
  /** For developers: what it is for. */
  summary: string
  /** For people in the console: what it allows, after "may". */
  may: { en: string; pt: string }
}

/**
 * A row for each scope, from which `npm run docs` writes the docs and the words of the console.
 * `admin` stands for all.
 */
export const SCOPES = {
  'messages:read': {
    role: 'reader',
    summary: 'Conversations, messages, templates and events',
    may: { en: 'see conversations', pt: 'ver conversas' },
  },
  'orders:read': {
    role: 'reader',
    summary: 'Orders and their sums',
    may: { en: 'see orders', pt: 'ver pedidos' },
  },
  'senders:read': {
    role: 'reader',
    summary: 'Senders and how they are',
    may: { en: 'see senders', pt: 'ver números' },
  },
  'messages:send': {
    role: 'attendant',
    summary: 'Send messages and drafts',
    may: { en: 'send messages', pt: 'enviar mensagens' },
  },
  'media:write': {
    role: 'attendant',
    summary: 'Upload files',
    may: { en: 'upload files', pt: 'enviar arquivos' },
  },
  'drafts:write': {
    role: 'attendant',
    summary: 'Write drafts for a person to send',
    may: { en: 'write drafts', pt: 'escrever rascunhos' },
  },
  'inbox:write': {
    role: 'attendant',
    summary: 'Assign, close and label conversations, and write notes',
    may: { en: 'assign, close and add notes', pt: 'distribuir, encerrar e anotar' },
  },
  'payments:read': {
    role: 'attendant',
    summary: 'Charges, payments and refunds',
    may: { en: 'see charges, payments and refunds', pt: 'ver cobranças, pagamentos e devoluções' },
  },
  'payments:charge': {
    role: 'attendant',
    summary: 'Charge for an order, and withdraw the charge',
    may: { en: 'create and withdraw charges', pt: 'criar e retirar cobranças' },
  },
  'deliveries:resolve': {
    role: 'attendant',
    summary: 'Decide about messages that failed or are unknown',
    may: { en: 'resolve failed messages', pt: 'resolver mensagens que falharam' },
  },
  'templates:write': {
    role: 'manager',
    summary: 'Create, change and delete templates',
    may: { en: 'manage templates', pt: 'gerenciar modelos' },
  },
  'reports:read': { role: 'manager', summary: 'Reports', may: { en: 'see reports', pt: 'ver relatórios' } },
  'users:write': {
    role: 'manager',
    summary: 'Invite and change users',
    may: { en: 'invite people', pt: 'convidar pessoas' },
  },
  'payments:confirm': {
    role: 'manager',
    summary: 'Report payments, and decide about those that do not fit',
    may: {
      en: 'record payments, and resolve mismatches',
      pt: 'registrar pagamentos e resolver os que não conferem',
    },
  },
  'payments:refund': {
    role: 'treasurer',
    summary: 'Give money back',
    may: { en: 'refund payments', pt: 'fazer devoluções' },
  },
  'payments:accounts': {
    role: 'owner',
    summary: 'Accounts at banks and their credentials',
    may: {
      en: 'manage bank accounts and their credentials',
      pt: 'gerenciar contas no banco e suas credenciais',
    },
  },
  'senders:write': {
    role: 'owner',
    summary: 'Add and change senders and their credentials',
    may: { en: 'manage senders', pt: 'gerenciar números' },
  },
  'webhooks:write': {
    role: 'owner',
    summary: 'Webhook endpoints and their secrets',
    may: { en: 'manage webhooks', pt: 'gerenciar webhooks' },
  },
  'keys:write': {
    role: 'owner',
    summary: 'Make and revoke keys',
    may: { en: 'create API keys', pt: 'criar chaves de API' },
  },
  'workspace:write': {
    role: 'owner',
    summary: 'Settings of the workspace',
    may: { en: 'change the shop’s settings', pt: 'alterar as configurações da loja' },
  },
  'audit:read': {
    role: 'owner',
    summary: 'The audit log',
    may: { en: 'see the audit log', pt: 'ver a auditoria' },
  },
  admin: { role: 'owner', summary: 'Everything', may: { en: 'do everything', pt: 'fazer tudo' } },
} as const satisfies Record<string, Declared>

export type Scope = keyof typeof SCOPES
export const scopes = Object.keys(SCOPES) as Scope[]

/** What users of a role may do. */
export const scopesOf = (role: Role): Scope[] =>
  scopes.filter((scope) => roles.indexOf(SCOPES[scope].role) <= roles.indexOf(role))
