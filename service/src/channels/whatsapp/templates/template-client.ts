/**
 * Templates over the Graph API (template management page): they belong to the WhatsApp Business
 * Account of a number, and samples for their headers to the app, whose ids are in the
 * `health_status` of the number.
 */
import type { Answered, ChannelAccount, ChannelTemplates } from '../../channel.ts'
import type { ChannelTemplate } from '../../../kinds/template.ts'
import { toFailure } from '../client/failures.ts'
import type { Graph, GraphCall } from '../client/graph.ts'
import { idAt, listAt, objectAt, textAt, toObject, type JsonObject } from '../json-reader.ts'
import { preflightTemplate } from './preflight-template.ts'
import { parseTemplate, TEMPLATE_FIELDS } from './parse-template.ts'
import { toChannelComponents } from './spelling.ts'

const PAGE_SIZE = 100
/** WhatsApp allows 6,000 templates in an account. */
const PAGES_MAX = 100

/** @param graph makes the calls */
export function openTemplates(graph: Graph): ChannelTemplates {
  const at = (id: string, edge = '') => `/${encodeURIComponent(id)}${edge}`

  /** Makes the call and reads its answer; one that cannot be read is as good as none. */
  async function ask<Value>(
    account: ChannelAccount,
    asked: GraphCall,
    read: (answer: JsonObject) => Value | null,
    signal?: AbortSignal,
  ): Promise<Answered<Value>> {
    const answered = await graph.ask(account, asked, signal)
    if (answered.kind !== 'done') return answered
    const value = read(answered.value)
    if (value !== null) return { kind: 'done', value }
    return asked.method === 'GET'
      ? { kind: 'unavailable', failure: toFailure('answer_incomplete'), retryAfterMs: null }
      : { kind: 'unknown', failure: toFailure('answer_unreadable') }
  }

  const findEntity = (account: ChannelAccount, type: string, signal?: AbortSignal) =>
    ask(
      account,
      { method: 'GET', path: at(account.channelAccountId), query: { fields: 'health_status' } },
      (answer) => {
        const entities = listAt(objectAt(answer, 'health_status'), 'entities').map(toObject)
        return idAt(entities.find((entity) => textAt(entity, 'entity_type') === type) ?? null, 'id')
      },
      signal,
    )

  return {
    preflight: preflightTemplate,

    async findBusiness(account, signal) {
      const found = await findEntity(account, 'WABA', signal)
      return found.kind === 'done' ? { kind: 'done', value: { businessAccountId: found.value } } : found
    },

    async list(account, businessAccountId, signal) {
      const templates: ChannelTemplate[] = []
      let after: string | null = null
      for (let page = 0; page < PAGES_MAX; page++) {
        const query: Record<string, string> = {
          fields: TEMPLATE_FIELDS,
          limit: String(PAGE_SIZE),
          ...(after !== null && { after }),
        }
        const path = at(businessAccountId, '/message_templates')
        const answered: Answered<JsonObject> = await ask(
          account,
          { method: 'GET', path, query },
          (answer) => (Array.isArray(answer.data) ? answer : null),
          signal,
        )
        if (answered.kind !== 'done') return answered
        templates.push(...listAt(answered.value, 'data').flatMap((element) => parseTemplate(element) ?? []))
        const paging = objectAt(answered.value, 'paging')
        const next = idAt(objectAt(paging, 'cursors'), 'after')
        if (textAt(paging, 'next') === null || next === null || next === after) break
        after = next
      }
      return { kind: 'done', value: templates }
    },

    read: (account, channelTemplateId) =>
      ask(
        account,
        { method: 'GET', path: at(channelTemplateId), query: { fields: TEMPLATE_FIELDS } },
        parseTemplate,
      ),

    create: (account, businessAccountId, { components, ...draft }) =>
      ask(
        account,
        {
          method: 'POST',
          path: at(businessAccountId, '/message_templates'),
          json: { ...draft, ...(components && { components: toChannelComponents(components) }) },
        },
        (answer) => {
          const channelTemplateId = idAt(answer, 'id')
          const [status, category] = [textAt(answer, 'status'), textAt(answer, 'category')]
          return channelTemplateId === null
            ? null
            : { channelTemplateId, status: status ?? 'PENDING', category: category ?? draft.category }
        },
      ),

    edit: (account, channelTemplateId, { components, ...edit }) =>
      ask(
        account,
        {
          method: 'POST',
          path: at(channelTemplateId),
          json: { ...edit, ...(components && { components: toChannelComponents(components) }) },
        },
        readSuccess,
      ).then(withoutValue),

    delete: (account, businessAccountId, { name, channelTemplateId }) =>
      ask(
        account,
        {
          method: 'DELETE',
          path: at(businessAccountId, '/message_templates'),
          query: { name, hsm_id: channelTemplateId },
        },
        readSuccess,
      ).then(withoutValue),

    async uploadSample(account, { mimeType, name, bytes }) {
      const app = await findEntity(account, 'APP')
      if (app.kind !== 'done') return app
      const query = { file_name: name, file_length: String(bytes.length), file_type: mimeType }
      const begun = await ask(account, { method: 'POST', path: at(app.value, '/uploads'), query }, (answer) =>
        idAt(answer, 'id'),
      )
      if (begun.kind !== 'done') return begun
      // the guide writes `OAuth` before the token; the id is part of the path as it is, with its
      // colon and question mark
      return await ask(
        account,
        {
          method: 'POST',
          path: `/${begun.value}`,
          bytes,
          isOAuth: true,
          headers: { file_offset: '0', 'content-type': mimeType },
        },
        (answer) => textAt(answer, 'h'),
      )
    },
  }
}

const readSuccess = (answer: JsonObject): true | null => (answer.success === true ? true : null)

const withoutValue = (answered: Answered<true>): Answered<null> =>
  answered.kind === 'done' ? { kind: 'done', value: null } : answered
