/** Writes what webhooks report of a sender's templates into our copy. */
import type { Pool } from '../engine/postgres/connection.ts'
import type { SenderName } from '../kinds/sender-name.ts'
import { inTransaction } from '../engine/postgres/transaction.ts'
import { applyNews } from './merge-template.ts'
import { DELETED, type StoredTemplate, type TemplateUpdate } from '../kinds/template.ts'
import { listTemplatesOf, upsertTemplates } from './templates-repository.ts'

/**
 * Applies the updates in their order. Returns false if the copy lacks something that they name, so
 * that the channel must be asked: a template that is not known, or new components.
 */
export async function applyUpdates(
  pool: Pool,
  { workspaceId, senderId }: SenderName,
  updates: TemplateUpdate[],
  now: Date,
): Promise<boolean> {
  return await inTransaction(pool, async (client) => {
    const known = await listTemplatesOf(client, workspaceId, senderId, { isLocked: true })
    const byId = new Map(known.map((template) => [template.id, template]))
    const places = new Map(
      known.flatMap(({ id, channelTemplateId, name, language }) => [
        [channelTemplateId, id],
        [`${name} ${language}`, id],
      ]),
    )
    const changed = new Map<string, StoredTemplate>()
    let isComplete = true
    for (const update of updates) {
      const id = places.get(update.channelTemplateId ?? `${update.name} ${update.language}`)
      const before = id === undefined ? undefined : byId.get(id)
      const after = before && applyNews(before, update)
      if (after) {
        byId.set(after.id, after)
        changed.set(after.id, after)
      }
      const isGone = update.news.about === 'status' && update.news.status === DELETED
      if (update.news.about === 'content' || (!before && !isGone)) isComplete = false
    }
    await upsertTemplates(client, workspaceId, senderId, [...changed.values()], now)
    return isComplete
  })
}
