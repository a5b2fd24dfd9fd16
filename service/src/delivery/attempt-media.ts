/**
 * The files of a message, before its attempt is started: nothing can be in doubt because of an
 * upload.
 */
import type { Failure, OutboundContent } from '../channels/channel.ts'
import type { ChannelUploads } from '../media/channel-uploads.ts'
import { kindOf } from '../kinds/registry.ts'
import type { AccountRefusal, SenderAccount } from '../senders/senders-repository.ts'
import type { Delivery } from '../store/deliveries-repository.ts'

export type ReadyMedia =
  | { kind: 'ready'; mediaIds: ReadonlyMap<string, string> }
  | { kind: 'uploading'; ended: Promise<AccountRefusal | null> }
  | { kind: 'waiting'; dueAt: Date }
  /** The message cannot be sent any more. */
  | { kind: 'failed'; failure: Failure }

const NO_MEDIA: ReadyMedia = { kind: 'ready', mediaIds: new Map() }

/** @param ageMaxMs a message that would wait beyond this age is given up */
export async function readyMedia(
  uploads: Pick<ChannelUploads, 'find'>,
  sender: SenderAccount,
  { createdAt }: Delivery,
  { type, part }: OutboundContent,
  ageMaxMs: number,
): Promise<ReadyMedia> {
  const kind = kindOf(type)
  if (!kind.media) return NO_MEDIA
  const uses = kind.media(part)
  const mediaIds = new Set(uses.map(({ id }) => String(id).toLowerCase()))
  if (mediaIds.size === 0) return NO_MEDIA
  const found = await uploads.find(sender, [...mediaIds])
  if (found.kind === 'refused') return { kind: 'failed', failure: found.failure }
  if (found.kind !== 'waiting') return found
  const { dueAt, failure } = found
  const isTooOld = dueAt.getTime() - createdAt.getTime() > ageMaxMs
  return isTooOld ? { kind: 'failed', failure } : { kind: 'waiting', dueAt }
}
