/**
 * New templates: those that are posted, and those that every business account has from the start.
 */
import { createObjectId, toObjectId } from '../object-id.ts'
import type { Template, TemplateDefinition, Templates } from '../state/templates.ts'
import { SAMPLE_TEMPLATES } from './samples.ts'

/** A template that is not reviewed yet. */
export function createTemplate(wabaId: string, definition: TemplateDefinition, nowMs: number): Template {
  return {
    ...definition,
    id: createObjectId(),
    wabaId,
    status: 'PENDING',
    isApproved: false,
    quality: { score: 'UNKNOWN', atMs: nowMs },
    rejectedReason: 'NONE',
    rejection: null,
    previousCategory: null,
    correctCategory: null,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    editsAtMs: [],
    pauseCount: 0,
    pausedUntilMs: null,
    review: null,
  }
}

/**
 * Gives a business account that has no templates the approved ones with which a send works at once.
 */
export function addSamples(templates: Templates, wabaId: string, nowMs: number): void {
  if (templates.list(wabaId).length > 0) return
  for (const definition of SAMPLE_TEMPLATES) {
    templates.add({
      ...createTemplate(wabaId, definition, nowMs),
      id: toObjectId(`template ${wabaId} ${definition.name}`),
      status: 'APPROVED',
      isApproved: true,
      quality: { score: 'GREEN', atMs: nowMs },
    })
  }
}
