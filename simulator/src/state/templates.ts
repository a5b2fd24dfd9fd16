/**
 * Message templates by WhatsApp Business Account, each found by its id or by its name and language.
 */
import { DAY_MS } from '../clock.ts'
import type { JsonObject } from '../json.ts'

export const CATEGORIES = ['UTILITY', 'MARKETING', 'AUTHENTICATION'] as const
export const TEMPLATE_STATUSES = [
  'APPROVED',
  'PENDING',
  'REJECTED',
  'PAUSED',
  'DISABLED',
  'IN_APPEAL',
  'LIMIT_EXCEEDED',
  'ARCHIVED',
  'DELETED',
  'PENDING_DELETION',
  'FLAGGED',
  'LOCKED',
] as const
export const QUALITIES = ['GREEN', 'YELLOW', 'RED', 'UNKNOWN'] as const
export type Category = (typeof CATEGORIES)[number]
export type TemplateStatus = (typeof TEMPLATE_STATUSES)[number]
export type Quality = (typeof QUALITIES)[number]

/**
 * What was given when the template was made, checked and in upper case where WhatsApp answers so.
 */
export type TemplateDefinition = {
  name: string
  language: string
  category: Category
  components: JsonObject[]
  parameterFormat: 'POSITIONAL' | 'NAMED'
  /** `ORDER_DETAILS`, or null for an ordinary template. */
  displayFormat: string | null
  /** `ORDER_STATUS`, or null. */
  subCategory: string | null
  ttlSeconds: number | null
}

export type Template = TemplateDefinition & {
  id: string
  wabaId: string
  status: TemplateStatus
  /**
   * It was approved and not withdrawn since: an edit keeps it sendable while the edit is reviewed.
   */
  isApproved: boolean
  quality: { score: Quality; atMs: number }
  rejectedReason: string
  rejection: { reason: string; recommendation: string } | null
  previousCategory: Category | null
  /** The category WhatsApp has announced, until it holds. */
  correctCategory: Category | null
  createdAtMs: number
  updatedAtMs: number
  /** When it was edited while approved. */
  editsAtMs: number[]
  pauseCount: number
  pausedUntilMs: number | null
  /** The review under way; null when there is none, or when it ends only by hand. */
  review: { dueMs: number; outcome: 'approve' | 'reject' } | null
}

/** How long the name of a deleted template cannot be used again, if it had been approved. */
const NAME_BLOCKED_MS = 30 * DAY_MS

export type Templates = {
  find(id: string): Template | undefined
  findByName(wabaId: string, name: string, language: string): Template | undefined
  add(template: Template): void
  /** Removes it from the lists; its id is then unknown. */
  remove(template: Template, nowMs: number): void
  isNameBlocked(wabaId: string, name: string, nowMs: number): boolean
  /** In order of creation. */
  list(wabaId: string): Template[]
  all(): Template[]
  clear(): void
}

export function createTemplates(): Templates {
  const byId = new Map<string, Template>()
  const byName = new Map<string, Template>()
  const blockedUntilMs = new Map<string, number>()
  const keyOf = (wabaId: string, name: string, language = '') => `${wabaId} ${name} ${language}`

  return {
    find: (id) => byId.get(id),
    findByName: (wabaId, name, language) => byName.get(keyOf(wabaId, name, language)),
    add(template) {
      byId.set(template.id, template)
      byName.set(keyOf(template.wabaId, template.name, template.language), template)
    },
    remove(template, nowMs) {
      byId.delete(template.id)
      byName.delete(keyOf(template.wabaId, template.name, template.language))
      if (template.isApproved) {
        blockedUntilMs.set(keyOf(template.wabaId, template.name), nowMs + NAME_BLOCKED_MS)
      }
    },
    isNameBlocked: (wabaId, name, nowMs) => nowMs < (blockedUntilMs.get(keyOf(wabaId, name)) ?? 0),
    list: (wabaId) => [...byId.values()].filter((template) => template.wabaId === wabaId),
    all: () => [...byId.values()],
    clear() {
      byId.clear()
      byName.clear()
      blockedUntilMs.clear()
    },
  }
}
