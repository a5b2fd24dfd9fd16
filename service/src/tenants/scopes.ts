/** Who may do what: the scopes that operations ask for, and the roles that have them. */

/** Roles of users, each with all that the one before it may do. */
export const roles = ['reader', 'attendant', 'manager', 'treasurer', 'owner'] as const
export type Role = (typeof roles)[number]

type Declared = {
  summary: string
  /** The first role that has it. */
  role: Role
}

/** `admin` stands for all of them. */
const SCOPES = {
  'messages:read': { role: 'reader', summary: 'Conversations, messages, templates and events' },
  'orders:read': { role: 'reader', summary: 'Orders and their sums' },
  'senders:read': { role: 'reader', summary: 'Senders and how they are' },
  'messages:send': { role: 'attendant', summary: 'Send messages and drafts' },
  'media:write': { role: 'attendant', summary: 'Upload files' },
  'drafts:write': { role: 'attendant', summary: 'Write drafts for a person to send' },
  'inbox:write': { role: 'attendant', summary: 'Assign, close and label conversations, and write notes' },
  'payments:read': { role: 'attendant', summary: 'Charges, payments and refunds' },
  'payments:charge': { role: 'attendant', summary: 'Charge for an order, and withdraw the charge' },
  'deliveries:resolve': { role: 'attendant', summary: 'Decide about messages that failed or are unknown' },
  'templates:write': { role: 'manager', summary: 'Create, change and delete templates' },
  'reports:read': { role: 'manager', summary: 'Reports' },
  'users:write': { role: 'manager', summary: 'Invite and change users' },
  'payments:confirm': { role: 'manager', summary: 'Tell payments, and decide about those that do not fit' },
  'payments:refund': { role: 'treasurer', summary: 'Give money back' },
  'payments:accounts': { role: 'owner', summary: 'Accounts at banks and their credentials' },
  'senders:write': { role: 'owner', summary: 'Add and change senders and their credentials' },
  'webhooks:write': { role: 'owner', summary: 'Webhook endpoints and their secrets' },
  'keys:write': { role: 'owner', summary: 'Make and revoke keys' },
  'workspace:write': { role: 'owner', summary: 'Settings of the workspace' },
  'audit:read': { role: 'owner', summary: 'The audit log' },
  admin: { role: 'owner', summary: 'Everything' },
} as const satisfies Record<string, Declared>

export type Scope = keyof typeof SCOPES
export const scopes = Object.keys(SCOPES) as Scope[]

export const summaryOf = (scope: Scope): string => SCOPES[scope].summary

/** What users of a role may do. */
export const scopesOf = (role: Role): Scope[] =>
  scopes.filter((scope) => roles.indexOf(SCOPES[scope].role) <= roles.indexOf(role))
