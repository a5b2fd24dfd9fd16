/**
 * Puts the templates of the simulator into the copy that a sender has of them, and makes messages
 * that fit them.
 */
import type { TemplateDefinition } from '../../src/kinds/template/template-definition.ts'
import type { Shop, Stage } from './stage.ts'

/**
 * Until the service has read the templates of the shop's number, in a stage with `readsTemplates`.
 * The approved ones, as the API shows them.
 */
export const untilTemplatesRead = (
  { call, until }: Stage,
  { from, apiKey }: Pick<Shop, 'from' | 'apiKey'>,
): Promise<{ id: string; name: string; language: string }[]> =>
  until(async () => {
    const path = `/templates?status=APPROVED&from=${from.slice(1)}`
    const { data } = (await call('GET', path, undefined, { apiKey })).body
    return data.length > 0 && data
  }, 'the templates are read')

type Names = Pick<Shop, 'workspaceId' | 'senderId'>

/**
 * The service itself reads the templates of this sender no more.
 * @param syncedAt when it last did
 */
export async function keepFromReading(
  { db, until }: Stage,
  { workspaceId, senderId }: Names,
  syncedAt: Date | null,
) {
  await until(async () => {
    // a reading that began when the sender was added would overwrite this
    const { rowCount } = await db.query(
      `update senders set templates_due_at = '2100-01-01', templates_synced_at = $3
       where workspace_id = $1 and sender_id = $2 and (templates_synced_at is not null or templates_failure is not null)`,
      [workspaceId, senderId, syncedAt],
    )
    return rowCount === 1
  }, 'the first reading of the templates ends')
}

/** The simulator's templates as they are stored, by name; `changes` are made to each. */
export async function keepTemplates(
  stage: Stage,
  { workspaceId, senderId }: Names,
  changes: Partial<Pick<TemplateDefinition, 'status' | 'ttlSeconds'>> = {},
): Promise<Map<string, TemplateDefinition>> {
  const { db, clock, simulator } = stage
  await keepFromReading(stage, { workspaceId, senderId }, clock.now())
  const kept = new Map<string, TemplateDefinition>()
  for (const { name, language, category, status, components } of await simulator.templates()) {
    const isNamed = JSON.stringify(components).includes('named_params')
    const template = {
      name,
      language,
      category,
      status,
      components,
      ttlSeconds: null,
      parameterFormat: isNamed ? 'NAMED' : 'POSITIONAL',
      ...changes,
    }
    kept.set(name, template)
    await db.query(
      `insert into templates (workspace_id, template_id, sender_id, channel_template_id, name, language, category, status,
                              parameter_format, ttl_seconds, components, created_at, updated_at)
       values ($1, gen_random_uuid(), $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $10)
       on conflict (workspace_id, sender_id, name, language) do update
         set status = excluded.status, ttl_seconds = excluded.ttl_seconds`,
      [
        workspaceId,
        senderId,
        name,
        language,
        category,
        template.status,
        template.parameterFormat,
        template.ttlSeconds,
        JSON.stringify(components),
        clock.now(),
      ],
    )
  }
  return kept
}

const texts = (...values: string[]) => values.map((text) => ({ type: 'text', text }))
const message = (from: string, to: string, name: string, components?: unknown[]) => ({
  from,
  to,
  template: { name, language: { code: 'pt_BR' }, ...(components && { components }) },
})

export const orderTemplate = (from: string, to: string, order: unknown) =>
  message(from, to, 'cobranca_pedido', [
    { type: 'body', parameters: texts('Ana', '7731') },
    {
      type: 'button',
      sub_type: 'order_details',
      index: '0',
      parameters: [{ type: 'action', action: { order_details: order } }],
    },
  ])

/** Has no variables. */
export const readyTemplate = (from: string, to: string) => message(from, to, 'pedido_pronto')

/** Marketing. */
export const offerTemplate = (from: string, to: string) =>
  message(from, to, 'oferta_da_semana', [{ type: 'body', parameters: texts('Ana', '10%') }])
