/**
 * What WhatsApp says of templates, in a webhook or when it is asked, and how that changes our copy.
 * Pure.
 */
import { parseExactJson } from '../engine/exact-json.ts'
import { newId } from '../engine/new-id.ts'
import { DELETED, type ChannelTemplate, type StoredTemplate, type TemplateUpdate } from '../kinds/template.ts'
import type { TemplateRecord } from './templates-repository.ts'

/** A date that has passed holds for these only: a template of another status was not disabled. */
const DISABLED: readonly string[] = ['PAUSED', 'DISABLED']

/** The copy after the channel showed the template; null if nothing of it changed. */
export function mergeSeen(
  known: StoredTemplate | null,
  seen: ChannelTemplate,
  now: Date,
): TemplateRecord | null {
  const components = parseExactJson(seen.components) as unknown[]
  if (!known) {
    const notices = { pause: null, disableAt: null, saidAt: {}, createdAt: now }
    return { ...seen, id: newId(), components, ...notices }
  }
  const next: StoredTemplate = {
    ...known,
    ...seen,
    components,
    displayFormat: seen.displayFormat ?? known.displayFormat,
    quality: seen.quality ?? known.quality,
    // a list has the reason alone, and a webhook said more
    rejection: seen.rejection?.reason === known.rejection?.reason ? known.rejection : seen.rejection,
    pause: seen.status === 'PAUSED' ? known.pause : null,
    disableAt:
      DISABLED.includes(seen.status) || (known.disableAt && known.disableAt > now) ? known.disableAt : null,
    categoryAhead:
      seen.categoryAhead?.category === known.categoryAhead?.category
        ? known.categoryAhead
        : seen.categoryAhead,
  }
  return isSame(next, known) ? null : next
}

/** The copy of a template that the channel shows no more. */
export const markDeleted = (known: StoredTemplate): TemplateRecord => ({
  ...known,
  status: DELETED,
  pause: null,
})

/**
 * The copy after a report of the channel; null if it changes nothing. A report without a time
 * counts as new.
 */
export function applyNews(known: StoredTemplate, { at, news }: TemplateUpdate): StoredTemplate | null {
  const { about, ...said } = news
  const atMs = at?.getTime() ?? null
  const before = known.saidAt[about]
  if (before !== undefined && atMs !== null && atMs < before) return null
  const saidAt = atMs === null ? known.saidAt : { ...known.saidAt, [about]: atMs }
  const next = { ...known, ...said, saidAt }
  return isSame(next, known) ? null : next
}

/** Both have their fields in one order: one is a copy of the other. */
const isSame = (one: StoredTemplate, other: StoredTemplate) => JSON.stringify(one) === JSON.stringify(other)
