/**
 * What is known of the template that a message names: our copy of it, and whether the recipient
 * wants marketing.
 */
import type { KnownTemplate } from '../channels/channel.ts'
import type { Address } from '../kinds/address.ts'
import { hasStoppedMarketing } from '../store/marketing-stopped.ts'
import { nearestWords } from '../engine/problems/near-words.ts'
import type { SenderAccount } from '../senders/senders-repository.ts'
import { findSyncedAt } from '../senders/syncs-repository.ts'
import { findTemplate, listApproved } from '../templates/templates-repository.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { isStorableText } from '../engine/http/check-text.ts'
import type { Needs } from '../engine/http/needs.ts'

/**
 * One query for most templates: only for a marketing template it is asked what the recipient said,
 * and only where there is no copy when the templates were read.
 *
 * @param named null for a message that names no template
 */
export async function findKnownTemplate(
  { pool }: Needs<'pool'>,
  sender: SenderAccount | string,
  recipient: Address | null,
  named: { name: string; language: string } | null,
): Promise<KnownTemplate | null> {
  if (named === null || typeof sender === 'string') return null
  if (![named.name, named.language].every(isStorableText)) return null // no template is called so
  const { workspaceId, id: senderId } = sender
  const definition = await findTemplate(pool, workspaceId, senderId, named.name, named.language)
  if (!definition) {
    const readAt = await findSyncedAt(pool, { workspaceId, senderId })
    const near = await listNear(pool, workspaceId, senderId, named)
    return { definition, readAt, marketingStopped: false, near }
  }
  const marketingStopped =
    definition.category === 'MARKETING' &&
    recipient !== null &&
    (await hasStoppedMarketing(pool, workspaceId, senderId, recipient.matchKey))
  return { definition, readAt: definition.updatedAt, marketingStopped }
}

const COMPARED_MAX = 500
const NEAR_MAX = 3
/** Names of templates are long, and their parts are left out easily. */
const changesOfName = ({ length }: string) => Math.min(4, Math.floor(length / 3))

/** Those that can be sent and have the name in another language, or nearly the name. */
async function listNear(
  db: Queryable,
  workspaceId: string,
  senderId: string,
  { name }: { name: string },
): Promise<string[]> {
  const approved = await listApproved(db, workspaceId, senderId, COMPARED_MAX)
  const names = nearestWords(name, [...new Set(approved.map((one) => one.name))], changesOfName)
  return names
    .flatMap((near) => approved.filter((one) => one.name === near))
    .slice(0, NEAR_MAX)
    .map((one) => `${one.name} (${one.language})`)
}
