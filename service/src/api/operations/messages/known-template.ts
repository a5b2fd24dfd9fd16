/** What is known of the template that a message names: our copy of it, and whether the recipient wants marketing. */
import type { KnownTemplate } from '../../../channels/channel.ts'
import type { Address } from '../../../contacts/address.ts'
import { hasStoppedMarketing } from '../../../contacts/marketing-stopped.ts'
import type { SenderAccount } from '../../../tenants/senders-repository.ts'
import { findSyncedAt } from '../../../templates/syncs-repository.ts'
import { findTemplate } from '../../../templates/templates-repository.ts'
import type { Services } from '../../services.ts'

/**
 * One query for most templates: only for a marketing template it is asked what the recipient said, and only where there is no copy when the
 * templates were read.
 *
 * @param named null for a message that names no template
 */
export async function findKnownTemplate(
  { pool }: Services,
  sender: SenderAccount | string,
  recipient: Address | null,
  named: { name: string; language: string } | null,
): Promise<KnownTemplate | null> {
  if (named === null || typeof sender === 'string') return null
  const { workspaceId, id: senderId } = sender
  const definition = await findTemplate(pool, workspaceId, senderId, named.name, named.language)
  if (!definition) {
    const readAt = await findSyncedAt(pool, { workspaceId, senderId })
    return { definition, readAt, marketingStopped: false }
  }
  const marketingStopped =
    definition.category === 'MARKETING' &&
    recipient !== null &&
    (await hasStoppedMarketing(pool, workspaceId, senderId, recipient.matchKey))
  return { definition, readAt: definition.updatedAt, marketingStopped }
}
