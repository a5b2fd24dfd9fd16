/** /control/templates: the templates of a business account, and what WhatsApp does with them. */
import type { FastifyInstance } from 'fastify'
import { toIso } from '../clock.ts'
import type { Simulation } from '../simulation.ts'
import { CATEGORIES, QUALITIES, TEMPLATE_STATUSES, type Template } from '../state/templates.ts'
import { changeTemplate, type TemplateChange } from '../templates/change-template.ts'
import { ControlError } from './control-error.ts'
import { requireAccount } from './lookups.ts'

const WORD = { type: 'string', minLength: 1, maxLength: 200 }
const SENTENCE = { type: 'string', maxLength: 2000 }
const query = { type: 'object', properties: { account: { type: 'string' } } }
const body = {
  type: 'object',
  minProperties: 1,
  additionalProperties: false,
  properties: {
    status: { enum: TEMPLATE_STATUSES },
    reason: WORD,
    rejectionInfo: {
      type: 'object',
      required: ['reason', 'recommendation'],
      additionalProperties: false,
      properties: { reason: SENTENCE, recommendation: SENTENCE },
    },
    category: { enum: CATEGORIES },
    correctCategory: { enum: CATEGORIES },
    quality: { enum: QUALITIES },
    pauseHours: { type: 'number', exclusiveMinimum: 0, maximum: 8760 },
  },
}

export function addTemplateRoutes(app: FastifyInstance, sim: Simulation): void {
  const { state } = sim

  app.get<{ Querystring: { account?: string } }>(
    '/templates',
    { schema: { querystring: query } },
    (request) => {
      const { wabaId } = requireAccount(state, request.query.account)
      return { templates: state.templates.list(wabaId).map(toView) }
    },
  )

  app.put<{ Params: { id: string }; Body: TemplateChange }>(
    '/templates/:id',
    { schema: { body } },
    (request) => {
      const template = state.templates.find(request.params.id)
      if (!template) throw new ControlError('not_found', 'There is no template with that id.')
      changeTemplate(sim, template, request.body)
      sim.reviews.arm()
      sim.changes.publish({ event: 'state' })
      return toView(template)
    },
  )
}

function toView(template: Template) {
  const { createdAtMs, updatedAtMs, pausedUntilMs, review, editsAtMs: _edits, quality, ...rest } = template
  return {
    ...rest,
    quality: quality.score,
    createdAt: toIso(createdAtMs),
    updatedAt: toIso(updatedAtMs),
    pausedUntil: pausedUntilMs === null ? null : toIso(pausedUntilMs),
    reviewDue: review === null ? null : toIso(review.dueMs),
  }
}
