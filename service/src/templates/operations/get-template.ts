/** GET /templates/{templateId}: our copy of one template. */
import { findTemplates } from '../templates-repository.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'
import { TEMPLATE_ID, TemplateAnswer, toTemplateAnswer, UNKNOWN_TEMPLATE } from './template-answer.ts'

export const getTemplate = operation(
  {
    operationId: 'getTemplate',
    summary: 'Get a template',
    tag: 'Templates',
    route: 'GET /templates/:templateId',
    scope: 'messages:read',
    id: TEMPLATE_ID,
    answer: asAnswer(TemplateAnswer, 'The template, as WhatsApp last described it.'),
    unknown: UNKNOWN_TEMPLATE,
  },
  async ({ workspaceId, id }, { pool }: Needs<'pool'>) => {
    const [template] = await findTemplates(pool, workspaceId, [id])
    return template ? toTemplateAnswer(template) : null
  },
)
