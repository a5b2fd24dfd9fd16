/**
 * POST /templates: has the channel make a template, which it then reviews. Answered once the
 * channel has accepted it and our copy is committed. Asked again with the same name and language,
 * the channel refuses it: none is made twice.
 */
import { parseAddress } from '../../kinds/address.ts'
import { isObject, memberOf } from '../../engine/member-of.ts'
import type { Fault } from '../../engine/problems/problems.ts'
import type { SenderAccount } from '../../senders/senders-repository.ts'
import { TemplateDraftBody } from '../../kinds/template-schema.ts'
import { unknownSender } from '../../senders/country-code-fault.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'
import { assertFaultless, businessAccountOf, storeAsIs, placeOf, valueOf } from './at-channel.ts'
import { uploadSamples } from './header-samples.ts'
import { TemplateAnswer, toTemplateAnswer } from './template-answer.ts'

export const createTemplate = operation(
  {
    operationId: 'createTemplate',
    summary: 'Make a template',
    description:
      'WhatsApp reviews it, in minutes to a day: `status` says how far that is, and `template.updated` in the stream reports it. Every fault comes in one answer; what WhatsApp refuses comes with its own words.',
    tag: 'Templates',
    route: 'POST /templates',
    audit: 'template.create',
    scope: 'templates:write',
    body: TemplateDraftBody,
    collectsFaults: true,
    answer: asAnswer(TemplateAnswer, 'The template, as WhatsApp took it.'),
    problems: [502],
  },
  async (
    { workspaceId, body, request },
    needs: Needs<'pool' | 'clock' | 'log' | 'channels' | 'senders' | 'media' | 'publicUrl' | 'templateSync'>,
  ) => {
    const { sender, faults } = await findSender(needs, workspaceId, body)
    assertFaultless(needs, request, sender?.channel, isObject(body) ? body : {}, faults)
    if (!sender) throw new Error('The schema let something pass that is no sender.')
    const place = placeOf(needs, { workspaceId, senderId: sender.id })
    const businessAccountId = await businessAccountOf(needs, place)
    const { from: _, components: given, ...draft } = body
    const components = await uploadSamples(needs, request, place, given)
    const made = valueOf(
      needs,
      place,
      await place.templates.create(place.sender, businessAccountId, { ...draft, components }),
    )
    const kept = await storeAsIs(needs, place, {
      ...made,
      name: draft.name,
      language: draft.language,
      components: JSON.stringify(components),
      quality: null,
      rejection: null,
      categoryAhead: null,
      parameterFormat: (draft.parameter_format ?? 'POSITIONAL').toUpperCase(),
      displayFormat: draft.display_format ?? null,
      subCategory: draft.sub_category ?? null,
      ttlSeconds: toTtl(draft.message_send_ttl_seconds),
    })
    return toTemplateAnswer(kept)
  },
)

const toTtl = (seconds: number | undefined): number | null =>
  seconds !== undefined && seconds > 0 ? seconds : null

const WITHOUT_TEMPLATES: Fault = {
  in: 'body',
  pointer: '/from',
  code: 'kind_not_carried',
  detail: 'Must be a sender whose channel has templates.',
}

/** The schema reports an address that cannot be read. */
async function findSender(
  { senders, channels }: Needs<'senders' | 'channels'>,
  workspaceId: string,
  body: unknown,
): Promise<{ sender: SenderAccount | null; faults: Fault[] }> {
  const from = memberOf(body, 'from')
  const address = typeof from === 'string' ? parseAddress(from) : null
  if (address?.kind !== 'phone') return { sender: null, faults: [] }
  const sender = await senders.findByAddress(workspaceId, address.matchKey)
  if (!sender) return { sender: null, faults: [unknownSender(from)] }
  return { sender, faults: channels.of(sender.channel).templates ? [] : [WITHOUT_TEMPLATES] }
}
