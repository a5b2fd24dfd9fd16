/** A template by its id: read, edited, unpaused (Cloud API, template management). */
import { DAY_MS, toSeconds } from '../../clock.ts'
import type { JsonObject } from '../../json.ts'
import type { Simulation } from '../../simulation.ts'
import type { Account } from '../../state/accounts.ts'
import { CATEGORIES, type Template } from '../../state/templates.ts'
import { beginReview } from '../../templates/begin-review.ts'
import { changeTemplate } from '../../templates/change-template.ts'
import { withMediaAddresses } from '../../templates/media-addresses.ts'
import { parseEdit, parseTtl } from '../validate/template-definition.ts'
import { invalidTemplate } from '../validate/template-parts.ts'
import type { Edges } from './edges.ts'
import { toFields } from './fields.ts'

/** What is answered where no `fields` are named. */
export const TEMPLATE_FIELDS = [
  'name',
  'parameter_format',
  'components',
  'language',
  'status',
  'category',
  'sub_category',
]
const EDITABLE = new Set(['APPROVED', 'REJECTED', 'PAUSED'])
const EDITS_PER_MONTH = 10

export function toTemplateEdges(sim: Simulation, account: Account, template: Template): Edges {
  return {
    GET: ({ query }) => toFields(toTemplateView(template), query, TEMPLATE_FIELDS),
    POST({ body }) {
      editTemplate(sim, account, template, body)
      return { success: true }
    },
    'POST unpause'() {
      if (template.status !== 'PAUSED') throw invalidTemplate('Only a paused template can be unpaused.')
      changeTemplate(sim, template, { status: 'APPROVED' })
      return { success: true }
    },
  }
}

export function toTemplateView(template: Template): JsonObject {
  const { id, name, language, category, status, components } = template
  const notSendable = { error_code: 141002, error_description: 'The template is not approved.' }
  return {
    id,
    name,
    parameter_format: template.parameterFormat,
    components,
    language,
    status,
    category,
    sub_category: template.subCategory ?? undefined,
    display_format: template.displayFormat ?? undefined,
    previous_category: template.previousCategory ?? undefined,
    correct_category: template.correctCategory ?? undefined,
    message_send_ttl_seconds: template.ttlSeconds ?? undefined,
    rejected_reason: template.rejectedReason,
    rejection_info: template.rejection ?? undefined,
    quality_score: { score: template.quality.score, date: toSeconds(template.quality.atMs) },
    last_updated_time: toSeconds(template.updatedAtMs),
    health_status: template.isApproved
      ? { can_send_message: 'AVAILABLE', entities: [] }
      : {
          can_send_message: 'BLOCKED',
          entities: [
            { entity_type: 'MESSAGE_TEMPLATE', id, can_send_message: 'BLOCKED', errors: [notSendable] },
          ],
        },
  }
}

/**
 * Components are replaced as a whole. An approved template stays sendable while its edit is
 * reviewed.
 */
function editTemplate(sim: Simulation, account: Account, template: Template, body: JsonObject): void {
  const nowMs = sim.clock.nowMs()
  if (!EDITABLE.has(template.status))
    throw invalidTemplate(`A template that is ${template.status} cannot be edited.`)
  const category = CATEGORIES.find((known) => known === String(body.category).toUpperCase())
  if (body.category !== undefined && !category) throw invalidTemplate('category is not known.')
  if (category && category !== template.category && template.isApproved) {
    throw invalidTemplate('The category of an approved template cannot be changed.')
  }
  const components =
    body.components === undefined
      ? template.components
      : parseEdit(body, template, sim.state.uploads.isHandle)
  const ttlSeconds =
    body.message_send_ttl_seconds === undefined
      ? template.ttlSeconds
      : parseTtl(body.message_send_ttl_seconds, category ?? template.category)
  if (template.isApproved) countEdit(template, nowMs)
  Object.assign(template, {
    category: category ?? template.category,
    components: withMediaAddresses(components),
    ttlSeconds,
    updatedAtMs: nowMs,
    rejection: null,
  })
  if (body.components !== undefined || category) beginReview(account, template, nowMs)
  sim.reviews.arm()
  sim.changes.publish({ event: 'state' })
}

function countEdit(template: Template, nowMs: number): void {
  const latest = template.editsAtMs.filter((atMs) => nowMs - atMs < 30 * DAY_MS)
  if (latest.some((atMs) => nowMs - atMs < DAY_MS) || latest.length >= EDITS_PER_MONTH) {
    throw invalidTemplate('An approved template can be edited once in 24 hours and 10 times in 30 days.')
  }
  template.editsAtMs = [...latest, nowMs]
}
