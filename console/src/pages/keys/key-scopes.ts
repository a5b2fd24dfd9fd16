/** What a new key may be given: presets for common purposes, and single scopes in groups. */
import type { Scope } from '../../api/types.ts'
import { scopeTexts } from '../../generated/scope-texts.ts'

/** The scopes of each preset. The audit log is not in `read`: it has the addresses of people. */
export const PRESETS = {
  orders: [
    'messages:send',
    'messages:read',
    'media:write',
    'orders:read',
    'payments:charge',
    'payments:read',
  ],
  read: ['messages:read', 'orders:read', 'payments:read', 'senders:read', 'reports:read'],
  everything: ['admin'],
} as const satisfies Record<string, readonly Scope[]>

export type Preset = keyof typeof PRESETS
export const presets = Object.keys(PRESETS) as Preset[]

export const GROUPS = ['conversations', 'orders', 'sending', 'shop'] as const
export type Group = (typeof GROUPS)[number]

type Noun = Scope extends infer One ? (One extends `${infer Name}:${string}` ? Name : never) : never

const GROUP_OF: Record<Noun, Group> = {
  messages: 'conversations',
  media: 'conversations',
  drafts: 'conversations',
  inbox: 'conversations',
  deliveries: 'conversations',
  orders: 'orders',
  payments: 'orders',
  senders: 'sending',
  templates: 'sending',
  reports: 'shop',
  users: 'shop',
  webhooks: 'shop',
  keys: 'shop',
  workspace: 'shop',
  audit: 'shop',
}

const ALL = Object.keys(scopeTexts.en) as Scope[]

/**
 * In the order in which they are shown. `admin` is not among them: it stands for all of them, and
 * is a preset.
 */
export const scopesOf = (group: Group): Scope[] =>
  ALL.filter((scope) => GROUP_OF[scope.split(':')[0] as Noun] === group)
