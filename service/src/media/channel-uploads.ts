/**
 * The files of messages at the channel: each is uploaded once for each sender, before the first
 * message that needs it, and again a day before the channel forgets it.
 *
 * An upload sends nothing to a recipient, so it is no attempt: nothing is in doubt if it fails.
 * Messages that need the same file wait for one upload. What failed is remembered in memory alone;
 * after a restart it is tried at once.
 */
import type { Channels, Failure, UploadOutcome } from '../channels/channel.ts'
import { DAY_MS, type Clock } from '../engine/clock.ts'
import { toDeliveryFailure } from '../store/delivery-failures.ts'
import type { Log } from '../engine/log/log.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { backoffMs, type BackoffLimits } from '../engine/queue/backoff.ts'
import type { AccountRefusal, SenderAccount } from '../senders/senders-repository.ts'
import { storeChannelId, listForSender, type MediaForSender } from './media-uploads-repository.ts'
import { MediaMissingError, MediaStoreError, type MediaStore } from './store/media-store.ts'

export type MediaAtChannel =
  /** The channel's ids, by ours. */
  | { kind: 'ready'; mediaIds: ReadonlyMap<string, string> }
  /**
   * `ended` resolves when it is worth asking again, with what stops the sender if the channel
   * refuses the whole account. That is not remembered: the channel is asked again once the sender
   * is resumed.
   */
  | { kind: 'uploading'; ended: Promise<AccountRefusal | null> }
  /** The last try failed; the next one may be made at `dueAt`. */
  | { kind: 'waiting'; dueAt: Date; failure: Failure }
  | { kind: 'refused'; failure: Failure }

export type ChannelUploads = {
  /**
   * Where the files of a message are; begins to upload those that are not at the channel. Rejects
   * when the database is away.
   */
  find(sender: SenderAccount, mediaIds: readonly string[]): Promise<MediaAtChannel>
  /** Gives up the uploads under way, and waits for their ends. */
  close(): Promise<void>
}

type Options = {
  db: Queryable
  channel: Pick<Channels, 'uploadMedia'>
  store: Pick<MediaStore, 'open'>
  clock: Clock
  log: Log
  limits: BackoffLimits
}

/** Uploads that one process makes at once; each holds a connection and some chunks of its file. */
export const CHANNEL_UPLOADS_MAX = 16
/**
 * The channel's id is used until so long before its end: a message may wait between its attempts.
 */
const MARGIN_MS = DAY_MS
/** A refused file is not offered again for so long. */
const REFUSED_KEPT_MS = 10 * 60_000
/** Failures in memory beyond which those that are over are forgotten. */
const REMEMBERED_MAX = 1_000

type Trouble = { kind: 'waiting' | 'refused'; failure: Failure; tries: number; until: Date }
type Job = { sender: SenderAccount; askedAt: Date; mediaId: string; key: string }

export function createChannelUploads({ db, channel, store, clock, log, limits }: Options): ChannelUploads {
  const underWay = new Map<string, Promise<AccountRefusal | null>>()
  const troubles = new Map<string, Trouble>()
  const aborter = new AbortController()
  const queue: (() => void)[] = []
  let running = 0
  const after = (ms: number) => new Date(clock.now().getTime() + ms)

  async function find(sender: SenderAccount, mediaIds: readonly string[]): Promise<MediaAtChannel> {
    const askedAt = clock.now()
    const rows = await listForSender(db, sender.workspaceId, sender.id, mediaIds)
    const found = new Map(rows.map((row) => [row.mediaId, row]))
    const ready = new Map<string, string>()
    const uploads: Promise<AccountRefusal | null>[] = []
    for (const mediaId of mediaIds) {
      const media = found.get(mediaId)
      if (!media) return { kind: 'refused', failure: toDeliveryFailure('media_missing') }
      const usable = usableId(media)
      if (usable !== null) {
        ready.set(mediaId, usable)
        continue
      }
      const key = `${sender.id} ${mediaId}`
      const trouble = findTrouble(key)
      if (trouble) return toAnswer(trouble)
      uploads.push(underWay.get(key) ?? begin({ sender, askedAt, mediaId, key }))
    }
    return uploads.length > 0
      ? {
          kind: 'uploading',
          ended: Promise.all(uploads).then((ends) => ends.find((end) => end !== null) ?? null),
        }
      : { kind: 'ready', mediaIds: ready }
  }

  /** What the channel calls a file, unless it forgets it soon. */
  const usableId = ({ channelMediaId, expiresAt }: MediaForSender): string | null =>
    expiresAt !== null && expiresAt > after(MARGIN_MS) ? channelMediaId : null

  function findTrouble(key: string): Trouble | null {
    const trouble = troubles.get(key)
    // one that is over stays, for its number of tries
    return trouble && trouble.until > clock.now() ? trouble : null
  }

  const toAnswer = ({ kind, failure, until }: Trouble): MediaAtChannel =>
    kind === 'waiting' ? { kind, dueAt: until, failure } : { kind, failure }

  function begin(job: Job): Promise<AccountRefusal | null> {
    if (troubles.size > REMEMBERED_MAX) {
      const now = clock.now()
      for (const [key, { until }] of troubles) if (until < now) troubles.delete(key)
    }
    const ended = takeTurn()
      .then(() => upload(job))
      .finally(() => {
        underWay.delete(job.key)
        running -= 1
        queue.shift()?.()
      })
    underWay.set(job.key, ended)
    return ended
  }

  async function takeTurn(): Promise<void> {
    if (running >= CHANNEL_UPLOADS_MAX) await new Promise<void>((resolve) => queue.push(resolve))
    running += 1
  }

  async function upload({ sender, askedAt, mediaId, key }: Job): Promise<AccountRefusal | null> {
    if (aborter.signal.aborted) return null
    const { workspaceId, id: senderId } = sender
    try {
      // an upload may have ended since the message was looked at
      const [media] = await listForSender(db, workspaceId, senderId, [mediaId])
      if (!media || usableId(media) !== null) return null
      const { mimeType, sha256, bytes } = media
      const open = () => store.open(workspaceId, sha256)
      const outcome = await channel.uploadMedia(sender, { mimeType, size: bytes, open }, aborter.signal)
      logOutcome(senderId, outcome)
      if (outcome.kind === 'stopped') {
        troubles.delete(key)
        return { failure: outcome.failure, saidAt: askedAt }
      }
      if (outcome.kind !== 'uploaded') return remember(key, outcome)
      const { channelMediaId, livesMs } = outcome
      await storeChannelId(db, { workspaceId, mediaId, senderId, channelMediaId, expiresAt: after(livesMs) })
      troubles.delete(key)
      return null
    } catch (error) {
      if (error instanceof MediaMissingError)
        return remember(key, { kind: 'refused', failure: toDeliveryFailure('media_missing') })
      log.error(
        { event: 'media_upload_failed', senderId, err: error },
        'A file could not be handed to WhatsApp.',
      )
      const reason = error instanceof MediaStoreError ? error.message : null
      const failure = toDeliveryFailure('media_unreadable', reason)
      return remember(key, { kind: 'unavailable', failure, retryAfterMs: null, attemptsMax: null })
    }
  }

  function remember(key: string, outcome: Exclude<UploadOutcome, { kind: 'uploaded' | 'stopped' }>): null {
    const { kind, failure } = outcome
    const tries = (troubles.get(key)?.tries ?? 0) + 1
    if (kind === 'unavailable' && (outcome.attemptsMax === null || tries < outcome.attemptsMax)) {
      const until = after(backoffMs(tries, outcome.retryAfterMs, limits))
      troubles.set(key, { kind: 'waiting', failure, tries, until })
    } else {
      troubles.set(key, { kind: 'refused', failure, tries: 0, until: after(REFUSED_KEPT_MS) })
    }
    return null
  }

  function logOutcome(senderId: string, outcome: UploadOutcome) {
    const fields = { event: 'media_uploaded', senderId, outcome: outcome.kind }
    if (outcome.kind === 'uploaded') return log.debug(fields, 'WhatsApp took a file.')
    const { code, channelCode, channelTraceId } = outcome.failure
    log.warn({ ...fields, code, channelCode, channelTraceId }, 'WhatsApp did not accept a file.')
  }

  return {
    find,
    async close() {
      aborter.abort()
      await Promise.all(underWay.values())
    },
  }
}
