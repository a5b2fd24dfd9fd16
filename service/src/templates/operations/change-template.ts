/**
 * PATCH /templates/{templateId}: has the channel change a template, which it then reviews again.
 */
import { isObject } from '../../engine/member-of.ts'
import { TemplateChangeBody } from '../../kinds/template-schema.ts'
import { findTemplates } from '../templates-repository.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import { operation } from '../../engine/http/operation.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { assertFaultless, storeAsIs, placeOf, valueOf } from './at-channel.ts'
import { uploadSamples } from './header-samples.ts'
import { TEMPLATE_ID, TemplateAnswer, toTemplateAnswer, UNKNOWN_TEMPLATE } from './template-answer.ts'

export const changeTemplate = operation(
  {
    operationId: 'changeTemplate',
    summary: 'Change a template',
    description:
      '`components` replaces all of them. WhatsApp lets an approved, rejected or paused template be changed, an approved one once a day and ten times in 30 days and never its category, and reviews it again. Media in `components` come back as links: give a new sample with them.',
    tag: 'Templates',
    route: 'PATCH /templates/:templateId',
    audit: 'template.change',
    scope: 'templates:write',
    id: TEMPLATE_ID,
    body: TemplateChangeBody,
    collectsFaults: true,
    answer: asAnswer(TemplateAnswer, 'The template, as WhatsApp has it now.'),
    unknown: UNKNOWN_TEMPLATE,
    problems: [502],
  },
  async (
    { workspaceId, id, body, request },
    needs: Needs<'pool' | 'clock' | 'log' | 'channels' | 'senders' | 'media' | 'publicUrl' | 'templateSync'>,
  ) => {
    const [known] = await findTemplates(needs.pool, workspaceId, [id])
    const place = known && placeOf(needs, { workspaceId, senderId: known.senderId })
    const unchanged = {
      category: known?.category,
      parameter_format: known?.parameterFormat,
      display_format: known?.displayFormat ?? undefined,
    }
    const draft = { ...unchanged, ...(isObject(body) ? body : {}) }
    assertFaultless(needs, request, place?.sender.channel, draft, [])
    if (!known || !place) return null
    const { components: given, ...change } = body
    const components = given && (await uploadSamples(needs, request, place, given))
    const edited = await place.templates.edit(place.sender, known.channelTemplateId, {
      ...change,
      ...(components && { components }),
    })
    valueOf(needs, place, edited)
    const { message_send_ttl_seconds: ttl, category } = change
    const kept = await storeAsIs(needs, place, {
      ...known,
      ...(category && { category }),
      ...(ttl !== undefined && { ttlSeconds: ttl > 0 ? ttl : null }),
      components: JSON.stringify(components ?? known.components),
    })
    return toTemplateAnswer(kept)
  },
)
