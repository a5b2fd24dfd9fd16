/** A WhatsApp Business Account: its numbers, its apps and its templates. */
import { parseJson, type JsonObject } from '../../json.ts'
import type { Simulation } from '../../simulation.ts'
import type { Account } from '../../state/accounts.ts'
import type { Template } from '../../state/templates.ts'
import { changeTemplate } from '../../templates/change-template.ts'
import { createTemplate } from '../../templates/create-template.ts'
import { beginReview } from '../../templates/begin-review.ts'
import { withMediaAddresses } from '../../templates/media-addresses.ts'
import { GraphError } from '../errors.ts'
import { missing } from '../validate/fields.ts'
import { nameBlocked, nameTaken, parseTemplateDefinition } from '../validate/template-definition.ts'
import { invalidTemplate } from '../validate/template-parts.ts'
import { APP } from './app.ts'
import type { Edges, ObjectCall } from './edges.ts'
import { toFields } from './fields.ts'
import { NUMBER_FIELDS, toNumberView } from './number.ts'
import { toPage } from './paging.ts'
import { TEMPLATE_FIELDS, toTemplateView } from './template.ts'

const TEMPLATES_MAX = 250
const TOO_MANY_TEMPLATES = 2388019
const RATE_LIMITED = 80008
const HOUR_MS = 3_600_000

/** @param account the caller's number in this business account, whose settings hold */
export function toBusinessEdges(sim: Simulation, account: Account): Edges {
  const { wabaId } = account
  const numbers = () => [...sim.state.accounts.values()].filter((other) => other.wabaId === wabaId)
  const subscribe = (isSubscribed: boolean) => {
    for (const number of numbers()) number.isSubscribed = isSubscribed
    sim.changes.publish({ event: 'state' })
    return { success: true }
  }

  return {
    GET: () => ({ id: wabaId, name: account.verifiedName }),
    'GET phone_numbers': (call) =>
      toPage(
        numbers().map((number) => ({ ...number, id: number.phoneNumberId })),
        call,
        {
          path: `${wabaId}/phone_numbers`,
          toView: (number) => toFields(toNumberView(number), call.query, NUMBER_FIELDS),
        },
      ),
    'GET subscribed_apps': () => ({
      data: numbers().some(({ isSubscribed }) => isSubscribed)
        ? [{ whatsapp_business_api_data: { ...APP, link: 'https://recado.example.com/' } }]
        : [],
    }),
    'POST subscribed_apps': () => subscribe(true),
    'DELETE subscribed_apps': () => subscribe(false),
    'GET message_templates': (call) => listTemplates(sim, wabaId, call),
    'POST message_templates': ({ body }) => addTemplate(sim, account, body),
    'DELETE message_templates': ({ body, query }) => deleteTemplates(sim, wabaId, { ...body, ...query }),
  }
}

function listTemplates(sim: Simulation, wabaId: string, call: ObjectCall): JsonObject {
  const { status, name, category, language } = call.query
  const isWanted = (template: Template) =>
    (status === undefined || template.status === status.toUpperCase()) &&
    (category === undefined || template.category === category.toUpperCase()) &&
    (language === undefined || template.language === language) &&
    (name === undefined || template.name.includes(name))
  return toPage(sim.state.templates.list(wabaId).filter(isWanted), call, {
    path: `${wabaId}/message_templates`,
    toView: (template) => toFields(toTemplateView(template), call.query, TEMPLATE_FIELDS),
  })
}

function addTemplate(sim: Simulation, account: Account, body: JsonObject): JsonObject {
  const { state, clock } = sim
  const { wabaId, templatesPerHour } = account
  const nowMs = clock.nowMs()
  const definition = parseTemplateDefinition(body, state.uploads.isHandle)
  const { name, language } = definition
  if (state.templates.findByName(wabaId, name, language)) throw nameTaken()
  if (state.templates.isNameBlocked(wabaId, name, nowMs)) throw nameBlocked()
  const present = state.templates.list(wabaId)
  if (present.length >= TEMPLATES_MAX) {
    throw invalidTemplate(`There are ${TEMPLATES_MAX} templates already.`, TOO_MANY_TEMPLATES)
  }
  const latest = present.filter(({ createdAtMs }) => nowMs - createdAtMs < HOUR_MS)
  if (templatesPerHour !== null && latest.length >= templatesPerHour) {
    throw new GraphError(RATE_LIMITED, 'Too many templates were created in the last hour.')
  }
  const template = createTemplate(
    wabaId,
    { ...definition, components: withMediaAddresses(definition.components) },
    nowMs,
  )
  beginReview(account, template, nowMs)
  state.templates.add(template)
  sim.reviews.arm()
  sim.changes.publish({ event: 'state' })
  return { id: template.id, status: template.status, category: template.category }
}

/** By name in all languages, by name and id, or by ids: all or nothing. */
function deleteTemplates(sim: Simulation, wabaId: string, given: JsonObject): JsonObject {
  const { templates } = sim.state
  const ids = readIds(given)
  const name = typeof given.name === 'string' ? given.name : undefined
  if (ids.length === 0 && name === undefined) throw missing('name')
  const chosen = templates
    .list(wabaId)
    .filter((template) => (ids.length > 0 ? ids.includes(template.id) : template.name === name))
  const isWhole = ids.length > 0 ? chosen.length === new Set(ids).size : chosen.length > 0
  if (!isWhole) throw invalidTemplate('No template with that name or id is in this account.', 2593002)
  if (chosen.some(({ status }) => status === 'DISABLED')) {
    throw invalidTemplate('A disabled template cannot be deleted.')
  }
  for (const template of chosen) {
    const wasApproved = template.isApproved
    changeTemplate(sim, template, { status: 'DELETED' })
    templates.remove({ ...template, isApproved: wasApproved }, sim.clock.nowMs())
  }
  sim.changes.publish({ event: 'state' })
  return { success: true }
}

function readIds({ hsm_id: id, hsm_ids: ids }: JsonObject): string[] {
  const list: unknown = typeof ids === 'string' ? parseJson(ids) : ids
  if (Array.isArray(list)) return list.map(String)
  return typeof id === 'string' ? [id] : []
}
