/**
 * DELETE /templates/{templateId}: has the channel delete a template. Our copy stays, as `DELETED`.
 */
import { markDeleted } from '../merge-template.ts'
import { findTemplates, upsertTemplates } from '../templates-repository.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import { operation } from '../../engine/http/operation.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { businessAccountOf, placeOf, valueOf } from './at-channel.ts'
import { TEMPLATE_ID, TemplateAnswer, toTemplateAnswer, UNKNOWN_TEMPLATE } from './template-answer.ts'

export const deleteTemplate = operation(
  {
    operationId: 'deleteTemplate',
    summary: 'Delete a template',
    description:
      'In this language alone. What was sent and is not delivered yet may fail. WhatsApp gives the name of an approved template to no other for 30 days.',
    tag: 'Templates',
    route: 'DELETE /templates/:templateId',
    audit: 'template.delete',
    scope: 'templates:write',
    id: TEMPLATE_ID,
    answer: asAnswer(TemplateAnswer, 'The template, deleted.'),
    unknown: UNKNOWN_TEMPLATE,
    problems: [502],
  },
  async (
    { workspaceId, id },
    needs: Needs<'pool' | 'clock' | 'log' | 'channels' | 'senders' | 'templateSync'>,
  ) => {
    const { pool, clock } = needs
    const [known] = await findTemplates(pool, workspaceId, [id])
    if (!known) return null
    const place = placeOf(needs, { workspaceId, senderId: known.senderId })
    const businessAccountId = await businessAccountOf(needs, place)
    valueOf(needs, place, await place.templates.delete(place.sender, businessAccountId, known))
    await upsertTemplates(pool, workspaceId, known.senderId, [markDeleted(known)], clock.now())
    const [deleted] = await findTemplates(pool, workspaceId, [id])
    return deleted ? toTemplateAnswer(deleted) : null
  },
)
