/**
 * The files that a message names by our ids: whether they are here, and whether the channel accepts
 * them for their use.
 */
import type { ChannelRules } from '../channels/channel.ts'
import { findAllMedia, type StoredMedia } from '../media/media-repository.ts'
import type { Kind, MediaUse } from '../kinds/kind.ts'
import type { Fault } from '../engine/problems/problems.ts'
import type { FaultCode } from '../engine/http/fault-codes.ts'
import { isUuid } from '../engine/http/json-answer.ts'
import type { Needs } from '../engine/http/needs.ts'

type Found = { errors: Fault[]; warnings: Fault[] }

/** @param part of any shape: the schema reports what is no id */
export async function checkMedia(
  { pool, clock }: Needs<'pool' | 'clock'>,
  workspaceId: string,
  kind: Kind,
  part: unknown,
  { media: rules }: Pick<ChannelRules, 'media'>,
): Promise<Found> {
  const found: Found = { errors: [], warnings: [] }
  const uses = (kind.media?.(part) ?? []).flatMap(({ id, pointer, use }) => {
    const mediaId = typeof id === 'string' ? id.toLowerCase() : ''
    return isUuid(mediaId) ? [{ mediaId, pointer: `/${kind.field}${pointer}`, use }] : []
  })
  if (uses.length === 0) return found
  const rows = await findAllMedia(
    pool,
    workspaceId,
    [...new Set(uses.map(({ mediaId }) => mediaId))],
    clock.now(),
  )
  const byId = new Map(rows.map((row) => [row.mediaId, row]))
  for (const { mediaId, pointer, use } of uses) {
    const { kind: verdict, ...fault } = judge(byId.get(mediaId), use, rules[use])
    if (verdict !== 'good') found[verdict].push({ in: 'body', pointer, ...fault })
  }
  return found
}

type Judgement = { kind: 'good' | keyof Found; code: FaultCode; detail: string }

function judge(
  media: StoredMedia | undefined,
  use: MediaUse['use'],
  rule: ChannelRules['media'][typeof use],
): Judgement {
  const refuse = (code: FaultCode, detail: string): Judgement => ({ kind: 'errors', code, detail })
  if (!media) return refuse('media_unknown', 'Must be a file of this workspace: `POST /media` uploads one.')
  if (media.state === 'waiting')
    return refuse('media_not_ready', 'Must be a file that has arrived: this one is on its way here.')
  if (media.state === 'failed' || media.mimeType === null || media.bytes === null)
    return refuse('media_failed', 'Must be a file that is here: `GET /media` says why this one is not.')
  const { types, typesUnlisted = [], bytesMax } = rule
  const isUnlisted = typesUnlisted.includes(media.mimeType)
  if (!types.includes(media.mimeType) && !isUnlisted)
    return refuse(
      'media_type_refused',
      `Must be of a type that WhatsApp accepts as ${use}: ${types.join(', ')}.`,
    )
  if (media.bytes > bytesMax) return refuse('media_too_large', `Must have at most ${bytesMax} bytes.`)
  const detail = "WhatsApp's documentation does not list files of this type: they usually arrive."
  return { kind: isUnlisted ? 'warnings' : 'good', code: 'media_type_unlisted', detail }
}
