/**
 * The fields about templates (template webhooks page). They name the business account, not a
 * number.
 *
 * Changes of the components are reported in a form of their own, and in part: such a template is
 * read again.
 */
import type { TemplateNews, TemplateUpdate } from '../../../kinds/template.ts'
import { toLanguage } from '../../../kinds/template.ts'
import { idAt, objectAt, textAt, type JsonObject } from '../json-reader.ts'
import { toRejection } from '../templates/parse-template.ts'
import { momentAt } from './timestamp.ts'

type ReadNews = (value: JsonObject) => TemplateNews | null

export const templateFields: ReadonlyMap<string, ReadNews> = new Map<string, ReadNews>([
  ['message_template_status_update', readStatus],
  ['message_template_quality_update', readQuality],
  ['template_category_update', readCategory],
  ['message_template_components_update', () => ({ about: 'content' })],
])

/** Null if it names no template, or says nothing that can be read. */
export function parseTemplateUpdate(
  read: ReadNews,
  value: JsonObject,
  saidAt: Date | null,
): TemplateUpdate | null {
  const news = read(value)
  const channelTemplateId = toDigits(value.message_template_id)
  const name = idAt(value, 'message_template_name')
  const language = idAt(value, 'message_template_language')
  if (news === null || (channelTemplateId === null && (name === null || language === null))) return null
  return { channelTemplateId, name, language: language && toLanguage(language), at: saidAt, news }
}

/** An id that is written as a number may be larger than a number can be: its digits count. */
function toDigits(value: unknown): string | null {
  return /^"?([0-9]{1,32})"?$/.exec(JSON.stringify(value) ?? '')?.[1] ?? null
}

/** Words for what a template is again, and the status that it then has. */
const AGAIN: Readonly<Record<string, string>> = { REINSTATED: 'APPROVED', UNARCHIVED: 'APPROVED' }

/** The pauses for low quality: three hours, then six. */
const PAUSES: Readonly<Record<string, number>> = { FIRST_PAUSE: 1, SECOND_PAUSE: 2 }

/** Events that leave the status as it is. */
const WARNINGS: readonly string[] = ['FLAGGED', 'LOCKED']

const STATUSES: readonly string[] = [
  'APPROVED',
  'ARCHIVED',
  'DELETED',
  'DISABLED',
  'IN_APPEAL',
  'LIMIT_EXCEEDED',
  'PAUSED',
  'PENDING',
  'PENDING_DELETION',
  'REJECTED',
]

function readStatus(value: JsonObject): TemplateNews | null {
  const event = idAt(value, 'event')
  if (event === null) return null
  const status = AGAIN[event] ?? event
  const disableAt = toMoment(objectAt(value, 'disable_info'))
  if (WARNINGS.includes(event)) return { about: 'warning', ...(disableAt && { disableAt }) }
  // an event that is new may be no status: the template is read, and shows which it has
  if (!STATUSES.includes(status)) return { about: 'content' }
  const [why, more] = [objectAt(value, 'rejection_info'), objectAt(value, 'other_info')]
  const title = textAt(more, 'title')
  const details = [textAt(why, 'reason'), textAt(why, 'recommendation')] as const
  return {
    about: 'status',
    status,
    rejection: status === 'REJECTED' ? toRejection(textAt(value, 'reason'), ...details) : null,
    pause:
      status === 'PAUSED'
        ? { reason: title, number: PAUSES[title ?? ''] ?? null, detail: textAt(more, 'description') }
        : null,
    disableAt,
  }
}

/** A date as seconds, or as text. */
function toMoment(info: JsonObject | null): Date | null {
  const bySeconds = momentAt(info, 'disable_date')
  if (bySeconds) return bySeconds
  const at = new Date(textAt(info, 'disable_date') ?? '')
  return Number.isNaN(at.getTime()) ? null : at
}

function readQuality(value: JsonObject): TemplateNews | null {
  const quality = idAt(value, 'new_quality_score')
  return quality === null ? null : { about: 'quality', quality }
}

/** Ahead: `new_category` is the present one, and `correct_category` what it will be. */
function readCategory(value: JsonObject): TemplateNews | null {
  const category = idAt(value, 'new_category')
  const ahead = idAt(value, 'correct_category')
  if (category === null) return null
  const date = momentAt(value, 'category_update_timestamp')?.toISOString() ?? null
  return {
    about: 'category',
    category,
    categoryAhead: ahead === null || ahead === category ? null : { category: ahead, date },
  }
}
