/** What happens to a template after it was made, each change with the webhooks that report it. */
import { DAY_MS, toIso, toSeconds, type Clock } from '../clock.ts'
import type { JsonObject } from '../json.ts'
import type { Account } from '../state/accounts.ts'
import type { State } from '../state/state.ts'
import type { Category, Quality, Template, TemplateStatus } from '../state/templates.ts'
import { notifyBusiness } from '../webhooks/notify-business.ts'
import type { Outbox } from '../webhooks/outbox.ts'

const HOUR_MS = 3_600_000
/** Hours of the first and the second pause; the third time the template is disabled. */
const PAUSE_HOURS = [3, 6]
const PAUSE_TITLES = ['FIRST_PAUSE', 'SECOND_PAUSE']
/** Statuses in which the template cannot be sent, even if it was approved before. */
const WITHDRAWN: ReadonlySet<TemplateStatus> = new Set([
  'REJECTED',
  'PAUSED',
  'DISABLED',
  'ARCHIVED',
  'DELETED',
  'PENDING_DELETION',
])

export type TemplateChange = {
  status?: TemplateStatus
  /** Of a rejection or a pause, in WhatsApp's word. */
  reason?: string
  rejectionInfo?: { reason: string; recommendation: string }
  /** The category from now on. */
  category?: Category
  /** The category that WhatsApp announces for tomorrow. */
  correctCategory?: Category
  quality?: Quality
  pauseHours?: number
}

type Parts = { state: State; clock: Clock; outbox: Outbox }

export function changeTemplate(parts: Parts, template: Template, change: TemplateChange): void {
  const nowMs = parts.clock.nowMs()
  template.updatedAtMs = nowMs
  if (change.category !== undefined && change.category !== template.category) {
    recategorise(parts, template, change.category)
  }
  if (change.correctCategory !== undefined) announceCategory(parts, template, change.correctCategory)
  if (change.quality !== undefined && change.quality !== template.quality.score) {
    changeQuality(parts, template, change.quality)
  }
  if (change.status !== undefined) changeStatus(parts, template, { ...change, status: change.status })
}

function changeStatus(
  parts: Parts,
  template: Template,
  { status: asked, reason = 'NONE', rejectionInfo, pauseHours }: TemplateChange & { status: TemplateStatus },
): void {
  const nowMs = parts.clock.nowMs()
  const before = template.status
  const isLastPause = asked === 'PAUSED' && template.pauseCount >= PAUSE_HOURS.length
  const status = isLastPause ? 'DISABLED' : asked
  template.status = status
  template.isApproved = status === 'APPROVED' || (template.isApproved && !WITHDRAWN.has(status))
  template.review = null
  template.pausedUntilMs = null
  template.rejectedReason = status === 'REJECTED' ? reason : 'NONE'
  template.rejection = status === 'REJECTED' ? (rejectionInfo ?? null) : null
  const about: JsonObject = {}
  if (status === 'PAUSED') {
    const hours = pauseHours ?? PAUSE_HOURS[template.pauseCount] ?? 0
    template.pausedUntilMs = nowMs + hours * HOUR_MS
    about.other_info = toOtherInfo(
      PAUSE_TITLES[template.pauseCount] ?? 'RATE_LIMITING_PAUSE',
      `Paused for ${hours} hours.`,
    )
    template.pauseCount++
  }
  if (status === 'DISABLED') {
    about.disable_info = { disable_date: toIso(nowMs).slice(0, 10) }
    about.other_info = toOtherInfo('DISABLED', 'The template was disabled.')
  }
  if (status === 'APPROVED' && before === 'PAUSED') {
    about.other_info = toOtherInfo('UNPAUSE', 'The template is no longer paused.')
  }
  if (template.rejection) about.rejection_info = template.rejection
  notify(parts, template, 'message_template_status_update', {
    event: status === 'APPROVED' && before === 'DISABLED' ? 'REINSTATED' : status,
    ...toNames(template),
    reason: status === 'REJECTED' ? reason : 'NONE',
    message_template_category: template.category,
    ...about,
  })
}

function recategorise(parts: Parts, template: Template, category: Category): void {
  template.previousCategory = template.category
  template.category = category
  template.correctCategory = null
  notify(parts, template, 'template_category_update', {
    ...toNames(template),
    previous_category: template.previousCategory,
    new_category: category,
  })
}

function announceCategory(parts: Parts, template: Template, correctCategory: Category): void {
  template.correctCategory = correctCategory
  notify(parts, template, 'template_category_update', {
    ...toNames(template),
    new_category: template.category,
    correct_category: correctCategory,
    category_update_timestamp: toSeconds(parts.clock.nowMs() + DAY_MS),
  })
}

function changeQuality(parts: Parts, template: Template, score: Quality): void {
  const previous = template.quality.score
  template.quality = { score, atMs: parts.clock.nowMs() }
  notify(parts, template, 'message_template_quality_update', {
    previous_quality_score: previous,
    new_quality_score: score,
    ...toNames(template),
  })
}

/** Reports that an edit has been approved, with the new texts. */
export function announceComponents(parts: Parts, template: Template): void {
  const find = (type: string) => template.components.find((component) => component.type === type)
  const [header, body, footer] = [find('HEADER'), find('BODY'), find('FOOTER')]
  const buttons = find('BUTTONS')?.buttons
  notify(parts, template, 'message_template_components_update', {
    ...toNames(template),
    message_template_element: body?.text ?? '',
    ...(header?.text === undefined ? {} : { message_template_title: header.text }),
    ...(footer ? { message_template_footer: footer.text } : {}),
    ...(Array.isArray(buttons) ? { message_template_buttons: buttons.map(toButton) } : {}),
  })
}

function toButton(button: JsonObject): JsonObject {
  return {
    message_template_button_type: button.type,
    message_template_button_text: button.text ?? '',
    ...(button.url === undefined ? {} : { message_template_button_url: button.url }),
    ...(button.phone_number === undefined
      ? {}
      : { message_template_button_phone_number: button.phone_number }),
  }
}

function toOtherInfo(title: string, description: string): JsonObject {
  return { title, description }
}

function toNames({ id, name, language }: Template): JsonObject {
  return {
    message_template_id: Number(id),
    message_template_name: name,
    message_template_language: language,
  }
}

function notify({ state, outbox }: Parts, { wabaId }: Template, field: string, value: JsonObject): void {
  const owns = (account: Account) => account.wabaId === wabaId
  notifyBusiness(outbox, [...state.accounts.values()].filter(owns), field, value)
}
