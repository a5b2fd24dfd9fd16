/** A template as the Graph API shows it (template management page). */
import type { ChannelTemplate, TemplateRejection } from '../../../kinds/template.ts'
import { toLanguage } from '../../../kinds/template.ts'
import { idAt, integerAt, isDeeper, listAt, objectAt, textAt, toObject, valueAt } from '../json-reader.ts'
import { toStorableJson } from '../storable-text.ts'

/** What we ask of a template: unknown names would be refused. */
export const TEMPLATE_FIELDS = [
  'id',
  'name',
  'language',
  'status',
  'category',
  'sub_category',
  'parameter_format',
  'components',
  'quality_score',
  'rejected_reason',
  'correct_category',
  'message_send_ttl_seconds',
].join(',')

/** Null if it lacks what makes it one. */
export function parseTemplate(element: unknown): ChannelTemplate | null {
  const template = toObject(element)
  const channelTemplateId = idAt(template, 'id')
  const [name, language] = [idAt(template, 'name'), idAt(template, 'language')]
  const [status, category] = [textAt(template, 'status'), textAt(template, 'category')]
  const components = listAt(template, 'components')
  if (channelTemplateId === null || name === null || language === null || isDeeper(components)) return null
  if (status === null || category === null) return null
  const correct = textAt(template, 'correct_category')
  return {
    channelTemplateId,
    name,
    status,
    category,
    language: toLanguage(language),
    quality: textAt(objectAt(template, 'quality_score'), 'score'),
    rejection: status === 'REJECTED' ? toRejection(textAt(template, 'rejected_reason'), null, null) : null,
    components: toStorableJson(components),
    parameterFormat: (textAt(template, 'parameter_format') ?? 'POSITIONAL').toUpperCase(),
    displayFormat: hasOrderButton(components) ? 'ORDER_DETAILS' : null,
    subCategory: textAt(template, 'sub_category'),
    ttlSeconds: toTtl(integerAt(template, 'message_send_ttl_seconds')),
    categoryAhead: correct === null || correct === category ? null : { category: correct, date: null },
  }
}

/** A template rejected without a reason has the reason `NONE` at WhatsApp. */
export const toRejection = (
  reason: string | null,
  detail: string | null,
  recommendation: string | null,
): TemplateRejection => ({ reason: reason ?? 'NONE', detail, recommendation })

/** −1 stands for WhatsApp's longest time. */
const toTtl = (seconds: number | null): number | null => (seconds !== null && seconds > 0 ? seconds : null)

/** The list shows no `display_format`; only order templates have this button. */
const hasOrderButton = (components: readonly unknown[]): boolean =>
  components
    .flatMap((component) => listAt(toObject(component), 'buttons'))
    .some((button) => valueAt(toObject(button), 'type') === 'ORDER_DETAILS')
