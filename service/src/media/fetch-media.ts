/**
 * One try to fetch a file: the channel loads it, the store receives it, its row names it, the store
 * keeps it. What a failure means is decided here: the file waits for another try, or has failed
 * until it is requested again.
 */
import type { Channels, FetchOutcome } from '../channels/channel.ts'
import { DAY_MS, type Clock } from '../engine/clock.ts'
import type { Log } from '../engine/log/log.ts'
import type { Metrics } from '../engine/metrics/metrics.ts'
import type { Pool } from '../engine/postgres/connection.ts'
import { backoffMs } from '../engine/queue/backoff.ts'
import type { SenderAccount } from '../senders/senders-repository.ts'
import { agreedType } from './declared-type.ts'
import type { MediaStore, Received } from './store/media-store.ts'
import { failMedia, finishMedia, nameContent, postponeMedia, type ClaimedMedia } from './waiting-media.ts'
import { removeUnnamed } from './prune-media.ts'
import { startStopwatch } from '../engine/stopwatch.ts'

/** Waits between two tries of one file: many tries while a person waits, few in the days after. */
const RETRY = { retryFirstMs: 2_000, retryMaxMs: 30 * 60_000 }
/**
 * As long as WhatsApp keeps what a contact sent (Cloud API reference, media): then the file is
 * given up.
 */
const TRIED_FOR_MS = 7 * DAY_MS

export type FetchTools = {
  pool: Pool
  store: MediaStore
  channels: Pick<Channels, 'of'>
  clock: Clock
  log: Log
  metrics: Metrics
  /** A message of this workspace has changed. */
  onChanged: () => void
}

/**
 * @param url where the channel offers it, if that is known and fresh
 * @param signal gives the try up; nothing is then written of it
 */
export async function fetchMedia(
  tools: FetchTools,
  sender: SenderAccount,
  media: ClaimedMedia,
  url: string | null,
  signal: AbortSignal,
): Promise<void> {
  const { pool, channels, clock, log, metrics, onChanged } = tools
  const elapsedMs = startStopwatch()
  const outcome = await channels
    .of(sender.channel)
    .fetchMedia(sender, { ...media, url }, (bytes) => tools.store.receive(bytes, Infinity, signal), signal)
  if (signal.aborted && outcome.kind !== 'fetched') return
  const bytes = outcome.kind === 'fetched' ? await keep(tools, media, outcome.result) : 0
  metrics.mediaFetch(outcome.kind, bytes, elapsedMs() / 1000)
  const fields = { workspaceId: media.workspaceId, mediaId: media.mediaId, outcome: outcome.kind }
  if (outcome.kind === 'fetched') {
    log.debug({ event: 'media_fetched', ...fields }, 'A file of a contact was fetched.')
    return onChanged()
  }
  const nextAt = findNextTry(outcome, media, clock.now())
  const { code, channelCode } = outcome.failure
  log.warn({ event: 'media_not_fetched', ...fields, code, channelCode }, 'A file was not fetched.')
  if (nextAt) return await postponeMedia(pool, media, outcome.failure, nextAt)
  if (await failMedia(pool, media, outcome.failure)) metrics.mediaGivenUp()
  onChanged()
}

/** Null: the file has failed. */
function findNextTry(
  outcome: Exclude<FetchOutcome<never>, { kind: 'fetched' }>,
  { attempts, createdAt }: ClaimedMedia,
  now: Date,
): Date | null {
  if (outcome.kind === 'gone' || outcome.kind === 'refused') return null
  const retryAfterMs = outcome.kind === 'unavailable' ? outcome.retryAfterMs : null
  const nextAt = new Date(now.getTime() + backoffMs(attempts, retryAfterMs, RETRY))
  return nextAt.getTime() - createdAt.getTime() < TRIED_FOR_MS ? nextAt : null
}

/** Returns how many bytes there were. */
async function keep(tools: FetchTools, media: ClaimedMedia, received: Received): Promise<number> {
  const { pool, store, log } = tools
  const { workspaceId, mediaId } = media
  const { sha256, bytes } = received
  const mimeType = agreedType(media.mimeType ?? '', received.mimeType, null) ?? received.mimeType
  try {
    if (media.sha256 !== null && media.sha256 !== sha256)
      // WhatsApp does not document of which bytes its hash is, so this may mean nothing
      log.warn({ event: 'media_hash_differs', workspaceId, mediaId }, 'The hash of a file is another one.')
    if (!(await nameContent(pool, media, { sha256, bytes, mimeType }))) return bytes
    await received.keep(workspaceId)
    if (!(await finishMedia(pool, media))) await removeUnnamed(pool, store, { workspaceId, sha256 })
    return bytes
  } finally {
    await received.discard()
  }
}
